import { z } from 'zod';
import { lineType, logisticsStatus, orderType } from '../../../shared/domain/order/statuses.ts';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { isPositive } from '../../../shared/domain/values/decimal.ts';
import { readJson, writeJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { sentItemDetails } from './item-details.ts';
import { readOwnXml } from './own-xml.ts';
import {
  countryCode,
  currencyCode,
  group,
  jsonScalars,
  type Scalars,
  usedOnce,
  xmlScalars,
} from './scalars.ts';

/**
 * The buyer's message that issues or reissues an order, in JSON or XML (interface, section 2, "Order send
 * payload"). Other fields have the names of a polled order (open points, sections 3 and 4). Fields that are
 * missing or `null` come from the stored order or the buyer's profile.
 */
export const buyerOrderSchema = ({ decimal, boolean }: Scalars) => {
  const indicators = sentIndicators(boolean);
  const money = z.object({ value: decimal, currencyIso: optional(currencyCode) });
  const price = optional(
    z.object({ priceInTransactionCurrency: money, priceInBaseCurrency: optional(money) }),
  );
  const delivery = z.object({
    position: text,
    date: calendarDateSchema,
    quantity: decimal.refine(isPositive, { error: 'must be more than zero' }),
    status: optional(z.enum(goodsStages)),
    transportMode: text,
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
          priceUnitQuantity: optional(decimal.refine(isPositive, { error: 'must be more than zero' })),
        })
        .refine(({ netPrice, grossPrice }) => netPrice !== null || grossPrice !== null, {
          error: 'needs netPrice or grossPrice',
        }),
    ),
    terms: optional(group(z.object({ contractNumber: text, contractPosition: text }))),
    projectNumber: text,
    productionNumber: text,
    salesOrderNumber: text,
    chargeLines: list(asItCame),
    indicators,
    itemDetails: sentItemDetails({ decimal, boolean }),
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
        buyerParty: optional(party),
        buyerAccountingParty: optional(party),
        supplierParty: optional(party),
        terms: optional(
          group(
            z.object({ incoterms: text, incotermsCode: text, paymentTerms: text, paymentTermsCode: text }),
          ),
        ),
        contact: optional(group(z.object({ email: text, userName: text, phoneNumber: text }))),
        indicators,
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

/** The buyer's messages that change part of an existing order (open points, section 1). */
export const buyerUpdateSchemas = ({ decimal, boolean }: Scalars) => {
  const indicators = sentIndicators(boolean);
  const header = {
    companyId: text,
    supplierAccountNumber: text,
    purchaseOrderNumber: identifier,
  };
  const received = z
    .array(
      z.object({
        position: text,
        date: calendarDateSchema,
        quantity: decimal.refine(isPositive, { error: 'must be more than zero' }),
      }),
    )
    .max(100, 'must hold at most 100');
  const meta = {
    erpLastChangeDateTime: optional(
      z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/, 'must look like yyyy-MM-ddTHH:mm:ss'),
    ),
    erpLastChangedBy: optional(z.object({ email: text })),
  };
  const linesOf = <Line extends z.ZodType<{ position: string }>>(line: Line) =>
    z
      .array(line)
      .max(500, 'must hold at most 500 lines')
      .superRefine(usedOnce(({ position }) => position, 'position'));
  return {
    indicators: z
      .object({
        order: z.object({ ...header, indicators }),
        lines: linesOf(z.object({ position: identifier, indicators })).default([]),
        ...meta,
      })
      .refine(({ order, lines }) => order.indicators !== null || lines.length > 0, {
        error: 'is missing: neither the order nor a line has any',
        path: ['order', 'indicators'],
      }),
    deliveries: z.object({
      order: z.object(header),
      lines: linesOf(
        z.object({ position: identifier, deliveries: received.min(1, 'must hold at least one delivery') }),
      ).min(1, 'must hold at least one line'),
      ...meta,
    }),
    deliveryHistory: z.object({
      order: z.object(header),
      lines: linesOf(z.object({ position: identifier, deliveryHistory: received })).min(
        1,
        'must hold at least one line',
      ),
      ...meta,
    }),
    documents: z
      .object({
        order: z.object({ ...header, documents }),
        lines: linesOf(z.object({ position: identifier, documents })).default([]),
        ...meta,
      })
      .refine(({ order, lines }) => order.documents.length > 0 || lines.length > 0, {
        error: 'is missing: neither the order nor a line has any',
        path: ['order', 'documents'],
      }),
  };
};

/** Open points, section 10. A line's own go before the order's. `null`: not sent. */
export type BuyerIndicators = NonNullable<z.infer<ReturnType<typeof sentIndicators>>>;

function sentIndicators(boolean: Scalars['boolean']) {
  const flag = optional(boolean);
  return optional(
    group(
      z.object({
        ...{ confirmed: flag, requestReconfirmation: flag, shipped: flag, delivered: flag, completed: flag },
        ...{ cancelled: flag, noDeliveryExpected: flag, autoConfirm: flag, proposeWhenAccepted: flag },
        /** Of an order: its other lines are cancelled. */
        cancelLineWhenMissing: flag,
      }),
    ),
  );
}

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

/** The stages of goods. A delivery is never Cancelled (open points, section 4). */
const goodsStages = [
  logisticsStatus.open,
  logisticsStatus.produced,
  logisticsStatus.readyToShip,
  logisticsStatus.shipped,
  logisticsStatus.delivered,
] as const;

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

const destination = group(
  z.object({
    code: plainText,
    names: texts,
    addressLines: texts,
    postalCode: plainText,
    city: plainText,
    countryCodeIso2: plainText.pipe(
      z.string().regex(/^([A-Z]{2})?$/, 'must be a country code of two letters'),
    ),
    countryName: plainText,
    locationType: plainText,
  }),
);

const party = group(
  z.object({
    id: optional(identifier),
    idScheme: text,
    names: texts,
    addressLines: texts,
    postalCode: text,
    city: text,
    countryCodeIso2: optional(countryCode),
    countryName: text,
  }),
);

// The open points name these without their fields. They are passed on unchanged.
const asItCame = group(z.looseObject({})).transform(writeJson);

const item = z.object({
  number: z.string(),
  revision: text,
  name: text,
  description: text,
  purchaseUnitOfMeasureIso: text,
  supplierItemNumber: text,
  dimensions: optional(asItCame),
});

/** Reads a buyer's order in JSON. A 400 names the field at fault. */
export const readJsonOrder = (text: string): BuyerOrder => checked(jsonSchema, readJson(text));

/** Reads a buyer's order in the service's own XML, root `SendOrderByBuyer` (open points, section 5). */
export const readXmlOrder = (text: string): BuyerOrder =>
  checked(xmlSchema, readOwnXml(text, 'SendOrderByBuyer'));

const jsonSchema = buyerOrderSchema(jsonScalars);
const xmlSchema = buyerOrderSchema(xmlScalars);
