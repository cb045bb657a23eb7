import type { Scope } from './folder.ts';
import { listedDate } from './listed-date.ts';
import type { OrderFacts } from './order-facts.ts';
import { type ListedOrder, waitingSince } from './order-filter.ts';

/** Whether a folder is sorted by delivery day. The others are sorted by age, newest first. */
export const isSortedByDate = (scope: Scope): boolean => scope === 'confirmed' || scope === 'overdue';

type Placed = Pick<ListedOrder, 'folder' | 'receivedAt' | 'lastUpdatedAt'> & {
  facts: Pick<OrderFacts, 'nextDate' | 'dueDate'>;
};

/** The default order of a list. Equal orders keep their order, and those without a date come last. */
export const inDefaultOrder = <One extends Placed>(orders: readonly One[], scope: Scope): One[] => {
  if (!isSortedByDate(scope)) return sortedBy(orders, (order) => -waitingSince(order));
  // `yyyy-MM-dd` sorts as text, and a tilde comes after every digit.
  return sortedBy(orders, (order) => listedDate(order) ?? '~');
};

/**
 * The first `count` orders of `inDefaultOrder`. A new window needs thirty of ten thousand, so only
 * candidates are sorted.
 */
export const firstInDefaultOrder = <One extends Placed>(
  orders: readonly One[],
  scope: Scope,
  count: number,
): One[] => {
  if (isSortedByDate(scope)) return inDefaultOrder(orders, scope).slice(0, count);
  let first: One[] = [];
  let waiting: One[] = [];
  // `waitingSince` is never later than `receivedAt`.
  let receivedAtLeast = Number.NEGATIVE_INFINITY;
  for (const order of orders) {
    if (order.receivedAt <= receivedAtLeast) continue;
    waiting.push(order);
    if (waiting.length < count) continue;
    first = inDefaultOrder([...first, ...waiting], scope).slice(0, count);
    waiting = [];
    const last = first.at(-1);
    if (last !== undefined && first.length === count) receivedAtLeast = waitingSince(last);
  }
  return inDefaultOrder([...first, ...waiting], scope).slice(0, count);
};

const sortedBy = <One, Key extends string | number>(
  orders: readonly One[],
  keyOf: (order: One) => Key,
): One[] =>
  orders
    .map((order) => ({ order, key: keyOf(order) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ order }) => order);
