import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OrderRow } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import type { Scope } from '../../shared/domain/order/folder.ts';
import type { OrderFilter } from '../../shared/domain/order/order-filter.ts';
import type { OrderSort } from '../../shared/domain/order/order-sort.ts';
import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import { useClient } from './core-context.tsx';
import { keys } from './keys.ts';
import { createRowBatches, keptMs, readInCalls } from './row-batches.ts';

/** The filter and sort order of a list. */
export type Arrangement = { filter: OrderFilter; sort: OrderSort };

/** About as many rows as a large window shows. They come together with the list. */
const firstRows = 40;

/**
 * A list: the keys of its orders, sorted, and how they are arranged. Its rows have queries of their own,
 * since a list can be long and a window shows few.
 *
 * @param locale BCP 47, for sorting texts
 * @param soon the last day on which a delivery is due soon
 */
export const orderListQuery = (
  client: Client,
  { filter, sort }: Arrangement,
  locale: string,
  soon: CalendarDate | null,
) =>
  queryOptions({
    queryKey: keys.list(filter, sort, locale, soon),
    queryFn: async ({ client: queries, signal }) => {
      const wanted = { filter, sort, locale, first: firstRows, soon };
      const { rows, ...list } = await client.call('orders.list', wanted);
      // Aborted: a newer answer is due, or another account is in use.
      signal.throwIfAborted();
      for (const row of rows) queries.setQueryData<OrderRow | null>(keys.row(row.key), row);
      return { ...list, arranged: JSON.stringify({ filter, sort }), sorted: JSON.stringify(sort) };
    },
    gcTime: keptMs,
  });

/** The list as last arranged, until the new one is there. */
export const useOrderList = (arrangement: Arrangement, locale: string, soon: CalendarDate | null) =>
  useQuery({
    ...orderListQuery(useClient(), arrangement, locale, soon),
    placeholderData: keepPreviousData,
  });

/** The values to filter by that orders of a scope have. */
export const useOrderChoices = (scope: Scope, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.choices(scope),
    queryFn: () => client.call('orders.choices', { scope }),
    enabled,
  });
};

const rowQuery = (client: Client, key: number) =>
  queryOptions({ queryKey: keys.row(key), queryFn: () => loadRow(client, key), gcTime: keptMs });

/** A row. `data`: `undefined` until it is read, `null` if the order is gone. */
export const useOrderRow = (key: number) => useQuery(rowQuery(useClient(), key));

/** Many rows at once, in the given order, for an export. */
export const readRows = (client: Client, some: readonly number[]): Promise<OrderRow[]> =>
  readInCalls(some, (keys) => client.call('orders.rows', { keys }));

const loadRow = createRowBatches<number, OrderRow>(
  (key) => key,
  async (client, some) => (await readRows(client, some)).map((row) => [row.key, row]),
);

/** Keys of the orders whose rows an event changes. Empty for other events. */
export const changedOrders = (event: CoreEvent): readonly number[] => {
  if (event.name === 'orders.changed') return event.keys;
  return event.name === 'responses.changed' ? [event.orderKey] : [];
};
