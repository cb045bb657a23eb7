import type { CalendarDate } from './calendar-date.ts';
import type { OrderFacts } from './order-facts.ts';

/** The desk's trays, in the order in which the eye should meet them. Each order is in exactly one. */
export const trays = ['to-answer', 'overdue', 'waiting', 'confirmed', 'closed'] as const;
export type Tray = (typeof trays)[number];

/** What a list shows: one tray, or every order that isn't closed. */
export const scopes = [...trays, 'open'] as const;
export type Scope = (typeof scopes)[number];

export const liesIn = (tray: Tray, scope: Scope): boolean =>
  scope === 'open' ? tray !== 'closed' : tray === scope;

/** Whether something that was agreed should have been delivered by now; an order that asks for an answer lies elsewhere all the same. */
export const isLate = (
  { deliveryOverdue, dueDate }: Pick<OrderFacts, 'deliveryOverdue' | 'dueDate'>,
  today: CalendarDate,
): boolean => deliveryOverdue || (dueDate !== null && dueDate < today);

/**
 * Where an order lies.
 *
 * @param today the user's calendar day
 * @param answered positions whose answer is on its way: written, sent, not yet visible in the order. They no longer ask
 *   for anything of the user, and are the buyer's to look at.
 * @param troubled whether an answer of ours needs the user (refused, or in conflict with a newer version)
 */
export const trayOf = (
  facts: OrderFacts,
  today: CalendarDate,
  answered: ReadonlySet<string>,
  troubled: boolean,
): Tray => {
  if (troubled || facts.answer.some((position) => !answered.has(position))) return 'to-answer';
  if (isLate(facts, today)) return 'overdue';
  if (facts.buyer.length > 0 || answered.size > 0 || facts.openWithoutDate === 'buyer') return 'waiting';
  // It is nobody's move any more: what is still to come is agreed.
  return facts.nextDate !== null || facts.openWithoutDate === 'agreed' ? 'confirmed' : 'closed';
};
