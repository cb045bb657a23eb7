import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { laterPart } from '../../transport/later-part.ts';
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
  const query = useQuery(laterPanes);
  return query.data === undefined ? frame(<NotThere query={query} onBack={onBack} />) : children(query.data);
};

/** From `laterPanes`, once they are loaded anyway: the first rows don't wait for it. */
export const OnceLater = ({ children }: { children: (panes: LaterPanes) => ReactNode }): ReactNode => {
  const { data } = useQuery({ ...laterPanes, enabled: false });
  return data === undefined ? null : children(data);
};

export type Fetched = { error: Error | null; refetch: () => Promise<unknown> };

/** In place of a part that isn't loaded. */
export const NotThere = ({
  query,
  onBack,
}: {
  query: Fetched;
  onBack?: (() => void) | undefined;
}): ReactElement => {
  const t = useTexts();
  return (
    <>
      <QueryFailed
        className={css['failed']}
        query={query}
        more={onBack !== undefined && <Button onClick={onBack}>{t('record.close')}</Button>}
      />
      {query.error === null && <Skeleton rows={7} label={t('desk.later-loading')} />}
    </>
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

type LaterPanes = typeof import('./later-panes.ts');

/** The panes and dialogs that the first screen doesn't need. */
export const laterPanes = laterPart('panes', () => import('./later-panes.ts'));
