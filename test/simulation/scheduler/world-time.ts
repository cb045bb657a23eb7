import type { Clock, Timers } from '../../../src/main/core/ports.ts';

type Entry = { due: number; sequence: number; task: () => void };

/**
 * Time in a simulated world. True time is the service's; the client's wall clock may differ. Timers count
 * only the time in which the computer is awake: a sleep moves true time and no timer.
 */
export const createWorldTime = (start = Date.parse('2026-11-02T08:00:00.000Z')) => {
  let awake = 0;
  let slept = 0;
  let skew = 0;
  let sequence = 0;
  const entries = new Set<Entry>();

  const now = (): number => Math.floor(start + awake + slept);

  const next = (until: number): Entry | null => {
    let first: Entry | null = null;
    for (const entry of entries) {
      if (entry.due > until) continue;
      if (
        first === null ||
        entry.due < first.due ||
        (entry.due === first.due && entry.sequence < first.sequence)
      )
        first = entry;
    }
    return first;
  };

  // At least a millisecond, as in Node: a timer that sets itself again must not stop time.
  const after: Timers['after'] = (ms, task) => {
    sequence += 1;
    const entry = { due: awake + Math.max(1, ms), sequence, task };
    entries.add(entry);
    return () => entries.delete(entry);
  };

  return {
    now,
    clock: { now: () => now() + skew } satisfies Clock,
    after,
    elapsed: () => awake,
    /** Lets time pass and waits for everything that the timers start. */
    advance: async (ms: number): Promise<void> => {
      const until = awake + ms;
      await settle();
      for (let entry = next(until); entry !== null; entry = next(until)) {
        entries.delete(entry);
        awake = Math.max(awake, entry.due);
        entry.task();
        await settle();
      }
      awake = until;
    },
    sleep: (ms: number): void => {
      slept += ms;
    },
    setClock: (off: number): void => {
      skew = off;
    },
    settle: () => settle(),
  };
};

export type WorldTime = ReturnType<typeof createWorldTime>;

// Everything under way settles in microtasks. A turn of the event loop comes after the longest chain of
// them.
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
