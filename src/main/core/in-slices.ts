import type { Timers } from './ports.ts';

/** Works through many items and lets other work run in between. */
export const inSlices = async <Item>(
  timers: Timers,
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> => {
  let end = timers.elapsed() + sliceMs;
  for (const item of items) {
    if (timers.elapsed() >= end) {
      await timers.pause();
      end = timers.elapsed() + sliceMs;
    }
    work(item);
  }
};

const sliceMs = 6;
