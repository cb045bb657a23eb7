import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sameDecimal,
  subtractDecimals,
} from './decimal.ts';
import type { Money, Prices, ScheduleEntry, Terms } from './order.ts';
import { unitsIn } from './units.ts';

/** Places of every amount, in every currency: an exchanged document allows no more (PEPPOL-T01-R028). */
export const amountPlaces = 2;

const [zero, one, hundred, hundredth] = [decimal('0'), decimal('1'), decimal('100'), decimal('0.01')];

/** `null` where the quantity of any delivery isn't known. */
export const totalQuantity = (schedule: Pick<ScheduleEntry, 'quantity'>[]): Decimal | null =>
  schedule.reduce<Decimal | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : addDecimals(sum, quantity)),
    zero,
  );

/** The price that counts: net, or gross less the discount; for `priceUnitQuantity` units. `null` when none is given. */
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
 * For how many units of the order the price is: `priceUnitQuantity`, converted where the price has another unit of the same
 * measure. `null` where it can't be: a price per kilogram says nothing about pieces.
 *
 * @param unit the order's own, `purchaseUnitOfMeasureIso`
 */
export const basePerUnit = (
  { priceUnitQuantity, priceUnitOfMeasureIso }: Prices,
  unit: string | null,
): Decimal | null => {
  const per = priceUnitQuantity ?? one;
  const ratio = unitsIn(priceUnitOfMeasureIso ?? unit, unit);
  return ratio === null ? null : ratio === one ? per : multiplyDecimals(per, ratio);
};

/** Whether there is a price, but for something that isn't ordered, so that there is no amount. */
export const isPricedElsewise = ({ prices }: Terms, unit: string | null): boolean =>
  prices !== null && effectivePrice(prices) !== null && basePerUnit(prices, unit) === null;

/**
 * quantity × price ÷ base quantity, rounded half up; `null` where no price is given, or one for another kind of unit, or where
 * a quantity isn't known. Each delivery is rounded by itself and the line is their sum: so deliveries, lines and totals add up
 * wherever they are shown or written.
 *
 * @param unit the order's own, `purchaseUnitOfMeasureIso`
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

/** The amount of one delivery, divided and rounded in one step. */
export const amountOf = (quantity: Decimal, { value, per }: { value: Decimal; per: Decimal }): Decimal =>
  divideDecimals(multiplyDecimals(quantity, value), per, amountPlaces);
