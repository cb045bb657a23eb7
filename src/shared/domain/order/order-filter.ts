import { z } from 'zod';
import { addDays, type CalendarDate, dayAt, daysBetween } from '../values/calendar-date.ts';
import { compareDecimals, decimalSchema } from '../values/decimal.ts';
import { matcherOf } from '../values/word-match.ts';
import { type Folder, isInScope, scopes } from './folder.ts';
import { listedDate } from './listed-date.ts';
import type { OrderFacts } from './order-facts.ts';
import { stepsToAnswer } from './statuses.ts';

/** When an order is or was due (`listedDate`), relative to today. */
export const deliverySpans = ['past', 'in-7-days', 'in-30-days', 'later', 'undated'] as const;
export type DeliverySpan = (typeof deliverySpans)[number];

/** Of the words to filter by. */
export const longestWords = 200;

/** The filter of a list of orders; `null` in a field doesn't filter. */
export const orderFilterSchema = z.object({
  scope: z.enum(scopes),
  /** By `buyerKeyOf`. */
  buyer: z.string().max(300).nullable(),
  /** Each word has to be in the order number, the buyer, our account number there or the first item. */
  words: z.string().max(longestWords),
  /** From `stateOf`. Views of earlier versions have the service's status of an order in any folder. */
  status: z.string().max(100).nullable(),
  /** The step that waits for our answer. */
  asked: z.enum(stepsToAnswer).nullable().default(null),
  delivery: z.enum(deliverySpans).nullable(),
  /** A total in the same currency: amounts of different currencies aren't compared. */
  atLeast: z
    .object({ value: decimalSchema, currencyIso: z.string().trim().toUpperCase().max(20).nullable() })
    .nullable(),
  /** The least number of days since the order was received or changed by the buyer. */
  waitsDays: z.number().int().min(1).max(999).nullable(),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** Every order of the scope. */
export const noFilter: Omit<OrderFilter, 'scope'> = {
  ...{ buyer: null, words: '', status: null, asked: null },
  ...{ delivery: null, atLeast: null, waitsDays: null },
};

/** The fields of an order that a filter reads. */
export type ListedOrder = {
  folder: Folder;
  /** An answer wasn't sent yet. */
  isUnsent?: boolean;
  purchaseOrderNumber: string;
  buyerKey: string;
  buyerName: string;
  supplierAccountNumber: string;
  processStatus: string;
  facts: Pick<OrderFacts, 'nextDate' | 'dueDate' | 'deliveryOverdue' | 'totals' | 'firstItem' | 'asked'>;
  /** Further texts that the words may be in. */
  texts?: readonly string[];
  receivedAt: number;
  lastUpdatedAt: string;
};

/** Whether an order matches a filter on a day of the user's calendar. */
export const orderMatcher = (filter: OrderFilter, today: CalendarDate): ((order: ListedOrder) => boolean) => {
  const matchesWords = matcherOf(filter.words);
  const { scope, buyer, status, asked, delivery, atLeast, waitsDays } = filter;
  return (order) =>
    isInScope(order, scope, today) &&
    (buyer === null || order.buyerKey === buyer) &&
    (status === null || order.processStatus === status || stateOf(order) === status) &&
    (asked === null || pendingStepOf(order) === asked) &&
    (delivery === null || isWithin(listedDate(order, today), delivery, today)) &&
    (atLeast === null || reaches(order.facts.totals, atLeast)) &&
    (waitsDays === null || daysWaiting(order, today) >= waitsDays) &&
    (matchesWords === null ||
      matchesWords([
        order.purchaseOrderNumber,
        order.buyerName,
        order.facts.firstItem ?? '',
        order.supplierAccountNumber,
        ...(order.texts ?? []),
      ]));
};

/** The step of an order that waits for our answer. An answer on its way ends it. */
export const pendingStepOf = ({
  folder,
  facts,
}: Pick<ListedOrder, 'folder'> & { facts: Pick<OrderFacts, 'asked'> }) =>
  folder === 'to-answer' ? facts.asked : null;

/**
 * What lists say of an order without a step that waits for us: its folder, or the service's status of a closed one.
 * `null`: the step says more. No status of the service is spelled like a folder.
 */
export const stateOf = (
  order: Pick<ListedOrder, 'folder' | 'processStatus'> & { facts: Pick<OrderFacts, 'asked'> },
): string | null => {
  if (pendingStepOf(order) !== null) return null;
  return order.folder === 'closed' ? order.processStatus : order.folder;
};

/**
 * Since when an order has been as the buyer wants it, milliseconds since 1970: when it was received or
 * last changed by the buyer. An order from before the first poll counts from its last update at the
 * service. Later updates at the service are our own and change nothing.
 */
export const waitingSince = ({
  receivedAt,
  lastUpdatedAt,
}: Pick<ListedOrder, 'receivedAt' | 'lastUpdatedAt'>): number => {
  const updatedAt = Date.parse(lastUpdatedAt);
  return Number.isNaN(updatedAt) ? receivedAt : Math.min(receivedAt, updatedAt);
};

/** Whole days of waiting in the user's calendar. */
export const daysWaiting = (
  order: Pick<ListedOrder, 'receivedAt' | 'lastUpdatedAt'>,
  today: CalendarDate,
): number => daysBetween(dayAt(waitingSince(order)), today);

// `yyyy-MM-dd` sorts as text.
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
