import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { painted } from '../../transport/after-painting.ts';

/** Rejects with `page.part-missing`; asked again, fetches anew. */
const fetchPanes = async () => {
  try {
    return await import('./later-panes.ts');
  } catch (cause) {
    throw new OrderbellError('page.part-missing', { cause });
  }
};

export type LaterPanes = Awaited<ReturnType<typeof fetchPanes>>;

/** What a window opens without: the panes that are neither list nor order. Once here they stay. */
export const laterPanes = queryOptions({
  queryKey: ['later-panes'],
  queryFn: fetchPanes,
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Once the first rows stand: so all of it is at hand when Orderbell itself has gone, and says so, instead of leaving the page
 * without a part of itself. What can't be fetched now is fetched when it is asked for.
 */
export const fetchAhead = async (queries: QueryClient): Promise<void> => {
  await painted();
  await queries.prefetchQuery(laterPanes);
};
