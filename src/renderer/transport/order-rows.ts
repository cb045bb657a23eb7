import type { OrderRow } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import { isInScope, type Scope } from '../../shared/domain/order/folder.ts';

/** Keys of the orders that an event changes in a list. Empty for other events. */
export const changedOrders = (event: CoreEvent): readonly number[] => {
  if (event.name === 'orders.changed') return event.keys;
  return event.name === 'responses.changed' ? [event.orderKey] : [];
};

/**
 * All rows of a scope, newest received first. Read in parts: one large answer would block the window. Rows
 * that change during the read are fetched again before it returns.
 */
export const readAllRows = async (client: Client, scope: Scope, signal: AbortSignal): Promise<OrderRow[]> => {
  const changed = new Set<number>();
  const stop = client.listen((event) => {
    for (const key of changedOrders(event)) changed.add(key);
  });
  try {
    let all: OrderRow[] = [];
    for (let last: OrderRow | undefined, more = true; more; last = all.at(-1)) {
      const after = last === undefined ? {} : { after: { receivedAt: last.receivedAt, key: last.key } };
      const { rows } = await client.call('orders.list', { scope, ...after, limit: partRows });
      signal.throwIfAborted();
      all = all.concat(rows);
      more = rows.length === partRows;
    }
    while (changed.size > 0) {
      const keys = [...changed].slice(0, mostPatched);
      for (const key of keys) changed.delete(key);
      all = patchedRows(all, keys, (await client.call('orders.rows', { keys })).rows, scope);
      signal.throwIfAborted();
    }
    return all;
  } finally {
    stop();
  }
};

/**
 * Applies changed orders to a list. Returns the same array if nothing in it changes.
 *
 * @param all rows of the scope, newest received first
 * @param keys of the orders that changed
 * @param fresh their current rows; an order without one is gone
 */
export const patchedRows = (
  all: OrderRow[],
  keys: readonly number[],
  fresh: readonly OrderRow[],
  scope: Scope,
): OrderRow[] => {
  const changed = new Set(keys);
  const rest = all.filter(({ key }) => !changed.has(key));
  const arrived = fresh.filter(({ folder }) => isInScope(folder, scope));
  if (arrived.length === 0 && rest.length === all.length) return all;
  for (const row of arrived) rest.splice(insertionIndex(row, rest), 0, row);
  return rest;
};

/** Insert position in sorted rows. */
const insertionIndex = (row: OrderRow, rows: readonly OrderRow[]): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other !== undefined && newestFirst(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

const newestFirst = (a: OrderRow, b: OrderRow): number => b.receivedAt - a.receivedAt || b.key - a.key;

const partRows = 1_000;
/** Most keys that one orders.rows call accepts. For more changes the whole list is read. */
export const mostPatched = 500;
