import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Notifier } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OrdersStore } from './orders-store.ts';

const nothing = { key: null, unreadable: false };

/**
 * A request from outside the page to show something: from a notification or a link. The newest one waits
 * until a page takes it, since no page may be open yet, or nobody is signed in.
 */
export const showRequestHandlers = (deps: {
  account: CurrentAccount;
  store: Pick<OrdersStore, 'byKey' | 'keysByNumber'>;
  emit: Emit;
  notifier: Notifier;
}): HandlersOf<'orders.request-show' | 'orders.take-show-request'> => {
  let request: CheckedInput<'orders.request-show'> | null = null;

  const take = (): CallOutput<'orders.take-show-request'> => {
    const accountId = deps.account.get()?.id;
    if (request === null || accountId === undefined) return nothing;
    const wanted = request;
    request = null;
    if ('unreadable' in wanted) return { key: null, unreadable: true };
    if ('key' in wanted) {
      return deps.store.byKey(wanted.key)?.account_id === accountId
        ? { ...nothing, key: wanted.key }
        : nothing;
    }
    const keys = deps.store.keysByNumber(accountId, wanted.purchaseOrderNumber);
    const [key] = keys;
    if (keys.length === 1 && key !== undefined) return { ...nothing, key };
    deps.notifier.notify({ kind: 'not-opened', why: keys.length === 0 ? 'no-such-order' : 'several' });
    return nothing;
  };

  return {
    'orders.request-show': (wanted) => {
      request = wanted;
      deps.emit({ name: 'orders.show-requested' });
      return {};
    },
    'orders.take-show-request': take,
  };
};
