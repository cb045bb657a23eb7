import type { IncomingMessage } from 'node:http';

/** The body as JSON, or the status of the refusal. */
export type BodyRead = { ok: true; value: unknown } | { ok: false; status: 400 | 413 };

/** Reads a JSON body of at most `cap` bytes. More bytes are never held in memory. */
export const readJsonBody = async (request: IncomingMessage, cap: number): Promise<BodyRead> => {
  if (Number(request.headers['content-length'] ?? 0) > cap) return { ok: false, status: 413 };
  // Decodes piece by piece: joining all bytes first would need a second copy.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  try {
    for await (const piece of request) {
      if (!(piece instanceof Buffer)) return { ok: false, status: 400 };
      length += piece.length;
      if (length > cap) return { ok: false, status: 413 };
      text += decoder.decode(piece, { stream: true });
    }
    return { ok: true, value: JSON.parse(text + decoder.decode()) };
  } catch {
    return { ok: false, status: 400 };
  }
};
