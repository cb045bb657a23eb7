import { isDeepStrictEqual } from 'node:util';
import { processStatus, shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { sameDecimal } from '../../../shared/domain/values/decimal.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import type { Buyer, PracticeOrder } from '../orders/practice-order.ts';
import type { DespatchAdvice } from './despatch-advice-schema.ts';
import {
  allLines,
  type PracticeShipment,
  type ShipmentArrival,
  type ShipmentLine,
  type ShipmentLocation,
} from './practice-shipment.ts';

/**
 * Applies a despatch advice to the shipment with its shipment number, or makes a new one. It finds lines by
 * despatch advice number and position. Unchanged lines keep their timestamp. Lines that are not sent stay,
 * and a line stays in its load carrier. A changed shipment needs approval again.
 *
 * @returns `null` when nothing changes: sending an advice twice has no further effect
 * @throws Problem (400, 404) that names the first field at fault; then nothing has changed
 */
export const shipmentAfter = (
  before: PracticeShipment | undefined,
  advice: DespatchAdvice,
  buyer: Buyer,
  orderByNumber: (purchaseOrderNumber: string) => PracticeOrder | undefined,
  newId: () => string,
  at: ServiceTimestamp,
): PracticeShipment | null => {
  const { buyerAccountNumber, despatchAdviceNumber, shipment } = advice.header;
  const sent = advice.lines.map((line, index) =>
    shipmentLine(line, `lines[${index}]`, despatchAdviceNumber, buyer, orderByNumber, at),
  );
  const first = orderByNumber(advice.lines[0]?.purchaseOrderNumber ?? '');
  const base = before ?? newShipment(newId(), buyer, first, at);
  const known = allLines(base);
  const updated = (old: ShipmentLine): ShipmentLine => {
    const line = sent.find((one) => isSameLine(old, one));
    return line === undefined || saysTheSame(old, line) ? old : { ...line, documents: old.documents };
  };
  const lines = [
    ...base.lines.map(updated),
    ...sent.filter((line) => !known.some((old) => isSameLine(old, line))),
  ];
  const loadCarriers = base.loadCarriers.map((carrier) => ({
    ...carrier,
    lines: carrier.lines.map(updated),
  }));
  if (allLines({ lines, loadCarriers }).length > 500)
    throw new Problem(400, 'a shipment has at most 500 lines', 'lines');
  const after: PracticeShipment = {
    ...base,
    buyerAccountNumber,
    shipmentNumber: shipment.shipmentNumber,
    shipmentCompanyName: shipment.shipmentCompanyName ?? base.shipmentCompanyName,
    identifiers: {
      ...base.identifiers,
      trackingNumber: shipment.trackingNumber ?? base.identifiers.trackingNumber,
    },
    lines,
    loadCarriers,
    departure:
      shipment.departure === null
        ? base.departure
        : {
            location: locationOf(shipment.departure.location),
            etdDate: base.departure?.etdDate ?? null,
            atdDate: shipment.departure.actualDate,
          },
    destinations: destinationsOf(advice) ?? base.destinations,
    erpIssueDateTime: advice.erpIssueDateTime ?? base.erpIssueDateTime,
  };
  if (before !== undefined && isDeepStrictEqual(after, before)) return null;
  return {
    ...after,
    processStatus: shipmentProcessStatus.issued,
    processStatusReason: null,
    lastUpdatedAt: at,
  };
};

// The parties and terms come from the first order of the advice.
const newShipment = (
  id: string,
  buyer: Buyer,
  order: PracticeOrder | undefined,
  at: ServiceTimestamp,
): PracticeShipment => ({
  id,
  companyId: buyer.companyId,
  supplierParty: order?.supplierParty ?? null,
  buyerParty: order?.buyerParty ?? null,
  supplierContacts: [],
  buyerContacts: [],
  purchaseOrderTerms: order?.terms ?? null,
  supplierAccountNumber: buyer.supplierAccountNumber,
  buyerAccountNumber: '',
  shipmentNumber: '',
  shipmentCompanyName: null,
  identifiers: {
    billOfLadingNumber: null,
    imoNumber: null,
    carrierShipmentNumber: null,
    trackingNumber: null,
  },
  transportMode: null,
  invoiceNumbers: [],
  supplierDocuments: [],
  buyerDocuments: [],
  loadCarriers: [],
  lines: [],
  departure: null,
  destinations: [],
  processStatus: shipmentProcessStatus.issued,
  processStatusReason: null,
  erpIssueDateTime: null,
  lastUpdatedAt: at,
});

const shipmentLine = (
  line: DespatchAdvice['lines'][number],
  field: string,
  despatchAdviceNumber: string,
  buyer: Buyer,
  orderByNumber: (purchaseOrderNumber: string) => PracticeOrder | undefined,
  at: ServiceTimestamp,
): ShipmentLine => {
  const order = orderByNumber(line.purchaseOrderNumber);
  if (order === undefined || order.companyId !== buyer.companyId) {
    throw new Problem(
      404,
      `this buyer has no order ${line.purchaseOrderNumber}`,
      `${field}.purchaseOrderNumber`,
    );
  }
  const ordered = order.lines.find(({ position }) => position === line.purchaseOrderLinePosition);
  if (ordered === undefined) {
    throw new Problem(
      400,
      `the order has no line ${line.purchaseOrderLinePosition}`,
      `${field}.purchaseOrderLinePosition`,
    );
  }
  if (ordered.confirmed === null || ordered.processStatus === processStatus.cancelled) {
    throw new Problem(
      400,
      `line ${ordered.position} is ${ordered.processStatus}: only confirmed lines can be despatched`,
      `${field}.purchaseOrderLinePosition`,
    );
  }
  const { deliverySchedulePosition } = line;
  const known = ordered.confirmed.deliverySchedule.some(
    ({ position }) => position === deliverySchedulePosition,
  );
  if (deliverySchedulePosition !== null && !known) {
    throw new Problem(
      400,
      `line ${ordered.position} has no delivery ${deliverySchedulePosition}`,
      `${field}.deliverySchedulePosition`,
    );
  }
  return {
    purchaseOrderNumber: line.purchaseOrderNumber,
    purchaseOrderLinePosition: line.purchaseOrderLinePosition,
    deliverySchedulePosition,
    item: {
      ...ordered.item,
      number: line.item.buyerItemNumber,
      revision: line.item.buyerItemRevision ?? ordered.item.revision,
      name: line.item.buyerItemName ?? ordered.item.name,
      supplierItemNumber: line.item.supplierItemNumber ?? ordered.item.supplierItemNumber,
      purchaseUnitOfMeasureIso: line.item.purchaseUnitOfMeasureIso ?? ordered.item.purchaseUnitOfMeasureIso,
    },
    supplierItemRevision: line.item.supplierItemRevision,
    supplierItemName: line.item.supplierItemName,
    despatchAdviceNumber,
    despatchAdviceLinePosition: line.despatchAdviceLinePosition,
    despatchQuantity: line.despatchQuantity,
    backorderQuantity: line.backorderQuantity,
    backorderDate: line.backorderDate,
    documents: [],
    lastUpdatedAt: at,
  };
};

const isSameLine = (a: ShipmentLine, b: ShipmentLine): boolean =>
  a.despatchAdviceNumber === b.despatchAdviceNumber &&
  a.despatchAdviceLinePosition === b.despatchAdviceLinePosition;

const saysTheSame = (a: ShipmentLine, b: ShipmentLine): boolean =>
  a.purchaseOrderNumber === b.purchaseOrderNumber &&
  a.purchaseOrderLinePosition === b.purchaseOrderLinePosition &&
  a.deliverySchedulePosition === b.deliverySchedulePosition &&
  isDeepStrictEqual(a.item, b.item) &&
  a.supplierItemRevision === b.supplierItemRevision &&
  a.supplierItemName === b.supplierItemName &&
  a.backorderDate === b.backorderDate &&
  sameDecimal(a.despatchQuantity, b.despatchQuantity) &&
  (a.backorderQuantity === null || b.backorderQuantity === null
    ? a.backorderQuantity === b.backorderQuantity
    : sameDecimal(a.backorderQuantity, b.backorderQuantity));

type SentLocation = NonNullable<DespatchAdvice['header']['shipment']['departure']>['location'];

const locationOf = (sent: SentLocation): ShipmentLocation | null => {
  if (sent === null) return null;
  const { id, countryCodeIso, ...rest } = sent;
  return { ...rest, code: id, countryCodeIso2: countryCodeIso };
};

const destinationsOf = ({ header }: DespatchAdvice): ShipmentArrival[] | null => {
  const { destination, finalDestination } = header.shipment;
  const given = [destination, finalDestination].filter((arrival) => arrival !== null);
  return given.length === 0
    ? null
    : given.map((arrival) => ({
        location: locationOf(arrival.location),
        etaStartDate: arrival.scheduledStartDate,
        etaStartTime: arrival.scheduledStartTime,
        etaEndDate: arrival.scheduledEndDate,
        etaEndTime: arrival.scheduledEndTime,
        ataDate: null,
        etdDate: null,
        atdDate: null,
      }));
};
