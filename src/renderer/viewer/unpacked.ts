/** What the build packed into the page: base64 of a gzip. */
export const unpacked = (packed: string): Response =>
  new Response(
    new Blob([Uint8Array.fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('gzip')),
  );
