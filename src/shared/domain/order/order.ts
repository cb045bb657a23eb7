import { z } from 'zod';
import { calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema } from '../values/decimal.ts';
import { serviceTimestampSchema } from '../values/service-timestamp.ts';

/**
 * A purchase order with the fields and names of the interface (section 2, and open points, section 3).
 * Fields that the service didn't send are `null`. The received text is stored too, with fields unknown to
 * Orderbell.
 */

const text = z.string().nullable();

export const propertySchema = z.object({ key: z.string(), value: z.string() });
export type Property = z.infer<typeof propertySchema>;

/** A document: in the object storage (`objectId`), elsewhere (`url`), or only named. */
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

const moneySchema = z.object({ value: decimalSchema, currencyIso: z.string().nullable() });
export type Money = z.infer<typeof moneySchema>;

/** `priceInTransactionCurrency` is `null` for a price in the buyer's own currency only. */
const priceSchema = z.object({
  priceInTransactionCurrency: moneySchema.nullable(),
  priceInBaseCurrency: moneySchema.nullable(),
});
export type Price = z.infer<typeof priceSchema>;

/**
 * `netPrice`, or `grossPrice` with `discountPercentage`. For `priceUnitQuantity` units, usually 1 or 100.
 */
export const pricesSchema = z.object({
  netPrice: priceSchema.nullable(),
  grossPrice: priceSchema.nullable(),
  discountPercentage: decimalSchema.nullable(),
  priceUnitOfMeasureIso: text,
  priceUnitQuantity: decimalSchema.nullable(),
});
export type Prices = z.infer<typeof pricesSchema>;

/** `date` and `quantity`: `null` if unknown. */
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

/** A receipt that the buyer booked; date and quantity may be missing. */
const receiptSchema = z.object({
  position: text,
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The terms of a line: deliveries and prices. */
export const termsSchema = z.object({
  deliverySchedule: z.array(scheduleEntrySchema),
  prices: pricesSchema.nullable(),
});
export type Terms = z.infer<typeof termsSchema>;

/** A buyer's request to change a confirmed line. `status`: see `requestStatus`; others may come. */
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

/** A charge beside a line, in the old form that lines of type Charge replaced. */
export const chargeLineSchema = z.object({
  position: text,
  code: text,
  description: text,
  quantity: decimalSchema.nullable(),
  price: moneySchema.nullable(),
});
export type ChargeLine = z.infer<typeof chargeLineSchema>;
const chargeLinesSchema = z.array(chargeLineSchema).default([]);

/** Status values are text: an unknown one is shown as received (open points, introduction). */
export const lineStatusSchema = z.object({
  processStatus: z.string(),
  inProgressStatus: text,
  logisticsStatus: text,
});

// Older stored orders don't have these fields.
const supplierDocumentsSchema = z.array(orderDocumentSchema).default([]);
const supplierNotesSchema = z.array(z.string()).default([]);
const propertiesSchema = z.array(propertySchema).default([]);
// Only older versions of an order don't have it (migration 21).
const phoneNumberSchema = text.default(null);

/** Fields that couldn't be read, with their place and JSON. They are shown beside the gap. */
export const unreadSchema = z.array(z.object({ field: z.string(), value: z.string() })).default([]);
export type Unread = z.infer<typeof unreadSchema>;

export const orderLineSchema = z.object({
  id: text,
  /**
   * The buyer's number of the line as text, for example `00010`. Unique in the order: a line without one
   * is `?1`, the second with the same is `00010#2`. See `obstacle`.
   */
  position: z.string(),
  /**
   * Why the line takes no answer, apart from its status. Derived from the whole order
   * (`line-identity.ts`).
   */
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
  /** Issued or confirmed values without open requests (open points, section 3). */
  deliverySchedule: z.array(scheduleEntrySchema),
  prices: pricesSchema.nullable(),
  /** The same with open requests; `null` if the service didn't send it. */
  deliveryScheduleIncludingRequests: z.array(scheduleEntrySchema).nullable(),
  pricesIncludingRequests: pricesSchema.nullable(),
  confirmedLine: termsSchema.nullable(),
  reopenRequest: reopenRequestSchema.nullable(),
  status: lineStatusSchema,
  deliveryOverdue: z.boolean(),
  noDeliveryExpected: z.boolean(),
  delivered: z.boolean(),
  /** What the buyer has received. */
  deliveryHistory: z.array(receiptSchema).default([]),
  terms: z.object({ contractNumber: text, contractPosition: text }),
  projectNumber: text,
  productionNumber: text,
  /** The buyer's sales order that this purchase is for. */
  salesOrderNumber: text,
  /** Our numbers of the order and the line, from a response of ours. */
  supplierSalesOrderNumber: text.default(null),
  supplierSalesOrderLinePosition: text.default(null),
  /** `item.dimensions`: names and values as received, since the interface doesn't define its fields. */
  itemDimensions: propertiesSchema,
  /**
   * Charges beside the line in the old form, then those of the confirmed terms and of the buyer's request.
   */
  chargeLines: chargeLinesSchema,
  confirmedChargeLines: chargeLinesSchema,
  requestedChargeLines: chargeLinesSchema,
  properties: z.array(propertySchema),
  notes: z.array(z.string()),
  labels: z.array(z.string()),
  documents: z.array(orderDocumentSchema),
  /** Documents that our responses attached to the line (`supplierLine`). */
  supplierDocuments: supplierDocumentsSchema,
  /** Our notes on the line: its description, then notes. */
  supplierNotes: supplierNotesSchema,
  supplierProperties: propertiesSchema,
  /** `mergedItemDetails`: details of the item from both sides, names and values as received. */
  itemDetails: propertiesSchema,
  /** `eventDates`: names and values as received. */
  eventDates: propertiesSchema,
  reason: text,
  lastUpdatedAt: serviceTimestampSchema.nullable(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** A company in an order: buyer, invoice recipient or supplier. */
export const partySchema = z.object({
  id: text,
  /** The kind of number that `id` is, for example GLN. */
  idScheme: text,
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
  countryName: text,
});
export type Party = z.infer<typeof partySchema>;

export const contactSchema = z.object({ email: text, userName: text, phoneNumber: text.default(null) });
export type Contact = z.infer<typeof contactSchema>;

/** A place of departure or delivery. */
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
  /** The service's id; the short form of an order has none. */
  id: text,
  companyId: text,
  /** Our account number at the buyer. */
  supplierAccountNumber: z.string(),
  /** Empty if the service sent none: the id then identifies the order. */
  purchaseOrderNumber: z.string(),
  orderType: z.string(),
  description: text,
  destination: placeSchema,
  /** Buyer, invoice recipient and supplier, if the order names them. */
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
  /** The buyer's account number with us (`supplierOrder`). Every response needs it. */
  buyerAccountNumber: text,
  supplierDescription: text,
  /** Documents that our responses attached to the order (`supplierOrder`). */
  supplierDocuments: supplierDocumentsSchema,
  supplierNotes: supplierNotesSchema,
  supplierProperties: propertiesSchema,
  /** `eventDates`: names and values as received, since the interface doesn't define its fields. */
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
 * The identity of an order (open points, section 3): the service's id. The short form has no id, so its
 * identity is the buyer's company, our account number and the order number.
 */
export const orderIdentity = (
  order: Pick<OrderHeader, 'id' | 'companyId' | 'supplierAccountNumber' | 'purchaseOrderNumber'>,
): string =>
  order.id === null
    ? JSON.stringify([order.companyId, order.supplierAccountNumber, order.purchaseOrderNumber])
    : order.id;

/**
 * The buyer's name from one order: the buying party, else the delivery address, the contact or our account
 * number. The address can be that of a drop shipment, so screens use `createBuyerNames`, which knows all
 * orders.
 */
export const buyerName = (
  order: Pick<OrderHeader, 'destination' | 'contact' | 'supplierAccountNumber'> &
    Partial<Pick<OrderHeader, 'buyerParty'>>,
): string =>
  order.buyerParty?.names[0] ??
  order.destination.names[0] ??
  order.contact.userName ??
  order.supplierAccountNumber;
