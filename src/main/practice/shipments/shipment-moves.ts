import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import type { PracticeShipment, ShipmentDocument } from './practice-shipment.ts';

/** Approves the shipment. `null` unless it waits for approval. */
export const approveShipment = (shipment: PracticeShipment, at: ServiceTimestamp): PracticeShipment | null =>
  decided(shipment, shipmentProcessStatus.approved, null, at);

/** Rejects the shipment. `null` unless it waits for approval. */
export const rejectShipment = (
  shipment: PracticeShipment,
  reason: string,
  at: ServiceTimestamp,
): PracticeShipment | null => decided(shipment, shipmentProcessStatus.rejected, reason, at);

/** Sends the shipment again, unchanged. */
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
 * Adds a document of the buyer or of the supplier. It replaces one with the same code or content (open
 * points, section 6).
 *
 * @throws Problem (400) beyond a hundred documents
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
