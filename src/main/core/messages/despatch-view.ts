import type { DespatchEntry, HeardShipment } from '../../../shared/contract/despatch.ts';
import type { NamingShipment } from '../shipments/shipments.ts';
import { isLineOf } from './advice-effect.ts';
import type { QueuedAdvice } from './entries.ts';

/** A despatch advice as the user sees it. @param now wall clock, ms */
export const despatchEntryOf = (entry: QueuedAdvice, now: number): DespatchEntry => {
  const waits = entry.state === 'waiting';
  const { order, advice, lines, conflict } = entry.content;
  return {
    id: entry.id,
    orderKey: entry.orderKey,
    purchaseOrderNumber: order.purchaseOrderNumber,
    buyerName: order.buyerName,
    state: entry.state,
    advice,
    lines,
    composedAt: entry.composedAt,
    undoUntil: waits && !entry.unclear && entry.undoUntil > now ? entry.undoUntil : null,
    nextAttemptAt: waits ? Math.max(entry.undoUntil, entry.nextAttemptAt) : null,
    attempts: entry.attempts,
    sentAt: entry.sentAt,
    doneAt: entry.doneAt,
    problem: entry.problem,
    conflict: entry.state === 'conflict' ? conflict : null,
  };
};

/** A shipment as an order tells of it. @param advices of that order, whatever became of them */
export const heardShipmentOf = (
  { key, receivedAt, shipment }: NamingShipment,
  advices: readonly QueuedAdvice[],
): HeardShipment => ({
  key,
  receivedAt,
  shipmentNumber: shipment.supplierShipment.shipmentNumber,
  processStatus: shipment.processStatus,
  shows: advices
    // Of one that isn't done the number may be somebody else's.
    .filter(({ state }) => state === 'done')
    .filter(({ content }) => shipment.lines.some((line) => isLineOf(content.advice, shipment, line)))
    .map(({ id }) => id),
});
