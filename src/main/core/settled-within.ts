import type { Timers } from './ports.ts';

/** Waits until all tasks have ended, whatever their outcome, or for so many milliseconds. Never throws. */
export const settledWithin = async (
  timers: Pick<Timers, 'after'>,
  tasks: Iterable<Promise<unknown>>,
  ms: number,
): Promise<void> => {
  const limit = Promise.withResolvers<void>();
  const cancel = timers.after(ms, limit.resolve);
  await Promise.race([Promise.allSettled(tasks), limit.promise]);
  cancel();
};
