import type { CurrentAccount } from '../accounts/current-account.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Poller } from './poller.ts';
import type { SyncStore } from './sync-store.ts';

export const syncHandlers = (
  poller: Poller,
  store: SyncStore,
  account: CurrentAccount,
): HandlersOf<'sync.status' | 'sync.poll-now' | 'sync.diagnostics'> => ({
  'sync.status': () => poller.status(),
  'sync.poll-now': () => {
    poller.poke('asked');
    return {};
  },
  'sync.diagnostics': () => {
    const id = account.get()?.id;
    return id === undefined
      ? { polls: [], setAside: [] }
      : { polls: store.polls(id), setAside: store.setAsideList(id) };
  },
});
