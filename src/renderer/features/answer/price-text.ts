import { effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { Money, OrderLine, Prices } from '../../../shared/domain/order/order.ts';
import { proposedTerms, requestedTerms } from '../../../shared/domain/order/terms.ts';
import { type Decimal, sameDecimal } from '../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../format/formats.ts';
import type { FieldFault } from './field-fault.ts';

/** A price as it is being typed. Empty: none. `currency` counts where the buyer asks no price, and so gives none. */
export type PriceText = { price: string; currency: string };

/** The price that the buyer asks for; `null` where he asks none, as of a request for quotation: then one may be given. */
export const askedPrice = (line: OrderLine): Money | null => priceIn(requestedTerms(line).prices);

/** Of what a figure that is typed is the price: the unit, and of how many. As the buyer has it, else as we have it in a proposal. */
export const pricedAs = (line: OrderLine): Prices | null => {
  const { prices } = requestedTerms(line);
  return priceIn(prices) === null ? (proposedTerms(line)?.prices ?? prices) : prices;
};

export const priceText = (line: OrderLine, prices: Prices | null, formats: Formats): PriceText => {
  const price = priceIn(prices);
  return {
    price: price === null ? '' : formats.price(price.value, price.currencyIso),
    currency: askedPrice(line) === null ? (price?.currencyIso ?? '') : '',
  };
};

/** `prices` null while the price is the asked one: a price that isn't changed isn't sent as a change. */
export const readPrice = (
  line: OrderLine,
  { price, currency }: PriceText,
  formats: Formats,
): { prices: Prices | null } | { fault: FieldFault } => {
  const asked = askedPrice(line);
  const reading = formats.readNumber(price);
  if (reading.kind === 'empty' && asked === null) return { prices: null };
  if (reading.kind !== 'read') return fault('price', reading.kind === 'empty');
  if (asked !== null) {
    const isSame = sameDecimal(asked.value, reading.value);
    return { prices: isSame ? null : net(pricedAs(line), reading.value, asked.currencyIso) };
  }
  const currencyIso = readCurrency(currency);
  if (currencyIso === null) return fault('currency', currency.trim() === '');
  return { prices: net(pricedAs(line), reading.value, currencyIso) };
};

/** A code as ISO 4217 has them: three letters. */
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
  // The buyer's conversion was of the old price; a new one is his to make.
  netPrice: { priceInTransactionCurrency: { value, currencyIso }, priceInBaseCurrency: null },
  grossPrice: null,
  discountPercentage: null,
});
