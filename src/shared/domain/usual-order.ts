import { listedDate } from './listed-date.ts';
import type { OrderFacts } from './order-facts.ts';
import { type ListedOrder, waitingSince } from './order-filter.ts';
import type { Scope } from './tray.ts';

/** Whether what lies there stands in the order of its delivery days; everything else as it came, the newest first. */
export const standsByDate = (scope: Scope): boolean => scope === 'confirmed' || scope === 'overdue';

type Placed = Pick<ListedOrder, 'tray' | 'receivedAt' | 'lastUpdatedAt'> & {
  facts: Pick<OrderFacts, 'nextDate' | 'dueDate'>;
};

/** Orders as they stand in a list that the user hasn't sorted; those that are alike as they were. What has no date comes last. */
export const inUsualOrder = <One extends Placed>(orders: readonly One[], scope: Scope): One[] => {
  if (!standsByDate(scope)) return sortedBy(orders, (order) => -waitingSince(order));
  // Days as `yyyy-MM-dd`: their letters sort as they do, and a tilde comes after every digit.
  return sortedBy(orders, (order) => listedDate(order) ?? '~');
};

/**
 * The first so many of `inUsualOrder`. Of ten thousand, thirty are wanted whenever a window opens: only what could be among them is put in its
 * place, and looked at closely.
 */
export const firstInUsualOrder = <One extends Placed>(
  orders: readonly One[],
  scope: Scope,
  count: number,
): One[] => {
  if (standsByDate(scope)) return inUsualOrder(orders, scope).slice(0, count);
  let first: One[] = [];
  let waiting: One[] = [];
  // An order waits since it was received, or for longer: never for less.
  let receivedAtLeast = Number.NEGATIVE_INFINITY;
  for (const order of orders) {
    if (order.receivedAt <= receivedAtLeast) continue;
    waiting.push(order);
    if (waiting.length < count) continue;
    first = inUsualOrder([...first, ...waiting], scope).slice(0, count);
    waiting = [];
    const last = first.at(-1);
    if (last !== undefined && first.length === count) receivedAtLeast = waitingSince(last);
  }
  return inUsualOrder([...first, ...waiting], scope).slice(0, count);
};

const sortedBy = <One, Key extends string | number>(
  orders: readonly One[],
  keyOf: (order: One) => Key,
): One[] =>
  orders
    .map((order) => ({ order, key: keyOf(order) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ order }) => order);
