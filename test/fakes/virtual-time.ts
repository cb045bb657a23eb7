import type { Clock, Timers } from '../../src/main/core/ports.ts';

export type VirtualTime = {
  clock: Clock;
  timers: Timers;
  /** Lets `ms` pass: every timer runs at its time, and everything that it starts is waited for. */
  advance: (ms: number) => Promise<void>;
  /** Changes the wall clock, as after a sleep or by a user. No timer runs. */
  jump: (ms: number) => void;
  /** Waits until everything under way has settled. */
  settle: () => Promise<void>;
  pending: () => number;
};

type Entry = { due: number; sequence: number; task: () => void };

/**
 * Wall clock and timers of a test: a day passes in milliseconds.
 *
 * @param settle resolves once everything that a timer started has settled
 */
export const createVirtualTime = (
  start = Date.parse('2026-11-02T08:00:00.000Z'),
  settle = nextTurn,
): VirtualTime => {
  let elapsed = 0;
  let offset = start;
  let sequence = 0;
  const entries = new Set<Entry>();

  const next = (until: number): Entry | undefined =>
    [...entries]
      .filter(({ due }) => due <= until)
      .sort((a, b) => a.due - b.due || a.sequence - b.sequence)[0];

  return {
    clock: { now: () => offset + elapsed },
    timers: {
      after: (ms, task) => {
        sequence += 1;
        const entry = { due: elapsed + Math.max(0, ms), sequence, task };
        entries.add(entry);
        return () => entries.delete(entry);
      },
      elapsed: () => elapsed,
      pause: async () => undefined,
    },
    advance: async (ms) => {
      const until = elapsed + ms;
      await settle();
      for (let entry = next(until); entry !== undefined; entry = next(until)) {
        entries.delete(entry);
        elapsed = Math.max(elapsed, entry.due);
        entry.task();
        await settle();
      }
      elapsed = until;
      await settle();
    },
    jump: (ms) => {
      offset += ms;
    },
    settle,
    pending: () => entries.size,
  };
};

// Fakes settle in microtasks. A turn of the event loop comes after the longest chain of them.
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
