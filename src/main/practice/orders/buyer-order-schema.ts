import { z } from 'zod';
import { calendarDateSchema } from '../../../shared/domain/calendar-date.ts';
import { isPositive } from '../../../shared/domain/decimal.ts';
import { lineType, orderType } from '../../../shared/domain/statuses.ts';
import type { Scalars } from './scalars.ts';
import { usedOnce } from './used-once.ts';

/**
 * The buyer's message that issues an order or issues it again, the same for JSON and XML (interface, section 2, "Order send
 * payload"; its other fields named as in a polled order, open points, sections 3 and 4). What it leaves out the buyer's
 * profile fills in, or what the order says already. `null` counts as left out.
 */
export const buyerOrderSchema = ({ decimal, boolean }: Scalars) => {
  const flag = boolean.nullish().transform((value) => value ?? false);
  const money = z.object({ value: decimal, currencyIso: text });
  const price = optional(
    z.object({ priceInTransactionCurrency: money, priceInBaseCurrency: optional(money) }),
  );
  const delivery = z.object({
    position: text,
    date: calendarDateSchema,
    quantity: decimal.refine(isPositive, { error: 'must be more than zero' }),
  });
  const line = z.object({
    position: identifier,
    row: text,
    lineType: optional(z.enum(Object.values(lineType))),
    chargeReasonCode: text,
    description: text,
    item: optional(item),
    deliverySchedule: optional(
      z
        .array(delivery)
        .min(1, 'must hold at least one delivery')
        .max(100, 'must hold at most 100 deliveries'),
    ),
    prices: optional(
      z
        .object({
          netPrice: price,
          grossPrice: price,
          discountPercentage: optional(decimal),
          priceUnitOfMeasureIso: text,
          priceUnitQuantity: optional(decimal),
        })
        .refine(({ netPrice, grossPrice }) => netPrice !== null || grossPrice !== null, {
          error: 'needs netPrice or grossPrice',
        }),
    ),
    terms: optional(z.object({ contractNumber: text, contractPosition: text })),
    projectNumber: text,
    productionNumber: text,
    salesOrderNumber: text,
    indicators: z
      .object({
        delivered: flag,
        completed: flag,
        cancelled: optional(boolean),
        noDeliveryExpected: optional(boolean),
        proposeWhenAccepted: optional(boolean),
      })
      .nullish(),
    properties,
    notes: texts,
    labels: texts,
    documents,
    reason: text,
  });
  return z
    .object({
      order: z.object({
        companyId: text,
        supplierAccountNumber: identifier,
        purchaseOrderNumber: identifier,
        orderType: optional(z.enum(Object.values(orderType))),
        description: text,
        destination: optional(destination),
        terms: optional(
          z.object({ incoterms: text, incotermsCode: text, paymentTerms: text, paymentTermsCode: text }),
        ),
        contact: optional(z.object({ email: text, userName: text, phoneNumber: text })),
        indicators: z
          .object({
            delivered: flag,
            completed: flag,
            cancelled: flag,
            cancelLineWhenMissing: flag,
            autoConfirm: optional(boolean),
          })
          .nullish(),
        properties,
        notes: texts,
        labels: texts,
        documents,
      }),
      lines: z
        .array(line)
        .max(500, 'must hold at most 500 lines')
        .superRefine(usedOnce(({ position }) => position, 'position'))
        .default([]),
    })
    .refine(({ order, lines }) => lines.length > 0 || order.indicators?.cancelLineWhenMissing === true, {
      error: 'must hold at least one line',
      path: ['lines'],
    });
};

export type BuyerOrder = z.infer<ReturnType<typeof buyerOrderSchema>>;
export type BuyerOrderLine = BuyerOrder['lines'][number];

function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null);
}

function list<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .max(100, 'must hold at most 100')
    .nullish()
    .transform((value) => value ?? []);
}

const identifier = z.string().regex(/^\S+$/, 'must be an identifier without white space');
const text = optional(z.string());
const plainText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const texts = list(z.string());
const properties = list(z.object({ key: z.string(), value: z.string() }));

const documents = list(
  z.object({
    code: text,
    revision: text,
    name: text,
    description: text,
    type: text,
    objectId: text,
    url: text,
  }),
);

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

const item = z.object({
  number: z.string(),
  revision: text,
  name: text,
  description: text,
  purchaseUnitOfMeasureIso: text,
  supplierItemNumber: text,
});
