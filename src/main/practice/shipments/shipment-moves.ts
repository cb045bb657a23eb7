import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import type { PracticeShipment, ShipmentDocument } from './practice-shipment.ts';

/** The shipment after the buyer said yes; `null` unless it waits for that. */
export const approveShipment = (shipment: PracticeShipment, at: ServiceTimestamp): PracticeShipment | null =>
  decided(shipment, shipmentProcessStatus.approved, null, at);

/** The shipment after the buyer said no; `null` unless it waits for that. */
export const rejectShipment = (
  shipment: PracticeShipment,
  reason: string,
  at: ServiceTimestamp,
): PracticeShipment | null => decided(shipment, shipmentProcessStatus.rejected, reason, at);

/** The shipment once more, as somebody sends it to the other side's system again by hand. */
export const resendShipment = (shipment: PracticeShipment, at: ServiceTimestamp): PracticeShipment => ({
  ...shipment,
  lastUpdatedAt: at,
});

const decided = (
  shipment: PracticeShipment,
  processStatus: string,
  processStatusReason: string | null,
  at: ServiceTimestamp,
): PracticeShipment | null =>
  shipment.processStatus === shipmentProcessStatus.issued
    ? { ...shipment, processStatus, processStatusReason, lastUpdatedAt: at }
    : null;

/**
 * The shipment with one more document of the buyer or of the supplier. One of the same code or the same content is
 * replaced (open points, section 6). A Problem (400) when a hundred are there already.
 */
export const withDocument = (
  shipment: PracticeShipment,
  side: 'buyerDocuments' | 'supplierDocuments',
  document: OrderDocument,
  at: ServiceTimestamp,
): PracticeShipment => {
  const added: ShipmentDocument = { ...document, lastChangedAt: at };
  const documents = [...shipment[side].filter((old) => !isSame(old, added)), added];
  if (documents.length > 100) throw new Problem(400, 'must hold at most 100', 'documents');
  return { ...shipment, [side]: documents, lastUpdatedAt: at };
};

const isSame = (a: OrderDocument, b: OrderDocument): boolean =>
  (a.code !== null && a.code === b.code) || (a.objectId !== null && a.objectId === b.objectId);
