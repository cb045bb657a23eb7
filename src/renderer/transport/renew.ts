import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Refetches every answer whose key starts with `queryKey`. Without a key: all of them.
 *
 * TanStack Query would reuse a first or unused fetch that is still running (TanStack/query#8530). Its
 * result may be stale, so a second fetch follows. It doesn't replace the first: with constant changes no
 * fetch would ever finish.
 */
export const renew = (queries: QueryClient, queryKey: QueryKey = []): Promise<void> =>
  renewMatching(queries, { queryKey });

/** The same for all answers that match. One walk over the cache, however many there are. */
export const renewMatching = async (queries: QueryClient, filters: QueryFilters): Promise<void> => {
  const running = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of running) if (isReused(query)) void refetchAfterwards(queries, query);
  await queries.invalidateQueries(filters);
};

/** Whether TanStack Query reuses the running fetch instead of starting a new one. */
const isReused = (query: Query): boolean => query.state.data === undefined || !query.isActive();

const repeating = new WeakSet<Query>();

const refetchAfterwards = async (queries: QueryClient, query: Query): Promise<void> => {
  if (repeating.has(query)) return;
  repeating.add(query);
  await query.promise?.catch(() => undefined);
  repeating.delete(query);
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
};

/**
 * Applies an event to a cached answer. Without a cached answer nothing is set: a part would pass for the
 * whole. If a fetch is running or due, another one follows, since its result may be older.
 */
export const patchAnswer = <Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  patch: (answer: Answer) => Answer,
): void => {
  const state = queries.getQueryState<Answer>(queryKey);
  if (state === undefined) return;
  const { data, isInvalidated, fetchStatus } = state;
  if (data !== undefined) queries.setQueryData<Answer>(queryKey, patch(data));
  if (data === undefined || isInvalidated || fetchStatus !== 'idle') void renew(queries, queryKey);
};

/**
 * Refetches like `renew`, but one after another: while a refetch of a key runs, and shortly after it, any
 * number of further ones become one. Without that, a burst of events would keep the page busy.
 */
export const createRenewal = (queries: QueryClient): ((queryKey: QueryKey) => void) => {
  const isDue = new Map<string, boolean>();
  const run = async (name: string, queryKey: QueryKey): Promise<void> => {
    do {
      isDue.set(name, false);
      await renew(queries, queryKey).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    } while (isDue.get(name) === true);
    isDue.delete(name);
  };
  return (queryKey) => {
    const name = JSON.stringify(queryKey);
    if (isDue.has(name)) isDue.set(name, true);
    else void run(name, queryKey);
  };
};

const restMs = 100;
