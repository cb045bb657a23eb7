import { z } from 'zod';
import {
  type Order,
  type OrderLine,
  type Price,
  type Prices,
  pricesSchema,
  type Terms,
} from '../order/order.ts';
import { inProgressStatus, processStatus } from '../order/statuses.ts';
import { decimalSchema } from '../values/decimal.ts';
import { plainText } from '../values/plain-text.ts';
import {
  type AnswerDetails,
  detailsOfLine,
  hasItemDetails,
  type ItemDetails,
  noAnswerDetails,
} from './answer-details.ts';
import {
  type AnsweredDelivery,
  answeredDeliverySchema,
  type LineAnswer,
  termsOfAnswer,
} from './line-answer.ts';

/** A document of ours in a response. It is in the object storage already. */
const responseDocumentSchema = z.object({
  objectId: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  revision: z.string().nullable(),
  type: z.string().nullable(),
  description: z.string().nullable(),
});
export type ResponseDocument = z.infer<typeof responseDocumentSchema>;

const text = z.string().nullable().default(null);

/** Details of an item beside its name (open points, sections 3 and 5). */
export const responseItemDetailsSchema = z.object({
  countryOfOriginCodeIso2: text,
  combinedNomenclatureCode: text,
  netWeight: decimalSchema.nullable().default(null),
  netWeightUnitOfMeasureIso: text,
  dangerousGoodsCodeUnece: text,
  serialNumber: text,
  batchNumber: text,
});
export type ResponseItemDetails = z.infer<typeof responseItemDetailsSchema>;

/** The order response of the interface (open points, section 5), before it becomes JSON or XML. */
export const orderResponseSchema = z.object({
  order: z.object({
    /** The sender's own company, never the buyer's. */
    companyId: z.string().nullable(),
    buyerAccountNumber: z.string(),
    purchaseOrderNumber: z.string(),
    /** E-mail address of the user who answers. */
    contact: text,
    notes: z.array(z.string()).default([]),
    documents: z.array(responseDocumentSchema),
  }),
  lines: z
    .array(
      z.object({
        purchaseOrderLinePosition: z.string(),
        salesOrderNumber: text,
        salesOrderLinePosition: text,
        itemDetails: responseItemDetailsSchema.nullable().default(null),
        deliverySchedule: z.array(answeredDeliverySchema),
        prices: pricesSchema.nullable(),
        indicators: z.enum(['accepted', 'rejected']).nullable(),
        reason: z.string().nullable(),
        documents: z.array(responseDocumentSchema),
      }),
    )
    .min(1),
  /** Local time, `yyyy-MM-ddTHH:mm:ss`. */
  erpResponseDateTime: text,
  erpRespondedBy: text,
});
export type OrderResponse = z.infer<typeof orderResponseSchema>;

/**
 * `values`: an acceptance carries its terms, so that only seen terms can be accepted. `indicators`: it is
 * only a yes or no.
 */
export const answerForms = ['values', 'indicators'] as const;
export type AnswerForm = (typeof answerForms)[number];

export type AnsweredLine = { line: OrderLine; answer: LineAnswer; documents: ResponseDocument[] };

/**
 * The response for answered lines, in the order of the lines.
 *
 * With `values` an acceptance carries the terms that the user saw. Equal terms confirm the line; if the
 * buyer changed it, they become a proposal. A rejection is always an indicator. With `indicators` an
 * acceptance is one too, except where it withdraws or repeats our own request, which needs values.
 */
export const composeOrderResponse = (
  order: Pick<Order, 'purchaseOrderNumber'>,
  answered: AnsweredLine[],
  {
    details = noAnswerDetails,
    responded = null,
    ...options
  }: {
    companyId: string | null;
    buyerAccountNumber: string;
    form: AnswerForm;
    documents: ResponseDocument[];
    details?: AnswerDetails;
    /** Who answers, and the local time. */
    responded?: { by: string; at: string } | null;
  },
): OrderResponse => ({
  order: {
    companyId: options.companyId,
    buyerAccountNumber: options.buyerAccountNumber,
    purchaseOrderNumber: order.purchaseOrderNumber,
    contact: responded?.by ?? null,
    notes: details.message === '' ? [] : [details.message],
    documents: options.documents.map(plainDocument),
  },
  lines: answered.map(({ line, answer, documents }) => ({
    purchaseOrderLinePosition: line.position,
    documents: documents.map(plainDocument),
    ...detailsToSend(details, line.position),
    ...contentOf(line, answer, options.form),
  })),
  erpResponseDateTime: responded?.at ?? null,
  erpRespondedBy: responded?.by ?? null,
});

const detailsToSend = (
  details: AnswerDetails,
  position: string,
): Pick<OrderResponse['lines'][number], 'salesOrderNumber' | 'salesOrderLinePosition' | 'itemDetails'> => {
  const { salesOrderLinePosition, itemDetails } = detailsOfLine(details, position);
  return {
    salesOrderNumber: given(details.salesOrderNumber),
    salesOrderLinePosition: given(salesOrderLinePosition),
    itemDetails: hasItemDetails(itemDetails) ? givenDetails(itemDetails) : null,
  };
};

// A unit isn't sent without its weight.
const givenDetails = ({
  netWeight,
  netWeightUnitOfMeasureIso,
  ...rest
}: ItemDetails): ResponseItemDetails => ({
  countryOfOriginCodeIso2: given(rest.countryOfOriginCodeIso2),
  combinedNomenclatureCode: given(rest.combinedNomenclatureCode),
  netWeight: netWeight === '' ? null : decimalSchema.parse(netWeight),
  netWeightUnitOfMeasureIso: netWeight === '' ? null : given(netWeightUnitOfMeasureIso),
  dangerousGoodsCodeUnece: given(rest.dangerousGoodsCodeUnece),
  serialNumber: given(rest.serialNumber),
  batchNumber: given(rest.batchNumber),
});

const given = (value: string): string | null => (value === '' ? null : value);

// Typed text must be the same in JSON and XML. Ids stay as the service gave them.
const plainDocument = (document: ResponseDocument): ResponseDocument => ({
  objectId: document.objectId,
  name: plainText(document.name),
  code: plainOrNot(document.code),
  revision: plainOrNot(document.revision),
  type: plainOrNot(document.type),
  description: plainOrNot(document.description),
});

const plainOrNot = (text: string | null): string | null => (text === null ? null : plainText(text));

type Content = Pick<OrderResponse['lines'][number], 'deliverySchedule' | 'prices' | 'indicators' | 'reason'>;

const contentOf = (line: OrderLine, answer: LineAnswer, form: AnswerForm): Content => {
  if (answer.kind === 'reject') return indicator('rejected', answer.reason);
  if (answer.kind === 'accept' && form === 'indicators' && !needsValues(line))
    return indicator('accepted', null);
  const terms = termsOfAnswer(line, answer);
  const deliverySchedule = deliveriesOf(terms);
  const prices = pricesToSend(terms.prices);
  // A line without values would be empty.
  const isBare = deliverySchedule.length === 0 && prices === null;
  if (answer.kind === 'accept' && isBare && !needsValues(line)) return indicator('accepted', null);
  return {
    deliverySchedule,
    prices,
    indicators: null,
    reason: answer.kind === 'propose' && answer.reason !== '' ? answer.reason : null,
  };
};

const indicator = (which: 'accepted' | 'rejected', reason: string | null): Content => ({
  deliverySchedule: [],
  prices: null,
  indicators: which,
  reason,
});

const needsValues = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.confirmed ||
  line.status.inProgressStatus === inProgressStatus.openSupplierReopenRequest;

// A new delivery has no position and comes last (open points, section 5).
const deliveriesOf = (terms: Terms): AnsweredDelivery[] => {
  const entries = terms.deliverySchedule.map(({ position, date, quantity }) => ({
    position,
    date,
    quantity,
  }));
  return [
    ...entries.filter(({ position }) => position !== null),
    ...entries.filter(({ position }) => position === null),
  ];
};

// The service only takes prices in the currency of the order.
const pricesToSend = (prices: Prices | null): Prices | null => {
  const netPrice = inTransactionCurrency(prices?.netPrice ?? null);
  const grossPrice = inTransactionCurrency(prices?.grossPrice ?? null);
  return prices === null || (netPrice === null && grossPrice === null)
    ? null
    : { ...prices, netPrice, grossPrice };
};

const inTransactionCurrency = (price: Price | null): Price | null =>
  price === null || price.priceInTransactionCurrency === null ? null : price;
