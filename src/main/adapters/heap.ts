import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps the young part of V8's heap as small as it starts. It would grow with the first import, to three times 16 MB, and
 * never shrink again while nothing happens. What dies young is then collected more often, and in smaller portions: that costs no
 * more (docs/performance.md). Early in the process: what has grown stays.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Counts bytes of buffers that nobody needs any more, and gives them back every few megabytes. They lie outside of V8's heap,
 * where it lets more than 60 MB of them gather before it looks: a document of any size would cost that. One look takes a
 * millisecond or two.
 */
export const createBufferKeeper = (): ((bytes: number) => void) => {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < portionBytes) return;
    passed = 0;
    collectYoung();
  };
};

const portionBytes = 4 * 1024 * 1024;

let collector: ((options: { type: 'minor' }) => void) | null = null;

const collectYoung = (): void => {
  if (collector === null) {
    // There is no other way to ask for it; only a context made after this has the function.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc');
  }
  collector?.({ type: 'minor' });
};
