import type { ItemLine } from '../../../shared/contract/calls/hints.ts';
import { basePerUnit, effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type Decimal, decimal, divideDecimals, isPositive } from '../../../shared/domain/values/decimal.ts';
import { unitsIn } from '../../../shared/domain/values/units.ts';

/** A price for one unit, on the day of its order. */
export type PricePoint = { on: CalendarDate; price: Decimal };

/** The prices that can be compared with the newest one, the oldest first. `null`: no line has a price. */
export const pricePoints = (
  lines: readonly Pick<ItemLine, 'ordered' | 'unit' | 'terms'>[],
): { points: PricePoint[]; currencyIso: string | null; unit: string | null } | null => {
  const priced = lines.flatMap(({ ordered, unit, terms: { prices } }) => {
    const price = prices === null ? null : effectivePrice(prices);
    const per = prices === null ? null : basePerUnit(prices, unit);
    if (price === null || per === null || !isPositive(per)) return [];
    return [
      {
        on: ordered,
        unit,
        currencyIso: price.currencyIso,
        price: divideDecimals(price.value, per, shownPlaces),
      },
    ];
  });
  const [newest] = priced;
  if (newest === undefined) return null;
  const { currencyIso, unit } = newest;
  return {
    ...{ currencyIso, unit },
    points: priced
      .filter((each) => each.currencyIso === currencyIso && unitsIn(each.unit, unit) === one)
      .map(({ on, price }) => ({ on, price }))
      .reverse(),
  };
};

const one = decimal('1');
/** More would show the rounding of a division. */
const shownPlaces = 6;
