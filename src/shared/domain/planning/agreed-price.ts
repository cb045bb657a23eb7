import { basePerUnit, effectivePrice } from '../order/amounts.ts';
import type { OrderLine, Prices, Terms } from '../order/order.ts';
import { agreedTerms } from '../order/order-facts.ts';
import { processStatus, processStatusFacts } from '../order/statuses.ts';
import {
  type Decimal,
  decimal,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  sameDecimal,
  subtractDecimals,
} from '../values/decimal.ts';

/** Prices of terms, with the unit in which the line orders. */
export type PricedBy = { prices: Prices; unit: string | null };

/**
 * `percent`: how much the new price is above the old one, exact to a tenth of a percent. It is negative
 * for a lower price, and above -100 as long as the new price isn't zero. `null`: the old price was zero.
 */
export type PriceDifference = { percent: Decimal | null };

/**
 * The terms of a line that both sides agreed to, as the service shows them: confirmed or carried out.
 * `null` for terms that are only requested, and for a rejected or cancelled line.
 */
export const lastAgreedTerms = (line: OrderLine): Terms | null => {
  const { processStatus: state } = line.status;
  const outcome = processStatusFacts(state)?.outcome;
  if (outcome === 'rejected' || outcome === 'cancelled') return null;
  const agreed = agreedTerms(line);
  if (agreed !== null) return agreed;
  return state === processStatus.completed
    ? { deliverySchedule: line.deliverySchedule, prices: line.prices }
    : null;
};

/**
 * The difference of two prices per unit: 120 per 100 pieces is 1.20 per piece. `null` for the same price,
 * for prices that can't be compared, and for a difference under 0.05 percent. Rounding a list price less
 * its discount leaves such a difference.
 */
export const priceDifference = (now: PricedBy, before: PricedBy): PriceDifference | null => {
  const pair = comparable(now, before);
  if (pair === null) return null;
  const [left, right] = pair;
  if (sameDecimal(left, right)) return null;
  // A rise from zero has no percentage.
  if (sameDecimal(right, zero)) return { percent: null };
  const percent = divideDecimals(multiplyDecimals(subtractDecimals(left, right), hundred), right, 1);
  if (sameDecimal(percent, zero)) return null;
  // The smallest price is still a price.
  return { percent: sameDecimal(percent, allOfIt) && isPositive(left) ? nearlyAllOfIt : percent };
};

/** Whether two prices can be compared. Both need a value, the same currency and convertible units. */
export const isComparable = (now: PricedBy, before: PricedBy): boolean => comparable(now, before) !== null;

/** Both prices for the same number of the present unit. */
const comparable = (now: PricedBy, before: PricedBy): [Decimal, Decimal] | null => {
  const [nowPrice, oldPrice] = [effectivePrice(now.prices), effectivePrice(before.prices)];
  if (nowPrice === null || oldPrice === null || nowPrice.currencyIso !== oldPrice.currencyIso) return null;
  // A price without a unit is for the unit of its line.
  const [nowPer, oldPer] = [
    basePerUnit(now.prices, now.unit),
    basePerUnit(
      { ...before.prices, priceUnitOfMeasureIso: before.prices.priceUnitOfMeasureIso ?? before.unit },
      now.unit,
    ),
  ];
  if (nowPer === null || oldPer === null || !isPositive(nowPer) || !isPositive(oldPer)) return null;
  return [multiplyDecimals(nowPrice.value, oldPer), multiplyDecimals(oldPrice.value, nowPer)];
};

const [zero, hundred] = [decimal('0'), decimal('100')];
const [allOfIt, nearlyAllOfIt] = [decimal('-100'), decimal('-99.9')];
