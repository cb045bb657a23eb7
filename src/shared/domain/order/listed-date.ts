import type { CalendarDate } from '../values/calendar-date.ts';
import { type Folder, isLate } from './folder.ts';
import type { OrderFacts } from './order-facts.ts';

type Dated = { folder: Folder; facts: Pick<OrderFacts, 'dueDate' | 'nextDate'> };

/**
 * The day of an order in lists, for display, sorting, filters and exports. For an overdue order it is the
 * due day, even if we asked for a later one; otherwise the next delivery. `null`: none.
 */
export const listedDate = ({ folder, facts: { dueDate, nextDate } }: Dated): CalendarDate | null =>
  folder === 'overdue' ? (dueDate ?? nextDate) : nextDate;

/**
 * Whether the listed day is late. A day after the due day is only a request, even in an order to answer.
 */
export const isListedDateLate = (
  order: Dated & { facts: Pick<OrderFacts, 'deliveryOverdue'> },
  today: CalendarDate,
): boolean => {
  const date = listedDate(order);
  const { dueDate } = order.facts;
  return isLate(order.facts, today) && date !== null && (dueDate === null || date <= dueDate);
};
