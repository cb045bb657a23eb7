import type { DespatchAdvice } from '../../../shared/domain/despatch-advice.ts';
import { isForBuyerOf, type Shipment, type ShipmentLine } from '../../../shared/domain/shipment.ts';
import type { AdviceContent, QueuedAdvice } from './entries.ts';

/** What is known of a despatch advice before a shipment is looked at. */
export type SaidAdvice = Pick<AdviceContent, 'advice' | 'order'> & {
  /** `no`: not a byte of it has left. */
  arrived: 'no' | 'maybe';
};

/**
 * What a shipment of the service's means for a despatch advice of ours. `shown`: it has the goods that we advised.
 * `number-taken`: it has our number, though nothing of ours has left. Pure.
 *
 * A despatch advice is recognised by its number on the shipment's lines. Where the service doesn't give that back, by the
 * shipment's number and the order lines under it: both together were used for nothing else when it was written.
 */
export const adviceEffect = (
  { advice, order, arrived }: SaidAdvice,
  shipment: Shipment,
): 'shown' | 'number-taken' | 'neither' => {
  const { buyerAccountNumber } = advice.header;
  if (!isForBuyerOf(shipment, { ...order, buyerAccountNumber })) return 'neither';
  const ours = shipment.lines.filter((line) => isLineOf(advice, shipment, line));
  if (arrived === 'no') return ours.length > 0 ? 'number-taken' : 'neither';
  const all = advice.lines.every((line) => ours.some((one) => isSameOrderLine(one, line)));
  return all ? 'shown' : 'neither';
};

/** Whether a line of a shipment of that buyer stands there because of this advice. */
export const isLineOf = (advice: DespatchAdvice, shipment: Shipment, line: ShipmentLine): boolean => {
  const { despatchAdviceNumber, shipment: advised } = advice.header;
  if (line.despatchAdviceNumber !== null) return line.despatchAdviceNumber === despatchAdviceNumber;
  return (
    shipment.supplierShipment.shipmentNumber === advised.shipmentNumber &&
    advice.lines.some((one) => isSameOrderLine(line, one))
  );
};

/** Whether a line of a shipment, or of another advice, is about the order line that is advised here. */
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
}: Pick<QueuedAdvice, 'unclear' | 'state' | 'sentAt'>): SaidAdvice['arrived'] =>
  unclear || state === 'sending' || sentAt !== null ? 'maybe' : 'no';
