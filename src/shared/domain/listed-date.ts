import type { CalendarDate } from './calendar-date.ts';
import type { OrderFacts } from './order-facts.ts';
import { isLate, type Tray } from './tray.ts';

type Dated = { tray: Tray; facts: Pick<OrderFacts, 'dueDate' | 'nextDate'> };

/**
 * The day that a list shows of an order, and by which it sorts, narrows and exports it: of an overdue one the day by which it was due,
 * whatever we asked for since; of any other its next delivery. `null` where it has none.
 */
export const listedDate = ({ tray, facts: { dueDate, nextDate } }: Dated): CalendarDate | null =>
  tray === 'overdue' ? (dueDate ?? nextDate) : nextDate;

/** Whether something is late by that day: a later one than was due is only asked for, also where it is ours to answer. */
export const isListedDateLate = (
  order: Dated & { facts: Pick<OrderFacts, 'deliveryOverdue'> },
  today: CalendarDate,
): boolean => {
  const date = listedDate(order);
  const { dueDate } = order.facts;
  return isLate(order.facts, today) && date !== null && (dueDate === null || date <= dueDate);
};
