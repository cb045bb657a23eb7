import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Desk } from './desk.ts';
import type { RefreshOrder } from './refresh-order.ts';

export const ordersHandlers = (
  desk: Desk,
  emit: Emit,
  refresh: RefreshOrder,
): HandlersOf<
  'orders.counts' | 'orders.groups' | 'orders.list' | 'orders.get' | 'orders.refresh' | 'orders.mark-seen'
> => ({
  'orders.counts': () => desk.counts(),
  'orders.groups': () => desk.groups(),
  'orders.list': ({ tray }) => ({ rows: desk.list(tray) }),
  'orders.get': ({ key }) => desk.detail(key),
  'orders.refresh': async ({ key }) => ({ changed: await refresh(key) }),
  'orders.mark-seen': ({ key, revision }) => {
    if (desk.markSeen(key, revision)) emit({ name: 'orders.changed', keys: [key] });
    return {};
  },
});
