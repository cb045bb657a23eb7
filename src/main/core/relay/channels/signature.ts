/** HMAC-SHA256 of a text, hexadecimal (RFC 2104). */
export const hmacOf = async (key: string, text: string): Promise<string> => {
  const bytes = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    'raw',
    bytes.encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return Buffer.from(await crypto.subtle.sign('HMAC', imported, bytes.encode(text))).toString('hex');
};
