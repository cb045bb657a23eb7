import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { LineKey, LineRow } from '../../shared/contract/calls/lines.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { Scope } from '../../shared/domain/order/folder.ts';
import type { LineSort } from '../../shared/domain/order/line-table.ts';
import type { OrderFilter } from '../../shared/domain/order/order-filter.ts';
import { useClient } from './core-context.tsx';
import { keys } from './keys.ts';
import { createRowBatches, keptMs, readInCalls } from './row-batches.ts';

/** The filter and sort order of the table of lines. */
export type LineArrangement = { filter: OrderFilter; sort: LineSort };

/** About as many rows as a large window shows. They come together with the list. */
const firstRows = 50;

/** Tells lines apart: a position may contain any character. */
export const lineId = ([orderKey, position]: LineKey): string => `${orderKey} ${position}`;

/** The keys of the open lines that match, sorted. Stays as it was last arranged until the new one is there. */
export const useLineList = ({ filter, sort }: LineArrangement, locale: string) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.lineList(filter, sort, locale),
    queryFn: async ({ client: queries, signal }) => {
      const { rows, ...list } = await client.call('lines.list', { filter, sort, locale, first: firstRows });
      // Aborted: a newer answer is due, or another account is in use.
      signal.throwIfAborted();
      for (const row of rows) putRow(queries, row);
      return { ...list, arranged: JSON.stringify({ filter, sort }), sorted: JSON.stringify(sort) };
    },
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  });
};

/** The values to filter by that lines of a scope have. */
export const useLineChoices = (scope: Scope, enabled: boolean) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.lineChoices(scope),
    queryFn: () => client.call('lines.choices', { scope }),
    enabled,
  });
};

/** A row. `data`: `undefined` until it is read, `null` if the line is gone or closed. */
export const useLineRow = (key: LineKey) => useQuery(lineRowQuery(useClient(), key));

export const lineRowQuery = (client: Client, key: LineKey) =>
  queryOptions({ queryKey: keys.lineRow(key), queryFn: () => loadRow(client, key), gcTime: keptMs });

/** The present rows of many lines, in the given order. */
const readLineRows = (client: Client, some: readonly LineKey[]): Promise<LineRow[]> =>
  readInCalls(some, (keys) => client.call('lines.rows', { keys }));

const putRow = (queries: QueryClient, row: LineRow): void => {
  queries.setQueryData<LineRow | null>(keys.lineRow(keyOfRow(row)), row);
};

const loadRow = createRowBatches<LineKey, LineRow>(lineId, async (client, some) =>
  (await readLineRows(client, some)).map((row) => [keyOfRow(row), row]),
);

const keyOfRow = ({ orderKey, line }: LineRow): LineKey => [orderKey, line.position];
