import type { Clock, Timers } from '../../src/main/core/ports.ts';

/** Time that moves only when it is told to: hours of waiting in no time, and every timer in its order. */
export type HandTime = {
  clock: Clock;
  timers: Timers;
  /** Moves on by `ms`, running what falls due on the way. */
  advance: (ms: number) => void;
  /** Timers of one process, which all end with it. */
  processTimers: () => Timers & { kill: () => void };
};

export const createHandTime = (start: number): HandTime => {
  let now = start;
  let pending: { at: number; task: () => void }[] = [];

  // Whole milliseconds only, as every wall clock gives them.
  const after: Timers['after'] = (ms, task) => {
    const timer = { at: Math.ceil(now + Math.max(0, ms)), task };
    pending.push(timer);
    return () => {
      pending = pending.filter((one) => one !== timer);
    };
  };

  const runNext = (until: number): boolean => {
    const next = pending.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined) return false;
    pending = pending.filter((one) => one !== next);
    now = Math.max(now, next.at);
    next.task();
    return true;
  };

  return {
    clock: { now: () => now },
    timers: { after },
    advance: (ms) => {
      const end = now + ms;
      while (runNext(end));
      now = end;
    },
    processTimers: () => {
      let alive = true;
      return {
        after: (ms, task) => after(ms, () => alive && task()),
        kill: () => {
          alive = false;
        },
      };
    },
  };
};
