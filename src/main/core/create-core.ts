import type { AppNotice } from '../../shared/contract/calls/app.ts';
import { shapeOfError } from '../../shared/contract/errors.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import { dayAt } from '../../shared/domain/values/calendar-date.ts';
import { type Accounts, accountsHandlers, createAccounts } from './accounts/accounts-service.ts';
import { createAccountsStore } from './accounts/accounts-store.ts';
import type { CurrentAccount } from './accounts/current-account.ts';
import { createAlerts } from './alerts/alerts-module.ts';
import { keepTrayStatus } from './alerts/tray-status.ts';
import { createAppModule, createAppNotices } from './app/app-module.ts';
import { createDamagedRows, repairWhenFound } from './app/damaged-rows.ts';
import { readEarlierStores } from './app/earlier-stores.ts';
import { createBackupModule } from './backup/backup-module.ts';
import { takeOverRestored } from './backup/restored-store.ts';
import { calendarHandlers } from './calendar/calendar-handlers.ts';
import { createPromises } from './calendar/promises.ts';
import { type BuyerNames, createBuyerNames } from './companies/buyer-names.ts';
import { companiesHandlers } from './companies/companies-handlers.ts';
import { createFindBuyers, type FindBuyers } from './companies/find-buyers.ts';
import type { CoreContext } from './context.ts';
import { migrate } from './db/migrate.ts';
import { diagnosticsHandlers } from './diagnostics/diagnostics-handlers.ts';
import { type Copies, copiesHandlers, createCopies } from './documents/copies.ts';
import { createDownloads, type Downloads, downloadsHandlers } from './documents/downloads.ts';
import { createEvents } from './events.ts';
import { exportsHandlers } from './exports/exports-handlers.ts';
import { practicePartiesChange } from './exports/practice-parties.ts';
import { guardNotifier, guardTimers } from './guarded-ports.ts';
import { hintsHandlers } from './hints/hints-handlers.ts';
import { itemPagesHandlers } from './hints/item-pages.ts';
import { createMessageQueue, createMessages } from './messages/messages-module.ts';
import { createOrdersModule } from './orders/orders-module.ts';
import type { OrdersStore } from './orders/orders-store.ts';
import type { PutAside } from './orders/put-aside.ts';
import { deliveryFiguresHandlers } from './overview/delivery-figures.ts';
import { overviewHandlers } from './overview/overview-handlers.ts';
import type { Ports } from './ports.ts';
import { createProxyRoutes } from './proxy/proxy-routes.ts';
import { createRelay, type Relay } from './relay/relay-module.ts';
import { createDispatch, type Dispatch } from './rpc/handlers.ts';
import { recentSearchesHandlers } from './search/recent-searches.ts';
import { createSearch, type Search, searchHandlers } from './search/search-service.ts';
import { writeOrderResponse } from './service/codec/write-order-response.ts';
import { createRemoteService } from './service/remote-service.ts';
import { createRequestPace } from './service/request-pace.ts';
import { createSettings, settingsHandlers } from './settings/settings-service.ts';
import { createShipmentsModule } from './shipments/shipments-module.ts';
import { createSync, isFirstImport } from './sync/sync-module.ts';
import {
  createUnsentAnswers,
  createUpdatesService,
  type UpdatesService,
  updatesHandlers,
} from './updates/updates-service.ts';
import { createViewsStore, viewsHandlers } from './views/views-store.ts';
import { createWebhooksModule } from './webhooks/webhooks-module.ts';

export type Core = {
  dispatch: Dispatch;
  /** Calls `listener` with every event from now on. Returns what ends it. */
  subscribe: (listener: (event: CoreEvent) => void) => () => void;
  /** Shows a notice of Orderbell about itself on every screen until the user dismisses it. */
  notice: (notice: AppNotice) => void;
  /** How many answers and despatch advices of the account in use wait to be sent or are being sent. */
  unsent: () => number;
  /** How many documents a page is copying. They break off when it closes. */
  copying: () => number;
  /** Whether the window shows its page now. For a shell that has a window of its own. */
  windowShows: (shows: boolean) => void;
  /** Starts polling and sending, and restores the last account in the background. After `stop` it starts nothing. */
  start: () => Promise<void>;
  /** Ends every loop. Nothing is stored afterwards, so the ports may be closed. */
  stop: () => Promise<void>;
};

/**
 * Connects the modules of the core. Migrates the store first; throws `store.failed` when a newer Orderbell wrote it.
 */
export const createCore = (ports: Ports, options: { version: string; shell: 'electron' | 'web' }): Core => {
  const { log, secrets } = ports;
  const begun = begin(ports, () => sync.orders.poke('requested'));
  const { core, events, settings, notices, proxies, accounts, found, restored, earlierStores } = begun;
  const { emit, database } = core;
  const account = accounts.current;
  const service = createRemoteService(core, accounts);
  const names = createBuyerNames(database);
  const views = createViewsStore(database);
  const queue = createMessageQueue(core);
  const alerts = createAlerts(core, { account, settings });

  const { orders, ...ordersModule } = createOrdersModule(core, {
    ...{ accounts, service: service.orders, names, views, answers: queue.answers },
    onStored: alerts.check,
    isFirstImport: isFirstImport(database, 'orders'),
  });
  const { shipments, ...shipmentsModule } = createShipmentsModule(core, {
    ...{ accounts, service: service.shipments, advices: queue.advices, orders },
    isFirstImport: isFirstImport(database, 'shipments'),
  });
  const findBuyers = createFindBuyers({ ...core, account, search: service.searchCompanies, names });
  const sync = createSync(core, {
    ...{ accounts, settings, service, orders, shipments },
    ...{ onSetAside: alerts.check, onPolled: findBuyers.afterPoll },
  });
  const messages = createMessages({
    ...{ ...core, account, orders, shipments, outbox: queue, files: ports.files },
    ...{ settings: settings.get, answerSettings: accounts.answerSettings, write: writeOrderResponse },
    ...{ service: service.orders, shipmentService: service.shipments, shipmentsLane: sync.shipments },
    pollSoon: () => sync.orders.poke('answer-sent'),
    pollSince: sync.orders.pollSince,
  });
  const screens = ordersModule.screensWith(messages.view);
  const copies = createCopies({ ...core, ...service, account });
  const downloads = createDownloads({ ...core, ...service, saver: ports.saver ?? null, copies });
  const webhooks = createWebhooksModule(core, {
    ...{ server: ports.webhooks ?? null, secrets, settings, accounts, service, orders, shipments },
    poll: () => sync.orders.poke('answer-sent'),
    pollIntervalMs: sync.intervalMs,
  });
  const search = createSearch({
    ...{ ...core, account, orders: ordersModule.store, answers: queue.answers },
    isBusy: () => sync.orders.status().polling,
  });
  const updates = createUpdatesService({
    ...{ ...core, updates: ports.updates ?? { kind: 'off', reason: 'not-installed' } },
    unsent: createUnsentAnswers(core),
  });
  const backup = createBackupModule(core, {
    ...{ backups: ports.backups ?? null, saver: ports.saver, folder: ports.host.folder },
    ...{ settings: settings.get, notice: notices.add, held: messages.held },
  });

  const relay = createRelay(core, {
    ...{ account, settings, http: proxies.http, mailer: ports.mailer ?? null, secrets, notices, names },
    ...{ orders: ordersModule.store, answers: queue.answers, poller: sync.orders, polls: sync.stores.orders },
    isPractice: () => accounts.account()?.practice === true,
    bringBack: ordersModule.bringBack,
  });

  const damagedRows = createDamagedRows(core, {
    ...{ account, notices, found, fetch: webhooks.fetch, poll: () => sync.orders.poke('requested') },
  });
  const app = createAppModule(core, {
    ...{ ...options, ports, notices, accounts, earlierStores, restored, damage: damagedRows.damage },
  });
  const dispatch = createDispatch(
    {
      ...settingsHandlers(settings),
      ...accountsHandlers(accounts),
      ...screens.handlers,
      ...app.handlers,
      ...alerts.handlers,
      ...sync.handlers,
      ...messages.handlers,
      ...shipmentsModule.handlersWith({
        pendingAdvices: messages.pendingAdvices,
        lastPoll: sync.shipments.lastPoll,
      }),
      ...proxies.handlers,
      ...updatesHandlers(updates),
      ...webhooks.handlers,
      ...relay.handlers,
      ...viewsHandlers(views, account, emit),
      ...searchHandlers(search),
      ...recentSearchesHandlers(database, account),
      ...questionHandlers(core, { account, names, queue, orders: ordersModule.store }),
      ...companiesHandlers({
        ...{ account, search: service.searchCompanies, names, learn: findBuyers.learn },
        orderHeader: ordersModule.headerOf,
      }),
      ...exportsHandlers({
        ...{ ...core, account, orders: ordersModule.store, settings: settings.get, detail: screens.detail },
      }),
      ...downloadsHandlers(downloads),
      ...copiesHandlers(copies),
      ...backup.handlers,
      ...diagnosticsHandlers({
        ...{ ...core, ...options, accounts, syncStores: sync.stores, host: ports.host, outbox: queue.store },
        ...{ status: sync.orders.status, published: service.published, secrets: () => secrets.kind },
      }),
    },
    log,
  );

  return {
    dispatch,
    subscribe: events.subscribe,
    notice: notices.add,
    unsent: messages.unsent,
    copying: messages.copying,
    windowShows: app.windowShows,
    ...lifecycle(core, {
      ...{ accounts, alerts, backup, damagedRows, downloads, findBuyers, messages, search, sync, updates },
      ...{ copies, orders: ordersModule, relay, webhooks },
      toAnswer: screens.toAnswer,
    }),
  };
};

/**
 * What every module needs: the store, after its repairs, and the settings, notices, proxies and accounts.
 *
 * @param onProxySignedIn called when a proxy accepted its password
 */
const begin = (ports: Ports, onProxySignedIn: () => void) => {
  const { clock, chance, database, log, secrets } = ports;
  const timers = guardTimers(ports.timers, log);
  const notifier = guardNotifier(ports.notifier, log);
  migrate(database);
  const found = repairWhenFound(database, { clock, log });
  const restored = takeOverRestored(database, ports.settings, log);
  const earlierStores = readEarlierStores(database, ports.earlierStores ?? [], log);

  const events = createEvents(() => log('error', 'listener-failed'));
  const { emit } = events;
  const core = { ...events, clock, timers, chance, database, log, notifier };
  const settings = createSettings({ storage: ports.settings, emit, region: ports.region });
  const companies = ports.practice?.companies;
  events.subscribe((event) => {
    if (event.name !== 'accounts.changed' || companies === undefined) return;
    const change = practicePartiesChange(settings.get(), companies, event.account?.practice === true);
    if (change !== null) settings.set(change);
  });
  const { restoreRefused = false } = ports;
  if (restoreRefused) log('warn', 'restore-refused');
  const told = { wasSetAside: ports.settings.wasSetAside, restoreRefused };
  const notices = createAppNotices({ ...ports, ...told, ...{ settings, earlierStores, restored } }, emit);
  const proxies = createProxyRoutes({
    ...{ ...core, secrets, http: ports.http, notice: notices.add, resolve: ports.systemProxy },
    onSignedIn: onProxySignedIn,
  });
  const accountsStore = createAccountsStore(database);
  const accounts = createAccounts({
    ...{ ...ports, ...createRequestPace({ clock, timers, http: proxies.http }) },
    ...{ emit, notice: notices.add, store: accountsStore },
  });
  return { core, events, settings, notices, proxies, accounts, found, restored, earlierStores };
};

/** What the screens ask of stored orders. */
const questionHandlers = (
  core: CoreContext,
  deps: {
    account: CurrentAccount;
    names: BuyerNames;
    queue: ReturnType<typeof createMessageQueue>;
    orders: OrdersStore;
  },
) => {
  const { account, names, queue, orders } = deps;
  const promises = createPromises({ ...core, account, orders });
  return {
    ...calendarHandlers({ ...core, promises, names }),
    ...overviewHandlers({ ...core, account, answers: queue.answers }),
    ...deliveryFiguresHandlers({ ...core, account, orders }),
    ...hintsHandlers({ ...core, promises, account, orders, outbox: queue.store }),
    ...itemPagesHandlers({ ...core, account, orders }),
  };
};

/** Starts and stops the modules that work by themselves. */
const lifecycle = (
  core: CoreContext,
  modules: {
    accounts: Accounts;
    alerts: ReturnType<typeof createAlerts>;
    damagedRows: ReturnType<typeof createDamagedRows>;
    backup: ReturnType<typeof createBackupModule>;
    copies: Copies;
    downloads: Downloads;
    findBuyers: FindBuyers;
    messages: ReturnType<typeof createMessages>;
    orders: Pick<PutAside, 'start' | 'stop'>;
    relay: Relay;
    search: Search;
    sync: ReturnType<typeof createSync>;
    updates: UpdatesService;
    webhooks: ReturnType<typeof createWebhooksModule>;
    toAnswer: () => number;
  },
): Pick<Core, 'start' | 'stop'> => {
  const { accounts, alerts, backup, downloads, findBuyers, messages, search, sync, updates, webhooks } =
    modules;
  let stopped = false;
  let stopTray = (): void => undefined;
  return {
    start: async () => {
      if (stopped) return;
      alerts.start();
      modules.orders.start();
      sync.start();
      stopTray = keepTrayStatus({
        ...{ ...core, events: core, toAnswer: modules.toAnswer, status: sync.orders.status },
        today: () => dayAt(core.clock.now()),
      });
      await messages.start();
      if (stopped) return;
      webhooks.start();
      updates.start();
      search.start();
      modules.damagedRows.start();
      modules.relay.start();
      backup.start();
      // A keychain may take a minute to answer, or never do. Nothing waits for it.
      accounts.restore().catch((error: unknown) => {
        core.log('error', 'account-not-restored', { code: shapeOfError(error).code });
      });
    },
    stop: async () => {
      stopped = true;
      stopTray();
      const relay = modules.relay.stop();
      for (const module of [
        modules.copies,
        modules.damagedRows,
        modules.orders,
        search,
        findBuyers,
        alerts,
        updates,
        sync,
        messages,
      ])
        module.stop();
      accounts.close();
      await Promise.all([relay, downloads.stop(), webhooks.stop(), backup.stop()]);
    },
  };
};
