import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Notifier } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OrdersStore } from './orders-store.ts';

/**
 * The order that the user opens by a notification or a link. It waits until a page takes it, since there
 * may be no page yet, or nobody is signed in. Only the last one counts.
 */
export const askedForHandlers = (deps: {
  account: CurrentAccount;
  store: Pick<OrdersStore, 'byKey' | 'keysByNumber'>;
  emit: Emit;
  notifier: Notifier;
}): HandlersOf<'orders.ask-for' | 'orders.take-asked-for'> => {
  let asked: CheckedInput<'orders.ask-for'> | null = null;

  const take = (): CallOutput<'orders.take-asked-for'> => {
    const accountId = deps.account.get()?.id;
    if (asked === null || accountId === undefined) return { key: null };
    const wanted = asked;
    asked = null;
    if ('key' in wanted) {
      return { key: deps.store.byKey(wanted.key)?.account_id === accountId ? wanted.key : null };
    }
    const keys = deps.store.keysByNumber(accountId, wanted.purchaseOrderNumber);
    const [key] = keys;
    if (keys.length === 1 && key !== undefined) return { key };
    deps.notifier.notify({ kind: 'not-opened', why: keys.length === 0 ? 'no-such-order' : 'several' });
    return { key: null };
  };

  return {
    'orders.ask-for': (wanted) => {
      asked = wanted;
      deps.emit({ name: 'orders.asked-for' });
      return {};
    },
    'orders.take-asked-for': take,
  };
};
