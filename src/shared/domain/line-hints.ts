import { priceDifference } from './agreed-price.ts';
import { effectivePrice, totalQuantity } from './amounts.ts';
import type { CalendarDate } from './calendar-date.ts';
import { weekStart } from './calendar-week.ts';
import { compareDecimals, type Decimal, decimal, isPositive, multiplyDecimals } from './decimal.ts';
import { type Closed, closedOn, type OpenDays } from './open-days.ts';
import type { OrderLine, Prices, Terms } from './order.ts';
import { lineType } from './statuses.ts';
import { requestedTerms } from './terms.ts';
import { type FullWeek, fullWeekOf, type Room } from './week-room.ts';

/** What is worth a second look before terms are promised. It never keeps anybody from promising them. */
export type LineHint =
  | { kind: 'past'; date: CalendarDate }
  | { kind: 'closed'; date: CalendarDate; closed: Closed }
  | { kind: 'full-week'; week: FullWeek }
  | { kind: 'far-quantity'; quantity: Decimal; asked: Decimal; unit: string | null }
  | { kind: 'no-price'; price: Money }
  | { kind: 'far-price'; price: Money; asked: Money }
  | { kind: 'price'; before: AgreedBefore; percent: Decimal | null };

type Money = { value: Decimal; currencyIso: string | null };

/** The last price that was agreed for the same item with the same buyer, and where. */
export type AgreedBefore = {
  prices: Prices;
  /** In which the item was ordered there. */
  unit: string | null;
  purchaseOrderNumber: string;
  position: string;
  /** The day on which that order was issued. */
  on: CalendarDate;
};

/** What dates are held against. */
export type Days = { open: OpenDays; room: Room; today: CalendarDate };

/**
 * What to say about terms that are about to be promised for a line: its dates first, then how much, then the price. Terms that are as
 * asked are no slip of the hand; a price that is no price is said all the same.
 */
export const hintsFor = (
  line: OrderLine,
  terms: Terms,
  facts: Days & { before: AgreedBefore | null },
): LineHint[] => [
  ...dateHints(
    terms.deliverySchedule.flatMap(({ date }) => date ?? []),
    facts,
  ),
  ...quantityHints(line, terms),
  ...priceHints(line, terms.prices, facts.before),
];

/** The same of dates alone: each day that has passed or is closed once, and each full week once. */
export const dateHints = (dates: readonly CalendarDate[], { open, room, today }: Days): LineHint[] => {
  const hints: LineHint[] = [];
  for (const date of new Set(dates)) {
    // Whether a day that is over was an open one helps nobody.
    if (date < today) hints.push({ kind: 'past', date });
    else {
      const closed = closedOn(date, open);
      if (closed !== null) hints.push({ kind: 'closed', date, closed });
    }
  }
  const weeks = new Map<CalendarDate, { date: CalendarDate; count: number }>();
  for (const date of room.limit === null ? [] : dates) {
    if (date < today) continue;
    const from = weekStart(date, room.firstDay);
    const week = weeks.get(from) ?? { date, count: 0 };
    week.count += 1;
    weeks.set(from, week);
  }
  for (const { date, count } of weeks.values()) {
    const week = fullWeekOf(date, count, room);
    if (week !== null) hints.push({ kind: 'full-week', week });
  }
  return hints;
};

const quantityHints = (line: OrderLine, terms: Terms): LineHint[] => {
  const quantity = totalQuantity(terms.deliverySchedule);
  const asked = totalQuantity(requestedTerms(line).deliverySchedule);
  return quantity === null || asked === null || !isFar(quantity, asked)
    ? []
    : [{ kind: 'far-quantity', quantity, asked, unit: line.item.purchaseUnitOfMeasureIso }];
};

const priceHints = (line: OrderLine, prices: Prices | null, before: AgreedBefore | null): LineHint[] => {
  const price = prices === null ? null : effectivePrice(prices);
  if (prices === null || price === null) return [];
  // A charge may well be a rebate, or free.
  if (!isPositive(price.value)) return line.lineType === lineType.charge ? [] : [{ kind: 'no-price', price }];
  if (before !== null) {
    const difference = priceDifference({ prices, unit: line.item.purchaseUnitOfMeasureIso }, before);
    return difference === null ? [] : [{ kind: 'price', before, percent: difference.percent }];
  }
  const { prices: wanted } = requestedTerms(line);
  const asked = wanted === null ? null : effectivePrice(wanted);
  return asked === null || !isFar(price.value, asked.value) ? [] : [{ kind: 'far-price', price, asked }];
};

/** Ten times as much or a tenth: a decimal sign in the wrong place, or a zero too many. Nothing is far from nothing. */
const isFar = (now: Decimal, asked: Decimal): boolean =>
  isPositive(now) &&
  isPositive(asked) &&
  (compareDecimals(now, multiplyDecimals(asked, ten)) >= 0 ||
    compareDecimals(multiplyDecimals(now, ten), asked) <= 0);

const ten = decimal('10');
