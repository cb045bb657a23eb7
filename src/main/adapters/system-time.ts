import type { Clock, Timers } from '../core/ports.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  elapsed: () => performance.now(),
  // After the sockets had their turn, and before the timers have theirs again.
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};
