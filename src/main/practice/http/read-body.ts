import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';
import { header } from './routes.ts';

/** The most bytes of a JSON or XML body: far above an order of 500 lines. */
const cap = 8 * 1024 * 1024;

/**
 * Reads the whole body as text. The server discards the unread rest.
 *
 * @throws Problem 413 beyond the cap, from `Content-Length` where that is given; 400 unless it is UTF-8;
 *   415 when it is compressed
 */
export const readText = async (request: IncomingMessage): Promise<string> => {
  refuseEncodings(request);
  if (Number(header(request, 'content-length')) > cap) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytesOf(request)) {
    length += piece.length;
    if (length > cap) throw tooLarge();
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new Problem(400, 'is not UTF-8', 'body');
  }
};

/** Streams the body. Stopping early keeps the connection open, so that the refusal can still be sent. */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    yield piece instanceof Buffer ? piece : Buffer.from(String(piece));
  }
}

const refuseEncodings = (request: IncomingMessage): void => {
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(header(request, 'content-type'))?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new Problem(400, `must be UTF-8, not ${charset}`, 'Content-Type');
  const encoding = header(request, 'content-encoding') || 'identity';
  if (encoding !== 'identity')
    throw new Problem(415, `must not be compressed (${encoding})`, 'Content-Encoding');
};

const tooLarge = (): Problem => new Problem(413, `must be at most ${cap} bytes`, 'body');

/**
 * The media type of the body.
 *
 * @throws Problem (415) when it is none of `accepted`
 */
export const contentTypeOf = <T extends string>(request: IncomingMessage, accepted: readonly T[]): T => {
  const given = header(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  const found = accepted.find((type) => type === given);
  if (found === undefined) throw new Problem(415, `must be ${accepted.join(' or ')}`, 'Content-Type');
  return found;
};
