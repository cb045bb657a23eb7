import { painted } from '../../transport/after-painting.ts';

/** What a window opens without: the panes that are neither list nor order. Rejects where they can't be fetched; asked again, fetches anew. */
export const fetchPanes = () => import('./later-panes.ts');

export type LaterPanes = Awaited<ReturnType<typeof fetchPanes>>;

/**
 * Once the first rows stand: so all of it is at hand when Orderbell itself has gone, and says so, instead of leaving the page
 * without a part of itself. What can't be fetched now is fetched when it is asked for.
 */
export const fetchAhead = async (): Promise<void> => {
  await painted();
  await fetchPanes().catch(() => undefined);
};
