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

/** Nothing among the orders, as of the last poll. */
export const EmptyOrders = (words: Words): ReactElement => (
  <EmptyList {...words} lastHeardAt={useSyncStatus().data?.lastSuccessAt ?? null} />
);

/** An empty list says what happens next, and that somebody is listening; before anything was read it says no more than that. */
export const EmptyList = ({
  look,
  title,
  next,
  lastHeardAt,
}: Words & {
  /** `null` before a poll has succeeded: nobody knows yet whether there is nothing. */
  lastHeardAt: number | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['empty']}>
      <Mark {...(lastHeardAt === null ? { tone: 'grey', icon: 'hourglass' } : look)} />
      <strong>{lastHeardAt === null ? t('record.unread') : title}</strong>
      <p>{lastHeardAt === null ? t('record.unread-next') : next}</p>
      {lastHeardAt !== null && <p>{t('sync.last-heard', { time: formats.moment(lastHeardAt) })}</p>}
    </div>
  );
};
