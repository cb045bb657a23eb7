import { z } from 'zod';
import { decimalSchema } from '../../../shared/domain/decimal.ts';
import { itemSchema, orderDocumentSchema } from '../../../shared/domain/order.ts';
import { serviceTimestampSchema } from '../../../shared/domain/service-timestamp.ts';

/** A shipment as the service holds it (open points, section 7). */

const text = z.string().nullable();

/** `lastChangedAt` tells a new or changed document from an old one (interface, section 2, "Shipment"). */
const shipmentDocumentSchema = orderDocumentSchema.extend({ lastChangedAt: serviceTimestampSchema });
export type ShipmentDocument = z.infer<typeof shipmentDocumentSchema>;

const shipmentLineSchema = z.object({
  purchaseOrderNumber: z.string(),
  purchaseOrderLinePosition: z.string(),
  deliverySchedulePosition: text,
  item: itemSchema,
  // Worlds that were kept before these were there have none.
  supplierItemRevision: text.default(null),
  supplierItemName: text.default(null),
  despatchAdviceNumber: z.string(),
  despatchAdviceLinePosition: z.string(),
  despatchQuantity: decimalSchema,
  backorderQuantity: decimalSchema.nullable(),
  backorderDate: text,
  documents: z.array(shipmentDocumentSchema),
  lastUpdatedAt: serviceTimestampSchema,
});
export type ShipmentLine = z.infer<typeof shipmentLineSchema>;

/** Where a place stands on the way of the goods, by the terms of delivery (open points, section 7). */
export const locationTypes = [
  'AgreedPlace',
  'PortOfLoading',
  'PortOfDestination',
  'PlaceOfDestination',
  'FinalDestination',
] as const;

const locationSchema = z.object({
  locationType: text.default(null),
  /** The wire's `id`, in the context of `idScheme`. */
  code: text,
  idScheme: text.default(null),
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
});

/** Local dates (yyyy-MM-dd) and times (HH:mm:ss) as the supplier wrote them: no zone may move them. */
const arrivalSchema = z.object({
  location: locationSchema.nullable(),
  etaStartDate: text,
  etaStartTime: text,
  etaEndDate: text,
  etaEndTime: text,
});
export type ShipmentLocation = z.infer<typeof locationSchema>;
export type ShipmentArrival = z.infer<typeof arrivalSchema>;

export const shipmentSchema = z.object({
  id: z.string(),
  /** The buyer's company. */
  companyId: z.string(),
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
  loadCarriers: z.array(z.object({ packageType: z.string(), packageSSCC: z.string() })),
  lines: z.array(shipmentLineSchema),
  departure: z.object({ location: locationSchema.nullable(), atdDate: text }).nullable(),
  /** The next destination, then the final one. */
  destinations: z.array(arrivalSchema),
  processStatus: z.string(),
  processStatusReason: text,
  erpIssueDateTime: text,
  lastUpdatedAt: serviceTimestampSchema,
});
export type PracticeShipment = z.infer<typeof shipmentSchema>;

/** More may come (open points, section 7). */
export const shipmentProcessStatus = {
  issued: 'Issued',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
