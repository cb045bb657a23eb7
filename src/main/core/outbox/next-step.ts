import type { OutboxEntry } from './entry.ts';

/** What the queue needs to know of an entry to give it its turn. */
export type QueuedEntry = Pick<
  OutboxEntry,
  'id' | 'sequence' | 'orderKey' | 'kind' | 'undoUntil' | 'nextAttemptAt'
> & {
  /** `upload`: documents of it are still on their way. `user`: one of them needs the user, so it holds up nobody. */
  waitsFor: 'nothing' | 'upload' | 'user';
};

export type NextStep = { kind: 'go'; id: string } | { kind: 'wait'; until: number } | { kind: 'idle' };

/**
 * Who may go next. One at a time for the whole account; answers to one order, and despatch advices of it, in the order in
 * which they were written;
 * an order that fails holds up no other.
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

// Documents have no order among themselves: the answer that carries them waits for them anyway.
const isBehindAnother = (entry: QueuedEntry, earlier: QueuedEntry[]): boolean =>
  isMessage(entry) &&
  earlier.some((other) => isMessage(other) && other.orderKey === entry.orderKey && other.waitsFor !== 'user');

const isMessage = ({ kind }: QueuedEntry): boolean => kind === 'response' || kind === 'despatch-advice';
