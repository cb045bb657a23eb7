import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Clock } from '../ports.ts';
import { effectOf, type Said } from './effect.ts';
import { hasLeft, type ResponseInOutbox } from './entry.ts';
import { type OutboxStore, openStates } from './outbox-store.ts';

/** Draws the conclusion from an order for an answer: done, in conflict, or nothing. Whether the answer's state changed. */
export type Settle = (entry: ResponseInOutbox, order: Order) => boolean;

export const createSettle =
  (store: OutboxStore, clock: Clock): Settle =>
  (entry, order) => {
    const { base, lines, form } = entry.content;
    const { documents } = entry;
    const arrived = arrivedOf(entry, clock.now());
    const answers = store.responsesOf(entry.orderKey);
    const contested = contestedBy(answers, entry);
    const documentsWentBefore =
      entry.content.leftBefore ||
      answers.some((other) => other.sequence < entry.sequence && mayHaveGone(other));
    const followed = followedBy(answers, entry);
    const said = { base, lines, form, arrived, documents, documentsWentBefore, contested, followed };
    const effect = effectOf(said, order);
    // While it is being sent only its own end can say what became of it.
    const conflict = (code: ErrorCode | null): boolean =>
      store.move(entry.id, ['waiting', 'sent'], {
        state: 'conflict',
        problem: code === null ? null : { code, params: {}, detail: null },
      });
    switch (effect.kind) {
      case 'visible':
        return store.move(entry.id, openStates, { state: 'done', doneAt: clock.now(), problem: null });
      case 'changed':
        return conflict(null);
      case 'unknown':
        return conflict('response.fate-unknown');
      case 'unseen':
        return conflict('response.effect-unseen');
      case 'documents':
        return conflict('response.documents-unseen');
      case 'neither':
        return false;
    }
  };

// Positions that earlier answers may have been on their way to when this one was written.
const contestedBy = (answers: ResponseInOutbox[], { sequence, composedAt }: ResponseInOutbox): Set<string> =>
  positionsOf(
    answers.filter(
      (other) =>
        other.sequence < sequence && hasLeft(other) && (other.doneAt === null || other.doneAt >= composedAt),
    ),
  );

// Positions that later answers went to.
const followedBy = (answers: ResponseInOutbox[], { sequence }: ResponseInOutbox): Set<string> =>
  positionsOf(answers.filter((other) => other.sequence > sequence && hasLeft(other)));

const positionsOf = (answers: ResponseInOutbox[]): Set<string> =>
  new Set(answers.flatMap(({ content }) => content.lines.map(({ seen }) => seen.position)));

// What is given up leaves its documents to the next answer.
const mayHaveGone = (entry: ResponseInOutbox): boolean => entry.state === 'dropped' && hasLeft(entry);

/** A service that works off a queue has shown an answer by then. Milliseconds. */
const overdueAfterMs = 60_000;

const arrivedOf = (entry: ResponseInOutbox, now: number): Said['arrived'] => {
  if (entry.sentAt !== null) return now - entry.sentAt > overdueAfterMs ? 'overdue' : 'taken';
  return entry.unclear || entry.state === 'sending' ? 'maybe' : 'no';
};
