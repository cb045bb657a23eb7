import type { Clock, Timers } from '../core/ports.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  elapsed: () => performance.now(),
  // Runs after waiting sockets and before the next timers.
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};
