import type { Item, Place } from '../../../../shared/domain/order.ts';
import type { ServiceTimestamp } from '../../../../shared/domain/service-timestamp.ts';
import type {
  Shipment,
  ShipmentDocument,
  ShipmentLine,
  ShipmentLocations,
} from '../../../../shared/domain/shipment.ts';
import {
  group,
  isRecord,
  listOf,
  optional,
  requiredDate,
  requiredDecimal,
  strictListOf,
  text,
  texts,
  Unreadable,
  type WireRecord,
} from './wire-fields.ts';
import { latestOf, momentOf, shapeDocument, shapeItem, shapePlace, timestamp } from './wire-order.ts';

/**
 * A shipment from the wire (interface, section 2; open points, section 7); throws `Unreadable`. Unknown fields are left
 * behind. How much is in it, and by when the rest follows, is read strictly: what is still to be despatched is reckoned
 * from it. Everything else only describes.
 */
export const shapeShipment = (wire: WireRecord): Shipment => {
  const identifiers = group(wire['identifiers']);
  const supplierShipment = group(wire['supplierShipment']);
  const buyerShipment = group(wire['buyerShipment']);
  const status = group(wire['status']);
  const lines = optional(wire['lines'], 'lines', shapeLines) ?? [];
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
      documents: listOf(supplierShipment['documents'], shapeShipmentDocument),
    },
    buyerShipment: {
      companyId: text(buyerShipment['companyId']),
      supplierAccountNumber: text(buyerShipment['supplierAccountNumber']),
      documents: listOf(buyerShipment['documents'], shapeShipmentDocument),
    },
    loadCarrierCount: listOf(wire['loadCarriers'], () => null).length,
    locations: shapeLocations(group(wire['locations'])),
    // At the top, or in a status object as orders have it (interface, section 2).
    status: text(wire['status']) ?? text(status['status']) ?? text(status['logisticsStatus']),
    processStatus: text(wire['processStatus']) ?? text(status['processStatus']),
    processStatusReason: text(wire['processStatusReason']) ?? text(status['processStatusReason']),
    lines,
  };
  if (shipment.id === null && shipment.supplierShipment.shipmentNumber === null) throw new Unreadable(['id']);
  return { ...shipment, lastUpdatedAt: requiredMoment(wire, shipment) };
};

// What is in `locations` the interface leaves open: it is read under the names of a despatch advice too.
const shapeLocations = (wire: WireRecord): ShipmentLocations => {
  const { departure } = wire;
  const destinations = listOf(wire['destinations'], shapeArrival);
  const named = listOf([wire['destination'], wire['finalDestination']], shapeArrival);
  return {
    departure: isRecord(departure)
      ? { location: placeOf(departure), atdDate: text(departure['atdDate']) ?? text(departure['actualDate']) }
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
});

// In a part of its own, or beside the days. What an order calls code and countryCodeIso2 has other names here.
const placeOf = (wire: WireRecord): Place => {
  const place = isRecord(wire['location']) ? wire['location'] : wire;
  const shaped = shapePlace(place);
  return {
    ...shaped,
    code: shaped.code ?? text(place['id']),
    countryCodeIso2: shaped.countryCodeIso2 ?? text(place['countryCodeIso']),
  };
};

// A service that only dates the parts has changed the shipment when it last changed one of them.
const requiredMoment = (
  wire: WireRecord,
  { lines, supplierShipment, buyerShipment }: Pick<Shipment, 'lines' | 'supplierShipment' | 'buyerShipment'>,
): ServiceTimestamp => {
  const documents = [
    ...supplierShipment.documents,
    ...buyerShipment.documents,
    ...lines.flatMap((line) => line.documents),
  ];
  const moment =
    changedAt(wire) ??
    latestOf([
      ...lines.map(({ lastUpdatedAt }) => lastUpdatedAt),
      ...documents.map(({ lastChangedAt }) => lastChangedAt),
    ]);
  if (moment === null) throw new Unreadable(['lastUpdatedAt']);
  return moment;
};

// `meta.lastUpdatedAt` in a poll, `lastChangedAt` where one is fetched.
const changedAt = (wire: WireRecord): ServiceTimestamp | null =>
  momentOf(wire) ?? timestamp(wire['lastChangedAt']);

const shapeLines = (value: unknown, name: string): ShipmentLine[] => strictListOf(value, name, shapeLine);

const shapeLine = (wire: WireRecord): ShipmentLine => {
  // What the supplier said stands in a part of its own, or in the line itself.
  const said = { ...wire, ...group(wire['supplierLine']) };
  return {
    id: text(wire['id']),
    purchaseOrderNumber: text(wire['purchaseOrderNumber']),
    purchaseOrderLinePosition: text(wire['purchaseOrderLinePosition']),
    deliverySchedulePosition: text(wire['deliverySchedulePosition']),
    item: itemOf(group(wire['item'])),
    despatchAdviceNumber: text(said['despatchAdviceNumber']),
    despatchAdviceLinePosition: text(said['despatchAdviceLinePosition']),
    despatchQuantity: optional(said['despatchQuantity'], 'despatchQuantity', requiredDecimal),
    backorderQuantity: optional(said['backorderQuantity'], 'backorderQuantity', requiredDecimal),
    backorderDate: optional(said['backorderDate'], 'backorderDate', requiredDate),
    documents: listOf(wire['documents'], shapeShipmentDocument),
    lastUpdatedAt: changedAt(wire),
  };
};

// The buyer's fields have names of their own (open points, section 7); under those of an order they are read as well.
const itemOf = (wire: WireRecord): Item => {
  const item = shapeItem(wire);
  return {
    ...item,
    number: text(wire['buyerItemNumber']) ?? item.number,
    revision: text(wire['buyerItemRevision']) ?? item.revision,
    name: text(wire['buyerItemName']) ?? item.name ?? text(wire['supplierItemName']),
  };
};

const shapeShipmentDocument = (wire: WireRecord): ShipmentDocument => ({
  ...shapeDocument(wire),
  lastChangedAt: timestamp(wire['lastChangedAt']) ?? momentOf(wire),
});
