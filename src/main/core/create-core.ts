import type { AppNotice } from '../../shared/contract/app.ts';
import { shapeOfError } from '../../shared/contract/errors.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import { dayAt } from '../../shared/domain/calendar-date.ts';
import { accountsHandlers } from './accounts/accounts-handlers.ts';
import { createAccounts } from './accounts/accounts-service.ts';
import { createAccountsStore } from './accounts/accounts-store.ts';
import { alertsHandlers } from './alerts/alerts-handlers.ts';
import { createAlertsStore } from './alerts/alerts-store.ts';
import { createBell } from './alerts/bell.ts';
import { keepTrayFace } from './alerts/tray-face.ts';
import { appHandlers } from './app-handlers.ts';
import { createAppNotices } from './app-notices.ts';
import { calendarHandlers } from './calendar/calendar-handlers.ts';
import { createPromises } from './calendar/promises.ts';
import { createBuyerNames } from './companies/buyer-names.ts';
import { companiesHandlers } from './companies/companies-handlers.ts';
import { createFindBuyers } from './companies/find-buyers.ts';
import { takeOverEarlierStores } from './db/earlier-stores.ts';
import { migrate } from './db/migrate.ts';
import { createTouchedOrders } from './db/touched-orders.ts';
import { diagnosticsHandlers } from './diagnostics/diagnostics-handlers.ts';
import { downloadsHandlers } from './documents/documents-handlers.ts';
import { createDownloads } from './documents/downloads.ts';
import { createEvents } from './events.ts';
import { exportsHandlers } from './exports/exports-handlers.ts';
import { guardNotifier, guardTimers } from './guarded-ports.ts';
import { hintsHandlers } from './hints/hints-handlers.ts';
import { openingHandlers } from './opening-handlers.ts';
import { askedForHandlers } from './orders/asked-for.ts';
import { createDesk } from './orders/desk.ts';
import { ordersHandlers } from './orders/orders-handlers.ts';
import { createOrders } from './orders/orders-service.ts';
import { createOrdersStore } from './orders/orders-store.ts';
import { createRefreshOrder } from './orders/refresh-order.ts';
import { withRows } from './orders/told-rows.ts';
import { createAnswering, createOutbox } from './outbox/create-answering.ts';
import { overviewHandlers } from './overview/overview-handlers.ts';
import type { Ports } from './ports.ts';
import { practiceHandlers } from './practice-handlers.ts';
import { createDispatch, type Dispatch } from './rpc/dispatch.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { createSearch } from './search/search-service.ts';
import { writeOrderResponse } from './service/codec/write-order-response.ts';
import { createCompanySearch } from './service/company-service.ts';
import { createOrderService } from './service/create-order-service.ts';
import { createDocumentSource } from './service/document-source.ts';
import { createPublishedState } from './service/published-state.ts';
import { createRequestPace } from './service/request-pace.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import { createSettings } from './settings/settings-service.ts';
import { createShipmentsRoom } from './shipments/create-shipments-room.ts';
import { shipmentsHandlers } from './shipments/shipments-handlers.ts';
import { startupHandlers } from './startup-handlers.ts';
import { createLookBackStore } from './sync/look-back-store.ts';
import { pollIntervalMs } from './sync/poll-timing.ts';
import { createPoller } from './sync/poller.ts';
import { ordersStream } from './sync/stream.ts';
import { syncHandlers } from './sync/sync-handlers.ts';
import { createSyncStore } from './sync/sync-store.ts';
import { createUnsentAnswers } from './updates/unsent-answers.ts';
import { updatesHandlers } from './updates/updates-handlers.ts';
import { createUpdatesService } from './updates/updates-service.ts';
import { viewsHandlers } from './views/views-handlers.ts';
import { createViewsStore } from './views/views-store.ts';
import { fetchHinted } from './webhooks/fetch-hinted.ts';
import { webhooksHandlers } from './webhooks/webhooks-handlers.ts';
import { createWebhooks } from './webhooks/webhooks-service.ts';
import { createWindowShown, windowHandlers } from './window-handlers.ts';

export type Core = {
  dispatch: Dispatch;
  /** Calls `listener` with every event from now on. Returns what ends it. */
  subscribe: (listener: (event: CoreEvent) => void) => () => void;
  /** Shows a notice of Orderbell itself on every screen, until the user dismisses it. */
  notice: (notice: AppNotice) => void;
  /** How many answers and despatch advices of the account in use wait to be sent or are being sent. */
  unsent: () => number;
  /** Whether the window shows its page now. For a door that has a window of its own. */
  windowShows: (shows: boolean) => void;
  /**
   * Begins to listen and to send. Resolves at once; the account of the last time is taken up meanwhile. Stopped before
   * or meanwhile, it begins nothing more.
   */
  start: () => Promise<void>;
  /** Ends every loop; nothing is stored afterwards, so the ports may be closed. */
  stop: () => Promise<void>;
};

/**
 * Connects the modules of the core. Brings the store to the newest version, and throws `store.failed` for the store of a
 * newer Orderbell.
 */
export const createCore = (ports: Ports, options: { version: string; door: 'electron' | 'web' }): Core => {
  const { clock, chance, database, log, secrets } = ports;
  const timers = guardTimers(ports.timers, log);
  const notifier = guardNotifier(ports.notifier, log);
  migrate(database);
  const earlierStores = takeOverEarlierStores(database, ports.earlierStores ?? [], log);

  const events = createEvents(() => log('error', 'listener-failed'));
  const { emit } = events;
  const firstNotices: AppNotice[] = [
    ...(ports.settings.wasSetAside ? (['settings-set-aside'] as const) : []),
    ...(earlierStores.unread().length > 0 ? (['earlier-store'] as const) : []),
  ];
  const notices = createAppNotices(firstNotices, emit);
  const windowShown = createWindowShown(emit);
  const settings = createSettings({ storage: ports.settings, emit });
  const { pace, http } = createRequestPace({ clock, timers, http: ports.http });
  const accountsStore = createAccountsStore(database);
  const accounts = createAccounts({ ...ports, pace, http, emit, notice: notices.add, store: accountsStore });
  const service = createOrderService({
    clock,
    chance,
    session: accounts.session,
    learned: accounts.learned,
  });

  const outbox = createOutbox({ database, clock, timers, log, emit });
  const syncStore = createSyncStore(database);
  const ordersStore = createOrdersStore(database);
  const views = createViewsStore(database);
  const names = createBuyerNames(database);
  const alerts = createAlertsStore(database);
  const bell = createBell({
    ...{ clock, timers, emit, notifier, store: alerts },
    account: accounts.current,
    settings: settings.get,
  });
  const orders = createOrders({
    database,
    store: ordersStore,
    answers: outbox.answers,
    emit,
    ring: bell.look,
    isFirstImport: (accountId) => syncStore.cursor(accountId) === null,
  });
  const poller = createPoller({
    ...{ clock, timers, chance, database, log, notifier, emit },
    stream: ordersStream({ service, orders, ring: bell.look }),
    onHeard: () => {
      shipments.lane.poll();
      findBuyers.look();
    },
    store: syncStore,
    lookBacks: createLookBackStore(database),
    accounts,
    settings,
  });
  const shipments = createShipmentsRoom({
    ...{ clock, timers, chance, database, log, emit, accounts },
    advices: outbox.advices,
    orders,
  });
  const syncStores = { orders: syncStore, shipments: shipments.syncStore };
  const answering = createAnswering({
    ...{ clock, timers, chance, database, files: ports.files, log, emit, service, orders, outbox },
    account: accounts.current,
    settings: settings.get,
    answerSettings: accounts.answerSettings,
    write: writeOrderResponse,
    pollSoon: () => poller.poke('answer-sent'),
    pollSince: poller.pollSince,
    shipments: shipments.shipments,
    shipmentService: shipments.service,
    shipmentsLane: shipments.lane,
  });
  const downloads = createDownloads({
    ...{ clock, timers, chance, log, emit },
    saver: ports.saver ?? null,
    openDocument: createDocumentSource({ clock, log, session: accounts.session }),
  });
  const webhooks = createWebhooks({
    ...{ clock, timers, log, emit },
    door: ports.webhooks ?? null,
    secrets,
    settings: () => settings.get().webhook,
    keepDemand: (demands) => void settings.set({ webhook: { ...settings.get().webhook, demands } }),
    canFollow: () => accounts.session() !== null && accounts.current.get()?.canCall === true,
    fetch: fetchHinted({
      ...{ clock, database, service, orders },
      account: accounts.current,
      session: accounts.session,
      shipmentService: shipments.service,
      shipments: shipments.shipments,
    }),
    // What a call tells of may be later than a poll that runs already, and a search index is a little late, as after an answer.
    poll: () => poller.poke('answer-sent'),
    pollIntervalMs: () => pollIntervalMs(settings.get().pollMinutes, accounts.account()?.practice === true),
  });
  const desk = createDesk({
    clock,
    account: accounts.current,
    store: ordersStore,
    answers: outbox.answers,
    answering: answering.view,
    views,
    touched: createTouchedOrders(database),
    names,
  });

  const searchCompanies = createCompanySearch({
    clock,
    session: accounts.session,
    learned: accounts.learned,
  });
  const findBuyers = createFindBuyers({
    ...{ clock, timers, database, log, emit, names },
    account: accounts.current,
    search: searchCompanies,
  });

  const search = createSearch({
    ...{ clock, timers, database, log },
    account: accounts.current,
    orders: ordersStore,
    answers: outbox.answers,
    isBusy: () => poller.status().polling,
  });

  const promises = createPromises({
    ...{ timers, database, log },
    account: accounts.current,
    orders: ordersStore,
  });

  const updates = createUpdatesService({
    ...{ clock, timers, log, emit },
    updates: ports.updates ?? { kind: 'off', reason: 'not-installed' },
    unsent: createUnsentAnswers({ database, clock }),
  });

  const askedFirst = {
    ...settingsHandlers(settings),
    ...accountsHandlers(accounts),
    ...ordersHandlers(
      desk,
      emit,
      createRefreshOrder({
        ...{ orders, service, database, clock },
        ...{ account: accounts.current, learned: accounts.learned },
      }),
    ),
  };
  const dispatch = createDispatch(
    {
      ...askedFirst,
      ...openingHandlers(askedFirst),
      ...appHandlers({
        ...options,
        dataFolder: ports.host.folder,
        practiceAvailable: ports.practice !== null,
        secrets: () => secrets.kind,
        ...{ notices, earlierStores, log },
      }),
      ...practiceHandlers(ports.practice, accounts.account),
      ...startupHandlers(ports.startup ?? null),
      ...windowHandlers(windowShown),
      ...updatesHandlers(updates),
      ...alertsHandlers({ clock, account: accounts.current, store: alerts, settings, notifier, bell }),
      ...webhooksHandlers(webhooks),
      ...syncHandlers(poller, syncStores, accounts.current),
      ...askedForHandlers({ account: accounts.current, store: ordersStore, emit, notifier }),
      ...viewsHandlers(views, accounts.current, emit),
      ...searchHandlers(search),
      ...calendarHandlers({ clock, timers, promises, names }),
      ...overviewHandlers({
        ...{ clock, timers, database },
        account: accounts.current,
        answers: outbox.answers,
      }),
      ...hintsHandlers({
        ...{ timers, database, promises },
        account: accounts.current,
        orders: ordersStore,
        outbox: outbox.store,
      }),
      ...companiesHandlers({
        account: accounts.current,
        search: searchCompanies,
        ...{ names, learn: findBuyers.learn },
        orderHeader: (key) => {
          const row = ordersStore.byKey(key);
          return row === null ? null : { accountId: row.account_id, header: row.header };
        },
      }),
      ...answering.handlers,
      ...shipmentsHandlers({
        ...{ desk: shipments.desk, emit },
        account: accounts.current,
        adviceUnderWay: answering.advicesUnderWay,
        heard: shipments.lane.heard,
      }),
      ...exportsHandlers({
        ...{ clock, database },
        account: accounts.current,
        settings: settings.get,
        orders: ordersStore,
        detail: desk.detail,
      }),
      ...downloadsHandlers(downloads),
      ...diagnosticsHandlers({
        ...{ clock, database, accounts, syncStores },
        version: options.version,
        door: options.door,
        secrets: () => secrets.kind,
        host: ports.host,
        outbox: outbox.store,
        status: poller.status,
        published: createPublishedState({ clock, session: accounts.session }),
      }),
    },
    log,
  );

  const ends: (() => void)[] = [];
  let stopped = false;
  return {
    dispatch,
    subscribe: (listener) => events.subscribe((event) => listener(withRows(event, desk))),
    notice: notices.add,
    unsent: answering.unsent,
    windowShows: windowShown.tell,
    start: async () => {
      if (stopped) return;
      ends.push(
        events.subscribe(({ name }) => {
          if (name === 'settings.changed') poller.settingsChanged();
          if (name === 'accounts.changed') poller.accountChanged();
        }),
        // On its own, so that neither half goes without the news when the other one fails.
        events.subscribe(({ name }) => {
          if (name === 'accounts.changed') answering.accountChanged();
        }),
        events.subscribe(({ name }) => {
          if (name === 'settings.changed') webhooks.settingsChanged();
        }),
        events.subscribe(({ name }) => {
          if (name === 'accounts.changed') shipments.lane.accountChanged();
        }),
        events.subscribe(({ name }) => {
          if (name === 'orders.changed' || name === 'documents.changed') search.wake();
        }),
        events.subscribe((event) => {
          if (event.name === 'orders.changed') promises.ordersChanged(event.keys);
          if (event.name === 'accounts.changed') promises.accountChanged();
        }),
        search.stop,
        findBuyers.stop,
        events.subscribe(({ name }) => {
          if (name === 'settings.changed' || name === 'accounts.changed') bell.look();
        }),
        bell.stop,
        updates.stop,
      );
      shipments.lane.start();
      poller.start();
      ends.push(
        keepTrayFace({
          events,
          notifier,
          timers,
          toAnswer: desk.toAnswer,
          today: () => dayAt(clock.now()),
          status: poller.status,
        }),
      );
      await answering.start();
      if (stopped) return;
      webhooks.start();
      updates.start();
      search.wake();
      // A keychain may take a minute to answer, or never do: nothing waits for it.
      accounts
        .restore()
        .catch((error: unknown) => log('error', 'account-not-restored', { code: shapeOfError(error).code }));
    },
    stop: async () => {
      stopped = true;
      for (const end of ends.splice(0)) end();
      poller.stop();
      shipments.lane.stop();
      answering.stop();
      accounts.close();
      await Promise.all([downloads.stop(), webhooks.stop()]);
    },
  };
};
