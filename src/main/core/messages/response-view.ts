import type { Draft, LineSnapshot, ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { consequenceOf, requestedWithUnit } from '../../../shared/domain/answer/line-answer.ts';
import type { Order, OrderLine } from '../../../shared/domain/order/order.ts';
import { requestedTerms } from '../../../shared/domain/order/terms.ts';
import { shownState } from '../outbox/entry.ts';
import { answeredOn, type Judgement } from './effect.ts';
import { hasLeft, type QueuedResponse, type ResponseContent } from './entries.ts';

/**
 * An answer for the screen.
 *
 * @param order as it is stored now, for both sides of a conflict
 * @param judgement what that order shows of it
 * @param documentProblem the problem of one of its documents
 * @param now wall clock, ms
 */
export const responseEntryOf = (
  entry: QueuedResponse,
  order: Order | null,
  judgement: Judgement | null,
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
      requested: requestedWithUnit(seen),
      ...(consequenceOf(seen, answer) === 'change-declined' ? { declines: true } : {}),
    })),
    composedAt: entry.composedAt,
    undoUntil: waits && !entry.unclear && entry.undoUntil > now ? entry.undoUntil : null,
    nextAttemptAt:
      waits && entry.waitsFor === 'nothing' ? Math.max(entry.undoUntil, entry.nextAttemptAt) : null,
    attempts: entry.attempts,
    left: hasLeft(entry),
    sentAt: entry.sentAt,
    doneAt: entry.doneAt,
    message: entry.content.details.message,
    documentsOnly: entry.content.documentsOnly,
    problem: waits && entry.waitsFor === 'user' ? documentProblem : entry.problem,
    ...(entry.state === 'conflict' && order !== null && judgement !== null
      ? conflictOf(entry.content, order, judgement)
      : { conflict: [], settled: [] }),
  };
};

/** An answer as the draft that it can become again. */
export const draftOf = ({ revision, lines }: ResponseContent, settled: readonly string[]): Draft => ({
  revision,
  answers: lines
    .filter(({ seen }) => !settled.includes(seen.position))
    .map(({ seen, answer }) => ({ position: seen.position, answer })),
});

/** Positions of an answer that need no decision. None where that would be all of them. */
export const settledIn = ({ lines }: ResponseContent, { shown, tooLate }: Judgement): string[] => {
  const settled = [...shown, ...tooLate];
  return settled.length === lines.length ? [] : settled;
};

// If a newer version restored the old terms, nothing differs; then every open line is shown.
const conflictOf = (
  content: ResponseContent,
  order: Order,
  judgement: Judgement,
): Pick<ResponseEntry, 'conflict' | 'settled'> => {
  const { effect } = judgement;
  const settled = settledIn(content, judgement);
  const lines = content.lines.flatMap((line) => {
    const now = order.lines.find(({ position }) => position === line.seen.position);
    return now === undefined ? [] : [{ seen: answeredOn(line), now }];
  });
  const positions = 'positions' in effect ? effect.positions : [];
  const changed = lines.filter(({ now }) => positions.includes(now.position));
  const open = lines.filter(({ now }) => !settled.includes(now.position));
  return {
    settled,
    conflict: (changed.length === 0 ? open : changed).map(({ seen, now }) => ({
      seen: seenLineOf(seen),
      now: seenLineOf(now),
    })),
  };
};

const seenLineOf = (line: OrderLine): LineSnapshot => ({
  position: line.position,
  item: line.item,
  terms: requestedTerms(line),
  status: line.status,
});
