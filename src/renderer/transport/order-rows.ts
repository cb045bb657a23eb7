import type { OrderRow } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import { liesIn, type Scope } from '../../shared/domain/order/folder.ts';

/** Orders that an event makes different in a list; none where it is about something else. */
export const changedOrders = (event: CoreEvent): readonly number[] => {
  if (event.name === 'orders.changed') return event.keys;
  return event.name === 'responses.changed' ? [event.orderKey] : [];
};

/**
 * All rows of a scope, the newest received first, in parts: so many in one piece would hold the window up. What changes while they come
 * is read anew before they are handed over.
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
      const { rows } = await client.call('orders.list', { tray: scope, ...after, limit: partRows });
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
 * A list after some orders changed; the very same one where that is nothing to it.
 *
 * @param all of the scope, the newest received first
 * @param keys of the orders that changed
 * @param fresh how they stand now; an order that isn't there is no more
 */
export const patchedRows = (
  all: OrderRow[],
  keys: readonly number[],
  fresh: readonly OrderRow[],
  scope: Scope,
): OrderRow[] => {
  const changed = new Set(keys);
  const rest = all.filter(({ key }) => !changed.has(key));
  const come = fresh.filter(({ tray }) => liesIn(tray, scope));
  if (come.length === 0 && rest.length === all.length) return all;
  for (const row of come) rest.splice(placeOf(row, rest), 0, row);
  return rest;
};

/** Where a row belongs among others that stand in their order. */
const placeOf = (row: OrderRow, rows: readonly OrderRow[]): number => {
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
/** As many as one call takes; of more, all rows are read anew. */
export const mostPatched = 500;
