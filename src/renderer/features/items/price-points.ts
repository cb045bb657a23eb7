import type { ItemLine } from '../../../shared/contract/calls/hints.ts';
import { basePerUnit, effectivePrice } from '../../../shared/domain/order/amounts.ts';
import { type CalendarDate, daysBetween } from '../../../shared/domain/values/calendar-date.ts';
import {
  type Decimal,
  decimal,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  sameDecimal,
} from '../../../shared/domain/values/decimal.ts';
import { unitsIn } from '../../../shared/domain/values/units.ts';

type PricedLine = Pick<ItemLine, 'ordered' | 'unit' | 'terms' | 'agreed' | 'purchaseOrderNumber'>;

/** A price on the day of its order. */
export type PricePoint = {
  on: CalendarDate;
  price: Decimal;
  /** `false`: the buyer asks for it. */
  agreed: boolean;
  /** The order's number. */
  order: string;
};

/**
 * The prices that can be compared with the last agreed one, or with the newest one if none is agreed. All are for as
 * many units as that one, `per`. The oldest first. `null`: no line has a price.
 */
export const pricePoints = (
  lines: readonly PricedLine[],
): { points: PricePoint[]; currencyIso: string | null; per: Decimal; unit: string | null } | null => {
  const priced = lines.flatMap(({ ordered, unit, terms: { prices }, agreed, purchaseOrderNumber }) => {
    const price = prices === null ? null : effectivePrice(prices);
    const per = prices === null ? null : basePerUnit(prices, unit);
    if (price === null || per === null || !isPositive(per)) return [];
    return [
      {
        on: ordered,
        ...{ unit, per, agreed, order: purchaseOrderNumber },
        ...price,
      },
    ];
  });
  const base = priced.find(({ agreed }) => agreed) ?? priced[0];
  if (base === undefined) return null;
  const { currencyIso, per, unit } = base;
  return {
    ...{ currencyIso, per, unit },
    points: priced
      .filter((each) => each.currencyIso === currencyIso && unitsIn(each.unit, unit) === one)
      .map(({ on, value, agreed, order, ...own }) => ({
        price: sameDecimal(own.per, per)
          ? value
          : divideDecimals(multiplyDecimals(value, per), own.per, shownPlaces),
        ...{ on, agreed, order },
      }))
      .reverse(),
  };
};

/** For each buyer the newest line with an agreed price, otherwise the newest with a price. The newest first. */
export const newestOfBuyers = <Line extends Pick<ItemLine, 'terms' | 'agreed' | 'buyerName'>>(
  lines: readonly Line[],
): Line[] => {
  const priced = lines.filter(({ terms: { prices } }) => prices !== null && effectivePrice(prices) !== null);
  return [...Map.groupBy(priced, ({ buyerName }) => buyerName).values()].flatMap(
    (some) => some.find(({ agreed }) => agreed) ?? some[0] ?? [],
  );
};

/** The places of points on the time axis, from 0 to 1. Points of one day share a place. */
export const timePlaces = (points: readonly Pick<PricePoint, 'on'>[]): number[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = daysBetween(first.on, last.on);
  return points.map(({ on }) => (days === 0 ? 0.5 : daysBetween(first.on, on) / days));
};

/** The ends of a chart's scale: at least 5 % around the prices, so that a tiny difference looks tiny. */
export const priceScale = (prices: readonly number[]): { low: number; high: number } => {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const middle = (low + high) / 2;
  return { low: Math.min(low, rounded(middle * 0.95)), high: Math.max(high, rounded(middle * 1.05)) };
};

const rounded = (value: number): number => Number(value.toPrecision(3));

const one = decimal('1');
/** More would show the rounding of a division. */
const shownPlaces = 6;
