import { effectivePrice } from '../amounts.ts';
import { decimal, sameDecimal } from '../decimal.ts';
import type { Price, Prices } from '../order.ts';
import { type ChangeValue, change, type OrderChange } from './order-change.ts';
import { percents } from './value-changes.ts';

/** The price that counts. */
export const prices = (
  position: string,
  field: 'price' | 'requestedPrice' | 'proposedPrice',
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  const [old, now] = [priceValue(before), priceValue(after)];
  return samePrice(old, now) ? [] : [change(position, field, old, now)];
};

/** What the price that counts is made of, and what the buyer's books say; told with the first price it would be told twice. */
export const partsOfPrice = (
  position: string,
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  if (before === null || after === null) return [];
  const isDiscounted = before.discountPercentage !== null || after.discountPercentage !== null;
  return [
    ...(isDiscounted
      ? [
          ...moneys(
            position,
            'grossPrice',
            transaction(before.grossPrice),
            transaction(after.grossPrice),
            after,
          ),
          ...percents(position, before.discountPercentage, after.discountPercentage),
        ]
      : []),
    ...moneys(position, 'basePrice', basePrice(before), basePrice(after), after),
  ];
};

const transaction = (price: Price | null): Price['priceInBaseCurrency'] =>
  price?.priceInTransactionCurrency ?? null;

const basePrice = ({ netPrice, grossPrice }: Prices): Price['priceInBaseCurrency'] =>
  (netPrice ?? grossPrice)?.priceInBaseCurrency ?? null;

const moneys = (
  position: string,
  field: 'grossPrice' | 'basePrice',
  before: Price['priceInBaseCurrency'],
  after: Price['priceInBaseCurrency'],
  { priceUnitQuantity: per, priceUnitOfMeasureIso: unit }: Prices,
): OrderChange[] => {
  const value = (money: Price['priceInBaseCurrency']): ChangeValue | null =>
    money === null ? null : { type: 'price', ...money, per, unit };
  const [old, now] = [value(before), value(after)];
  return samePrice(old, now) ? [] : [change(position, field, old, now)];
};

// `4.20` is `4.2`: how a price is written is no change of it.
const samePrice = (a: ChangeValue | null, b: ChangeValue | null): boolean =>
  a?.type === 'price' && b?.type === 'price'
    ? sameDecimal(a.value, b.value) &&
      a.currencyIso === b.currencyIso &&
      a.unit === b.unit &&
      sameDecimal(a.per ?? one, b.per ?? one)
    : a === b;

const one = decimal('1');

const priceValue = (all: Prices | null): ChangeValue | null => {
  const price = all === null ? null : effectivePrice(all);
  return all === null || price === null
    ? null
    : { type: 'price', ...price, per: all.priceUnitQuantity, unit: all.priceUnitOfMeasureIso };
};
