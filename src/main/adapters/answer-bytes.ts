import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { HttpAnswer } from '../core/ports.ts';

/**
 * What the bytes of an answer say, once all of them came. Their memory is given back at once: it lies outside of V8's heap and
 * counts as if it were in it, so pages of orders would have the whole heap looked through again and again (docs/performance.md).
 *
 * @param pieces the bytes as they came in; gone afterwards
 * @param known digest of an answer that was read before: of the same bytes no text is made
 */
export const readBytes = (
  pieces: readonly Uint8Array[],
  known: string | undefined,
): Required<Pick<HttpAnswer, 'text' | 'digest' | 'garbled'>> => {
  const digest = pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex');
  const whole = digest === known ? null : Buffer.concat(pieces);
  pieces.forEach(giveBack);
  if (whole === null) return { digest, garbled: false, text: '' };
  const read = { digest, ...textOf(whole) };
  giveBack(whole);
  return read;
};

// Most pages have no letter beyond ASCII, and these bytes need only be copied.
const textOf = (bytes: Buffer): Pick<Required<HttpAnswer>, 'text' | 'garbled'> =>
  isAscii(bytes)
    ? { garbled: false, text: bytes.toString('latin1') }
    : { garbled: !isUtf8(bytes), text: bytes.toString('utf8') };

// Several pieces may be of one read. Small buffers are cut from one that Node shares out, and marks: that one stays.
const giveBack = ({ buffer }: Uint8Array): void => {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || isMarkedAsUntransferable(buffer)) return;
  buffer.transfer(0);
};
