import type { Attempt } from '../../../shared/contract/calls/diagnostics.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { EntryPatch, QueueEntry } from './entry.ts';
import type { OutboxStore } from './outbox-store.ts';

type AttemptQueue = Pick<OutboxStore<QueueEntry>, 'attempts'> & {
  move: (id: string, from: readonly QueueEntry['state'][], patch: EntryPatch) => boolean;
};

/**
 * Marks an entry as being sent before its first byte leaves, so that after a crash it counts as perhaps
 * arrived. Call it in a transaction of its own.
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
 * Stores the result of an attempt.
 *
 * @param now wall clock, ms
 * @returns whether the entry was still being sent. A poll may have shown its effect first, or the user may
 *   have dropped it
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
