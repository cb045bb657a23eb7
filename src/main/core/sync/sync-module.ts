import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { Orders } from '../orders/orders.ts';
import type { Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { RemoteService } from '../service/remote-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import { createBackfillStore } from './backfill-store.ts';
import { pollIntervalMs } from './poll-timing.ts';
import { createPoller, type Poller } from './poller.ts';
import { createShipmentsLane } from './shipments-lane.ts';
import { ordersStream, shipmentsStream } from './stream.ts';
import { createSyncStore, type SyncStore } from './sync-store.ts';

/** Until the first poll of a kind has succeeded, an account imports what is there already, and nothing alerts. */
export const isFirstImport = (
  database: Database,
  kind: keyof SyncStores,
): ((accountId: number) => boolean) => {
  const store = createSyncStore(database, kind);
  return (accountId) => store.cursor(accountId) === null;
};

/** Polls the service for orders and then for shipments, each with a cursor of its own. */
export const createSync = (
  core: CoreContext,
  deps: {
    accounts: Accounts;
    settings: SettingsService;
    service: Pick<RemoteService, 'orders' | 'shipments'>;
    orders: Pick<Orders, 'store' | 'announce'>;
    shipments: Shipments;
    /** Records that can't be read were set aside. Called after the commit. */
    onSetAside: () => void;
    /** Called after each successful poll of the orders. */
    onPolled: () => void;
  },
) => {
  const { accounts, settings, service } = deps;
  const { database, emit } = core;
  const stores: SyncStores = {
    orders: createSyncStore(database),
    shipments: createSyncStore(database, 'shipments'),
  };
  const lane = createShipmentsLane({
    ...{ ...core, accounts },
    stream: shipmentsStream({ service: service.shipments, shipments: deps.shipments }),
    store: stores.shipments,
    backfills: createBackfillStore(database, 'shipments'),
    onStatusChange: () => emit({ name: 'shipments.changed', keys: [] }),
  });
  const poller = createPoller({
    ...{ ...core, accounts, settings },
    stream: ordersStream({ service: service.orders, orders: deps.orders, onSetAside: deps.onSetAside }),
    store: stores.orders,
    backfills: createBackfillStore(database),
    onPolled: () => {
      lane.poll();
      deps.onPolled();
    },
  });
  let unsubscribe = (): void => undefined;

  return {
    handlers: syncHandlers(poller, stores, accounts.current),
    stores,
    orders: poller,
    shipments: lane,
    /** The user's poll interval, or that of the practice account. Milliseconds. */
    intervalMs: (): number =>
      pollIntervalMs(settings.get().pollMinutes, accounts.account()?.practice === true),
    start: (): void => {
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'settings.changed') poller.settingsChanged();
        if (name !== 'accounts.changed') return;
        poller.accountChanged();
        lane.accountChanged();
      });
      lane.start();
      poller.start();
    },
    stop: (): void => {
      unsubscribe();
      poller.stop();
      lane.stop();
    },
  };
};

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

/** The cursors and poll histories, one store for each kind of record. */
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
