import type { Order } from '../../../shared/domain/order.ts';
import type { Clock } from '../ports.ts';
import { effectOf, type Said } from './effect.ts';
import type { ResponseInOutbox } from './entry.ts';
import { type OutboxStore, openStates } from './outbox-store.ts';

/** Draws the conclusion from an order for an answer: done, in conflict, or nothing. Whether the answer's state changed. */
export type Settle = (entry: ResponseInOutbox, order: Order) => boolean;

export const createSettle =
  (store: OutboxStore, clock: Clock): Settle =>
  (entry, order) => {
    const { base, lines, form } = entry.content;
    const { hasDocuments } = entry;
    const effect = effectOf(
      { base, lines, form, arrived: arrivedOf(entry, clock.now()), hasDocuments },
      order,
    );
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

/** A service that works off a queue has shown an answer by then. Milliseconds. */
const overdueAfterMs = 60_000;

const arrivedOf = (entry: ResponseInOutbox, now: number): Said['arrived'] => {
  if (entry.sentAt !== null) return now - entry.sentAt > overdueAfterMs ? 'overdue' : 'taken';
  return entry.unclear || entry.state === 'sending' ? 'maybe' : 'no';
};
