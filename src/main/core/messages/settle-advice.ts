import type { Order } from '../../../shared/domain/order.ts';
import type { Shipment } from '../../../shared/domain/shipment.ts';
import { openStates } from '../outbox/entry.ts';
import type { Clock } from '../ports.ts';
import { adviceEffect, arrivedOf } from './advice-effect.ts';
import { isOtherThanSeen } from './effect.ts';
import type { QueuedAdvice } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';

/**
 * Draws the conclusion for a despatch advice from the shipments that are known and, where it was looked at, from the order:
 * done, in conflict, or nothing. Whether its state changed.
 */
export type SettleAdvice = (
  entry: QueuedAdvice,
  shipments: readonly Shipment[],
  order: Order | null,
) => boolean;

export const createSettleAdvice =
  (store: MessagesStore, clock: Clock): SettleAdvice =>
  (entry, shipments, order) => {
    const { id, content } = entry;
    const { advice, order: of } = content;
    const effects = shipments.map((shipment) =>
      adviceEffect({ advice, order: of, arrived: arrivedOf(entry) }, shipment),
    );
    if (effects.includes('shown')) {
      return store.move(id, openStates, { state: 'done', doneAt: clock.now(), problem: null });
    }
    const conflict = effects.includes('number-taken')
      ? 'number-taken'
      : order !== null && hasOtherTerms(entry, order)
        ? 'order-changed'
        : null;
    // Once it was taken, only the shipment can say what became of it.
    return (
      conflict !== null &&
      store.move(id, ['waiting'], { state: 'conflict', problem: null, content: { ...content, conflict } })
    );
  };

const hasOtherTerms = ({ content }: QueuedAdvice, order: Order): boolean =>
  content.seen.some((seen) => {
    const now = order.lines.find(({ position }) => position === seen.position);
    return now === undefined || isOtherThanSeen(seen, now);
  });
