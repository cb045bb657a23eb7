import { LosslessNumber } from 'lossless-json';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import { supplierCompanyId } from '../companies/own-company.ts';
import { wireParty } from '../orders/wire-order.ts';
import type {
  PracticeShipment,
  ShipmentDocument,
  ShipmentLine,
  ShipmentLocation,
} from './practice-shipment.ts';

/**
 * A shipment as the service sends it (open points, section 7), for a lossless JSON writer. It always has
 * all lines and documents. A line carries its change twice, as the interface has both: `meta.lastUpdatedAt`
 * (polling rule 8) and `lastChangedAt` (events, rule 2). The process status is at the top and, as in
 * orders, in `status`.
 */
export const wireShipment = (shipment: PracticeShipment): Record<string, unknown> => {
  const process = filled({
    processStatus: shipment.processStatus,
    processStatusReason: shipment.processStatusReason,
  });
  return {
    id: shipment.id,
    identifiers: filled(shipment.identifiers),
    ...filled({ transportMode: shipment.transportMode }),
    supplierShipment: filled({
      companyId: supplierCompanyId,
      supplierParty: wireParty(shipment.supplierParty),
      buyerAccountNumber: shipment.buyerAccountNumber,
      shipmentNumber: shipment.shipmentNumber,
      shipmentCompanyName: shipment.shipmentCompanyName,
      invoiceNumbers: shipment.invoiceNumbers,
      documents: shipment.supplierDocuments.map(wireDocument),
      contacts: shipment.supplierContacts.map(filled),
    }),
    buyerShipment: filled({
      companyId: shipment.companyId,
      buyerParty: wireParty(shipment.buyerParty),
      supplierAccountNumber: shipment.supplierAccountNumber,
      documents: shipment.buyerDocuments.map(wireDocument),
      contacts: shipment.buyerContacts.map(filled),
      purchaseOrderTerms: shipment.purchaseOrderTerms === null ? null : filled(shipment.purchaseOrderTerms),
    }),
    loadCarriers: shipment.loadCarriers.map((carrier) =>
      filled({ ...carrier, lines: carrier.lines.map(wireLine) }),
    ),
    lines: shipment.lines.map(wireLine),
    locations: filled({
      departure:
        shipment.departure === null
          ? null
          : filled({ ...shipment.departure, location: wireLocation(shipment.departure.location) }),
      destinations: shipment.destinations.map((arrival) =>
        filled({ ...arrival, location: wireLocation(arrival.location) }),
      ),
    }),
    status: process,
    ...process,
    meta: filled({
      lastUpdatedAt: shipment.lastUpdatedAt,
      supplierErpMeta:
        shipment.erpIssueDateTime === null
          ? null
          : { despatchAdviceErpIssueDateTime: shipment.erpIssueDateTime },
    }),
    lastUpdatedAt: shipment.lastUpdatedAt,
  };
};

const wireLine = (line: ShipmentLine): Record<string, unknown> =>
  filled({
    purchaseOrderNumber: line.purchaseOrderNumber,
    purchaseOrderLinePosition: line.purchaseOrderLinePosition,
    deliverySchedulePosition: line.deliverySchedulePosition,
    item: filled({
      buyerItemNumber: line.item.number,
      buyerItemRevision: line.item.revision,
      buyerItemName: line.item.name,
      supplierItemNumber: line.item.supplierItemNumber,
      supplierItemRevision: line.supplierItemRevision,
      supplierItemName: line.supplierItemName,
      purchaseUnitOfMeasureIso: line.item.purchaseUnitOfMeasureIso,
    }),
    supplierLine: filled({
      despatchAdviceNumber: line.despatchAdviceNumber,
      despatchAdviceLinePosition: line.despatchAdviceLinePosition,
      despatchQuantity: wireNumber(line.despatchQuantity),
      backorderQuantity: line.backorderQuantity === null ? null : wireNumber(line.backorderQuantity),
      backorderDate: line.backorderDate,
    }),
    documents: line.documents.map(wireDocument),
    meta: { lastUpdatedAt: line.lastUpdatedAt },
    lastChangedAt: line.lastUpdatedAt,
  });

const wireDocument = (document: ShipmentDocument): Record<string, unknown> => filled(document);

const wireLocation = (location: ShipmentLocation | null): Record<string, unknown> | null => {
  if (location === null) return null;
  const { code, countryCodeIso2, ...rest } = location;
  return filled({ id: code, ...rest, countryCodeIso: countryCodeIso2 });
};

const wireNumber = (value: Decimal): LosslessNumber => new LosslessNumber(value);

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
