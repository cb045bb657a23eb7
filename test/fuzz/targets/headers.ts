import { multipartBody } from '../../../src/main/core/service/create-order-service.ts';
import { refreshDelay } from '../../../src/main/core/service/token-renewal.ts';
import { readFilePart } from '../../../src/main/practice/documents/multipart.ts';
import { Problem } from '../../../src/main/practice/http/problem.ts';
import { writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { oddDates, oddNumbers, oddTexts, oddTree, someText } from '../machine/odd-values.ts';
import type { Target } from './target.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hour = 3_600_000;

/** `Retry-After` and the token of a sign-in: any value leads to a time to wait and a time to renew. */
export const headers: Target = {
  name: 'headers',
  share: 8,
  from: 'service',
  run: (chance, { retryAfterMs, accessTokenLifetime }) => {
    const wait = chance.once(3)
      ? String(chance.between(0, chance.pick([10, 5_000, 999_999_999])))
      : chance.pick([
          new Date(now + chance.between(-9e6, 9e6) * 1000).toUTCString(),
          ...oddDates,
          ...oddTexts,
          ...oddNumbers,
        ]);
    const claims = chance.once(2) ? `{"exp":${chance.pick(oddNumbers)}}` : writeTree(oddTree(chance));
    const token = brokenText(`h.${Buffer.from(claims).toString('base64url')}.s`, chance);
    const broken: string[] = [];
    const waits = retryAfterMs(wait, now);
    if (waits !== null && !(waits >= 0 && waits <= hour)) broken.push(`waits ${waits} ms`);
    if (/^\d{1,9}$/.test(wait) && waits !== Math.min(Number(wait) * 1000, hour))
      broken.push(`waits ${waits} ms for ${wait}`);
    const lifetime = accessTokenLifetime(token, now);
    if (!(lifetime > 0)) broken.push(`a token that lives ${lifetime} ms`);
    const renewal = refreshDelay(lifetime);
    if (!(renewal > 0 && renewal <= lifetime)) broken.push(`renewed after ${renewal} ms`);
    return { input: () => JSON.stringify({ wait, token }), broken };
  },
};

/** A document's name in `multipart/form-data`: it ends neither its quotes nor its line. */
export const uploads: Target = {
  name: 'uploads',
  share: 3,
  from: 'us',
  run: async (chance) => {
    const name = someText(chance) || 'x';
    const content = Buffer.from(someText(chance), 'utf8');
    const written = multipartBody(
      name,
      {
        length: content.length,
        open: async function* () {
          yield content;
        },
        onProgress: () => undefined,
      },
      'orderbell-1',
    );
    const pieces: Uint8Array[] = [];
    for await (const piece of written.body.open()) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    const broken = whole.length === written.body.length ? [] : ['another length than was said'];
    const asSent = chance.once(2);
    const bytes = asSent ? whole : Buffer.from(brokenText(whole.toString('latin1'), chance), 'latin1');
    try {
      const part = await readFilePart(written.contentType, once(bytes));
      const received: Uint8Array[] = [];
      for await (const piece of part.content) received.push(piece);
      if (asSent && !Buffer.concat(received).equals(content)) broken.push('another content');
    } catch (error) {
      if (!(error instanceof Problem)) broken.push(`the practice service threw ${String(error)}`);
      // A name of nothing but line ends, or of a path, is no name.
      else if (asSent && !/file name/.test(error.message)) broken.push(`refused: ${error.message}`);
    }
    return { input: () => JSON.stringify({ name, bytes: bytes.toString('latin1') }), broken };
  },
};

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
