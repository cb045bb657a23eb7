import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
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
import type { Scope } from '../../shared/domain/order/folder.ts';
import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import { accountQuery, putAccount } from './account-in-use.ts';
import { useClient, useCoreEvents, useRowRenewal } from './core-context.tsx';
import { firstRowsOf } from './first-questions.ts';
import { keys } from './keys.ts';
import { changedOrders, readAllRows } from './order-rows.ts';
import { patchAnswer, renew } from './renew.ts';
import { type SettingsUnderWay, settingsKeys, shownSettings } from './settings-under-way.ts';

// Each hook is one question to the core.
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

/** Buyers and saved views, with how many orders each has. */
export const useGroups = () => useQuery(groupsQuery(useClient()));

/** Buyers and saved views by name: the same ones while nothing but their counts changes. */
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

/** Those with which a list begins. Gone once nobody looks at them. */
const firstRowsQuery = (client: Client, scope: Scope) =>
  queryOptions({
    queryKey: keys.firstRows(scope),
    queryFn: async () => (await client.call('orders.first', firstRowsOf(scope))).rows,
    gcTime: 0,
  });

/**
 * The orders of a scope, the newest received first. Until all of them are there the first rows: `isWhole` tells.
 */
export const useOrderRows = (scope: Scope) => {
  const client = useClient();
  const isKnown = useQueryClient().getQueryData(keys.list(scope)) !== undefined;
  const first = useQuery({ ...firstRowsQuery(client, scope), enabled: !isKnown });
  const all = useQuery({
    queryKey: keys.list(scope),
    queryFn: ({ signal }) => readAllRows(client, scope, signal),
    // Who compares ten thousand rows with those before is not done any sooner.
    structuralSharing: false,
    // What can be seen comes first.
    enabled: isKnown || !first.isPending,
  });
  return {
    rows: all.data ?? first.data,
    isWhole: all.data !== undefined,
    error: all.error,
    refetch: all.refetch,
  };
};

export const useOrder = (key: number) => {
  const client = useClient();
  return useQuery(
    queryOptions({ queryKey: keys.order(key), queryFn: () => client.call('orders.get', { key }) }),
  );
};

/** A version that is past stays as it was. */
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

/** What of an order is still to be despatched, and its despatch advices. */
export const useDespatchPlan = (orderKey: number) => {
  const client = useClient();
  return useQuery(
    queryOptions({
      queryKey: keys.despatch(orderKey),
      queryFn: () => client.call('despatch.plan', { orderKey }),
    }),
  );
};

/** What is promised on which day, as of today. */
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

/** All of them, however many there are: for a file. */
export const useAllDeliveries = (period: DeliveryPeriod) => {
  const client = useClient();
  return useMutation({
    mutationFn: () => client.call('calendar.deliveries', { period, limit: 100_000 }),
  });
};

/** How answering goes, over so many days up to now. */
export const useAnswerFigures = (days: number, today: CalendarDate, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.figures(days, today),
    queryFn: () => client.call('overview.get', { days }),
    enabled,
    placeholderData: keepPreviousData,
  });
};

/** What Orderbell has to say of itself, and how it is told that this was read. */
export const useAppNotices = (): { notices: readonly AppNotice[]; dismiss: (notice: AppNotice) => void } => {
  const client = useClient();
  const { data } = useAppInfo();
  const { mutate } = useMutation({
    mutationFn: (notice: AppNotice) => client.call('app.dismiss', { notice }),
  });
  return { notices: data?.notices ?? noNotices, dismiss: mutate };
};

const noNotices: readonly AppNotice[] = [];

/** Downloads of this run, oldest first. */
export const useDownloads = (): Download[] => {
  const client = useClient();
  const { data } = useQuery({
    queryKey: keys.downloads,
    queryFn: async () => (await client.call('documents.downloads', {})).downloads,
  });
  return data ?? noDownloads;
};

const noDownloads: Download[] = [];

/** Puts what was heard of a download in its place. */
export const useTellDownload = (): ((download: Download) => void) => {
  const queries = useQueryClient();
  return (download) => patchAnswer<Download[]>(queries, keys.downloads, (all) => withDownload(all, download));
};

const withDownload = (all: Download[], download: Download): Download[] => {
  const known = all.find(({ id }) => id === download.id);
  if (known === undefined) return [...all, download];
  // The answer to the call that began it comes after its first events, and is older.
  if (known.state !== 'running' || known.received > download.received) return all;
  return all.map((one) => (one.id === download.id ? download : one));
};

/** What rang, and how many orders wait to be opened since. */
export const useAlerts = () => {
  const client = useClient();
  return useQuery({ queryKey: keys.alerts, queryFn: () => client.call('alerts.list', {}) });
};

const syncQuery = (client: Client) =>
  queryOptions({ queryKey: keys.sync, queryFn: () => client.call('sync.status', {}) });

/** How listening goes. Draws anew at every step of every poll: for what shows just that, and little else. */
export const useSyncStatus = () => useQuery(syncQuery(useClient()));

/** Whether the service has been read whole at least once: before that nobody knows that there is nothing. */
export const useIsRead = (): boolean => {
  const { data } = useQuery({ ...syncQuery(useClient()), select: isReadAsOf });
  return data ?? false;
};

const isReadAsOf = ({ lastSuccessAt }: SyncStatus): boolean => lastSuccessAt !== null;

/** How listening goes at the moment at which one asks, for what draws nothing of it; `undefined` before the core has said. */
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

/** Asked when it is looked at, and not at every poll. */
export const usePublished = () => {
  const client = useClient();
  return useQuery({
    queryKey: keys.published,
    queryFn: () => client.call('diagnostics.service', {}),
    gcTime: 0,
  });
};

const nothingUnderWay: readonly SettingsUnderWay[] = [];

const settingsQuery = (client: Client) =>
  queryOptions({ queryKey: keys.settings, queryFn: () => client.call('settings.get', {}) });

/** The user's choices; the defaults until the core has told them. */
export const useSettings = (): Settings => {
  const { data } = useQuery(settingsQuery(useClient()));
  const { data: underWay = nothingUnderWay } = useQuery<readonly SettingsUnderWay[]>({
    queryKey: settingsKeys.underWay,
    queryFn: skipToken,
  });
  return useMemo(() => shownSettings(data ?? defaultSettings, underWay), [data, underWay]);
};

/** Why the last change of a setting wasn't kept, until the next one is or it was read. */
export const useRefusedSetting = (): { error: ErrorShape | null; dismiss: () => void } => {
  const tell = useTellRefused();
  const { data } = useQuery<ErrorShape | null>({ queryKey: settingsKeys.refused, queryFn: skipToken });
  return { error: data ?? null, dismiss: () => tell(null) };
};

/** Says why a choice wasn't kept, `null` once one is: for those that are made where nothing else could say it. */
export const useTellRefused = (): ((why: ErrorShape | null) => void) => {
  const queries = useQueryClient();
  return (why) => queries.setQueryData<ErrorShape | null>(settingsKeys.refused, why);
};

export const usePatchOrder = (): ((key: number, patch: (detail: OrderDetail) => OrderDetail) => void) => {
  const queries = useQueryClient();
  return (key, patch) => patchAnswer(queries, keys.order(key), patch);
};

export const useRefreshOrder = (): ((key: number) => Promise<void>) => {
  const queries = useQueryClient();
  return (key) => renew(queries, keys.order(key));
};

/** On another day an order may lie elsewhere, without any event: what shows where it lies is asked anew. */
export const useFreshDay = (today: CalendarDate): void => {
  const queries = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    before.current = today;
    for (const queryKey of [keys.counts, keys.lists, keys.orders]) void renew(queries, queryKey);
  }, [queries, today]);
};

/** Keeps what is on the screen true: each event renews exactly what it is about. */
export const useLiveQueries = (): void => {
  const queries = useQueryClient();
  const tellDownload = useTellDownload();
  const patchOrder = usePatchOrder();
  const renewal = useRowRenewal();
  const renewAll = (...queryKeys: (readonly unknown[])[]): void => {
    for (const queryKey of queryKeys) void renew(queries, queryKey);
  };
  const isKept = (queryKey: readonly unknown[]): boolean => queries.getQueryState(queryKey) !== undefined;
  // What stands around the rows: each thing once, however often it was named while they were on their way.
  const around = (...queryKeys: (readonly unknown[])[]): void => {
    for (const queryKey of queryKeys) renewal.after(() => void renew(queries, queryKey), queryKey.join(' '));
  };
  // An answer that was asked for earlier may come after the event, and is older than it: then it is asked for anew.
  const asked = (queryKey: readonly unknown[]): void => {
    if (queries.isFetching({ queryKey }) > 0) renewAll(queryKey);
  };
  useCoreEvents((event: CoreEvent) => {
    const changed = changedOrders(event);
    if (changed.length > 0) renewal.rows(changed, event.name === 'orders.changed' ? event.rows : undefined);
    switch (event.name) {
      case 'orders.changed':
        // Of a hundred that came in, hardly one has been opened.
        renewAll(...event.keys.flatMap((key) => [keys.order(key), keys.despatch(key)]).filter(isKept));
        return around(keys.counts, keys.alerts, keys.calendar, keys.overview);
      case 'responses.changed':
        renewAll(keys.order(event.orderKey), keys.diagnostics);
        return around(keys.counts, keys.alerts, keys.overview);
      case 'shipments.changed':
        // What has left is no longer to be despatched, whichever order it belongs to.
        return renewAll(keys.shipments, keys.despatches, ...event.keys.map((key) => keys.shipment(key)));
      case 'despatch.changed':
        return renewAll(keys.shipments, keys.despatch(event.orderKey), keys.diagnostics);
      case 'documents.changed': {
        const { attachment } = event;
        if (attachment === null) return renewAll(keys.order(event.orderKey));
        return patchOrder(event.orderKey, (detail) => ({
          ...detail,
          attachments: withAttachment(detail.attachments, attachment),
        }));
      }
      case 'downloads.changed':
        return tellDownload(event.download);
      case 'sync.changed':
        return renewal.after(() => {
          queries.setQueryData(keys.sync, event.status);
          asked(keys.sync);
          renewAll(keys.diagnostics);
        }, 'sync');
      case 'accounts.changed':
        putAccount(queries, event.account);
        // Whether there is a keychain may have come out by signing in.
        renewAll(keys.info);
        return asked(keys.account);
      case 'app.noticed':
        return renewAll(keys.info);
      case 'webhooks.changed':
        return renewAll(keys.webhooks);
      case 'proxy.changed':
        return renewAll(keys.proxy);
      case 'views.changed':
        return renewAll(keys.groups);
      case 'alerts.rang':
        return around(keys.alerts);
      case 'settings.changed':
        // A snooze puts off what rang already; the address at which the service reaches Orderbell is a setting.
        renewAll(keys.alerts, keys.webhooks);
        queries.setQueryData(keys.settings, event.settings);
        return asked(keys.settings);
      default:
        return;
    }
  });
};

const withAttachment = (attachments: Attachment[], one: Attachment): Attachment[] =>
  attachments.some(({ id }) => id === one.id)
    ? attachments.map((old) => (old.id === one.id ? one : old))
    : [...attachments, one];
