import type { Clock, Timers } from '../ports.ts';
import { serviceProfile } from '../service/profile.ts';

/** An order that the service showed this recently needs no check before an answer. Milliseconds. */
const freshForMs = 5_000;

/** When the service last showed each order. Only the last seconds are kept, in memory. */
export type Receipts = {
  /**
   * @param requestedAt when the order was requested, ms since 1970. A response that took longer than any
   *   request may (the computer slept) doesn't count
   */
  note: (orderKey: number, requestedAt: number) => void;
  /** Whether the service showed the order in the last 5 s. */
  isFresh: (orderKey: number) => boolean;
};

/** Two clocks: a sleep may stop the timers' clock, and the wall clock can be set back. */
export const createReceipts = ({
  clock,
  timers,
}: {
  clock: Clock;
  timers: Pick<Timers, 'elapsed'>;
}): Receipts => {
  const notes = new Map<number, { wall: number; elapsed: number }>();
  const isRecent = ({ wall, elapsed }: { wall: number; elapsed: number }): boolean => {
    const age = clock.now() - wall;
    return age >= 0 && Math.max(age, timers.elapsed() - elapsed) <= freshForMs;
  };
  return {
    note: (orderKey, requestedAt) => {
      const took = clock.now() - requestedAt;
      if (took < 0 || took > serviceProfile.deadlineMs) return;
      notes.delete(orderKey);
      for (const [key, at] of notes) {
        if (isRecent(at)) break;
        notes.delete(key);
      }
      notes.set(orderKey, { wall: clock.now(), elapsed: timers.elapsed() });
    },
    isFresh: (orderKey) => {
      const at = notes.get(orderKey);
      return at !== undefined && isRecent(at);
    },
  };
};
