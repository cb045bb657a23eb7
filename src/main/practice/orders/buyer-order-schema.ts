import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { calendarDateSchema } from '../../../shared/domain/calendar-date.ts';
import { decimalSchema, isPositive } from '../../../shared/domain/decimal.ts';
import { isJsonNumber } from '../http/json.ts';

/**
 * The buyer's message that issues an order or issues it again, in JSON (interface, section 2, "Order send payload"; its
 * other fields named as in a polled order, open points, section 3). What it leaves out the buyer's profile fills in.
 */
export const buyerOrderSchema = z.lazy(() =>
  z.object({
    order: z.object({
      companyId: z.string(),
      supplierAccountNumber: identifier,
      purchaseOrderNumber: identifier,
      description: text,
      destination: destination.optional(),
      notes: texts,
    }),
    lines: z
      .array(line)
      .min(1, 'must hold at least one line')
      .max(500, 'must hold at most 500 lines')
      .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
        error: 'must not hold a position twice',
      }),
  }),
);
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;

const identifier = z.string().regex(/^\S+$/, 'must be an identifier without white space');
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const plainText = z.string().default('');
const texts = z.array(z.string()).max(100, 'must hold at most 100').default([]);
const decimal = z
  .custom<LosslessNumber>(isJsonNumber, 'must be a JSON number')
  .transform(({ value }) => value)
  .pipe(decimalSchema);

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const money = z.object({ value: decimal, currencyIso: text });
const price = optional(z.object({ priceInTransactionCurrency: money, priceInBaseCurrency: optional(money) }));

const destination = z.object({
  code: plainText,
  names: texts,
  addressLines: texts,
  postalCode: plainText,
  city: plainText,
  countryCodeIso2: plainText,
  countryName: plainText,
  locationType: plainText,
});

const line = z.object({
  position: identifier,
  description: text,
  item: z.object({
    number: z.string(),
    revision: text,
    name: text,
    description: text,
    purchaseUnitOfMeasureIso: text,
    supplierItemNumber: text,
  }),
  deliverySchedule: z
    .array(
      z.object({
        position: text,
        date: calendarDateSchema,
        quantity: decimal.refine(isPositive, { error: 'must be more than zero' }),
      }),
    )
    .min(1, 'must hold at least one delivery')
    .max(100, 'must hold at most 100 deliveries'),
  prices: optional(
    z.object({
      netPrice: price,
      grossPrice: price,
      discountPercentage: optional(decimal),
      priceUnitOfMeasureIso: text,
      priceUnitQuantity: optional(decimal),
    }),
  ),
  notes: texts,
});
