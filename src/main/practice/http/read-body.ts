import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';

/** The most that a JSON or XML body may hold: far above an order of 500 lines. */
const cap = 32 * 1024 * 1024;

/** The whole body as UTF-8 text; a 413 beyond the cap. */
export const readText = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytesOf(request)) {
    length += piece.length;
    if (length > cap) throw new Problem(413, `must be at most ${cap} bytes`, 'body');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
};

export async function* bytesOf(request: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of request) yield piece instanceof Buffer ? piece : Buffer.from(String(piece));
}
