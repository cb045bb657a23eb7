import { mostRows, type OrderRow } from '../../src/shared/contract/calls/orders.ts';
import type { Client } from '../../src/shared/contract/client.ts';
import type { Scope } from '../../src/shared/domain/order/folder.ts';
import { noFilter } from '../../src/shared/domain/order/order-filter.ts';

/**
 * The rows of a folder, or of all orders, as lists show them. The newest received comes first, then the one
 * with the larger key.
 */
export const listOrders = async (
  { call }: Pick<Client, 'call'>,
  scope: Scope | null,
): Promise<{ rows: OrderRow[] }> => {
  const rows: OrderRow[] = [];
  for (const one of scope === null ? (['open', 'closed'] as const) : [scope]) {
    const wanted = { filter: { ...noFilter, scope: one }, sort: { by: 'age', descending: true } } as const;
    const { keys } = await call('orders.list', { ...wanted, locale: 'en', first: 0 });
    for (let from = 0; from < keys.length; from += mostRows) {
      rows.push(...(await call('orders.rows', { keys: keys.slice(from, from + mostRows) })).rows);
    }
  }
  return { rows: rows.sort((a, b) => b.receivedAt - a.receivedAt || b.key - a.key) };
};
