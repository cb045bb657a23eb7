import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks the core anew for every answer whose name begins so; for all of them without a name.
 *
 * What is under way for the first time, or for nobody who looks just now, is asked for once more after its answer: that one may be from before
 * what happened, and nothing would tell so later. The library takes it for the answer to both (TanStack/query#8530). Only after it, and not
 * instead of it: where something happens all the time, the first answer would never come.
 */
export const renew = async (queries: QueryClient, queryKey: QueryKey = []): Promise<void> => {
  const underWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of underWay) if (isReused(query)) void onceMore(queries, query);
  await queries.invalidateQueries({ queryKey });
};

/** Whether the library lets an answer that is under way stand, and doesn’t ask anew at once. */
const isReused = (query: Query): boolean => query.state.data === undefined || !query.isActive();

const asked = new WeakSet<Query>();

const onceMore = async (queries: QueryClient, query: Query): Promise<void> => {
  if (asked.has(query)) return;
  asked.add(query);
  await query.promise?.catch(() => undefined);
  asked.delete(query);
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
};

/**
 * Changes an answer as something that was heard makes it. What isn't there yet stays away, for a piece alone would pass for the whole; what
 * is being asked for, or was to be asked anew, is asked for anew after that: the answer under way is older.
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
