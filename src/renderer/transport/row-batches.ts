import { mostRows } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';

/** How long lists and rows that nothing shows are kept, in ms: somebody who scrolls comes back. */
export const keptMs = 60_000;

/** Reads many rows in calls that the core accepts. Keeps their order. */
export const readInCalls = async <Key, Row>(
  some: readonly Key[],
  call: (keys: Key[]) => Promise<{ rows: Row[] }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let from = 0; from < some.length; from += mostRows) {
    rows.push(...(await call(some.slice(from, from + mostRows))).rows);
  }
  return rows;
};

/**
 * Reads one row. Rows that are wanted at the same time, or during a call, are read in one call. Otherwise a
 * list that is scrolled fast would make one in every frame. `null`: there is no such row.
 *
 * @param idOf tells rows apart
 * @param read the rows that there are
 */
export const createRowBatches = <Key, Row>(
  idOf: (key: Key) => string | number,
  read: (client: Client, some: readonly Key[]) => Promise<[key: Key, row: Row][]>,
): ((client: Client, key: Key) => Promise<Row | null>) => {
  type Wanted = { key: Key; row: PromiseWithResolvers<Row | null> };
  type Queue = { waiting: Map<string | number, Wanted>; isRead: boolean };
  const queues = new WeakMap<Client, Queue>();

  const answer = async (client: Client, batch: readonly Wanted[]): Promise<void> => {
    try {
      const rows = await read(
        client,
        batch.map(({ key }) => key),
      );
      const found = new Map(rows.map(([key, row]) => [idOf(key), row]));
      for (const { key, row } of batch) row.resolve(found.get(idOf(key)) ?? null);
    } catch (error) {
      // One row that can't be read doesn't take the others with it.
      if (batch.length > 1) for (const one of batch) void answer(client, [one]);
      else for (const { row } of batch) row.reject(error);
    }
  };

  const readAll = async (client: Client, queue: Queue): Promise<void> => {
    while (queue.waiting.size > 0) {
      const batch = [...queue.waiting.values()];
      queue.waiting = new Map();
      await answer(client, batch);
    }
    queue.isRead = false;
  };

  return (client, key) => {
    const queue = queues.get(client) ?? { waiting: new Map<string | number, Wanted>(), isRead: false };
    queues.set(client, queue);
    if (!queue.isRead) {
      queue.isRead = true;
      queueMicrotask(() => void readAll(client, queue));
    }
    const wanted = queue.waiting.get(idOf(key)) ?? { key, row: Promise.withResolvers<Row | null>() };
    queue.waiting.set(idOf(key), wanted);
    return wanted.row.promise;
  };
};
