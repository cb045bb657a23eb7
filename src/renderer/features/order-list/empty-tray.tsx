import type { ReactElement } from 'react';
import type { Tray } from '../../../shared/domain/tray.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { trayLooks } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './order-list.module.css';

/** An empty tray says what happens next, and that somebody is listening. */
export const EmptyTray = ({
  tray,
  filter,
  onClear,
}: {
  tray: Tray;
  filter: string;
  onClear: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const sync = useSyncStatus();
  if (filter !== '') {
    return (
      <div className={css['empty']}>
        <strong>{t('list.nothing-found', { filter })}</strong>
        <Button onClick={onClear}>{t('list.clear-filter')}</Button>
      </div>
    );
  }
  const last = sync.data?.lastSuccessAt ?? null;
  return (
    <div className={css['empty']}>
      <Mark {...trayLooks[tray]} />
      <strong>{t(`empty.${tray}`)}</strong>
      <p>{t(`empty-next.${tray}`)}</p>
      {last !== null && <p>{t('sync.last-heard', { time: formats.moment(last) })}</p>}
    </div>
  );
};
