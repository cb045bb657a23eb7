import type {
  Shipment,
  ShipmentDocument,
  ShipmentLine,
  ShipmentLocations,
} from '../../../../shared/domain/delivery/shipment.ts';
import type { Item, Place, Unread } from '../../../../shared/domain/order/order.ts';
import { type ServiceTimestamp, undated } from '../../../../shared/domain/values/service-timestamp.ts';
import type { BrokenRecord, ReadShipment } from '../order-service.ts';
import {
  dateAt,
  decimalAt,
  group,
  isRecord,
  latestOf,
  listOf,
  momentOf,
  note,
  text,
  texts,
  timestamp,
  Unreadable,
  type WireRecord,
} from './wire-fields.ts';
import { shapeContact, shapeDocument, shapeParty, shapePlace } from './wire-parts.ts';

/**
 * Reads a shipment (interface, section 2; open points, section 7). Throws `Unreadable` if it has no
 * identity. A missing or unreadable field is empty, and unknown fields are ignored.
 */
export const shapeShipment = (wire: WireRecord): Shipment => {
  const unread: Unread = [];
  const identifiers = group(wire['identifiers']);
  const supplierShipment = group(wire['supplierShipment']);
  const buyerShipment = group(wire['buyerShipment']);
  const status = group(wire['status']);
  const loadCarriers = listOf(wire['loadCarriers'], (carrier) => carrier);
  const lines = [
    ...shapeLines(wire['lines'], 'lines', null, unread),
    ...loadCarriers.flatMap((carrier, index) =>
      shapeLines(carrier['lines'], `loadCarriers.${index + 1}.lines`, nameOfCarrier(carrier), unread),
    ),
  ];
  const shipment = {
    id: text(wire['id']),
    identifiers: {
      billOfLadingNumber: text(identifiers['billOfLadingNumber']),
      imoNumber: text(identifiers['imoNumber']),
      carrierShipmentNumber: text(identifiers['carrierShipmentNumber']),
      trackingNumber: text(identifiers['trackingNumber']),
    },
    transportMode: text(wire['transportMode']),
    supplierShipment: {
      companyId: text(supplierShipment['companyId']),
      buyerAccountNumber: text(supplierShipment['buyerAccountNumber']),
      shipmentNumber: text(supplierShipment['shipmentNumber']),
      shipmentCompanyName: text(supplierShipment['shipmentCompanyName']),
      invoiceNumbers: texts(supplierShipment['invoiceNumbers']),
      supplierParty: shapeParty(supplierShipment['supplierParty']),
      contacts: listOf(supplierShipment['contacts'], shapeContact),
      documents: listOf(supplierShipment['documents'], shapeShipmentDocument),
    },
    buyerShipment: {
      companyId: text(buyerShipment['companyId']),
      supplierAccountNumber: text(buyerShipment['supplierAccountNumber']),
      buyerParty: shapeParty(buyerShipment['buyerParty']),
      contacts: listOf(buyerShipment['contacts'], shapeContact),
      purchaseOrderTerms: shapeTerms(buyerShipment['purchaseOrderTerms']),
      documents: listOf(buyerShipment['documents'], shapeShipmentDocument),
    },
    loadCarrierCount: loadCarriers.length,
    loadCarriers: loadCarriers.map((carrier) => ({
      containerNumber: text(carrier['containerNumber']),
      containerSizeAndType: text(carrier['containerSizeAndType']),
      packageSSCC: text(carrier['packageSSCC']),
      packageType: text(carrier['packageType']),
    })),
    locations: shapeLocations(group(wire['locations'])),
    unread,
    // At the top level, or in a status object as in orders (interface, section 2).
    status: text(wire['status']) ?? text(status['status']) ?? text(status['logisticsStatus']),
    processStatus: text(wire['processStatus']) ?? text(status['processStatus']),
    processStatusReason: text(wire['processStatusReason']) ?? text(status['processStatusReason']),
    lines,
  };
  if (shipment.id === null && shipment.supplierShipment.shipmentNumber === null) throw new Unreadable('id');
  return { ...shipment, lastUpdatedAt: momentOrNever(wire, shipment) };
};

// The interface doesn't define `locations`, so this also reads the field names of a despatch advice.
const shapeLocations = (wire: WireRecord): ShipmentLocations => {
  const { departure } = wire;
  const destinations = listOf(wire['destinations'], shapeArrival);
  const named = listOf([wire['destination'], wire['finalDestination']], shapeArrival);
  return {
    departure: isRecord(departure)
      ? {
          location: placeOf(departure),
          etdDate: text(departure['etdDate']),
          atdDate: text(departure['atdDate']) ?? text(departure['actualDate']),
        }
      : null,
    destinations: destinations.length > 0 ? destinations : named,
  };
};

const shapeArrival = (wire: WireRecord): ShipmentLocations['destinations'][number] => ({
  location: placeOf(wire),
  etaStartDate: text(wire['etaStartDate']) ?? text(wire['scheduledStartDate']),
  etaStartTime: text(wire['etaStartTime']) ?? text(wire['scheduledStartTime']),
  etaEndDate: text(wire['etaEndDate']) ?? text(wire['scheduledEndDate']),
  etaEndTime: text(wire['etaEndTime']) ?? text(wire['scheduledEndTime']),
  ataDate: text(wire['ataDate']),
  etdDate: text(wire['etdDate']),
  atdDate: text(wire['atdDate']),
});

// In an object of its own, or next to the dates.
const placeOf = (wire: WireRecord): Place => shapePlace(isRecord(wire['location']) ? wire['location'] : wire);

// If only the parts have dates, the shipment changed when its latest part changed.
const momentOrNever = (
  wire: WireRecord,
  { lines, supplierShipment, buyerShipment }: Pick<Shipment, 'lines' | 'supplierShipment' | 'buyerShipment'>,
): ServiceTimestamp => {
  const documents = [
    ...supplierShipment.documents,
    ...buyerShipment.documents,
    ...lines.flatMap((line) => line.documents),
  ];
  return (
    changedAt(wire) ??
    latestOf([
      ...lines.map(({ lastUpdatedAt }) => lastUpdatedAt),
      ...documents.map(({ lastChangedAt }) => lastChangedAt),
    ]) ??
    undated
  );
};

// A poll has `meta.lastUpdatedAt`, a fetched shipment `lastChangedAt`.
const changedAt = (wire: WireRecord): ServiceTimestamp | null =>
  momentOf(wire) ?? timestamp(wire['lastChangedAt']);

// The innermost carrier identifies the goods: the package, else the container.
const nameOfCarrier = (wire: WireRecord): string | null =>
  text(wire['packageSSCC']) ?? text(wire['containerNumber']);

const shapeTerms = (value: unknown): Shipment['buyerShipment']['purchaseOrderTerms'] => {
  const wire = group(value);
  const terms = {
    incotermsCode: text(wire['incotermsCode']),
    incoterms: text(wire['incoterms']),
    paymentTermsCode: text(wire['paymentTermsCode']),
    paymentTerms: text(wire['paymentTerms']),
  };
  return Object.values(terms).every((one) => one === null) ? null : terms;
};

const shapeLines = (
  value: unknown,
  path: string,
  loadCarrier: string | null,
  unread: Unread,
): ShipmentLine[] => {
  if (!Array.isArray(value)) {
    note(unread, path, value);
    return [];
  }
  return value.map((one: unknown, index) => {
    const at = `${path}.${index + 1}`;
    if (!isRecord(one)) note(unread, at, one);
    return { ...shapeLine(group(one), at, unread), loadCarrier };
  });
};

// The buyer's fields have their own names (open points, section 7). The names of an order are read too.
const shapeShipmentItem = (wire: WireRecord): Item => ({
  number: text(wire['buyerItemNumber']) ?? text(wire['number']),
  revision: text(wire['buyerItemRevision']) ?? text(wire['revision']),
  name: text(wire['buyerItemName']) ?? text(wire['name']) ?? text(wire['supplierItemName']),
  description: text(wire['description']),
  purchaseUnitOfMeasureIso: text(wire['purchaseUnitOfMeasureIso']),
  supplierItemNumber: text(wire['supplierItemNumber']),
});

const shapeLine = (wire: WireRecord, at: string, unread: Unread): ShipmentLine => {
  // The supplier's fields are in an object of their own, or in the line itself.
  const supplierFields = { ...wire, ...group(wire['supplierLine']) };
  return {
    id: text(wire['id']),
    loadCarrier: null,
    purchaseOrderNumber: text(wire['purchaseOrderNumber']),
    purchaseOrderLinePosition: text(wire['purchaseOrderLinePosition']),
    deliverySchedulePosition: text(wire['deliverySchedulePosition']),
    item: shapeShipmentItem(group(wire['item'])),
    despatchAdviceNumber: text(supplierFields['despatchAdviceNumber']),
    despatchAdviceLinePosition: text(supplierFields['despatchAdviceLinePosition']),
    despatchQuantity: decimalAt(supplierFields['despatchQuantity'], `${at}.despatchQuantity`, unread),
    backorderQuantity: decimalAt(supplierFields['backorderQuantity'], `${at}.backorderQuantity`, unread),
    backorderDate: dateAt(supplierFields['backorderDate'], `${at}.backorderDate`, unread),
    documents: listOf(wire['documents'], shapeShipmentDocument),
    lastUpdatedAt: changedAt(wire),
  };
};

const shapeShipmentDocument = (wire: WireRecord): ShipmentDocument => ({
  ...shapeDocument(wire),
  lastChangedAt: timestamp(wire['lastChangedAt']) ?? momentOf(wire),
});

/**
 * Reads one record as a shipment. An unreadable record is in `broken`, whole, with the path of the field
 * and never its content.
 *
 * @param record JSON whose numbers are exact
 * @param payload its text as received
 */
export const readShipment = (
  record: unknown,
  payload: string,
): { read: ReadShipment } | { broken: BrokenRecord } => {
  if (!isRecord(record)) return { broken: { payload, reason: 'no object' } };
  let shipment: Shipment;
  try {
    shipment = shapeShipment(record);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { broken: { payload, reason: error.message } };
  }
  return { read: { shipment, raw: payload } };
};
