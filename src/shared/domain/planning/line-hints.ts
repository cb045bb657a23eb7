import { effectivePrice, totalQuantity } from '../order/amounts.ts';
import type { OrderLine, Prices, Terms } from '../order/order.ts';
import { lineType } from '../order/statuses.ts';
import { requestedTerms } from '../order/terms.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { weekStart } from '../values/calendar-week.ts';
import { compareDecimals, type Decimal, decimal, isPositive, multiplyDecimals } from '../values/decimal.ts';
import { priceDifference } from './agreed-price.ts';
import { type FullWeek, fullWeekOf, type WeekCapacity } from './week-capacity.ts';
import { type ClosedReason, closedOn, type OpenDays } from './workshop.ts';

/** A warning about terms before the user promises them. It never prevents the answer. */
export type LineHint =
  | { kind: 'past'; date: CalendarDate }
  | { kind: 'closed'; date: CalendarDate; closed: ClosedReason }
  | { kind: 'full-week'; week: FullWeek }
  | { kind: 'far-quantity'; quantity: Decimal; requested: Decimal; unit: string | null }
  | { kind: 'no-price'; price: Money }
  | { kind: 'far-price'; price: Money; requested: Money }
  | { kind: 'price'; before: PreviousPrice; percent: Decimal | null };

type Money = { value: Decimal; currencyIso: string | null };

/** The last price that was agreed for the same item with the same buyer, and its order line. */
export type PreviousPrice = {
  prices: Prices;
  /** The ordered unit there. */
  unit: string | null;
  purchaseOrderNumber: string;
  position: string;
  /** The day on which the buyer issued that order. */
  on: CalendarDate;
};

/** What dates are checked against. */
export type Days = { open: OpenDays; capacity: WeekCapacity; today: CalendarDate };

/**
 * The hints for terms: about dates, then quantities, then the price. Quantities far from the requested
 * ones give a hint. A price is compared with `before`, or without it with the requested price.
 */
export const hintsFor = (
  line: OrderLine,
  terms: Terms,
  facts: Days & { before: PreviousPrice | null },
): LineHint[] => [
  ...dateHints(
    terms.deliverySchedule.flatMap(({ date }) => date ?? []),
    facts,
  ),
  ...quantityHints(line, terms),
  ...priceHints(line, terms.prices, facts.before),
];

/** The hints for dates: one for each past or closed day and for each full week. */
export const dateHints = (dates: readonly CalendarDate[], { open, capacity, today }: Days): LineHint[] => {
  const hints: LineHint[] = [];
  for (const date of new Set(dates)) {
    // For a past day it doesn't matter whether it was open.
    if (date < today) hints.push({ kind: 'past', date });
    else {
      const closed = closedOn(date, open);
      if (closed !== null) hints.push({ kind: 'closed', date, closed });
    }
  }
  const weeks = new Map<CalendarDate, { date: CalendarDate; count: number }>();
  for (const date of capacity.limit === null ? [] : dates) {
    if (date < today) continue;
    const from = weekStart(date, capacity.firstDay);
    const week = weeks.get(from) ?? { date, count: 0 };
    week.count += 1;
    weeks.set(from, week);
  }
  for (const { date, count } of weeks.values()) {
    const week = fullWeekOf(date, count, capacity);
    if (week !== null) hints.push({ kind: 'full-week', week });
  }
  return hints;
};

const quantityHints = (line: OrderLine, terms: Terms): LineHint[] => {
  const quantity = totalQuantity(terms.deliverySchedule);
  const requested = totalQuantity(requestedTerms(line).deliverySchedule);
  return quantity === null || requested === null || !isFar(quantity, requested)
    ? []
    : [{ kind: 'far-quantity', quantity, requested, unit: line.item.purchaseUnitOfMeasureIso }];
};

const priceHints = (line: OrderLine, prices: Prices | null, before: PreviousPrice | null): LineHint[] => {
  const price = prices === null ? null : effectivePrice(prices);
  if (prices === null || price === null) return [];
  // A charge can be a rebate or free.
  if (!isPositive(price.value)) return line.lineType === lineType.charge ? [] : [{ kind: 'no-price', price }];
  if (before !== null) {
    const difference = priceDifference({ prices, unit: line.item.purchaseUnitOfMeasureIso }, before);
    return difference === null ? [] : [{ kind: 'price', before, percent: difference.percent }];
  }
  const { prices: wanted } = requestedTerms(line);
  const requested = wanted === null ? null : effectivePrice(wanted);
  return requested === null || !isFar(price.value, requested.value)
    ? []
    : [{ kind: 'far-price', price, requested }];
};

/** Whether a value is at least ten times another or at most a tenth of it: a likely typing error. */
const isFar = (now: Decimal, requested: Decimal): boolean =>
  isPositive(now) &&
  isPositive(requested) &&
  (compareDecimals(now, multiplyDecimals(requested, ten)) >= 0 ||
    compareDecimals(multiplyDecimals(now, ten), requested) <= 0);

const ten = decimal('10');
