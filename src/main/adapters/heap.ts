import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's garbage collector as modest as a program is that mostly waits. Early in the process: what has grown stays.
 * What each is worth is in docs/performance.md.
 *
 * - The young part of the heap stays as small as it starts. It would grow with the first import, to three times 16 MB, and
 *   never shrink again while nothing happens. What dies young is then collected more often, and in smaller portions.
 * - Those portions are collected on one thread. For so little, several threads spend more on sharing it than they save, and
 *   on a busy computer the event loop waits for the one that isn't given a processor.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
};
