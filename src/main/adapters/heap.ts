import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps the young part of V8's heap as small as it starts. It would grow with the first import, to three times 16 MB, and
 * never shrink again while nothing happens. What dies young is then collected more often, and in smaller portions: that costs no
 * more. The room that this leaves is given to the old part, which may grow to twice what is needed before all of it is looked
 * through: V8 would do that some twice as often (docs/performance.md). Early in the process: what has grown stays.
 */
export const keepHeapSmall = (): void =>
  setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=100');

/**
 * Counts bytes of buffers that nobody needs any more, and gives them back every few megabytes. They lie outside of V8's heap,
 * where it lets more than 60 MB of them gather before it looks: a document of any size would cost that. One look takes a
 * millisecond or two. The piece that is on its way at that moment counts as old from then on, and V8 lets those gather, too: so
 * now and then everything is looked at.
 */
export const createBufferKeeper = (): ((bytes: number) => void) => {
  let looks = 0;
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < portionBytes) return;
    passed = 0;
    looks += 1;
    collect(looks % looksForAll === 0 ? 'major' : 'minor');
  };
};

const portionBytes = 4 * 1024 * 1024;
/** A look at everything takes some twenty milliseconds: with each 64 MB. */
const looksForAll = 16;

let collector: ((options: { type: 'minor' | 'major' }) => void) | null = null;

const collect = (type: 'minor' | 'major'): void => {
  if (collector === null) {
    // There is no other way to ask for it; only a context made after this has the function.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc');
  }
  collector?.({ type });
};
