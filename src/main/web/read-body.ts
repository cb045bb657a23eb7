import type { IncomingMessage } from 'node:http';

/** Read as JSON, or why not: the status to answer with. */
export type BodyRead = { ok: true; value: unknown } | { ok: false; status: 400 | 413 };

/** Reads a JSON body of at most `cap` bytes. What comes beyond that is never held in memory. */
export const readJsonBody = async (request: IncomingMessage, cap: number): Promise<BodyRead> => {
  if (Number(request.headers['content-length'] ?? 0) > cap) return { ok: false, status: 413 };
  // Text grows as it comes: the bytes of a call put together would be one more copy of it.
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
