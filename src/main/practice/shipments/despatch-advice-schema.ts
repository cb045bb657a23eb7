import { z } from 'zod';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { compareDecimals, decimal } from '../../../shared/domain/values/decimal.ts';
import { countryCode, group, jsonScalars, usedOnce } from '../orders/scalars.ts';
import { locationTypes } from './practice-shipment.ts';

/** The supplier's despatch advice in JSON (open points, section 7). `null` counts as left out. */
export const despatchAdviceSchema = z.lazy(() =>
  z.object({
    header: z.object({
      supplierCompanyId: text,
      buyerAccountNumber: identifier,
      despatchAdviceNumber: identifier,
      shipment: z.object({
        shipmentNumber: identifier,
        shipmentCompanyName: text,
        trackingNumber: text,
        departure: optional(group(z.object({ location, actualDate: day }))),
        destination: optional(arrival),
        finalDestination: optional(arrival),
      }),
    }),
    lines: z
      .array(line)
      .min(1, 'must hold at least one line')
      .max(500, 'must hold at most 500 lines')
      .superRefine(
        usedOnce(
          ({ despatchAdviceLinePosition }) => despatchAdviceLinePosition,
          'despatchAdviceLinePosition',
        ),
      ),
    erpIssueDateTime: optional(
      z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/, 'must look like yyyy-MM-ddTHH:mm:ss'),
    ),
  }),
);
export type DespatchAdvice = z.infer<typeof despatchAdviceSchema>;

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const text = optional(z.string());
const texts = z.array(z.string()).max(100, 'must hold at most 100').default([]);
const day = optional(calendarDateSchema);
const time = optional(z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/, 'must look like HH:mm:ss'));
const identifier = z.string().regex(/^\S+$/, 'must be an identifier without white space');
const quantity = jsonScalars.decimal.refine((value) => compareDecimals(value, decimal('0')) >= 0, {
  error: 'must not be less than zero',
});

const location = optional(
  z.object({
    locationType: optional(z.enum(locationTypes)),
    id: identifier,
    idScheme: text,
    names: texts,
    addressLines: texts,
    postalCode: text,
    city: text,
    countryCodeIso: optional(countryCode),
  }),
);

const item = z.object({
  buyerItemNumber: z.string().regex(/\S/, 'must not be empty'),
  buyerItemRevision: text,
  buyerItemName: text,
  supplierItemNumber: text,
  supplierItemRevision: text,
  supplierItemName: text,
  purchaseUnitOfMeasureIso: text,
});

const arrival = group(
  z.object({
    location,
    scheduledStartDate: day,
    scheduledStartTime: time,
    scheduledEndDate: day,
    scheduledEndTime: time,
  }),
);

const line = z.object({
  despatchAdviceLinePosition: identifier,
  purchaseOrderNumber: identifier,
  purchaseOrderLinePosition: identifier,
  deliverySchedulePosition: text,
  item,
  despatchQuantity: quantity,
  backorderQuantity: optional(quantity),
  backorderDate: day,
});
