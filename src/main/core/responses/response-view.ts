import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Draft, ResponseEntry, SeenLine } from '../../../shared/contract/responses.ts';
import { askedOf } from '../../../shared/domain/line-answer.ts';
import type { Order, OrderLine } from '../../../shared/domain/order.ts';
import { requestedTerms } from '../../../shared/domain/terms.ts';
import { answeredOn, isOtherThanSeen } from '../outbox/effect.ts';
import { hasLeft, type ResponseContent, type ResponseInOutbox, shownState } from '../outbox/entry.ts';

/**
 * An answer as the user sees it.
 *
 * @param order as it is stored now, for both sides of a conflict
 * @param documentProblem what one of its documents ran into
 * @param now wall clock, ms
 */
export const responseEntryOf = (
  entry: ResponseInOutbox,
  order: Order | null,
  documentProblem: ErrorShape | null,
  now: number,
): ResponseEntry => {
  const waits = entry.state === 'waiting';
  return {
    id: entry.id,
    orderKey: entry.orderKey,
    state: shownState(entry),
    answers: entry.content.lines.map(({ seen, answer }) => ({
      position: seen.position,
      answer,
      asked: askedOf(seen),
    })),
    composedAt: entry.composedAt,
    undoUntil: waits && !entry.unclear && entry.undoUntil > now ? entry.undoUntil : null,
    nextAttemptAt:
      waits && entry.waitsFor === 'nothing' ? Math.max(entry.undoUntil, entry.nextAttemptAt) : null,
    attempts: entry.attempts,
    left: hasLeft(entry),
    sentAt: entry.sentAt,
    doneAt: entry.doneAt,
    problem: waits && entry.waitsFor === 'user' ? documentProblem : entry.problem,
    conflict: entry.state === 'conflict' && order !== null ? conflictOf(entry.content, order) : [],
  };
};

/** What an answer says, as the draft that it can become again. */
export const draftOf = ({ revision, lines }: ResponseContent): Draft => ({
  revision,
  answers: lines.map(({ seen, answer }) => ({ position: seen.position, answer })),
});

// A newer version may have turned the clock back: then there is no difference left, and all of it is shown.
const conflictOf = (content: ResponseContent, order: Order): ResponseEntry['conflict'] => {
  const lines = content.lines.flatMap((line) => {
    const now = order.lines.find(({ position }) => position === line.seen.position);
    return now === undefined ? [] : [{ seen: answeredOn(line), now }];
  });
  const changed = lines.filter(({ seen, now }) => isOtherThanSeen(seen, now));
  return (changed.length === 0 ? lines : changed).map(({ seen, now }) => ({
    seen: seenLineOf(seen),
    now: seenLineOf(now),
  }));
};

const seenLineOf = (line: OrderLine): SeenLine => ({
  position: line.position,
  item: line.item,
  terms: requestedTerms(line),
  status: line.status,
});
