import type { CallOutput } from '../../../shared/contract/contract.ts';
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
  'sync.diagnostics': () => syncDiagnostics(store, account.get()?.id ?? null),
});

/** How polling went for this account. No order contents. */
export const syncDiagnostics = (
  store: SyncStore,
  accountId: number | null,
): CallOutput<'sync.diagnostics'> =>
  accountId === null
    ? { polls: [], missed: 0, setAside: [], setAsideDropped: 0 }
    : {
        polls: store.polls(accountId),
        missed: store.tally(accountId, 'missed'),
        setAside: store.setAsideList(accountId),
        setAsideDropped: store.tally(accountId, 'set-aside-dropped'),
      };
