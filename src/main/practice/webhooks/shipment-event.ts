import { isDeepStrictEqual } from 'node:util';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { allLines, type PracticeShipment } from '../shipments/practice-shipment.ts';

/** The event name for a change of a shipment (open points, section 8). */
export const shipmentEventName = (
  shipment: PracticeShipment,
  before: PracticeShipment | undefined,
): string => {
  if (before === undefined) return 'ShipmentIssuedBySupplier';
  if (!isDeepStrictEqual(shipment.buyerDocuments, before.buyerDocuments)) {
    return 'ShipmentDocumentAttachedByBuyer';
  }
  if (!isDeepStrictEqual(shipment.supplierDocuments, before.supplierDocuments)) {
    return 'ShipmentDocumentAttachedBySupplier';
  }
  if (isDeepStrictEqual({ ...shipment, lastUpdatedAt: before.lastUpdatedAt }, before)) {
    return 'ShipmentResentByBuyer';
  }
  if (shipment.processStatus === shipmentProcessStatus.issued) {
    return isDeepStrictEqual(allLines(shipment), allLines(before))
      ? 'ShipmentHeaderUpdatedBySupplier'
      : 'ShipmentReissuedBySupplier';
  }
  return shipment.processStatus === shipmentProcessStatus.approved
    ? 'ShipmentApprovedByBuyer'
    : 'ShipmentRejectedByBuyer';
};
