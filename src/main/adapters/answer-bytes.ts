import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { HttpAnswer } from '../core/ports.ts';

/**
 * The text and digest of a response, once all bytes are here. Their memory is freed at once. It counts as
 * part of V8's heap although it is outside of it. Pages of orders would otherwise cause many full
 * collections (docs/performance.md).
 *
 * @param pieces the bytes as they arrived; emptied afterwards
 * @param known digest of an earlier response. For the same bytes no text is made
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

// Most pages are plain ASCII, and these bytes need only be copied.
const textOf = (bytes: Buffer): Pick<Required<HttpAnswer>, 'text' | 'garbled'> =>
  isAscii(bytes)
    ? { garbled: false, text: bytes.toString('latin1') }
    : { garbled: !isUtf8(bytes), text: bytes.toString('utf8') };

// Several pieces may come from one read. Node cuts small buffers from a shared one and marks that; it
// stays.
const giveBack = ({ buffer }: Uint8Array): void => {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || isMarkedAsUntransferable(buffer)) return;
  buffer.transfer(0);
};
