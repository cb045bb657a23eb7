import { basePerUnit, effectivePrice } from './amounts.ts';
import {
  type Decimal,
  decimal,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  sameDecimal,
  subtractDecimals,
} from './decimal.ts';
import type { OrderLine, Prices, Terms } from './order.ts';
import { agreedTerms } from './order-facts.ts';
import { processStatus, processStatusFacts } from './statuses.ts';

/** What a price is for: the terms' prices, and the unit in which the line orders. */
export type PricedBy = { prices: Prices; unit: string | null };

/**
 * `percent`: by how much the price now is higher than before, a tenth of a percent exact, and never the whole of it while something is
 * left; negative when it is lower. `null`: it was free before.
 */
export type PriceDifference = { percent: Decimal | null };

/**
 * The terms that were agreed to in a line, as the service has said it: what is confirmed, or what was carried out. `null` for
 * what is asked, proposed, rejected or cancelled.
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
 * Whether a price is another one than before, unit for unit: 120 per 100 pieces is 1.20 per piece. `null` where it is the same,
 * where less than a twentieth of a percent lies between the two (what is left when a list price less its discount is rounded), or
 * where they can't be compared.
 */
export const priceDifference = (now: PricedBy, before: PricedBy): PriceDifference | null => {
  const pair = comparable(now, before);
  if (pair === null) return null;
  const [left, right] = pair;
  if (sameDecimal(left, right)) return null;
  // From nothing to something there is no percentage; that the buyer now pays is said by the prices themselves.
  if (sameDecimal(right, zero)) return { percent: null };
  const percent = divideDecimals(multiplyDecimals(subtractDecimals(left, right), hundred), right, 1);
  if (sameDecimal(percent, zero)) return null;
  // The smallest price is not no price.
  return { percent: sameDecimal(percent, allOfIt) && isPositive(left) ? nearlyAllOfIt : percent };
};

/** Whether two prices can be compared: not in two currencies, nor per kilogram beside per piece, nor where one of them is no price. */
export const isComparable = (now: PricedBy, before: PricedBy): boolean => comparable(now, before) !== null;

/** Both prices for the same number of the unit in which the line orders now. */
const comparable = (now: PricedBy, before: PricedBy): [Decimal, Decimal] | null => {
  const [nowPrice, oldPrice] = [effectivePrice(now.prices), effectivePrice(before.prices)];
  if (nowPrice === null || oldPrice === null || nowPrice.currencyIso !== oldPrice.currencyIso) return null;
  // A price without a unit is for the unit of its own line.
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
