import type { CalendarDate } from '../values/calendar-date.ts';
import type { OrderFacts } from './order-facts.ts';

/** The folders of orders, most urgent first. Each order is in exactly one. */
export const folders = ['to-answer', 'overdue', 'outbox', 'later', 'waiting', 'confirmed', 'closed'] as const;
export type Folder = (typeof folders)[number];

/** What a list shows: one folder, every late order, or every order that isn't closed. */
export const scopes = [...folders, 'open'] as const;
export type Scope = (typeof scopes)[number];

type LateFacts = Pick<OrderFacts, 'deliveryOverdue' | 'dueDate'>;

/** Whether an agreed delivery is overdue. Such an order may still be in another folder. */
export const isLate = ({ deliveryOverdue, dueDate }: LateFacts, today: CalendarDate): boolean =>
  deliveryOverdue || (dueDate !== null && dueDate < today);

/**
 * Whether a list of `scope` shows an order. An open order that is late is also in the list of overdue ones,
 * whatever its folder. One with an unsent answer or unsent documents is also in the outbox.
 */
export const isInScope = (
  { folder, facts, isUnsent = false }: { folder: Folder; facts: LateFacts; isUnsent?: boolean },
  scope: Scope,
  today: CalendarDate,
): boolean => {
  if (scope === 'open') return folder !== 'closed';
  if (scope === 'overdue') return folder !== 'closed' && isLate(facts, today);
  return folder === scope || (scope === 'outbox' && isUnsent);
};

/** What is on its way to the service. */
export type OnItsWay = {
  /** Positions with an answer, sent or not, that the order doesn't show yet. */
  positions: ReadonlySet<string>;
  /** An answer was refused or is in conflict, so that the user has to act. */
  troubled: boolean;
  /** An answer wasn't sent yet: the buyer knows nothing of it. */
  unsent: boolean;
  /** Documents alone, which answer nothing: not sent yet, or sent and not visible in the order yet. */
  documents: 'unsent' | 'sent' | null;
};

/**
 * The folder of an order.
 *
 * @param today the user's calendar day
 * @param putAsideUntil the day on which an order to answer returns; `null`: it isn't put aside
 */
export const folderOf = (
  facts: OrderFacts,
  today: CalendarDate,
  { positions: answered, troubled, unsent, documents }: OnItsWay,
  putAsideUntil: CalendarDate | null,
): Folder => {
  if (troubled) return 'to-answer';
  if (facts.answer.some((position) => !answered.has(position))) {
    return putAsideUntil !== null && putAsideUntil > today ? 'later' : 'to-answer';
  }
  if (unsent) return 'outbox';
  if (isLate(facts, today)) return 'overdue';
  if (facts.buyer.length > 0 || answered.size > 0 || facts.openWithoutDate === 'buyer') return 'waiting';
  // All that remains is agreed.
  if (facts.nextDate !== null || facts.openWithoutDate === 'agreed') return 'confirmed';
  // Nobody looks for them in a closed order.
  return documents === null ? 'closed' : documents === 'unsent' ? 'outbox' : 'waiting';
};
