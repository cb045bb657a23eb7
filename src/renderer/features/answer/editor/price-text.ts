import { effectivePrice } from '../../../../shared/domain/order/amounts.ts';
import type { Money, OrderLine, Prices } from '../../../../shared/domain/order/order.ts';
import { proposedTerms, requestedTerms } from '../../../../shared/domain/order/terms.ts';
import { type Decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import type { FieldFault } from './field-fault.ts';

/** A price as it is typed; empty for none. `currency` counts only where the buyer requests no price. */
export type PriceText = { price: string; currency: string };

/**
 * The price that the buyer requests. `null`: none, as in a request for quotation; the supplier may then add
 * one.
 */
export const requestedPrice = (line: OrderLine): Money | null => priceIn(requestedTerms(line).prices);

/** The price unit and its quantity: the buyer's, or else those of our proposal. */
export const pricedAs = (line: OrderLine): Prices | null => {
  const { prices } = requestedTerms(line);
  return priceIn(prices) === null ? (proposedTerms(line)?.prices ?? prices) : prices;
};

export const priceText = (line: OrderLine, prices: Prices | null, formats: Formats): PriceText => {
  const price = priceIn(prices);
  return {
    price: price === null ? '' : formats.price(price.value, price.currencyIso),
    currency: requestedPrice(line) === null ? (price?.currencyIso ?? '') : '',
  };
};

/** `prices` is null if the price equals the requested one: an unchanged price isn't sent. */
export const readPrice = (
  line: OrderLine,
  { price, currency }: PriceText,
  formats: Formats,
): { prices: Prices | null } | { fault: FieldFault } => {
  const requested = requestedPrice(line);
  const reading = formats.readNumber(price);
  if (reading.kind === 'empty' && requested === null) return { prices: null };
  if (reading.kind !== 'read') return fault('price', reading.kind === 'empty');
  if (requested !== null) {
    const isSame = sameDecimal(requested.value, reading.value);
    return { prices: isSame ? null : net(pricedAs(line), reading.value, requested.currencyIso) };
  }
  const currencyIso = readCurrency(currency);
  if (currencyIso === null) return fault('currency', currency.trim() === '');
  return { prices: net(pricedAs(line), reading.value, currencyIso) };
};

/** A currency code of ISO 4217: three letters. */
export const readCurrency = (typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

const priceIn = (prices: Prices | null): Money | null => (prices === null ? null : effectivePrice(prices));

const fault = (field: 'price' | 'currency', isEmpty: boolean): { fault: FieldFault } => ({
  fault: { field, number: null, why: isEmpty ? 'missing' : 'unreadable' },
});

const net = (as: Prices | null, value: Decimal, currencyIso: string | null): Prices => ({
  priceUnitOfMeasureIso: as?.priceUnitOfMeasureIso ?? null,
  priceUnitQuantity: as?.priceUnitQuantity ?? null,
  // The buyer converted the old price; only they can convert the new one.
  netPrice: { priceInTransactionCurrency: { value, currencyIso }, priceInBaseCurrency: null },
  grossPrice: null,
  discountPercentage: null,
});
