import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Desk } from './desk.ts';

export const ordersHandlers = (
  desk: Desk,
  emit: Emit,
): HandlersOf<'orders.counts' | 'orders.list' | 'orders.get' | 'orders.mark-seen'> => ({
  'orders.counts': () => desk.counts(),
  'orders.list': ({ tray }) => ({ rows: desk.list(tray) }),
  'orders.get': ({ key }) => desk.detail(key),
  'orders.mark-seen': ({ key, revision }) => {
    if (desk.markSeen(key, revision)) emit({ name: 'orders.changed', keys: [key] });
    return {};
  },
});
