import type { DespatchEntry, OrderShipment } from '../../../shared/contract/calls/despatch.ts';
import { despatchedIn } from '../../../shared/domain/delivery/despatch-advice.ts';
import type { DespatchedQuantity } from '../../../shared/domain/delivery/open-quantities.ts';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import type { NamingShipment } from '../shipments/shipments.ts';
import { isLineOf } from './advice-effect.ts';
import { hasLeft, type QueuedAdvice } from './entries.ts';

/** A despatch advice for the screen. @param now wall clock, ms */
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
    left: hasLeft(entry),
    sentAt: entry.sentAt,
    doneAt: entry.doneAt,
    problem: entry.problem,
    conflict: entry.state === 'conflict' ? conflict : null,
  };
};

/** A shipment as the order's page shows it. @param advices of that order, in any state */
export const orderShipmentOf = (
  { key, receivedAt, shipment }: NamingShipment,
  advices: readonly QueuedAdvice[],
): OrderShipment => ({
  key,
  receivedAt,
  shipmentNumber: shipment.supplierShipment.shipmentNumber,
  processStatus: shipment.processStatus,
  shows: advices
    // Until an advice is done, its number may belong to another shipment.
    .filter(({ state }) => state === 'done')
    .filter(({ content }) => shipment.lines.some((line) => isLineOf(content.advice, shipment, line)))
    .map(({ id }) => id),
});

/**
 * The despatched quantities of an order: those of our despatch advices, and those of shipments that none of
 * them made. Nothing is counted twice, and nothing that the buyer rejected. Pure.
 *
 * @param advices the order's, in any state
 * @param shipments of its buyer that name it
 */
export const despatchedOf = (
  purchaseOrderNumber: string,
  advices: readonly QueuedAdvice[],
  shipments: readonly Shipment[],
): DespatchedQuantity[] => {
  const counted = advices.filter(({ state }) => state !== 'undone' && state !== 'dropped');
  const shown = shipments.flatMap((shipment) =>
    despatchedIn(
      {
        ...shipment,
        lines: shipment.lines.filter(
          (line) => !counted.some(({ content }) => isLineOf(content.advice, shipment, line)),
        ),
      },
      purchaseOrderNumber,
    ),
  );
  const advised = counted
    .filter((entry) => !isRejected(entry, shipments))
    .flatMap(({ content }) =>
      content.advice.lines.map((line) => ({
        purchaseOrderLinePosition: line.purchaseOrderLinePosition,
        deliverySchedulePosition: line.deliverySchedulePosition,
        quantity: line.despatchQuantity,
      })),
    );
  return [...advised, ...shown];
};

const isRejected = ({ content }: QueuedAdvice, shipments: readonly Shipment[]): boolean =>
  shipments.some(
    (shipment) =>
      shipment.processStatus === shipmentProcessStatus.rejected &&
      shipment.lines.some((line) => isLineOf(content.advice, shipment, line)),
  );
