import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OrderDetails } from './order-details.ts';
import type { OrderLists } from './order-lists.ts';
import type { RefreshOrder } from './refresh-order.ts';

export const ordersHandlers = (
  lists: OrderLists,
  details: OrderDetails,
  emit: Emit,
  refresh: RefreshOrder,
): HandlersOf<
  | 'orders.counts'
  | 'orders.groups'
  | 'orders.list'
  | 'orders.choices'
  | 'orders.rows'
  | 'orders.get'
  | 'orders.version'
  | 'orders.refresh'
  | 'orders.mark-seen'
> => ({
  'orders.counts': () => lists.counts(),
  'orders.groups': () => lists.groups(),
  'orders.list': (wanted) => lists.list(wanted),
  'orders.choices': ({ scope }) => lists.choices(scope),
  'orders.rows': ({ keys }) => ({ rows: lists.rows(keys) }),
  'orders.get': ({ key }) => details.detail(key),
  'orders.version': ({ key, revision }) => ({ order: details.version(key, revision) }),
  'orders.refresh': async ({ key }) => ({ changed: await refresh(key) }),
  'orders.mark-seen': ({ key, revision }) => {
    if (details.markSeen(key, revision)) emit({ name: 'orders.changed', keys: [key] });
    return {};
  },
});
