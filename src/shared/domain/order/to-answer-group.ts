import type { CalendarDate } from '../values/calendar-date.ts';
import { daysWaiting, type ListedOrder } from './order-filter.ts';

/** The groups of the orders to answer, in the order of the list. */
export const toAnswerGroups = ['needs-attention', 'due-soon', 'changed', 'new', 'waiting'] as const;
export type ToAnswerGroup = (typeof toAnswerGroups)[number];

/** More whole days than these make a new order a waiting one. */
const longWait = 3;

/**
 * The group of an order to answer. It depends on nothing that opening the order changes, so that no row
 * moves because the user looks at it.
 *
 * @param isStopped whether an answer of ours needs the user: it was refused or conflicts
 * @param isDueSoon whether its day is past or near
 * @param isChanged whether the buyer has changed the order since it was first received
 * @param today the user's calendar day
 */
export const toAnswerGroup = (
  order: Pick<ListedOrder, 'receivedAt' | 'lastUpdatedAt'> & { facts: Pick<ListedOrder['facts'], 'asked'> },
  { isStopped, isDueSoon, isChanged }: { isStopped: boolean; isDueSoon: boolean; isChanged: boolean },
  today: CalendarDate,
): ToAnswerGroup => {
  if (isStopped) return 'needs-attention';
  if (isDueSoon) return 'due-soon';
  if (isChanged || order.facts.asked !== null) return 'changed';
  return daysWaiting(order, today) > longWait ? 'waiting' : 'new';
};
