import type { QueueEntry } from './entry.ts';

/** The columns that decide which entry goes next. */
export type QueuedEntry = Pick<
  QueueEntry,
  'id' | 'sequence' | 'orderKey' | 'undoUntil' | 'nextAttemptAt' | 'waitsFor'
> & {
  /** Whether it has to wait for earlier ones to the same order. */
  once: boolean;
};

export type NextStep = { kind: 'go'; id: string } | { kind: 'wait'; until: number } | { kind: 'idle' };

/**
 * The entry to send next. The account sends one entry at a time. Messages to one order go in the order in which they were
 * written. A failing order doesn't delay other orders.
 *
 * @param waiting every entry in the state `waiting`
 * @param now wall clock, ms
 */
export const nextStep = (waiting: QueuedEntry[], now: number): NextStep => {
  const inLine = waiting
    .toSorted((a, b) => a.sequence - b.sequence)
    .filter(
      (entry, index, all) => entry.waitsFor === 'nothing' && !isBehindAnother(entry, all.slice(0, index)),
    );
  const ready = inLine.find((entry) => dueAt(entry) <= now);
  if (ready !== undefined) return { kind: 'go', id: ready.id };
  return inLine.length === 0 ? { kind: 'idle' } : { kind: 'wait', until: Math.min(...inLine.map(dueAt)) };
};

const dueAt = (entry: QueuedEntry): number => Math.max(entry.undoUntil, entry.nextAttemptAt);

// Nobody knows when the user will act, so later entries don't wait for one that waits for the user.
const isBehindAnother = (entry: QueuedEntry, earlier: QueuedEntry[]): boolean =>
  entry.once &&
  earlier.some((other) => other.once && other.orderKey === entry.orderKey && other.waitsFor !== 'user');
