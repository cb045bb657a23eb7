import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppNotice } from '../../shared/contract/calls/app.ts';
import type { DeliveryPeriod } from '../../shared/contract/calls/calendar.ts';
import type { Attachment, Download } from '../../shared/contract/calls/documents.ts';
import type { OrderDetail, OrderGroups } from '../../shared/contract/calls/orders.ts';
import { defaultSettings, type Settings } from '../../shared/contract/calls/settings.ts';
import type { SyncStatus } from '../../shared/contract/calls/sync.ts';
import type { SavedView } from '../../shared/contract/calls/views.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import { accountQuery, putAccount } from './account-in-use.ts';
import { useClient, useCoreEvents } from './core-context.tsx';
import { keys } from './keys.ts';
import { changedOrders } from './order-lists.ts';
import { type PendingSettingsChange, settingsKeys, shownSettings } from './pending-settings.ts';
import { readOrder } from './read-order.ts';
import { createRenewal, patchAnswer, renew, renewMatching } from './renew.ts';

export const useAppInfo = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.info, queryFn: () => client.call('app.info', {}) });
};

export const useAccount = () => useQuery(accountQuery(useClient()));

export const useCounts = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.counts, queryFn: () => client.call('orders.counts', {}) });
};

const groupsQuery = (client: Client) =>
  queryOptions({ queryKey: keys.groups, queryFn: () => client.call('orders.groups', {}) });

/** Buyers and saved views, each with its number of orders. */
export const useGroups = () => useQuery(groupsQuery(useClient()));

/** Buyers and saved views without counts. Keeps its identity while only counts change. */
export const useNamedGroups = (): NamedGroups => {
  const { data } = useQuery({ ...groupsQuery(useClient()), select: namesIn });
  return data ?? noGroups;
};

export type NamedGroups = { buyers: { key: string; name: string }[]; views: SavedView[] };

const namesIn = ({ buyers, views }: OrderGroups): NamedGroups => ({
  buyers: buyers.map(({ key, name }) => ({ key, name })),
  views: views.map(({ count: _, ...view }) => view),
});

const noGroups: NamedGroups = { buyers: [], views: [] };

export const orderQuery = (client: Client, key: number) =>
  queryOptions({
    queryKey: keys.order(key),
    queryFn: ({ client: queries }) =>
      readOrder(client, key, queries.getQueryData<OrderDetail>(keys.order(key))),
  });

/** An order as it is now, also if it was read a moment ago. */
export const freshOrder = (queries: QueryClient, client: Client, key: number): Promise<OrderDetail> =>
  queries.fetchQuery({ ...orderQuery(client, key), staleTime: 0 });

export const useOrder = (key: number) => useQuery(orderQuery(useClient(), key));

export const useOrderVersion = (key: number, revision: number) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.version(key, revision),
    queryFn: () => client.call('orders.version', { key, revision }),
    gcTime: 0,
  });
};

export const useShipmentCounts = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.shipmentCounts, queryFn: () => client.call('shipments.counts', {}) });
};

export const useShipments = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.shipmentList, queryFn: () => client.call('shipments.list', {}) });
};

export const useShipment = (key: number) => {
  const client = useClient();
  return useQuery(
    queryOptions({ queryKey: keys.shipment(key), queryFn: () => client.call('shipments.get', { key }) }),
  );
};

/** Quantities of an order that are still to be despatched, and its despatch advices. */
export const useDespatchPlan = (orderKey: number) => {
  const client = useClient();
  return useQuery(
    queryOptions({
      queryKey: keys.despatch(orderKey),
      queryFn: () => client.call('despatch.plan', { orderKey }),
    }),
  );
};

export const useDeliveryLoad = (today: CalendarDate, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.load(today),
    queryFn: () => client.call('calendar.load', {}),
    enabled,
    placeholderData: keepPreviousData,
  });
};

export const useDeliveries = (period: DeliveryPeriod, today: CalendarDate) => {
  const client = useClient();
  return useQuery(
    queryOptions({
      queryKey: keys.deliveries(period, today),
      queryFn: () => client.call('calendar.deliveries', { period, limit: 500 }),
    }),
  );
};

export const useAllDeliveries = (period: DeliveryPeriod) => {
  const client = useClient();
  return useMutation({
    mutationFn: () => client.call('calendar.deliveries', { period, limit: 100_000 }),
  });
};

/** Figures on answering for the last `days` days. */
export const useAnswerFigures = (days: number, today: CalendarDate, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.figures(days, today),
    queryFn: () => client.call('overview.get', { days }),
    enabled,
    placeholderData: keepPreviousData,
  });
};

export const useDeliveryFigures = (days: number, today: CalendarDate, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.deliveryFigures(days, today),
    queryFn: () => client.call('overview.deliveries', { days }),
    enabled,
    placeholderData: keepPreviousData,
  });
};

/** The app's own notices, and a function to dismiss one. */
export const useAppNotices = (): { notices: readonly AppNotice[]; dismiss: (notice: AppNotice) => void } => {
  const client = useClient();
  const { data } = useAppInfo();
  const { mutate } = useMutation({
    mutationFn: (notice: AppNotice) => client.call('app.dismiss', { notice }),
  });
  return { notices: data?.notices ?? noNotices, dismiss: mutate };
};

const noNotices: readonly AppNotice[] = [];

/** Downloads since the app started, oldest first. */
export const useDownloads = (): Download[] => {
  const client = useClient();
  const { data } = useQuery({
    queryKey: keys.downloads,
    queryFn: async () => (await client.call('documents.downloads', {})).downloads,
  });
  return data ?? noDownloads;
};

const noDownloads: Download[] = [];

export const useUpdateDownload = (): ((download: Download) => void) => {
  const queries = useQueryClient();
  return (download) => patchAnswer<Download[]>(queries, keys.downloads, (all) => withDownload(all, download));
};

const withDownload = (all: Download[], download: Download): Download[] => {
  const known = all.find(({ id }) => id === download.id);
  if (known === undefined) return [...all, download];
  // The answer that starts a download arrives after its first events, and is older.
  if (known.state !== 'running' || known.received > download.received) return all;
  return all.map((one) => (one.id === download.id ? download : one));
};

/** Alerts, and the number of orders still to be opened. */
export const useAlerts = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.alerts, queryFn: () => client.call('alerts.list', {}) });
};

const syncQuery = (client: Client) =>
  queryOptions({ queryKey: keys.sync, queryFn: () => client.call('sync.status', {}) });

/** Sync status. Renders at every step of every poll, so use it only where the status is shown. */
export const useSyncStatus = () => useQuery(syncQuery(useClient()));

/** Whether one read of the service has succeeded. Before that, an empty list proves nothing. */
export const useIsRead = (): boolean => {
  const { data } = useQuery({ ...syncQuery(useClient()), select: isReadAsOf });
  return data ?? false;
};

const isReadAsOf = ({ lastSuccessAt }: SyncStatus): boolean => lastSuccessAt !== null;

/**
 * Reads the sync status on demand, without a render per change. `undefined` before the core has reported
 * it.
 */
export const useSyncStatusNow = (): (() => SyncStatus | undefined) => {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(() => queries.getQueryData(syncQuery(client).queryKey), [client, queries]);
};

export const usePolls = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.polls, queryFn: () => client.call('sync.diagnostics', {}) });
};

export const useDiagnostics = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.machine, queryFn: () => client.call('diagnostics.get', {}) });
};

export const useWebhooks = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.webhooks, queryFn: () => client.call('webhooks.get', {}) });
};

export const useProxy = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.proxy, queryFn: () => client.call('proxy.get', {}) });
};

/** Fetched when opened, not at every poll. */
export const usePublished = () => {
  const client = useClient();
  return useQuery({
    queryKey: keys.published,
    queryFn: () => client.call('diagnostics.service', {}),
    gcTime: 0,
  });
};

const nothingPending: readonly PendingSettingsChange[] = [];

export const settingsQuery = (client: Client) =>
  queryOptions({ queryKey: keys.settings, queryFn: () => client.call('settings.get', {}) });

/** The user's settings, or the defaults until the core has answered. */
export const useSettings = (): Settings => {
  const { data } = useQuery(settingsQuery(useClient()));
  const { data: pending = nothingPending } = useQuery<readonly PendingSettingsChange[]>({
    queryKey: settingsKeys.pending,
    queryFn: skipToken,
  });
  return useMemo(() => shownSettings(data ?? defaultSettings, pending), [data, pending]);
};

/** Why the last settings change failed, until the next change or until dismissed. */
export const useSettingsError = (): { error: ErrorShape | null; dismiss: () => void } => {
  const set = useSetSettingsError();
  const { data } = useQuery<ErrorShape | null>({ queryKey: settingsKeys.error, queryFn: skipToken });
  return { error: data ?? null, dismiss: () => set(null) };
};

/** Sets or clears that error, for choices made where no error can show. */
export const useSetSettingsError = (): ((why: ErrorShape | null) => void) => {
  const queries = useQueryClient();
  return (why) => queries.setQueryData<ErrorShape | null>(settingsKeys.error, why);
};

export const usePatchOrder = (): ((key: number, patch: (detail: OrderDetail) => OrderDetail) => void) => {
  const queries = useQueryClient();
  return (key, patch) => patchAnswer(queries, keys.order(key), patch);
};

export const useRefreshOrder = (): ((key: number) => Promise<void>) => {
  const queries = useQueryClient();
  return (key) => renew(queries, keys.order(key));
};

/** A new day can move orders between folders without an event. So folders are fetched again. */
export const useFreshDay = (today: CalendarDate): void => {
  const queries = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    before.current = today;
    for (const queryKey of [keys.counts, keys.lists, keys.rows, keys.lineRows, keys.orders])
      void renew(queries, queryKey);
  }, [queries, today]);
};

/** Keeps the cache current: each event refetches only the answers that it affects. */
export const useLiveQueries = (): void => {
  const queries = useQueryClient();
  const updateDownload = useUpdateDownload();
  const patchOrder = usePatchOrder();
  const [renewal] = useState(() => createRenewal(queries));
  const renewAll = (...queryKeys: (readonly unknown[])[]): void => {
    for (const queryKey of queryKeys) void renew(queries, queryKey);
  };
  // What many orders change. During an import, events come faster than their answers.
  const renewInTurn = (...queryKeys: (readonly unknown[])[]): void => {
    for (const queryKey of queryKeys) renewal(queryKey);
  };
  // A running fetch may be older than the event, so it is repeated.
  const refetchIfRunning = (queryKey: readonly unknown[]): void => {
    if (queries.isFetching({ queryKey }) > 0) renewAll(queryKey);
  };
  useCoreEvents((event: CoreEvent) => {
    const changed = changedOrders(event);
    if (changed.length > 0) void renewMatching(queries, { predicate: isOfOrder(changed) });
    switch (event.name) {
      case 'orders.changed':
        return renewInTurn(keys.lists, keys.counts, keys.alerts, keys.calendar, keys.overview);
      case 'responses.changed':
        renewAll(keys.diagnostics);
        return renewInTurn(keys.lists, keys.counts, keys.alerts, keys.overview);
      case 'shipments.changed':
        // A shipment reduces what is to be despatched in any order.
        return renewAll(keys.shipments, keys.despatches, ...event.keys.map((key) => keys.shipment(key)));
      case 'despatch.changed':
        return renewAll(keys.shipments, keys.despatch(event.orderKey), keys.diagnostics);
      case 'notes.saved':
        patchOrder(event.orderKey, (detail) => ({ ...detail, ownNotes: event.notes }));
        return renewAll(keys.row(event.orderKey));
      case 'documents.changed': {
        const { attachment } = event;
        if (attachment === null) return renewAll(keys.order(event.orderKey));
        return patchOrder(event.orderKey, (detail) => ({
          ...detail,
          attachments: withAttachment(detail.attachments, attachment),
        }));
      }
      case 'downloads.changed':
        return updateDownload(event.download);
      case 'sync.changed':
        queries.setQueryData(keys.sync, event.status);
        refetchIfRunning(keys.sync);
        return renewAll(keys.diagnostics);
      case 'accounts.changed':
        putAccount(queries, event.account);
        // Signing in can reveal whether a keychain exists.
        renewAll(keys.info);
        return refetchIfRunning(keys.account);
      case 'app.noticed':
        return renewAll(keys.info);
      case 'webhooks.changed':
        return renewAll(keys.webhooks);
      case 'proxy.changed':
        return renewAll(keys.proxy);
      case 'relay.changed':
        // Settings and channels also decide what comes next for any order.
        if (event.keys.length === 0) return renewAll(keys.relay, keys.relayOrders);
        return renewAll(...event.keys.map((key) => keys.relayOrder(key)));
      case 'views.changed':
        return renewAll(keys.groups);
      case 'alerts.shown':
        return renewInTurn(keys.alerts);
      case 'settings.changed':
        // A snooze postpones earlier alerts. The webhook address is a setting.
        renewAll(keys.alerts, keys.webhooks);
        queries.setQueryData(keys.settings, event.settings);
        return refetchIfRunning(keys.settings);
      default:
        return;
    }
  });
};

/** Whether an answer is about one of these orders. */
const isOfOrder = (changed: readonly number[]): ((query: Query) => boolean) => {
  const orders = new Set<unknown>(changed);
  return ({ queryKey: [name, key] }) => ofOneOrder.has(name) && orders.has(key);
};

const ofOneOrder: ReadonlySet<unknown> = new Set(
  [keys.rows, keys.lineRows, keys.orders, keys.relayOrders, keys.despatches].flat(),
);

const withAttachment = (attachments: Attachment[], one: Attachment): Attachment[] =>
  attachments.some(({ id }) => id === one.id)
    ? attachments.map((old) => (old.id === one.id ? one : old))
    : [...attachments, one];
