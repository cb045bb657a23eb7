import { XMLBuilder } from 'fast-xml-parser';
import type { AnsweredDelivery } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderResponse, ResponseDocument } from '../../../../shared/domain/answer/order-response.ts';
import type { Money, Price, Prices } from '../../../../shared/domain/order/order.ts';
import type { Decimal } from '../../../../shared/domain/values/decimal.ts';
import { jsonNumber, plainNumber, writeJson } from './json.ts';

/** The body of a request, not yet encoded as UTF-8. */
export type WrittenBody = { text: string; contentType: string };

/**
 * An order response in the service's format (open points, section 5). Leaves out `null`; decimals are JSON
 * numbers and keep every digit. The same response always gives the same text, so a repeated attempt is
 * identical.
 */
export const writeOrderResponse = (response: OrderResponse, format: 'json' | 'xml'): WrittenBody =>
  format === 'json' ? asJson(response) : asXml(response);

const asJson = (response: OrderResponse): WrittenBody => ({
  text: writeJson({
    order: filled({
      ...headerOf(response),
      notes: listOf(response.order.notes),
      documents: documentsOf(response.order.documents),
    }),
    lines: response.lines.map((line) =>
      filled({
        ...lineOf(line, jsonNumber),
        documents: documentsOf(line.documents),
        deliverySchedule: listOf(line.deliverySchedule.map((entry) => deliveryOf(entry, jsonNumber))),
      }),
    ),
    ...respondedOf(response),
  }),
  contentType: 'application/json',
});

// XML repeats an element where JSON has a list.
const asXml = (response: OrderResponse): WrittenBody => ({
  text: xmlDeclaration.concat(
    xmlBuilder.build({
      SendOrderResponseBySupplier: {
        order: filled({
          ...headerOf(response),
          note: listOf(response.order.notes),
          document: documentsOf(response.order.documents),
        }),
        line: response.lines.map((line) =>
          filled({
            ...lineOf(line, plainNumber),
            document: documentsOf(line.documents),
            deliveryScheduleLine: listOf(
              line.deliverySchedule.map((entry) => deliveryOf(entry, plainNumber)),
            ),
          }),
        ),
        ...respondedOf(response),
      },
    }),
  ),
  contentType: 'application/xml',
});

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

const xmlBuilder = new XMLBuilder({
  format: false,
  tagValueProcessor: (_name, value) => (typeof value === 'string' ? value.replace(notXml, '') : value),
});

// XML 1.0 can't have control characters except tab and line ends, nor U+FFFE and U+FFFF, not even as
// references. The texts of an answer are already without them.
const notXml = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

type WriteDecimal = (value: Decimal) => unknown;

const headerOf = ({ order }: OrderResponse): Record<string, unknown> => ({
  companyId: order.companyId,
  buyerAccountNumber: order.buyerAccountNumber,
  purchaseOrderNumber: order.purchaseOrderNumber,
  contact: emailOf(order.contact),
});

const respondedOf = ({ erpResponseDateTime, erpRespondedBy }: OrderResponse): Record<string, unknown> =>
  filled({ erpResponseDateTime, erpRespondedBy: emailOf(erpRespondedBy) });

const emailOf = (email: string | null): { email: string } | null => (email === null ? null : { email });

const lineOf = (line: OrderResponse['lines'][number], write: WriteDecimal): Record<string, unknown> => ({
  purchaseOrderLinePosition: line.purchaseOrderLinePosition,
  salesOrderNumber: line.salesOrderNumber,
  salesOrderLinePosition: line.salesOrderLinePosition,
  itemDetails: line.itemDetails === null ? null : itemDetailsOf(line.itemDetails, write),
  prices: line.prices === null ? null : pricesOf(line.prices, write),
  indicators: line.indicators === null ? null : { [line.indicators]: true },
  reason: line.reason,
});

const itemDetailsOf = (
  { netWeight, ...details }: NonNullable<OrderResponse['lines'][number]['itemDetails']>,
  write: WriteDecimal,
): Record<string, unknown> => filled({ ...details, netWeight: netWeight === null ? null : write(netWeight) });

const deliveryOf = ({ position, date, quantity }: AnsweredDelivery, write: WriteDecimal) =>
  filled({ position, date, quantity: quantity === null ? null : write(quantity) });

const pricesOf = (prices: Prices, write: WriteDecimal): Record<string, unknown> =>
  filled({
    netPrice: prices.netPrice === null ? null : priceOf(prices.netPrice, write),
    grossPrice: prices.grossPrice === null ? null : priceOf(prices.grossPrice, write),
    discountPercentage: prices.discountPercentage === null ? null : write(prices.discountPercentage),
    priceUnitOfMeasureIso: prices.priceUnitOfMeasureIso,
    priceUnitQuantity: prices.priceUnitQuantity === null ? null : write(prices.priceUnitQuantity),
  });

const priceOf = (price: Price, write: WriteDecimal): Record<string, unknown> =>
  filled({
    priceInTransactionCurrency:
      price.priceInTransactionCurrency === null ? null : moneyOf(price.priceInTransactionCurrency, write),
    priceInBaseCurrency:
      price.priceInBaseCurrency === null ? null : moneyOf(price.priceInBaseCurrency, write),
  });

const moneyOf = ({ value, currencyIso }: Money, write: WriteDecimal): Record<string, unknown> =>
  filled({ value: write(value), currencyIso });

const documentsOf = (documents: ResponseDocument[]): Record<string, unknown>[] | null =>
  listOf(
    documents.map(({ code, revision, name, description, type, objectId }) =>
      filled({ code, revision, name, description, type, objectId }),
    ),
  );

const listOf = <Item>(items: Item[]): Item[] | null => (items.length === 0 ? null : items);

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
