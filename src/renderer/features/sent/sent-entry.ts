import type { ResponseEntry, ResponseState } from '../../../shared/contract/calls/responses.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** What an answer and a despatch advice have in common once they were sent on their way. */
export type SentEntry = Pick<
  ResponseEntry,
  | 'id'
  | 'orderKey'
  | 'state'
  | 'composedAt'
  | 'undoUntil'
  | 'nextAttemptAt'
  | 'attempts'
  | 'sentAt'
  | 'problem'
>;

type Waiting = 'undoable' | 'stuck' | 'waiting-again' | 'waiting';

export type SentLook = { tone: Tone; icon: IconName; text: MessageId };

/** How one waits that hasn't left yet. @param now wall clock, ms since 1970 */
export const waitingOf = (
  { attempts, composedAt, nextAttemptAt }: SentEntry,
  canUndo: boolean,
  now: number,
): Waiting => {
  if (canUndo) return 'undoable';
  if (attempts === 0) return 'waiting';
  if (now - composedAt >= stuckAfterMs) return 'stuck';
  return nextAttemptAt === null ? 'waiting' : 'waiting-again';
};

/** The same words for both, since they wait for the same. */
export const waitingLook = (waiting: Waiting | 'waiting-documents'): SentLook =>
  waiting === 'stuck'
    ? { tone: 'red', icon: 'triangle', text: 'sent.stuck' }
    : { tone: 'blue', icon: 'send', text: `sent.${waiting}` };

/** It goes on by itself without end, but by then somebody may have to mend something. Milliseconds. */
const stuckAfterMs = 3_600_000;

/** A service that works off a queue has shown it long before; the buyer has had a working day. Milliseconds. */
const unseenForLongMs = 24 * 3_600_000;

/** Whether one was taken so long ago that the user has to hear what she can do, since waiting alone won't help. */
export const isUnseenForLong = (entry: Pick<SentEntry, 'state' | 'sentAt'>, now: number): boolean =>
  entry.state === 'sent' && entry.sentAt !== null && now - entry.sentAt >= unseenForLongMs;

const ends: readonly ResponseState[] = ['done', 'undone', 'dropped'];

/** Not at its end yet. */
export const isAlive = ({ state }: Pick<SentEntry, 'state'>): boolean => !ends.includes(state);
