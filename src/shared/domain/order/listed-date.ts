import type { CalendarDate } from '../values/calendar-date.ts';
import { type Folder, isLate } from './folder.ts';
import { factsToAnswer, type OrderFacts } from './order-facts.ts';

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

/** The day of an order in the list of its folder. `toAnswer`: it is of the lines that wait for our answer. */
export const dueIn = (
  folder: Folder,
  facts: Dated['facts'] & Pick<OrderFacts, 'toAnswer'>,
  today: CalendarDate,
): { date: CalendarDate | null; late: boolean; toAnswer: boolean } => {
  const toAnswer = folder === 'to-answer';
  const listed = { facts: toAnswer ? factsToAnswer(facts) : facts };
  return { date: listedDate(listed, today), late: isListedDateLate(listed, today), toAnswer };
};
