import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Poller } from './poller.ts';
import type { SyncStore } from './sync-store.ts';

export const syncHandlers = (
  poller: Poller,
  stores: SyncStores,
  account: CurrentAccount,
): HandlersOf<'sync.status' | 'sync.poll-now' | 'sync.stop-import' | 'sync.diagnostics'> => ({
  'sync.status': () => poller.status(),
  'sync.poll-now': () => {
    poller.poke('requested');
    return {};
  },
  'sync.stop-import': () => {
    poller.stopImport();
    return {};
  },
  'sync.diagnostics': () => syncDiagnostics(stores, account.get()?.id ?? null),
});

/** The stores of each kind of record that is polled. */
export type SyncStores = { orders: SyncStore; shipments: SyncStore };

/** The poll history of an account, without contents of orders. */
export const syncDiagnostics = (
  { orders: store, shipments }: SyncStores,
  accountId: number | null,
): CallOutput<'sync.diagnostics'> =>
  accountId === null
    ? { polls: [], shipmentPolls: [], missed: nothing, setAside: [], setAsideDropped: nothing }
    : {
        polls: store.polls(accountId),
        shipmentPolls: shipments.polls(accountId),
        missed: {
          orders: store.tally(accountId, 'missed'),
          shipments: shipments.tally(accountId, 'missed'),
        },
        setAside: store.setAsideList(accountId),
        setAsideDropped: {
          orders: store.tally(accountId, 'set-aside-dropped'),
          shipments: shipments.tally(accountId, 'set-aside-dropped'),
        },
      };

const nothing = { orders: 0, shipments: 0 };
