import { z } from 'zod';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { isPositive } from '../../../shared/domain/values/decimal.ts';
import { readJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { sentItemDetails } from './item-details.ts';
import { readOwnXml } from './own-xml.ts';
import { currencyCode, group, jsonScalars, type Scalars, xmlScalars } from './scalars.ts';

/**
 * The order response (open points, section 5) in JSON or XML. Unknown fields are ignored; `null` counts as
 * left out.
 */
export const orderResponseSchema = ({ decimal, boolean }: Scalars) => {
  const indicators = optional(
    group(
      z
        .object({ accepted: optional(boolean), rejected: optional(boolean) })
        .refine(({ accepted, rejected }) => !(accepted === true && rejected === true), {
          error: 'accepted and rejected exclude each other',
        }),
    ),
  );
  const money = z.object({ value: decimal, currencyIso: optional(currencyCode) });
  const price = optional(
    z.object({ priceInTransactionCurrency: money, priceInBaseCurrency: optional(money) }),
  );
  // A date or quantity that isn't known yet is left out.
  const delivery = z
    .object({
      position: optionalText,
      date: optional(calendarDateSchema),
      quantity: optional(decimal.refine(isPositive, { error: 'must be more than zero' })),
    })
    .refine(({ date, quantity }) => date !== null || quantity !== null, {
      error: 'needs date or quantity',
    });
  const prices = z
    .object({
      netPrice: price,
      grossPrice: price,
      discountPercentage: optional(decimal),
      priceUnitOfMeasureIso: optionalText,
      priceUnitQuantity: optional(decimal.refine(isPositive, { error: 'must be more than zero' })),
    })
    .refine(({ netPrice, grossPrice }) => netPrice !== null || grossPrice !== null, {
      error: 'needs netPrice or grossPrice',
    });
  const line = z.object({
    purchaseOrderLinePosition: identifier,
    salesOrderNumber: optionalText,
    salesOrderLinePosition: optionalText,
    description: optionalText,
    deliverySchedule: optional(
      z
        .array(delivery)
        .min(1, 'must hold at least one delivery')
        .max(100, 'must hold at most 100 deliveries'),
    ),
    prices: optional(prices),
    indicators,
    reason: optionalText,
    itemDetails: sentItemDetails({ decimal, boolean }),
    properties,
    notes,
    documents,
  });
  return z.object({
    order: z.object({
      companyId: optionalText,
      buyerAccountNumber: identifier,
      purchaseOrderNumber: identifier,
      description: optionalText,
      contact: optional(group(z.object({ email: optionalText }))),
      indicators,
      properties,
      notes,
      documents,
    }),
    lines: z.array(line).min(1, 'must hold at least one line').max(500, 'must hold at most 500 lines'),
    erpResponseDateTime: optional(
      z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/, 'must look like yyyy-MM-ddTHH:mm:ss'),
    ),
    erpRespondedBy: optional(z.object({ email: optionalText })),
  });
};

export type CheckedResponse = z.infer<ReturnType<typeof orderResponseSchema>>;
export type CheckedLine = CheckedResponse['lines'][number];

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

const optionalText = optional(z.string());
const identifier = z.string().regex(/^\S+$/, 'must be an identifier without white space');
const properties = list(z.object({ key: z.string(), value: z.string() }));
const notes = list(z.string());
const documents = list(
  z.object({
    code: optionalText,
    revision: optionalText,
    name: optionalText,
    description: optionalText,
    type: optionalText,
    objectId: optionalText,
    url: optionalText,
  }),
);

/** Reads an order response in JSON. A 400 names the field at fault. */
export const readJsonResponse = (text: string): CheckedResponse => checked(jsonSchema, readJson(text));

/** Reads an order response in XML (root `SendOrderResponseBySupplier`) into the same shape as JSON. */
export const readXmlResponse = (text: string): CheckedResponse =>
  checked(xmlSchema, readOwnXml(text, 'SendOrderResponseBySupplier'));

const jsonSchema = orderResponseSchema(jsonScalars);
const xmlSchema = orderResponseSchema(xmlScalars);
