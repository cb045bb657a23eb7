import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { firstInDefaultOrder } from '../../../shared/domain/order/default-order.ts';
import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Desk } from './desk.ts';
import type { RefreshOrder } from './refresh-order.ts';

export const ordersHandlers = (
  desk: Desk,
  emit: Emit,
  refresh: RefreshOrder,
): HandlersOf<
  | 'orders.counts'
  | 'orders.groups'
  | 'orders.list'
  | 'orders.first'
  | 'orders.rows'
  | 'orders.get'
  | 'orders.version'
  | 'orders.refresh'
  | 'orders.mark-seen'
> => ({
  'orders.counts': () => desk.counts(),
  'orders.groups': () => desk.groups(),
  'orders.list': ({ scope, after, limit }) => {
    const rows = desk.list(scope);
    const from = after === undefined ? 0 : rows.findIndex((row) => isAfter(row, after));
    return { rows: from < 0 ? [] : rows.slice(from, limit === undefined ? undefined : from + limit) };
  },
  'orders.first': ({ scope, limit }) => ({ rows: firstInDefaultOrder(desk.list(scope), scope, limit) }),
  'orders.rows': ({ keys }) => ({ rows: desk.rows(keys) }),
  'orders.get': ({ key }) => desk.detail(key),
  'orders.version': ({ key, revision }) => ({ order: desk.version(key, revision) }),
  'orders.refresh': async ({ key }) => ({ changed: await refresh(key) }),
  'orders.mark-seen': ({ key, revision }) => {
    if (desk.markSeen(key, revision)) emit({ name: 'orders.changed', keys: [key] });
    return {};
  },
});

type Place = Pick<OrderRow, 'receivedAt' | 'key'>;

// Compares the sort keys and not the rows: the row itself may have moved since.
const isAfter = (row: Place, after: Place): boolean =>
  row.receivedAt < after.receivedAt || (row.receivedAt === after.receivedAt && row.key < after.key);
