import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from '../../shared/contract/client.ts';
import { afterPainting, type Drawing } from './after-painting.ts';
import type { Connection } from './connection.ts';
import { openRowRenewal, type RowRenewal } from './row-renewal.ts';
import { openSight, type Sight } from './sight.ts';

/** The way to the core, and what it has answered. */
export type Core = Drawing & {
  client: Client;
  connection: Connection;
  sight: Sight;
  queries: QueryClient;
  renewal: RowRenewal;
  /** Whether the core told of anything so far, or may have. From now on the screens hear it themselves. */
  handOver: () => boolean;
};

export const openCore = (connection: Connection): Core => {
  const transport = afterPainting(connection.transport);
  const client = createClient(transport);
  const queries = createQueries();
  let isOld = false;
  const stop = client.listen(({ name }) => {
    // A window that shows makes no answer old.
    if (name !== 'window.changed') isOld = true;
  });
  const stopMissing = connection.missed(() => {
    isOld = true;
  });
  return {
    client,
    connection,
    sight: openSight(client, connection.ownWindow),
    queries,
    renewal: openRowRenewal(client, queries),
    drawing: transport.drawing,
    drawn: transport.drawn,
    handOver: () => {
      stop();
      stopMissing();
      return isOld;
    },
  };
};

// What the core said stays true until it says otherwise by an event, so nothing goes stale by itself.
const createQueries = (): QueryClient => {
  // What was just chosen is on the screen before the next key or click is heard. Told by a timer, as usual, a browser that is busy hears
  // those first, and the second of two choices is made on what stood there before the first.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};
