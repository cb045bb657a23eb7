import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { responseItemDetailsSchema } from '../../../shared/domain/answer/order-response.ts';
import {
  itemSchema,
  orderDocumentSchema,
  partySchema,
  propertySchema,
  reopenRequestSchema,
  termsSchema,
} from '../../../shared/domain/order/order.ts';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { decimalSchema } from '../../../shared/domain/values/decimal.ts';
import { serviceTimestampSchema } from '../../../shared/domain/values/service-timestamp.ts';
import type { Buyer, PracticeLine, PracticeOrder } from '../orders/practice-order.ts';
import { type PracticeShipment, shipmentSchema } from '../shipments/practice-shipment.ts';

/** What the practice service keeps over a restart. `starts` keeps ids unique over several starts. */
type SavedWorld = {
  starts: number;
  buyers: Buyer[];
  orders: PracticeOrder[];
  shipments: PracticeShipment[];
};

export type WorldFile = {
  /** `null` when there is none. An unreadable file is set aside, never overwritten. */
  read: () => SavedWorld | null;
  write: (world: SavedWorld) => void;
};

/** The world as `world.json`, readable only by this user. A crash leaves the old or the new file, whole. */
export const openWorldFile = (folder: string, clock: () => number): WorldFile => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'world.json');
  return {
    read: () => {
      const text = readOrNull(path);
      if (text === null) return null;
      const world = parse(text);
      if (world === null) renameSync(path, join(folder, `world.unreadable-${clock()}.json`));
      return world;
    },
    write: (world) => {
      writeFileSync(`${path}.new`, JSON.stringify(world), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
};

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const parse = (text: string): SavedWorld | null => {
  try {
    const read = worldSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const text = z.string().nullable();
const eventDates = z.record(z.string(), serviceTimestampSchema);
const texts = z.array(z.string());
const properties = z.array(propertySchema);
const documents = z.array(orderDocumentSchema);

// Older worlds lack some fields, which get a default. Their country of origin was a separate field.
const lineSchema: z.ZodType<PracticeLine> = z
  .object({
    id: z.string(),
    position: z.string(),
    row: z.string(),
    lineType: z.string(),
    chargeReasonCode: text,
    description: text,
    item: itemSchema,
    dimensions: text.default(null),
    requested: termsSchema,
    confirmed: termsSchema.nullable(),
    proposal: termsSchema.nullable(),
    reopenRequest: reopenRequestSchema.nullable(),
    processStatus: z.string(),
    inProgressStatus: text,
    logisticsStatus: z.string(),
    noDeliveryExpected: z.boolean(),
    autoConfirm: z.boolean().nullable().default(null),
    proposeWhenAccepted: z.boolean().nullable().default(null),
    delivered: z.boolean(),
    contractNumber: text,
    contractPosition: text,
    projectNumber: text,
    productionNumber: text,
    salesOrderNumber: text,
    chargeLines: texts.default([]),
    properties,
    notes: texts,
    labels: texts,
    documents,
    reason: text,
    countryOfOriginCodeIso2: text.default(null),
    itemDetails: responseItemDetailsSchema.nullable().default(null),
    deliveryHistory: z
      .array(z.object({ position: text, date: calendarDateSchema, quantity: decimalSchema }))
      .default([]),
    supplierLine: z
      .object({
        salesOrderNumber: text,
        salesOrderLinePosition: text,
        description: text,
        reason: text,
        itemDetails: responseItemDetailsSchema.nullable().default(null),
        properties,
        notes: texts,
        documents,
      })
      .nullable(),
    eventDates,
    lastUpdatedAt: serviceTimestampSchema,
  })
  .transform(({ countryOfOriginCodeIso2, ...line }) => ({
    ...line,
    itemDetails:
      line.itemDetails ??
      (countryOfOriginCodeIso2 === null
        ? null
        : responseItemDetailsSchema.parse({ countryOfOriginCodeIso2 })),
  }));

const party = partySchema.nullable().default(null);

const orderSchema: z.ZodType<PracticeOrder> = z.object({
  id: z.string(),
  companyId: z.string(),
  supplierAccountNumber: z.string(),
  purchaseOrderNumber: z.string(),
  orderType: z.string(),
  description: text,
  destination: z.object({
    code: z.string(),
    names: texts,
    addressLines: texts,
    postalCode: z.string(),
    city: z.string(),
    countryCodeIso2: z.string(),
    countryName: z.string(),
    locationType: z.string(),
  }),
  buyerParty: party,
  buyerAccountingParty: party,
  supplierParty: party,
  terms: z.object({
    incoterms: z.string(),
    incotermsCode: z.string(),
    paymentTerms: z.string(),
    paymentTermsCode: z.string(),
  }),
  contact: z.object({ email: z.string(), userName: z.string(), phoneNumber: z.string() }),
  properties,
  notes: texts,
  labels: texts,
  documents,
  autoConfirm: z.boolean().default(false),
  proposeWhenAccepted: z.boolean().default(false),
  buyerAccountNumber: text,
  supplierDescription: text,
  supplierContactEmail: text,
  supplierProperties: properties,
  supplierNotes: texts,
  supplierDocuments: documents,
  lines: z.array(lineSchema),
  version: z.number().int(),
  eventDates,
  lastUpdatedAt: serviceTimestampSchema,
});

const buyerSchema: z.ZodType<Buyer> = z.object({
  companyId: z.string(),
  name: z.string(),
  supplierAccountNumber: z.string(),
  buyerAccountNumber: text,
  autoConfirm: z.boolean(),
  proposeWhenAccepted: z.boolean(),
});

const worldSchema: z.ZodType<SavedWorld> = z.object({
  starts: z.number().int().min(1),
  buyers: z.array(buyerSchema),
  orders: z.array(orderSchema),
  // Worlds from before shipments have none.
  shipments: z.array(shipmentSchema).default([]),
});
