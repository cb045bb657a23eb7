import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import { type LaterPanes, laterPanes } from './fetched-later.ts';
import css from './later.module.css';

/**
 * A pane that the window opens without, once it is there. Until then its place says that it is on its way, or that it can't be
 * fetched, and the desk goes on.
 */
export const Later = ({
  frame = (said) => said,
  onBack,
  children,
}: {
  /** What stands around what is said in the pane's place. */
  frame?: (said: ReactElement) => ReactElement;
  /** Closes it, where it may stand alone in a narrow window. */
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

/** A dialog that the window opens without. Until it is there, a dialog of the same title says so. */
export const LaterDialog = ({
  title,
  wide,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'wide' | 'onClose'> & {
  children: (panes: LaterPanes) => ReactNode;
}): ReactElement => (
  <Later
    frame={(said) => (
      <Dialog title={title} onClose={onClose} {...(wide === undefined ? {} : { wide })}>
        {said}
      </Dialog>
    )}
  >
    {children}
  </Later>
);
