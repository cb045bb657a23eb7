import type { DespatchAdvice } from '../../../shared/domain/delivery/despatch-advice.ts';
import { isForBuyerOf, type Shipment, type ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import type { AdviceContent, QueuedAdvice } from './entries.ts';

/** The facts about a despatch advice that a shipment is compared with. */
export type SentAdvice = Pick<AdviceContent, 'advice' | 'order'> & {
  /** `no`: it was never sent. */
  arrived: 'no' | 'maybe';
};

/**
 * What a shipment at the service shows about a despatch advice. `shown`: it has the advised goods.
 * `number-taken`: it has our number, though the advice was never sent. Pure.
 *
 * An advice is recognised by its number on the shipment's lines. Where the service doesn't return that
 * number, the shipment's number and its order lines together decide: no other shipment had both when the
 * advice was written.
 */
export const adviceEffect = (
  { advice, order, arrived }: SentAdvice,
  shipment: Shipment,
): 'shown' | 'number-taken' | 'neither' => {
  const { buyerAccountNumber } = advice.header;
  if (!isForBuyerOf(shipment, { ...order, buyerAccountNumber })) return 'neither';
  const ours = shipment.lines.filter((line) => isLineOf(advice, shipment, line));
  if (arrived === 'no') return ours.length > 0 ? 'number-taken' : 'neither';
  const all = advice.lines.every((line) => ours.some((one) => isSameOrderLine(one, line)));
  return all ? 'shown' : 'neither';
};

/** Whether this advice made a line of a shipment of that buyer. */
export const isLineOf = (advice: DespatchAdvice, shipment: Shipment, line: ShipmentLine): boolean => {
  const { despatchAdviceNumber, shipment: advised } = advice.header;
  if (line.despatchAdviceNumber !== null) return line.despatchAdviceNumber === despatchAdviceNumber;
  return (
    shipment.supplierShipment.shipmentNumber === advised.shipmentNumber &&
    advice.lines.some((one) => isSameOrderLine(line, one))
  );
};

/** Whether a line of a shipment, or of another advice, is for the advised order line. */
export const isSameOrderLine = (
  line: Pick<ShipmentLine, 'purchaseOrderNumber' | 'purchaseOrderLinePosition'>,
  advised: DespatchAdvice['lines'][number],
): boolean =>
  line.purchaseOrderNumber === advised.purchaseOrderNumber &&
  line.purchaseOrderLinePosition === advised.purchaseOrderLinePosition;

/** Whether a byte of it can have reached the service. */
export const adviceArrivedOf = ({
  unclear,
  state,
  sentAt,
}: Pick<QueuedAdvice, 'unclear' | 'state' | 'sentAt'>): SentAdvice['arrived'] =>
  unclear || state === 'sending' || sentAt !== null ? 'maybe' : 'no';
