import { despatchedIn } from '../../../shared/domain/despatch-advice.ts';
import type { Despatched } from '../../../shared/domain/open-quantities.ts';
import { type Shipment, shipmentProcessStatus } from '../../../shared/domain/shipment.ts';
import { isLineOf } from './advice-effect.ts';
import type { QueuedAdvice } from './entries.ts';

/**
 * What of an order has left or is about to: what our despatch advices say, and what shipments show that none of them made.
 * Nothing is counted twice, and nothing that the buyer rejected. Pure.
 *
 * @param advices the order's, whatever became of them
 * @param shipments of its buyer that name it
 */
export const despatchedOf = (
  purchaseOrderNumber: string,
  advices: readonly QueuedAdvice[],
  shipments: readonly Shipment[],
): Despatched[] => {
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
