import { OrderbellError } from '../../../shared/contract/errors.ts';
import { basePerUnit, effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { isCurrencyCode } from '../../../shared/domain/values/code-lists.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  isPositive,
  subtractDecimals,
} from '../../../shared/domain/values/decimal.ts';
import { unitCode } from '../../../shared/domain/values/units.ts';
import type { XmlFields } from './xml.ts';

/** A part of a line with one date: a line of the profile, a delivery of a line in SCSN. */
export type Part = { id: string; date: CalendarDate | null; quantity: Decimal };

/**
 * A line's parts, one for each entry of its schedule. The first keeps the buyer's position, so that it can
 * be found; the others get a position that is free in the document. Throws `export.date-missing` and
 * similar errors for missing values.
 *
 * @param taken the ids of the document so far, the order's positions among them; new ones are added
 */
export const partsOf = (line: OrderLine, terms: Terms, taken: Set<string>): Part[] => {
  assertNamed(line);
  if (terms.deliverySchedule.length === 0) throw missing('quantity-missing', line);
  return terms.deliverySchedule.map(({ date, quantity }, index) => {
    if (date === null) throw missing('date-missing', line);
    if (quantity === null) throw missing('quantity-missing', line);
    return { id: index === 0 ? line.position : freeId(line.position, index + 1, taken), date, quantity };
  });
};

/** Throws `export.position-…`: the document would name a line that the order doesn't have. */
export const assertNamed = (line: OrderLine): void => {
  if (line.obstacle === 'position-missing' || line.obstacle === 'position-twice') {
    throw missing(line.obstacle, line);
  }
};

const missing = (gap: ExportGap, { position }: OrderLine): OrderbellError =>
  new OrderbellError(`export.${gap}`, { params: { position } });

type ExportGap =
  | 'date-missing'
  | 'quantity-missing'
  | 'price-missing'
  | 'price-unreadable'
  | 'position-missing'
  | 'position-twice';

const freeId = (position: string, start: number, taken: Set<string>): string => {
  let number = start;
  while (taken.has(`${position}-${number}`)) number += 1;
  taken.add(`${position}-${number}`);
  return `${position}-${number}`;
};

/** The whole quantity of a line. */
export const wholeQuantity = (parts: readonly Part[]): Decimal =>
  parts.reduce((sum, { quantity }) => addDecimals(sum, quantity), zero);

/** Throws `export.unit-unknown` with the unit's name, `export.negative` for a value below zero. */
export const quantityOf = (line: OrderLine, quantity: Decimal): { '@_unitCode': string; '#text': string } => {
  if (compareDecimals(quantity, zero) < 0) throw negative(line);
  return { '@_unitCode': codeOf(line, line.item.purchaseUnitOfMeasureIso), '#text': plain(quantity) };
};

/** A decimal in the notation of XML Schema: every digit, no exponent. */
const plain = (value: Decimal): string => addDecimals(value, zero);

export type LinePrice = {
  value: Decimal;
  /** The number of order units that the price is for. */
  per: Decimal;
  perUnit: string;
  /** Before the discount, where there is one. */
  gross: Decimal | null;
};

/**
 * The price of a line, or `null`. The base quantity is in the unit of the order: a price per tonne for an
 * order in kilograms is a price per 1000 of them.
 * Throws `export.price-missing` for a price without a value in the currency of the order,
 * `export.negative`, `export.unit-unknown` or `export.no-base-quantity`. Throws `export.price-unit` for a
 * price per kilogram of an order in pieces, since quantity × price would be a wrong amount.
 */
export const priceOf = (line: OrderLine, { prices }: Terms): LinePrice | null => {
  const price = prices === null ? null : effectivePrice(prices);
  if (price === null && line.unread.some(({ field }) => isInPrices(field))) {
    throw missing('price-unreadable', line);
  }
  if (prices === null) return null;
  if (price === null) {
    if (prices.netPrice === null && prices.grossPrice === null) return null;
    throw missing('price-missing', line);
  }
  if (compareDecimals(price.value, zero) < 0) throw negative(line);
  const unit = line.item.purchaseUnitOfMeasureIso;
  const perUnit = codeOf(line, unit);
  codeOf(line, prices.priceUnitOfMeasureIso ?? unit);
  const per = basePerUnit(prices, unit);
  if (per === null) {
    throw new OrderbellError('export.price-unit', {
      params: { position: line.position, unit: short(prices.priceUnitOfMeasureIso) },
    });
  }
  if (!isPositive(per)) {
    throw new OrderbellError('export.no-base-quantity', { params: { position: line.position } });
  }
  const list = prices.netPrice === null ? prices.grossPrice : null;
  const gross = list?.priceInTransactionCurrency?.value ?? null;
  return {
    value: price.value,
    per,
    perUnit,
    gross: gross !== null && compareDecimals(gross, price.value) > 0 ? gross : null,
  };
};

/** Where an order's line has prices, as `OrderLine.unread` names the places. */
const pricePaths = [
  'prices',
  'pricesIncludingRequests',
  'confirmedLine.prices',
  'reopenRequest.prices',
] as const;

const isInPrices = (field: string): boolean =>
  pricePaths.some((path) => field === path || field.startsWith(`${path}.`));

/** An amount with two decimals. */
export const twoPlaces = (value: Decimal): string => {
  const [whole = '0', places = ''] = plain(value).split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
};

/** An amount as a UBL element. @param currency its ISO 4217 code */
export const money = (text: string, currency: string): { '@_currencyID': string; '#text': string } => ({
  '@_currencyID': currency,
  '#text': text,
});

/** The price for its base quantity. `discount` adds the allowance on the list price (PEPPOL-T01-R019). */
export const priceFields = (
  { value, per, perUnit, gross }: LinePrice,
  currency: string,
  { discount }: { discount: boolean },
): XmlFields => ({
  'cbc:PriceAmount': money(plain(value), currency),
  'cbc:BaseQuantity': { '@_unitCode': perUnit, '#text': plain(per) },
  'cac:AllowanceCharge':
    discount && gross !== null
      ? {
          'cbc:ChargeIndicator': 'false',
          'cbc:Amount': money(plain(subtractDecimals(gross, value)), currency),
          'cbc:BaseAmount': money(plain(gross), currency),
        }
      : null,
});

/**
 * The one currency of the document (PEPPOL-T01-R003, T76-R005). Throws `export.several-currencies`, and
 * `export.currency-missing` for a price without a currency of ISO 4217 (PEPPOL-T01-B01001). `EUR` where no
 * line has a price: then no value depends on it.
 */
export const currencyOf = (lines: { line: OrderLine; terms: Terms }[]): string => {
  const currencies = new Set<string>();
  for (const { line, terms } of lines) {
    const price = terms.prices === null ? null : effectivePrice(terms.prices);
    if (price === null) continue;
    const code = price.currencyIso?.trim().toUpperCase() ?? '';
    if (!isCurrencyCode(code)) {
      throw new OrderbellError('export.currency-missing', { params: { position: line.position } });
    }
    currencies.add(code);
  }
  const [currency = 'EUR', ...others] = currencies;
  if (others.length > 0) {
    throw new OrderbellError('export.several-currencies', {
      params: { list: [currency, ...others].join(', ') },
    });
  }
  return currency;
};

const zero = decimal('0');

const codeOf = (line: OrderLine, unit: string | null): string => {
  const code = unitCode(unit);
  if (code === null) {
    throw new OrderbellError('export.unit-unknown', {
      params: { position: line.position, unit: short(unit) },
    });
  }
  return code;
};

const short = (unit: string | null): string => (unit ?? '').slice(0, 40);

const negative = ({ position }: OrderLine): OrderbellError =>
  new OrderbellError('export.negative', { params: { position } });
