import { z } from 'zod';
import { calendarDateSchema } from './calendar-date.ts';
import { decimalSchema } from './decimal.ts';
import { serviceTimestampSchema } from './service-timestamp.ts';

/**
 * A purchase order as Orderbell holds it: the fields of the interface (section 2, and open points, section 3) under
 * the interface's own names, with `null` for what the service didn't send. Fields that Orderbell doesn't know stay in
 * the received text, which is stored beside it.
 */

const text = z.string().nullable();

export const propertySchema = z.object({ key: z.string(), value: z.string() });
export type Property = z.infer<typeof propertySchema>;

/** A document of the buyer or of ours: in the object storage (`objectId`), elsewhere (`url`), or only named. */
export const orderDocumentSchema = z.object({
  code: text,
  revision: text,
  name: text,
  description: text,
  type: text,
  objectId: text,
  url: text,
});
export type OrderDocument = z.infer<typeof orderDocumentSchema>;

const moneySchema = z.object({ value: decimalSchema, currencyIso: text });
export type Money = z.infer<typeof moneySchema>;

/** A price without a value, or only in the buyer's own currency, has none in that of the transaction. */
const priceSchema = z.object({
  priceInTransactionCurrency: moneySchema.nullable(),
  priceInBaseCurrency: moneySchema.nullable(),
});
export type Price = z.infer<typeof priceSchema>;

/** `netPrice`, or `grossPrice` with `discountPercentage`. A price is for `priceUnitQuantity` units, usually 1 or 100. */
export const pricesSchema = z.object({
  netPrice: priceSchema.nullable(),
  grossPrice: priceSchema.nullable(),
  discountPercentage: decimalSchema.nullable(),
  priceUnitOfMeasureIso: text,
  priceUnitQuantity: decimalSchema.nullable(),
});
export type Prices = z.infer<typeof pricesSchema>;

/** `date` and `quantity`: `null` as long as they aren't known. */
const scheduleEntrySchema = z.object({
  position: text,
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema.nullable(),
  status: text,
  transportMode: text,
  etd: text,
  eta: text,
});
export type ScheduleEntry = z.infer<typeof scheduleEntrySchema>;

/** A receipt that the buyer booked: the date and the quantity may be missing. */
const receiptSchema = z.object({
  position: text,
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** What can be agreed about a line: when how much is delivered, and for what price. */
export const termsSchema = z.object({
  deliverySchedule: z.array(scheduleEntrySchema),
  prices: pricesSchema.nullable(),
});
export type Terms = z.infer<typeof termsSchema>;

/** A buyer's request to change a confirmed line; `status` Open, Approved, Rejected or Closed (more may come). */
export const reopenRequestSchema = termsSchema.extend({ reason: text, status: text });
export type ReopenRequest = z.infer<typeof reopenRequestSchema>;

export const itemSchema = z.object({
  number: text,
  revision: text,
  name: text,
  description: text,
  purchaseUnitOfMeasureIso: text,
  supplierItemNumber: text,
});
export type Item = z.infer<typeof itemSchema>;

/** A charge as the service writes it beside a line; `lineType` Charge has replaced it. */
export const chargeLineSchema = z.object({
  position: text,
  code: text,
  description: text,
  quantity: decimalSchema.nullable(),
  price: moneySchema.nullable(),
});
export type ChargeLine = z.infer<typeof chargeLineSchema>;
const chargeLinesSchema = z.array(chargeLineSchema).default([]);

/** Status values are free text: one that is not known yet is shown as it came (open points, introduction). */
export const lineStatusSchema = z.object({
  processStatus: z.string(),
  inProgressStatus: text,
  logisticsStatus: text,
});

// Orders that were stored before these were read have none.
const supplierDocumentsSchema = z.array(orderDocumentSchema).default([]);
const supplierNotesSchema = z.array(z.string()).default([]);
const propertiesSchema = z.array(propertySchema).default([]);
// The same goes for a phone number only of versions before the one that stands now (migration 21).
const phoneNumberSchema = text.default(null);

/** What the service sent and nobody can read: where it stood, and its JSON. It is shown beside the gap that it leaves. */
export const unreadSchema = z.array(z.object({ field: z.string(), value: z.string() })).default([]);
export type Unread = z.infer<typeof unreadSchema>;

export const orderLineSchema = z.object({
  id: text,
  /**
   * The buyer's number of the line, for example `00010`: text, never a number. Unique in its order: a line without one is `?1`, and the
   * second of two with the same is `00010#2`. See `obstacle`.
   */
  position: z.string(),
  /** What beside its own status keeps the line from being answered: `line-identity.ts` derives it from the whole order. */
  obstacle: z
    .enum(['position-missing', 'position-twice', 'order-number-missing', 'order-status'])
    .nullable()
    .default(null),
  unread: unreadSchema,
  row: text,
  lineType: z.string(),
  chargeReasonCode: text,
  description: text,
  item: itemSchema,
  /** Issued or confirmed values; an open request is NOT in them (open points, section 3). */
  deliverySchedule: z.array(scheduleEntrySchema),
  prices: pricesSchema.nullable(),
  /** The same with open requests applied; `null` when the service didn't send the twin. */
  deliveryScheduleIncludingRequests: z.array(scheduleEntrySchema).nullable(),
  pricesIncludingRequests: pricesSchema.nullable(),
  confirmedLine: termsSchema.nullable(),
  reopenRequest: reopenRequestSchema.nullable(),
  status: lineStatusSchema,
  deliveryOverdue: z.boolean(),
  noDeliveryExpected: z.boolean(),
  delivered: z.boolean(),
  /** What the buyer received so far. */
  deliveryHistory: z.array(receiptSchema).default([]),
  terms: z.object({ contractNumber: text, contractPosition: text }),
  projectNumber: text,
  productionNumber: text,
  /** The buyer's own sales order, for which they buy. */
  salesOrderNumber: text,
  /** Our number of the order and of the line, as a response of ours gave them. */
  supplierSalesOrderNumber: text.default(null),
  supplierSalesOrderLinePosition: text.default(null),
  /** `item.dimensions`: its inside isn't stated. */
  itemDimensions: propertiesSchema,
  /** Charges beside the line, in the old form; those of the confirmed terms and of the buyer's request follow. */
  chargeLines: chargeLinesSchema,
  confirmedChargeLines: chargeLinesSchema,
  requestedChargeLines: chargeLinesSchema,
  properties: z.array(propertySchema),
  notes: z.array(z.string()),
  labels: z.array(z.string()),
  documents: z.array(orderDocumentSchema),
  /** What a response of ours attached to the line, as the service gives it back (`supplierLine`). */
  supplierDocuments: supplierDocumentsSchema,
  /** What we wrote about the line, as the service gives it back: its description, then notes. */
  supplierNotes: supplierNotesSchema,
  supplierProperties: propertiesSchema,
  /** `mergedItemDetails`: what both sides say of the item. Its inside isn't stated: names and values as they came. */
  itemDetails: propertiesSchema,
  /** `eventDates`: moments in the life of the line, in the same way. */
  eventDates: propertiesSchema,
  reason: text,
  lastUpdatedAt: serviceTimestampSchema.nullable(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** A company as an order names it: who buys, who gets the invoice, who sells. */
export const partySchema = z.object({
  id: text,
  /** What `id` is a number of, for example GLN. */
  idScheme: text,
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
  countryName: text,
});
export type Party = z.infer<typeof partySchema>;

/** Whom to ask. */
export const contactSchema = z.object({ email: text, userName: text, phoneNumber: text.default(null) });
export type Contact = z.infer<typeof contactSchema>;

/** Where goods go, or come from. */
export const placeSchema = z.object({
  code: text,
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
  countryName: text,
  locationType: text,
});
export type Place = z.infer<typeof placeSchema>;

export const orderHeaderSchema = z.object({
  /** The service's id; `null` in the short form of an order, which has none. */
  id: text,
  companyId: text,
  /** Our number at the buyer. */
  supplierAccountNumber: z.string(),
  /** Empty where the service sent none: an id alone tells orders apart as well. So is our account number. */
  purchaseOrderNumber: z.string(),
  orderType: z.string(),
  description: text,
  destination: placeSchema,
  /** Who buys, who gets the invoice, and who sells, where the order says so. */
  buyerParty: partySchema.nullable().default(null),
  buyerAccountingParty: partySchema.nullable().default(null),
  supplierParty: partySchema.nullable().default(null),
  terms: z.object({
    incoterms: text,
    incotermsCode: text,
    paymentTerms: text,
    paymentTermsCode: text,
  }),
  contact: z.object({ email: text, userName: text, phoneNumber: phoneNumberSchema }),
  properties: z.array(propertySchema),
  notes: z.array(z.string()),
  labels: z.array(z.string()),
  documents: z.array(orderDocumentSchema),
  /** The buyer's number with us (`supplierOrder.buyerAccountNumber`): every response must carry it. */
  buyerAccountNumber: text,
  supplierDescription: text,
  /** What a response of ours attached to the order, as the service gives it back (`supplierOrder`). */
  supplierDocuments: supplierDocumentsSchema,
  supplierNotes: supplierNotesSchema,
  supplierProperties: propertiesSchema,
  /** `eventDates`: moments in the life of the order. Its inside isn't stated: names and values as they came. */
  eventDates: propertiesSchema,
  unread: unreadSchema,
  status: z.object({ processStatus: z.string(), logisticsStatus: text }),
  deliveryOverdue: z.boolean(),
  version: z.number().int().nullable(),
  lastUpdatedAt: serviceTimestampSchema,
});
export type OrderHeader = z.infer<typeof orderHeaderSchema>;

export const orderSchema = orderHeaderSchema.extend({ lines: z.array(orderLineSchema) });
export type Order = z.infer<typeof orderSchema>;

/**
 * What makes two records the same order: the service's id or, in the short form without one, our account number and the
 * order number, buyers kept apart by their company when it is given (open points, section 3).
 */
export const orderIdentity = (
  order: Pick<OrderHeader, 'id' | 'companyId' | 'supplierAccountNumber' | 'purchaseOrderNumber'>,
): string =>
  order.id === null
    ? JSON.stringify([order.companyId, order.supplierAccountNumber, order.purchaseOrderNumber])
    : order.id;

/**
 * The buyer's name as far as one order tells it: who buys, else the first name of the delivery address, else the contact, else our
 * account number there. It may be a drop shipment's address: what is shown comes from `createBuyerNames`, which knows all orders.
 */
export const buyerName = (
  order: Pick<OrderHeader, 'destination' | 'contact' | 'supplierAccountNumber'> &
    Partial<Pick<OrderHeader, 'buyerParty'>>,
): string =>
  order.buyerParty?.names[0] ??
  order.destination.names[0] ??
  order.contact.userName ??
  order.supplierAccountNumber;
