import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { laterCalendar } from '../dates/later-calendar.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './later.module.css';

/** A pane from `laterPanes`. Until it is loaded, its place shows a loading state or an error. */
export const Later = ({
  frame = (content) => content,
  onBack,
  children,
}: {
  /** Wraps the loading state or the error. */
  frame?: (content: ReactElement) => ReactElement;
  /** Closes the pane, which may be the only one in a narrow window. */
  onBack?: () => void;
  children: (panes: LaterPanes) => ReactNode;
}): ReactNode => {
  const t = useTexts();
  const query = useQuery(laterPanes);
  if (query.data !== undefined) return children(query.data);
  return frame(
    <>
      <QueryFailed
        className={css['failed']}
        query={query}
        more={onBack !== undefined && <Button onClick={onBack}>{t('record.close')}</Button>}
      />
      {query.error === null && <Skeleton rows={7} label={t('desk.later-loading')} />}
    </>,
  );
};

/** A dialog from `laterPanes`. Until it is loaded, a dialog of the same title shows the loading state. */
export const LaterDialog = ({
  title,
  wide,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'wide' | 'onClose'> & {
  children: (panes: LaterPanes) => ReactNode;
}): ReactElement => (
  <Later
    frame={(content) => (
      <Dialog title={title} onClose={onClose} {...(wide === undefined ? {} : { wide })}>
        {content}
      </Dialog>
    )}
  >
    {children}
  </Later>
);

/** Rejects with `page.part-missing`. A retry fetches again. */
const fetchPanes = async () => {
  try {
    return await import('./later-panes.ts');
  } catch (cause) {
    throw new OrderbellError('page.part-missing', { cause });
  }
};

type LaterPanes = Awaited<ReturnType<typeof fetchPanes>>;

/** The panes that the first screen doesn't need. They stay loaded. */
const laterPanes = queryOptions({
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
  await Promise.all([queries.prefetchQuery(laterPanes), queries.prefetchQuery(laterCalendar)]);
};

/** The longest wait for a paint, in ms: a hidden page never paints. */
const longestWaitMs = 200;

/** Resolves in the first task after the frame that shows what is drawn now. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
