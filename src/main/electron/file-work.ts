import type { Timers } from '../core/ports.ts';

/** Milliseconds between two looks. */
const lookMs = 50;

/**
 * Resolves once this process reads and writes no file any more. One on a disk that never answers holds a thread, and a process
 * with such a thread can't leave in the usual way: it waits for it at its end, without a limit.
 */
export const fileWorkEnded = async (timers: Timers): Promise<void> => {
  while (process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))) {
    await new Promise<void>((looked) => timers.after(lookMs, looked));
  }
};
