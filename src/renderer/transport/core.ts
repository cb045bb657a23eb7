import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from '../../shared/contract/client.ts';
import type { Connection } from './connection.ts';
import { type PageVisibility, watchVisibility } from './page-visibility.ts';

/** The connection to the core and the cache of its answers. */
export type Core = {
  client: Client;
  connection: Connection;
  visibility: PageVisibility;
  queries: QueryClient;
  /**
   * Call once the screens subscribe to events themselves. Returns whether an event arrived, or was missed,
   * before that.
   */
  handOver: () => boolean;
};

export const openCore = (connection: Connection): Core => {
  const client = createClient(connection.transport);
  const queries = createQueries();
  let isOld = false;
  const stop = client.listen(({ name }) => {
    // Window visibility outdates no answer.
    if (name !== 'window.changed') isOld = true;
  });
  const stopMissing = connection.missed(() => {
    isOld = true;
  });
  return {
    client,
    connection,
    visibility: watchVisibility(client, connection.ownWindow),
    queries,
    handOver: () => {
      stop();
      stopMissing();
      return isOld;
    },
  };
};

// Answers never go stale by age: the core sends an event for each change.
const createQueries = (): QueryClient => {
  // A choice must render before the next key or click is handled. With the default timer, a busy browser
  // handles input first. A second choice would then start from outdated values.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};
