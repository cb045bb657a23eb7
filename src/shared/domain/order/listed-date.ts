import type { CalendarDate } from '../values/calendar-date.ts';
import { isLate } from './folder.ts';
import type { OrderFacts } from './order-facts.ts';

type Dated = { facts: Pick<OrderFacts, 'dueDate' | 'nextDate' | 'deliveryOverdue'> };

/**
 * The day of an order in lists, for display, sorting, filters and exports. For a late order it is the due
 * day, even if a line that isn't confirmed is wanted earlier; otherwise the next delivery. `null`: none.
 * The list of orders to answer asks with `factsToAnswer`: an agreed line there needs nothing.
 */
export const listedDate = ({ facts }: Dated, today: CalendarDate): CalendarDate | null =>
  isLate(facts, today) ? (facts.dueDate ?? facts.nextDate) : facts.nextDate;

/** Whether the listed day is late. */
export const isListedDateLate = (order: Dated, today: CalendarDate): boolean =>
  isLate(order.facts, today) && listedDate(order, today) !== null;
