import type { UploadBody } from '../ports.ts';

/**
 * Streams one document as `multipart/form-data`: one part `file` with the document's name (open points,
 * section 1).
 */
export const multipartBody = (
  name: string,
  body: UploadBody,
  boundary: string,
): { contentType: string; body: UploadBody } => {
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
    'utf8',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      length: head.byteLength + body.length + tail.byteLength,
      open: async function* () {
        yield head;
        yield* body.open();
        yield tail;
      },
      onProgress: (sent) => body.onProgress(Math.min(Math.max(sent - head.byteLength, 0), body.length)),
    },
  };
};

// As browsers write it (HTML standard, multipart/form-data): a name can't end the quotes or the line.
const quoted = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
