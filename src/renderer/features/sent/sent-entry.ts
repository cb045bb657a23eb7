import type { ResponseEntry, ResponseState } from '../../../shared/contract/calls/responses.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** The common fields of a sent answer and a sent despatch advice. */
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

/** `undo` and `edit` withdraw it for editing; `again` sends it unchanged; `drop` gives up on it. */
export type SentStep = 'undo' | 'edit' | 'again' | 'drop';

/** A button of a stopped entry, and the sentence that says what it does. */
export type StoppedChoice = { step: Exclude<SentStep, 'undo'>; label: MessageId; means: MessageId };

type Waiting = 'undoable' | 'stuck' | 'waiting-again' | 'waiting';

export type SentMark = { tone: Tone; icon: IconName; text: MessageId };

/** The waiting state of an entry that hasn't been sent. @param now wall clock, ms since 1970 */
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

/** Answers and despatch advices use the same words. */
export const waitingMark = (waiting: Waiting | 'waiting-documents'): SentMark =>
  waiting === 'stuck'
    ? { tone: 'red', icon: 'triangle', text: 'sent.stuck' }
    : { tone: 'blue', icon: 'send', text: `sent.${waiting}` };

/** What came with a restored store wasn't refused: it waits for the user's decision. @param refused else */
export const attentionMark = ({ problem }: SentEntry, refused: MessageId): SentMark => ({
  tone: 'red',
  icon: 'triangle',
  text: attentionTexts[problem?.code ?? ''] ?? refused,
});

const attentionTexts: { [code: string]: MessageId } = {
  'outbox.restored': 'backup.needs-you',
  'message.damaged': 'sent.damaged',
};

/** Whether the stored message may be wrong: the user can only discard it. */
export const isDamaged = ({ problem }: Pick<SentEntry, 'problem'>): boolean =>
  problem?.code === 'message.damaged';

/** Retries continue, but after this time somebody may have to fix the cause. In milliseconds. */
const stuckAfterMs = 3_600_000;

/** By then even a slow service has shown it, and the buyer has had a working day. In milliseconds. */
const unseenForLongMs = 24 * 3_600_000;

/**
 * Whether the service accepted it long ago without showing it. Waiting no longer helps then, so the user
 * gets options.
 */
export const isUnseenForLong = (entry: Pick<SentEntry, 'state' | 'sentAt'>, now: number): boolean =>
  entry.state === 'sent' && entry.sentAt !== null && now - entry.sentAt >= unseenForLongMs;

const ends: readonly ResponseState[] = ['done', 'undone', 'dropped'];

/** Whether it isn't finished yet. */
export const isAlive = ({ state }: Pick<SentEntry, 'state'>): boolean => !ends.includes(state);
