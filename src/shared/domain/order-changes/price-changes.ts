import { effectivePrice } from '../order/amounts.ts';
import type { ChargeLine, Price, Prices } from '../order/order.ts';
import { decimal, plainDecimal, sameDecimal } from '../values/decimal.ts';
import { isSameUnit } from '../values/units.ts';
import { type ChangeField, type ChangeValue, change, type OrderChange } from './order-change.ts';
import type { Units } from './schedule-changes.ts';
import { lists, percents } from './value-changes.ts';

/**
 * The change of the price that counts. The same number for another unit is another price. A price without
 * a unit is for the ordered unit (`units`).
 */
export const prices = (
  position: string,
  field: 'price' | 'requestedPrice' | 'proposedPrice',
  { was, is }: Units,
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  const [old, now] = [priceValue(before, was), priceValue(after, is)];
  return samePrice(old, now) ? [] : [change(position, field, old, now)];
};

/**
 * Changes of gross price, discount and the price in the buyer's own currency. A first price has none,
 * since the price itself is shown.
 */
export const partsOfPrice = (
  position: string,
  { was, is }: Units,
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  if (before === null || after === null) return [];
  const isDiscounted = before.discountPercentage !== null || after.discountPercentage !== null;
  const moneys = (
    field: 'grossPrice' | 'basePrice',
    moneyOf: (all: Prices) => Price['priceInBaseCurrency'],
  ): OrderChange[] => {
    const [old, now] = [moneyOf(before), moneyOf(after)];
    return sameMoney(old, now)
      ? []
      : [change(position, field, moneyValue(old, before, was), moneyValue(now, after, is))];
  };
  return [
    ...(isDiscounted
      ? [
          ...moneys('grossPrice', ({ grossPrice }) => grossPrice?.priceInTransactionCurrency ?? null),
          ...percents(position, before.discountPercentage, after.discountPercentage),
        ]
      : []),
    ...moneys(
      'basePrice',
      ({ netPrice, grossPrice }) => (netPrice ?? grossPrice)?.priceInBaseCurrency ?? null,
    ),
  ];
};

// `4.20` and `4.2` are the same price.
const samePrice = (a: PriceValue | null, b: PriceValue | null): boolean =>
  a === null || b === null
    ? a === b
    : sameMoney(a, b) && isSameUnit(a.unit, b.unit) && sameDecimal(a.per ?? one, b.per ?? one);

const sameMoney = (a: Price['priceInBaseCurrency'], b: Price['priceInBaseCurrency']): boolean =>
  a === null || b === null ? a === b : sameDecimal(a.value, b.value) && a.currencyIso === b.currencyIso;

const one = decimal('1');

type PriceValue = Extract<ChangeValue, { type: 'price' }>;

const priceValue = (all: Prices | null, unit: string | null): PriceValue | null =>
  all === null ? null : moneyValue(effectivePrice(all), all, unit);

const moneyValue = (
  money: Price['priceInBaseCurrency'],
  { priceUnitQuantity: per, priceUnitOfMeasureIso }: Prices,
  unit: string | null,
): PriceValue | null =>
  money === null ? null : { type: 'price', ...money, per, unit: priceUnitOfMeasureIso ?? unit };

/** Changes of charges. A charge is identified by its position, else its description or code. */
export const charges = (
  position: string,
  field: ChangeField,
  before: ChargeLine[],
  after: ChargeLine[],
): OrderChange[] => lists(position, field, before.map(listed), after.map(listed));

// `4.20` and `4.2` are the same. Two equal charges count as two.
const listed = (charge: ChargeLine, index: number, all: ChargeLine[]) => {
  const text = figuresOf(charge);
  const twins = all.slice(0, index).filter((one) => figuresOf(one) === text).length;
  return {
    name: charge.position ?? charge.description ?? charge.code ?? '',
    text: `${text} ${twins}`,
    value: { type: 'charge' as const, ...charge },
  };
};

const figuresOf = ({ position, code, description, quantity, price }: ChargeLine): string =>
  JSON.stringify([
    ...[position, code, description, quantity && plainDecimal(quantity)],
    price && [plainDecimal(price.value), price.currencyIso],
  ]);
