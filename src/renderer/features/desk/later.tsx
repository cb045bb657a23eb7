import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { fetchPanes, type LaterPanes } from './fetched-later.ts';
import css from './later.module.css';

/** A pane that the window opens without, once it is there. One that can't be fetched says so in its place, and the desk goes on. */
export const Later = ({
  frame = (notice) => notice,
  children,
}: {
  /** What the pane would have brought around itself, for what is said in its place. */
  frame?: (notice: ReactElement) => ReactElement;
  children: (panes: LaterPanes) => ReactNode;
}): ReactNode => {
  const t = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['later-panes'],
    queryFn: fetchPanes,
    structuralSharing: false,
  });
  if (data !== undefined) return children(data);
  if (!isError) return null;
  return frame(
    <Notice
      className={css['failed']}
      tone="red"
      icon="triangle"
      role="alert"
      actions={
        <Button size="small" onClick={() => void refetch()}>
          {t('start.try-again')}
        </Button>
      }
    >
      {t('desk.later-failed')}
    </Notice>,
  );
};
