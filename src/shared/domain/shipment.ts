import { z } from 'zod';
import { calendarDateSchema } from './calendar-date.ts';
import { decimalSchema, plainDecimal } from './decimal.ts';
import {
  contactSchema,
  itemSchema,
  orderDocumentSchema,
  partySchema,
  placeSchema,
  unreadSchema,
} from './order.ts';
import { compareTimestamps, type ServiceTimestamp, serviceTimestampSchema } from './service-timestamp.ts';

/**
 * A shipment as Orderbell holds it: the fields of the interface (open points, section 7) under the interface's own names,
 * with `null` for what the service didn't send. Fields that Orderbell doesn't know stay in the received text.
 */

const text = z.string().nullable();
const moment = serviceTimestampSchema.nullable();

/** `lastChangedAt` tells new and changed documents from old ones (interface, section 2). */
const shipmentDocumentSchema = orderDocumentSchema.extend({ lastChangedAt: moment });
export type ShipmentDocument = z.infer<typeof shipmentDocumentSchema>;

const shipmentLineSchema = z.object({
  id: text,
  /** What holds it: a container or a package by its number; `null` for a line in none. */
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
  /** `meta.lastUpdatedAt` in a poll, `lastChangedAt` where one shipment is fetched (polling rule 8). */
  lastUpdatedAt: moment,
});
export type ShipmentLine = z.infer<typeof shipmentLineSchema>;

/**
 * When it leaves and where, and when it is to arrive. Days and times of day are local to the place and stand as they came
 * (`2026-11-24`, `08:00:00`): no zone may move them.
 */
const locationsSchema = z.object({
  departure: z.object({ location: placeSchema, etdDate: text.default(null), atdDate: text }).nullable(),
  /** In the order of the way; the last is where it ends. */
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
  /** The service's id; without one a shipment is known by its buyer and its number. */
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
    /** The buyer's number with us. */
    buyerAccountNumber: text,
    /** Ours, from the despatch advice. */
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
    /** Our number at the buyer. */
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
  /** One that was stored before this was read has none until there is news of it. */
  locations: locationsSchema.default(() => ({ departure: null, destinations: [] })),
  unread: unreadSchema,
  /** `status` and `processStatus` are free text: one that isn't known yet is shown as it came. */
  status: text,
  processStatus: text,
  processStatusReason: text,
  lines: z.array(shipmentLineSchema),
  lastUpdatedAt: serviceTimestampSchema,
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** What makes two records the same shipment: the service's id or, without one, our number for it at that buyer. */
export const shipmentIdentity = ({ id, supplierShipment, buyerShipment }: Shipment): string =>
  id ??
  JSON.stringify([
    buyerShipment.companyId,
    buyerShipment.supplierAccountNumber ?? supplierShipment.buyerAccountNumber,
    supplierShipment.shipmentNumber,
  ]);

/** Whether a shipment is for the buyer of an order: by what the service says of both. */
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
 * Names that keep one line, or one document, apart from its neighbours from one version of a shipment to the next. Two
 * that say the same of themselves are told apart by their place.
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

/** A shipment's parts that can be new by themselves, each with its name: its lines, and the documents of it and of them. */
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

/** Whether a line says the same of itself in all that is shown of it. Its documents are parts of their own. */
export const isSameLine = (before: ShipmentLine, now: ShipmentLine): boolean =>
  contentOf(before) === contentOf(now);

// What a reader sees of a line. A moment that alone moved is no change of it, nor is a figure that is written otherwise.
const contentOf = (line: ShipmentLine): string => {
  const { item, despatchQuantity, backorderQuantity, backorderDate } = line;
  return JSON.stringify([
    [item.name ?? item.description, item.number, item.revision],
    [item.supplierItemNumber, item.purchaseUnitOfMeasureIso],
    [line.purchaseOrderNumber, line.purchaseOrderLinePosition, line.deliverySchedulePosition],
    line.despatchAdviceNumber,
    line.loadCarrier,
    despatchQuantity && plainDecimal(despatchQuantity),
    // Its day is said with what follows later, and not without.
    backorderQuantity && [plainDecimal(backorderQuantity), backorderDate],
  ]);
};

/**
 * `at`: when it last changed, `null` where what it says tells that. `content`: what it says of itself, as one text.
 */
export type ShipmentPart = { name: string; at: ServiceTimestamp | null; content: string };

/**
 * Whether a part is other than it was. A document is by its own moment where the service dates it (interface, section 6, rule 2); what it
 * holds can't be seen. A line is taken in by its moment (`mergeShipment`), and is another one by what it says.
 */
export const isNewPart = (before: ShipmentPart | undefined, now: ShipmentPart): boolean => {
  if (before === undefined) return true;
  if (before.at !== null && now.at !== null) return compareTimestamps(now.at, before.at) > 0;
  return before.content !== now.content;
};
