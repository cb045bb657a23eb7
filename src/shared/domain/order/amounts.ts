import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sameDecimal,
  subtractDecimals,
} from '../values/decimal.ts';
import { unitsIn } from '../values/units.ts';
import type { Money, Prices, ScheduleEntry, Terms } from './order.ts';

/** Decimal places of an amount in any currency. Exchanged documents allow no more (PEPPOL-T01-R028). */
export const amountPlaces = 2;

const [zero, one, hundred, hundredth] = [decimal('0'), decimal('1'), decimal('100'), decimal('0.01')];

/** By name, an unknown one last: everywhere the totals of several currencies have this order. */
export const compareCurrencies = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null || (b !== null && a > b) ? 1 : -1;

/** Adds an amount to the total of its currency. The totals stay in the order of their currencies. */
export const addToTotals = (
  totals: { value: Decimal; currencyIso: string | null }[],
  { value, currencyIso }: { value: Decimal; currencyIso: string | null },
): void => {
  const same = totals.find((one) => one.currencyIso === currencyIso);
  if (same !== undefined) {
    same.value = addDecimals(same.value, value);
    return;
  }
  const next = totals.findIndex((one) => compareCurrencies(one.currencyIso, currencyIso) > 0);
  totals.splice(next < 0 ? totals.length : next, 0, { value, currencyIso });
};

/** The sum of all quantities; `null` if one is unknown. */
export const totalQuantity = (schedule: Pick<ScheduleEntry, 'quantity'>[]): Decimal | null =>
  schedule.reduce<Decimal | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : addDecimals(sum, quantity)),
    zero,
  );

/**
 * The price that counts, for `priceUnitQuantity` units: net, or gross less the discount. `null` if none is
 * given.
 */
export const effectivePrice = (prices: Prices): Money | null => {
  if (prices.netPrice !== null) return prices.netPrice.priceInTransactionCurrency;
  const gross = prices.grossPrice?.priceInTransactionCurrency ?? null;
  if (gross === null) return null;
  const { value, currencyIso } = gross;
  const discount = prices.discountPercentage ?? zero;
  const rest = multiplyDecimals(value, subtractDecimals(hundred, discount));
  return { value: multiplyDecimals(rest, hundredth), currencyIso };
};

/**
 * The number of ordered units that a price is for: `priceUnitQuantity`, converted to the ordered unit.
 * `null` if it can't be converted: a price per kilogram has no price per piece.
 *
 * @param unit `purchaseUnitOfMeasureIso` of the order
 */
export const basePerUnit = (
  { priceUnitQuantity, priceUnitOfMeasureIso }: Prices,
  unit: string | null,
): Decimal | null => {
  const per = priceUnitQuantity ?? one;
  const ratio = unitsIn(priceUnitOfMeasureIso ?? unit, unit);
  return ratio === null ? null : ratio === one ? per : multiplyDecimals(per, ratio);
};

/** Whether the terms have a price for a unit that can't be converted, so that they have no amount. */
export const isPriceUnconvertible = ({ prices }: Terms, unit: string | null): boolean =>
  prices !== null && effectivePrice(prices) !== null && basePerUnit(prices, unit) === null;

/**
 * quantity × price ÷ base quantity. Each delivery is rounded half up to `amountPlaces`, and the line is
 * their sum: deliveries, lines and totals add up everywhere. `null` if a quantity, the price or its unit
 * is missing.
 *
 * @param unit `purchaseUnitOfMeasureIso` of the order
 */
export const lineAmount = (
  terms: Terms,
  unit: string | null,
): { value: Decimal; currencyIso: string | null } | null => {
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  if (terms.prices === null || price === null) return null;
  const per = basePerUnit(terms.prices, unit);
  if (per === null || sameDecimal(per, zero)) return null;
  let value = terms.deliverySchedule.length === 0 ? null : zero;
  for (const { quantity } of terms.deliverySchedule) {
    if (value === null || quantity === null) return null;
    value = addDecimals(value, amountOf(quantity, { value: price.value, per }));
  }
  return value === null ? null : { value, currencyIso: price.currencyIso };
};

/** Whether rounding each delivery gives another amount than the same quantity in one delivery. */
export const isRoundedApart = (terms: Terms, unit: string | null): boolean => {
  const total = totalQuantity(terms.deliverySchedule);
  const [first, ...more] = terms.deliverySchedule;
  const amount = lineAmount(terms, unit);
  if (amount === null || first === undefined || more.length === 0) return false;
  const inOne = lineAmount({ ...terms, deliverySchedule: [{ ...first, quantity: total }] }, unit);
  return inOne !== null && !sameDecimal(inOne.value, amount.value);
};

/** The amount of one delivery, rounded once. */
export const amountOf = (quantity: Decimal, { value, per }: { value: Decimal; per: Decimal }): Decimal =>
  divideDecimals(multiplyDecimals(quantity, value), per, amountPlaces);
