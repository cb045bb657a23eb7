import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { painted } from '../../transport/painted.ts';

/** Rejects with `page.part-missing`. A retry fetches again. */
const fetchPanes = async () => {
  try {
    return await import('./later-panes.ts');
  } catch (cause) {
    throw new OrderbellError('page.part-missing', { cause });
  }
};

export type LaterPanes = Awaited<ReturnType<typeof fetchPanes>>;

/** The panes that the first screen doesn't need. They stay loaded. */
export const laterPanes = queryOptions({
  queryKey: ['later-panes'],
  queryFn: fetchPanes,
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Loads the panes after the first rows, so that every pane still opens, and can show its error, after
 * Orderbell itself has stopped. A failed load is retried on demand.
 */
export const fetchAhead = async (queries: QueryClient): Promise<void> => {
  await painted();
  await queries.prefetchQuery(laterPanes);
};
