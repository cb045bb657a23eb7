import { z } from 'zod';
import {
  contactSchema,
  itemSchema,
  orderDocumentSchema,
  partySchema,
  placeSchema,
  unreadSchema,
} from '../order/order.ts';
import { calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema, plainDecimal } from '../values/decimal.ts';
import {
  compareTimestamps,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../values/service-timestamp.ts';

/**
 * A shipment with the fields and names of the interface (open points, section 7). Fields that the service
 * didn't send are `null`. The received text is stored too, with fields unknown to Orderbell.
 */

const text = z.string().nullable();
const moment = serviceTimestampSchema.nullable();

/** `lastChangedAt`: distinguishes new documents from old ones (interface, section 2). */
const shipmentDocumentSchema = orderDocumentSchema.extend({ lastChangedAt: moment });
export type ShipmentDocument = z.infer<typeof shipmentDocumentSchema>;

const shipmentLineSchema = z.object({
  id: text,
  /** The number of the container or package; `null` for none. */
  loadCarrier: text.default(null),
  purchaseOrderNumber: text,
  purchaseOrderLinePosition: text,
  deliverySchedulePosition: text,
  item: itemSchema,
  despatchAdviceNumber: text,
  despatchAdviceLinePosition: text,
  despatchQuantity: decimalSchema.nullable(),
  backorderQuantity: decimalSchema.nullable(),
  backorderDate: calendarDateSchema.nullable(),
  documents: z.array(shipmentDocumentSchema),
  /** `meta.lastUpdatedAt` in a poll, `lastChangedAt` of a fetched shipment (polling rule 8). */
  lastUpdatedAt: moment,
});
export type ShipmentLine = z.infer<typeof shipmentLineSchema>;

/**
 * Departure and destinations. Days and times are local to the place and kept as received (`2026-11-24`,
 * `08:00:00`), so that no time zone moves them.
 */
const locationsSchema = z.object({
  departure: z.object({ location: placeSchema, etdDate: text.default(null), atdDate: text }).nullable(),
  /** In the order of the route; the last is the destination. */
  destinations: z.array(
    z.object({
      location: placeSchema,
      etaStartDate: text,
      etaStartTime: text,
      etaEndDate: text,
      etaEndTime: text,
      ataDate: text.default(null),
      etdDate: text.default(null),
      atdDate: text.default(null),
    }),
  ),
});
export type ShipmentLocations = z.infer<typeof locationsSchema>;

export const shipmentSchema = z.object({
  /** The service's id. A shipment without one is identified by its buyer and number. */
  id: text,
  identifiers: z.object({
    billOfLadingNumber: text,
    imoNumber: text,
    carrierShipmentNumber: text,
    trackingNumber: text,
  }),
  transportMode: text,
  supplierShipment: z.object({
    companyId: text,
    /** The buyer's account number with us. */
    buyerAccountNumber: text,
    /** Our number, from the despatch advice. */
    shipmentNumber: text,
    /** The carrier. */
    shipmentCompanyName: text,
    invoiceNumbers: z.array(z.string()),
    supplierParty: partySchema.nullable().default(null),
    contacts: z.array(contactSchema).default([]),
    documents: z.array(shipmentDocumentSchema),
  }),
  buyerShipment: z.object({
    companyId: text,
    /** Our account number at the buyer. */
    supplierAccountNumber: text,
    buyerParty: partySchema.nullable().default(null),
    contacts: z.array(contactSchema).default([]),
    purchaseOrderTerms: z
      .object({ incotermsCode: text, incoterms: text, paymentTermsCode: text, paymentTerms: text })
      .nullable()
      .default(null),
    documents: z.array(shipmentDocumentSchema),
  }),
  loadCarrierCount: z.number().int(),
  loadCarriers: z
    .array(
      z.object({ containerNumber: text, containerSizeAndType: text, packageSSCC: text, packageType: text }),
    )
    .default([]),
  /** Older stored shipments have none until the next update. */
  locations: locationsSchema.default(() => ({ departure: null, destinations: [] })),
  unread: unreadSchema,
  /** `status` and `processStatus` are text: an unknown value is shown as received. */
  status: text,
  processStatus: text,
  processStatusReason: text,
  lines: z.array(shipmentLineSchema),
  lastUpdatedAt: serviceTimestampSchema,
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** The identity of a shipment: the service's id, or without one our number for that buyer. */
export const shipmentIdentity = ({ id, supplierShipment, buyerShipment }: Shipment): string =>
  id ??
  JSON.stringify([
    buyerShipment.companyId,
    buyerShipment.supplierAccountNumber ?? supplierShipment.buyerAccountNumber,
    supplierShipment.shipmentNumber,
  ]);

/** Whether a shipment is for the buyer of an order, by the ids and account numbers of both. */
export const isForBuyerOf = (
  {
    supplierShipment,
    buyerShipment,
  }: {
    supplierShipment: Pick<Shipment['supplierShipment'], 'buyerAccountNumber'>;
    buyerShipment: Pick<Shipment['buyerShipment'], 'companyId' | 'supplierAccountNumber'>;
  },
  order: { companyId: string | null; supplierAccountNumber: string; buyerAccountNumber: string | null },
): boolean => {
  if (buyerShipment.companyId !== null && order.companyId !== null) {
    return buyerShipment.companyId === order.companyId;
  }
  if (buyerShipment.supplierAccountNumber !== null) {
    return buyerShipment.supplierAccountNumber === order.supplierAccountNumber;
  }
  const { buyerAccountNumber } = supplierShipment;
  return (
    buyerAccountNumber === null ||
    order.buyerAccountNumber === null ||
    buyerAccountNumber === order.buyerAccountNumber
  );
};

/**
 * Names that identify lines and documents from one version of a shipment to the next. Equal ones are
 * numbered by their place.
 */
export const lineNames = (lines: readonly ShipmentLine[]): string[] =>
  numbered(
    lines.map(
      (line) =>
        line.id ??
        JSON.stringify([
          line.despatchAdviceNumber,
          line.despatchAdviceLinePosition,
          line.purchaseOrderNumber,
          line.purchaseOrderLinePosition,
          line.deliverySchedulePosition,
        ]),
    ),
  );

/** A name for each document, the same in every version. Equal ones are numbered, as with lines. */
export const documentNames = (documents: readonly ShipmentDocument[]): string[] =>
  numbered(
    documents.map(
      ({ objectId, url, code, revision, name }) => objectId ?? url ?? JSON.stringify([code, revision, name]),
    ),
  );

const numbered = (names: string[]): string[] => {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
};

/** The parts of a shipment that can be new: its lines, its documents and those of its lines. */
export const shipmentParts = (shipment: Shipment): ShipmentPart[] => {
  const { lines, supplierShipment, buyerShipment } = shipment;
  const documents = (where: string, of: ShipmentDocument[]): ShipmentPart[] =>
    documentNames(of).map((name, index) => ({
      name: `document ${where} ${name}`,
      at: of[index]?.lastChangedAt ?? null,
      content: JSON.stringify(of[index]),
    }));
  return [
    ...documents('supplier', supplierShipment.documents),
    ...documents('buyer', buyerShipment.documents),
    ...lineNames(lines).flatMap((name, index) => {
      const line = lines[index];
      return line === undefined
        ? []
        : [
            {
              name: `line ${name}`,
              at: null,
              content: contentOf(line),
            },
            ...documents(`line ${name}`, line.documents),
          ];
    }),
  ];
};

/** Whether two versions of a line show the same. Its documents are separate parts. */
export const isSameLine = (before: ShipmentLine, now: ShipmentLine): boolean =>
  contentOf(before) === contentOf(now);

// What the screen shows of a line. Neither a new time alone nor another notation of a number is a change.
const contentOf = (line: ShipmentLine): string => {
  const { item, despatchQuantity, backorderQuantity, backorderDate } = line;
  return JSON.stringify([
    [item.name ?? item.description, item.number, item.revision],
    [item.supplierItemNumber, item.purchaseUnitOfMeasureIso],
    [line.purchaseOrderNumber, line.purchaseOrderLinePosition, line.deliverySchedulePosition],
    line.despatchAdviceNumber,
    line.loadCarrier,
    despatchQuantity && plainDecimal(despatchQuantity),
    // The backorder day is only shown with a backorder.
    backorderQuantity && [plainDecimal(backorderQuantity), backorderDate],
  ]);
};

/** `at`: the last change; `null` if only `content` shows it. `content`: all that is shown, as one text. */
export type ShipmentPart = { name: string; at: ServiceTimestamp | null; content: string };

/**
 * Whether a part is new or changed. A dated document is compared by its time (interface, section 6, rule
 * 2), since its file can't be compared. Everything else is compared by content.
 */
export const isNewPart = (before: ShipmentPart | undefined, now: ShipmentPart): boolean => {
  if (before === undefined) return true;
  if (before.at !== null && now.at !== null) return compareTimestamps(now.at, before.at) > 0;
  return before.content !== now.content;
};
