import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { ViewsStore } from './views-store.ts';

export const viewsHandlers = (
  store: ViewsStore,
  account: CurrentAccount,
  emit: Emit,
): HandlersOf<'views.put' | 'views.remove'> => {
  const accountId = (): number => {
    const id = account.get()?.id;
    if (id === undefined) throw new OrderbellError('account.signed-out');
    return id;
  };
  return {
    'views.put': ({ id, view }) => {
      const kept = store.put(accountId(), id, view);
      emit({ name: 'views.changed' });
      return { id: kept };
    },
    'views.remove': ({ id }) => {
      store.remove(accountId(), id);
      emit({ name: 'views.changed' });
      return {};
    },
  };
};
