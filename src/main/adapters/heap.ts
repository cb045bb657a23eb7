import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps V8's young generation at its initial size. It would grow to three times 16 MB with the first import
 * and never shrink while nothing happens. Smaller, it is collected more often in smaller portions, at the
 * same cost. The old generation may grow to twice the live size before a full collection; V8 would collect
 * twice as often (docs/performance.md). Call it early, since grown memory stays.
 */
export const keepHeapSmall = (): void =>
  setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=100');

/**
 * Counts bytes of unused buffers and frees them every few megabytes. They lie outside V8's heap, where more
 * than 60 MB can gather: a document of any size would cost that. A collection takes a millisecond or two.
 * Buffers in use at that moment become old, and V8 lets those gather as well, so a full collection is run
 * now and then.
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

/**
 * Returns memory to the system after answers so large that no ordinary service sends them. V8 keeps what it
 * needed at the peak while nothing happens: 500 MB after one answer of 32 MB. The process stands still for
 * up to 0.1 s, so it happens once no such answer has come for a while.
 *
 * Pages that are larger than those of orders leave texts in the old generation, which V8 lets grow to twice
 * its size: 100,000 unreadable records of 18 kB would take 310 MB. So a full collection runs every 16 MB of
 * such pages.
 *
 * @param idleMs how long none has come
 */
export const createHeapShrinker = (
  idleMs = 10_000,
): { received: (bytes: number) => void; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let passed = 0;
  return {
    received: (bytes) => {
      if (bytes < pageBytes) return;
      if (bytes < largeBytes) {
        passed += bytes;
        if (passed < pagesBytes) return;
        passed = 0;
        return collect('major');
      }
      clearTimeout(timer);
      timer = setTimeout(() => collect('all'), idleMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
};

/** A page of 100 orders has less than 1 MB. */
const pageBytes = 1024 * 1024;
const pagesBytes = 16 * 1024 * 1024;
const largeBytes = 8 * 1024 * 1024;

const portionBytes = 4 * 1024 * 1024;
/** A full collection takes some twenty milliseconds, so it runs every 64 MB. */
const looksForAll = 16;

type Collection = { type: 'minor' | 'major'; flavor?: 'last-resort' };

let collector: ((options: Collection) => void) | null = null;

/** `all`: also returns free pages to the system. */
const collect = (what: 'minor' | 'major' | 'all'): void => {
  if (collector === null) {
    // There is no other way to request it. Only a context made after this has the function.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc');
  }
  collector?.(what === 'all' ? { type: 'major', flavor: 'last-resort' } : { type: what });
};
