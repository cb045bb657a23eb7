import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import type { SavedView } from '../../../shared/contract/calls/views.ts';
import type { Scope } from '../../../shared/domain/order/folder.ts';
import { factsToAnswer } from '../../../shared/domain/order/order-facts.ts';
import {
  longestWords,
  noFilter,
  type OrderFilter,
  orderMatcher,
} from '../../../shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../shared/domain/order/order-sort.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { MarkStyle } from '../../components/tone.ts';
import { folderMarks } from '../../components/tone.ts';
import type { Arrangement } from '../../transport/order-lists.ts';
import type { NamedGroups } from '../../transport/queries.ts';

/** The entry of the left pane that the user opened. */
export type At =
  | { kind: 'scope'; scope: Scope }
  | { kind: 'buyer'; buyer: string }
  | { kind: 'view'; view: SavedView };

/** `visit`: increases each time the user opens an entry, which resets the list. */
export type Place = { visit: number; at: At; arrangement: Arrangement };

/** All orders of a scope, in the usual order. */
export const whole = (scope: Scope): Arrangement => ({
  filter: { ...noFilter, scope },
  sort: defaultSort(scope),
});

export const arrangementAt = (at: At): Arrangement => {
  switch (at.kind) {
    case 'scope':
      return whole(at.scope);
    case 'buyer': {
      const { filter, sort } = whole('open');
      return { filter: { ...filter, buyer: at.buyer }, sort };
    }
    case 'view':
      return { filter: at.view.filter, sort: at.view.sort };
  }
};

/** A filter with typed words, as many as a filter may have. */
export const withWords = (filter: OrderFilter, words: string): OrderFilter => ({
  ...filter,
  words: words.slice(0, longestWords),
});

/** Whether only the user's own actions bring orders into a scope. */
export const isOwnScope = (scope: Scope): boolean => scope === 'later' || scope === 'outbox';

/** The mark of a scope's folder. */
export const markOf = (scope: Scope): MarkStyle => folderMarks[scope === 'open' ? 'to-answer' : scope];

/**
 * What a list at a place shows, for its title. `buyerName`: of the buyer in the filter. `title`: the view's or
 * the buyer's name; `null`: the folder's.
 *
 * @param found the name of a buyer without open orders, as the core says
 */
export const namedPlace = (
  { at }: Place,
  { scope, buyer }: OrderFilter,
  buyers: NamedGroups['buyers'],
  found: string | null | undefined,
) => {
  const buyerName = buyer === null ? null : (buyers.find(({ key }) => key === buyer)?.name ?? found ?? buyer);
  const view = at.kind === 'view' ? at.view : null;
  const isOfBuyer = at.kind === 'buyer' && at.buyer === buyer && scope === 'open';
  return { view, buyerName, isOfBuyer, title: view?.name ?? (isOfBuyer ? buyerName : null) };
};

/** Keys of a list of orders. `beside`: as it last was with the open order in it. `now`: those that it has. */
export type ListedKeys = { beside: readonly number[]; now: readonly number[] };

/** What the list of orders shows, and the filter that it has now. */
export type Listed = ListedKeys & { filter: OrderFilter };

/** An order as a list shows it: in the list of those to answer with the lines that wait for us. */
export const rowIn = (scope: Scope, row: OrderRow): OrderRow =>
  scope === 'to-answer' ? { ...row, facts: factsToAnswer(row.facts) } : row;

/** Whether a list has an order as it is now, or is about to have it. A row that has left the list doesn't count. */
export const belongsTo = (row: OrderRow, { filter, now }: Listed, today: CalendarDate): boolean => {
  const texts = [row.facts.firstItem ?? ''];
  // The row doesn't say whether an answer is unsent, which the list of the outbox goes by.
  const isUnsent = filter.scope === 'outbox' && now.includes(row.key);
  return orderMatcher(filter, today)({ ...rowIn(filter.scope, row), texts, isUnsent });
};

/**
 * The order below one in a list, or the first one if it is the last. `null`: there is no other. An answered order may
 * have left the list before the page knows that its answer was taken.
 */
export const nextTo = (key: number, { beside, now }: ListedKeys): number | null => {
  const at = beside.indexOf(key);
  const others = at < 0 ? [] : [...beside.slice(at + 1), ...beside.slice(0, at)];
  return others.find((other) => now.includes(other)) ?? null;
};
