import type { Timers } from '../core/ports.ts';

/** Milliseconds between two checks. */
const checkMs = 50;

/**
 * Resolves once this process has no running file operations. One on a disk that never answers holds a
 * thread, and the process then waits for that thread at its exit, without a limit.
 */
export const fileWorkEnded = async (timers: Timers): Promise<void> => {
  while (process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))) {
    await new Promise<void>((resolve) => timers.after(checkMs, resolve));
  }
};
