import type { ReactElement } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './record-list.module.css';

type Words = {
  look: { tone: Tone; icon: IconName };
  title: string;
  next: string;
};

/** An empty list of orders, with the time of the last poll unless only the user fills the list. */
export const EmptyOrders = ({ isOwn = false, ...words }: Words & { isOwn?: boolean }): ReactElement => (
  <EmptyList {...words} isOwn={isOwn} lastSuccessAt={useSyncStatus().data?.lastSuccessAt ?? null} />
);

/**
 * An empty list says what happens next, and when the service was last read. Before the first read it says
 * only that.
 */
export const EmptyList = ({
  look,
  title,
  next,
  lastSuccessAt,
  isOwn = false,
}: Words & {
  isOwn?: boolean;
  /** `null` before a poll has succeeded: it isn't known yet whether the list is empty. */
  lastSuccessAt: number | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['empty']}>
      <Mark {...(lastSuccessAt === null ? { tone: 'grey', icon: 'hourglass' } : look)} />
      <strong>{lastSuccessAt === null ? t('record.unread') : title}</strong>
      <p>{lastSuccessAt === null ? t('record.unread-next') : next}</p>
      {lastSuccessAt !== null && !isOwn && (
        <p>{t('sync.last-checked', { time: formats.moment(lastSuccessAt) })}</p>
      )}
    </div>
  );
};
