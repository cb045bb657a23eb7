import type { Clock, Timers } from '../../../src/main/core/ports.ts';

type Entry = { due: number; sequence: number; task: () => void };

/**
 * Time in a simulated world. True time is the service's; the client's wall clock may be off from it. Timers run by the time
 * that passes while the computer is awake: a sleep moves true time and no timer.
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

  // A millisecond at least, as Node's own: a timer that arms itself anew must not hold time still.
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
    /** Lets so much time pass; what every timer starts is waited for. */
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

// Everything under way answers in microtasks: a turn of the event loop comes after the longest chain of them.
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
