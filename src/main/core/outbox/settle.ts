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
    const contested = contestedBy(store.responsesOf(entry.orderKey), entry);
    const effect = effectOf({ base, lines, form, arrived, documents, contested }, order);
    switch (effect.kind) {
      case 'visible':
        return store.move(entry.id, openStates, { state: 'done', doneAt: clock.now(), problem: null });
      case 'changed':
        // While it is being sent only its own end can say what became of it.
        return store.move(entry.id, ['waiting', 'sent'], { state: 'conflict', problem: null });
      case 'neither':
        return false;
    }
  };

// Positions that earlier answers may have been on their way to when this one was written.
const contestedBy = (answers: ResponseInOutbox[], { sequence, composedAt }: ResponseInOutbox): Set<string> =>
  new Set(
    answers
      .filter(
        (other) =>
          other.sequence < sequence &&
          (hasLeft(other) || other.sentAt !== null) &&
          (other.doneAt === null || other.doneAt >= composedAt),
      )
      .flatMap(({ content }) => content.lines.map(({ seen }) => seen.position)),
  );

/** A service that works off a queue has shown an answer by then. Milliseconds. */
const overdueAfterMs = 60_000;

const arrivedOf = (entry: ResponseInOutbox, now: number): Said['arrived'] => {
  if (entry.sentAt !== null) return now - entry.sentAt > overdueAfterMs ? 'overdue' : 'taken';
  return entry.unclear || entry.state === 'sending' ? 'maybe' : 'no';
};
