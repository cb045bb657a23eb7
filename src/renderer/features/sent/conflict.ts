import { isTroubled, type ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import type { MessageId } from '../../i18n/en.ts';
import { isDamaged, type StoppedChoice } from './sent-entry.ts';

/**
 * What a conflict says about an answer. `before`: the order changed, and nothing was sent. `after`: the
 * service received the answer, and the order doesn't show it. `unknown`: it may have arrived.
 */
export type ConflictKind = 'before' | 'after' | 'unknown';

export const conflictKind = ({
  problem,
  left,
  sentAt,
}: Pick<ResponseEntry, 'problem' | 'left' | 'sentAt'>): ConflictKind => {
  if (problem?.code === 'response.effect-unseen') return 'after';
  if (problem !== null) return 'unknown';
  if (!left) return 'before';
  return sentAt === null ? 'unknown' : 'after';
};

/** Whether an answer ended or stopped before any of it left this computer. */
export const wasNeverSent = (entry: Pick<ResponseEntry, 'state' | 'problem' | 'left' | 'sentAt'>): boolean =>
  !entry.left &&
  (entry.state === 'undone' ||
    entry.state === 'dropped' ||
    (entry.state === 'conflict' && conflictKind(entry) === 'before'));

/** The words on the card of an answer in conflict. */
export const conflictTitle = (
  entry: Pick<ResponseEntry, 'problem' | 'left' | 'sentAt'>,
): Extract<MessageId, `sent.conflict${string}`> => {
  const kind = conflictKind(entry);
  if (kind === 'before') return 'sent.conflict';
  // The order may only be dated anew: then no change can be named.
  return kind === 'after' && entry.problem !== null ? 'sent.conflict-unseen' : `sent.conflict-${kind}`;
};

type Stopped = Pick<ResponseEntry, 'state' | 'problem' | 'left' | 'sentAt' | 'documentsOnly'>;

/** What happened, for a conflict without a problem of its own. */
export const conflictWhy = (entry: Stopped): MessageId => {
  const kind = conflictKind(entry);
  return kind === 'before' && entry.documentsOnly ? 'conflict.documents' : `conflict.${kind}`;
};

/**
 * The buttons of an answer in conflict, with what each does. Documents alone have them wherever they need the
 * user, since they can't be edited. `null`: the card's own buttons.
 *
 * @param mayGoAgain whether it can be sent unchanged
 */
export const choicesFor = (entry: Stopped, mayGoAgain: boolean): readonly StoppedChoice[] | null => {
  if (!isTroubled(entry.state) || (entry.state !== 'conflict' && !entry.documentsOnly)) return null;
  const kind = conflictKind(entry);
  const all = entry.documentsOnly ? [documentsAgain, entry.left ? dismissed : documentsKept] : choices[kind];
  return all.filter(({ step }) => step === 'drop' || (!isDamaged(entry) && (step !== 'again' || mayGoAgain)));
};

const documentsAgain: StoppedChoice = {
  step: 'again',
  label: 'answer.send-again',
  means: 'documents.again',
};
const documentsKept: StoppedChoice = { step: 'drop', label: 'documents.keep', means: 'documents.keep-means' };
const dismissed: StoppedChoice = {
  step: 'drop',
  label: 'answer.put-away',
  means: 'conflict.unknown.drop',
};

const choices: Record<ConflictKind, readonly StoppedChoice[]> = {
  before: [
    { step: 'edit', label: 'answer.change', means: 'conflict.before.edit' },
    { step: 'again', label: 'answer.send-anyway', means: 'conflict.before.again' },
    { step: 'drop', label: 'answer.drop', means: 'conflict.before.drop' },
  ],
  after: [
    { step: 'edit', label: 'conflict.answer-again', means: 'conflict.after.edit' },
    { step: 'again', label: 'answer.send-again', means: 'conflict.after.again' },
    { step: 'drop', label: 'answer.put-away', means: 'conflict.after.drop' },
  ],
  unknown: [
    { step: 'again', label: 'answer.send-again', means: 'conflict.unknown.again' },
    { step: 'edit', label: 'conflict.answer-again', means: 'conflict.unknown.edit' },
    dismissed,
  ],
};
