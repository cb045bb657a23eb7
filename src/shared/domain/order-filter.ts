import { z } from 'zod';
import { addDays, type CalendarDate, dayAt, daysBetween } from './calendar-date.ts';
import { compareDecimals, decimalSchema } from './decimal.ts';
import { listedDate } from './listed-date.ts';
import type { OrderFacts } from './order-facts.ts';
import { stepsToAnswer } from './statuses.ts';
import { liesIn, scopes, type Tray } from './tray.ts';
import { matcherOf } from './word-match.ts';

/** When an order is to be delivered next, or was due (`listedDate`), seen from today. */
export const deliverySpans = ['past', 'in-7-days', 'in-30-days', 'later', 'undated'] as const;
export type DeliverySpan = (typeof deliverySpans)[number];

/** What a list of orders is narrowed to; `null` narrows nothing. */
export const orderFilterSchema = z.object({
  scope: z.enum(scopes),
  /** By `buyerKeyOf`. */
  buyer: z.string().max(300).nullable(),
  /** Each has to be found in the number, the buyer, our account there or the first item. */
  words: z.string().max(200),
  /** The service's own word. */
  status: z.string().max(100).nullable(),
  /** What is asked of us, where that is more than an answer to what was issued. */
  asked: z.enum(stepsToAnswer).nullable().default(null),
  delivery: z.enum(deliverySpans).nullable(),
  /** A total in this very currency: other currencies are no larger or smaller, they are something else. */
  atLeast: z.object({ value: decimalSchema, currencyIso: z.string().max(20).nullable() }).nullable(),
  /** Days since the order was received or the buyer changed it, at least. */
  waitsDays: z.number().int().min(1).max(999).nullable(),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** What of an order a list knows and a filter looks at. */
export type ListedOrder = {
  tray: Tray;
  purchaseOrderNumber: string;
  buyerKey: string;
  buyerName: string;
  supplierAccountNumber: string;
  processStatus: string;
  facts: Pick<OrderFacts, 'nextDate' | 'dueDate' | 'totals' | 'firstItem' | 'asked'>;
  receivedAt: number;
  lastUpdatedAt: string;
};

/** The orders that the filter lets through, in the order in which they came. */
export const filterOrders = <One extends ListedOrder>(
  orders: readonly One[],
  filter: OrderFilter,
  today: CalendarDate,
): One[] => {
  const matches = matcherOf(filter.words);
  const { scope, buyer, status, asked, delivery, atLeast, waitsDays } = filter;
  return orders.filter(
    (order) =>
      liesIn(order.tray, scope) &&
      (buyer === null || order.buyerKey === buyer) &&
      (status === null || order.processStatus === status) &&
      (asked === null || askedOf(order) === asked) &&
      (delivery === null || isWithin(listedDate(order), delivery, today)) &&
      (atLeast === null || reaches(order.facts.totals, atLeast)) &&
      (waitsDays === null || daysWaiting(order, today) >= waitsDays) &&
      (matches === null ||
        matches([
          order.purchaseOrderNumber,
          order.buyerName,
          order.facts.firstItem ?? '',
          order.supplierAccountNumber,
        ])),
  );
};

/** What an order asks of us: an answer that is on its way asks no more. */
export const askedOf = ({ tray, facts }: Pick<ListedOrder, 'tray'> & { facts: Pick<OrderFacts, 'asked'> }) =>
  tray === 'to-answer' ? facts.asked : null;

/**
 * Since when an order is as the buyer wants it (milliseconds since 1970): when it was received or the buyer changed it last.
 * What was there before Orderbell listened is older than that: then it is when the service last saw it change. A change of
 * the service's after we received it is our own doing, and makes nothing younger.
 */
export const waitingSince = ({
  receivedAt,
  lastUpdatedAt,
}: Pick<ListedOrder, 'receivedAt' | 'lastUpdatedAt'>): number => {
  const updatedAt = Date.parse(lastUpdatedAt);
  return Number.isNaN(updatedAt) ? receivedAt : Math.min(receivedAt, updatedAt);
};

/** In whole days of the user's calendar. */
export const daysWaiting = (
  order: Pick<ListedOrder, 'receivedAt' | 'lastUpdatedAt'>,
  today: CalendarDate,
): number => daysBetween(dayAt(waitingSince(order)), today);

// Days as `yyyy-MM-dd`: their letters sort as they do.
const isWithin = (date: CalendarDate | null, span: DeliverySpan, today: CalendarDate): boolean => {
  if (date === null) return span === 'undated';
  switch (span) {
    case 'past':
      return date < today;
    case 'in-7-days':
      return date >= today && date <= addDays(today, 7);
    case 'in-30-days':
      return date >= today && date <= addDays(today, 30);
    case 'later':
      return date > addDays(today, 30);
    case 'undated':
      return false;
  }
};

const reaches = (totals: OrderFacts['totals'], wanted: NonNullable<OrderFilter['atLeast']>): boolean =>
  totals.some(
    ({ value, currencyIso }) =>
      currencyIso === wanted.currencyIso && compareDecimals(value, wanted.value) >= 0,
  );
