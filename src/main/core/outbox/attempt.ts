import type { Attempt } from '../../../shared/contract/diagnostics.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { EntryPatch, QueueEntry } from './entry.ts';
import type { OutboxStore } from './outbox-store.ts';

type AttemptQueue = Pick<OutboxStore<QueueEntry>, 'attempts'> & {
  move: (id: string, from: readonly QueueEntry['state'][], patch: EntryPatch) => boolean;
};

/**
 * Writes down that an entry is about to leave, before its first byte does: who finds it so after a crash knows that it may
 * have arrived. Call it in a transaction of its own.
 *
 * @param now wall clock, ms
 * @returns the number of this attempt, or `null` where the entry no longer waits
 */
export const beginAttempt = (
  store: AttemptQueue,
  { id, attempts }: Pick<QueueEntry, 'id' | 'attempts'>,
  now: number,
  body?: EntryPatch['body'],
): number | null => {
  const number = attempts + 1;
  const patch: EntryPatch = { state: 'sending', attempts: number, lastAttemptAt: now };
  if (!store.move(id, ['waiting'], body === undefined ? patch : { ...patch, body })) return null;
  store.attempts.began(id, 'send', number, now);
  return number;
};

/**
 * Writes down what became of it. Whether the entry was still being sent: a poll may have seen its effect first, or the user
 * have taken it back.
 *
 * @param now wall clock, ms
 */
export const endAttempt = (
  store: AttemptQueue,
  id: string,
  now: number,
  end: { patch: EntryPatch; outcome: NonNullable<Attempt['outcome']>; problem: ErrorShape | null },
): boolean => {
  const moved = store.move(id, ['sending'], end.patch);
  store.attempts.ended(id, end.outcome, end.problem, now);
  return moved;
};
