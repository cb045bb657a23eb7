import { z } from 'zod';
import { itemSchema, orderDocumentSchema, partySchema } from '../../../shared/domain/order/order.ts';
import { decimalSchema } from '../../../shared/domain/values/decimal.ts';
import { serviceTimestampSchema } from '../../../shared/domain/values/service-timestamp.ts';

const text = z.string().nullable();
const party = partySchema.nullable();

/** `lastChangedAt` marks a document as new or changed (interface, section 2, "Shipment"). */
const shipmentDocumentSchema = orderDocumentSchema.extend({ lastChangedAt: serviceTimestampSchema });
export type ShipmentDocument = z.infer<typeof shipmentDocumentSchema>;

const shipmentLineSchema = z.object({
  purchaseOrderNumber: z.string(),
  purchaseOrderLinePosition: z.string(),
  deliverySchedulePosition: text,
  item: itemSchema,
  supplierItemRevision: text,
  supplierItemName: text,
  despatchAdviceNumber: z.string(),
  despatchAdviceLinePosition: z.string(),
  despatchQuantity: decimalSchema,
  backorderQuantity: decimalSchema.nullable(),
  backorderDate: text,
  documents: z.array(shipmentDocumentSchema),
  lastUpdatedAt: serviceTimestampSchema,
});
export type ShipmentLine = z.infer<typeof shipmentLineSchema>;

/** The role of a place in the transport, by the terms of delivery (open points, section 7). */
export const locationTypes = [
  'AgreedPlace',
  'PortOfLoading',
  'PortOfDestination',
  'PlaceOfDestination',
  'FinalDestination',
] as const;

const locationSchema = z.object({
  locationType: text.default(null),
  /** The `id` of the message, in the context of `idScheme`. */
  code: text,
  idScheme: text.default(null),
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
});

/** Local dates (yyyy-MM-dd) and times (HH:mm:ss) as the supplier wrote them. No time zone may change them. */
const arrivalSchema = z.object({
  location: locationSchema.nullable(),
  etaStartDate: text,
  etaStartTime: text,
  etaEndDate: text,
  etaEndTime: text,
  ataDate: text,
  etdDate: text,
  atdDate: text,
});
const contactSchema = z.object({
  email: text,
  /** The full name, as in an order's contact. */
  userName: text,
  firstName: text,
  lastName: text,
  /** The person's role in the company. */
  position: text,
  phoneNumber: text,
});
const contacts = z.array(contactSchema).default([]);
export type ShipmentContact = z.infer<typeof contactSchema>;

/** A container or another package. */
const loadCarrierSchema = z.object({
  containerNumber: text,
  containerSizeAndType: text,
  packageSSCC: text,
  packageType: text,
  lines: z.array(shipmentLineSchema).default([]),
});
export type LoadCarrier = z.infer<typeof loadCarrierSchema>;
export type ShipmentLocation = z.infer<typeof locationSchema>;
export type ShipmentArrival = z.infer<typeof arrivalSchema>;

export const shipmentSchema = z.object({
  id: z.string(),
  /** The buyer's company. */
  companyId: z.string(),
  supplierParty: party,
  buyerParty: party,
  supplierContacts: contacts,
  buyerContacts: contacts,
  purchaseOrderTerms: z
    .object({ incotermsCode: text, incoterms: text, paymentTermsCode: text, paymentTerms: text })
    .nullable()
    .default(null),
  supplierAccountNumber: z.string(),
  buyerAccountNumber: z.string(),
  shipmentNumber: z.string(),
  shipmentCompanyName: text,
  identifiers: z.object({
    billOfLadingNumber: text,
    imoNumber: text,
    carrierShipmentNumber: text,
    trackingNumber: text,
  }),
  transportMode: text,
  invoiceNumbers: z.array(z.string()),
  supplierDocuments: z.array(shipmentDocumentSchema),
  buyerDocuments: z.array(shipmentDocumentSchema),
  loadCarriers: z.array(loadCarrierSchema),
  /** The lines outside of load carriers. */
  lines: z.array(shipmentLineSchema),
  departure: z.object({ location: locationSchema.nullable(), etdDate: text, atdDate: text }).nullable(),
  /** The next destination, then the final one. */
  destinations: z.array(arrivalSchema),
  processStatus: z.string(),
  processStatusReason: text,
  erpIssueDateTime: text,
  lastUpdatedAt: serviceTimestampSchema,
});
export type PracticeShipment = z.infer<typeof shipmentSchema>;

/** All lines of a shipment, inside and outside of load carriers. */
export const allLines = ({
  lines,
  loadCarriers,
}: Pick<PracticeShipment, 'lines' | 'loadCarriers'>): ShipmentLine[] => [
  ...lines,
  ...loadCarriers.flatMap((carrier) => carrier.lines),
];
