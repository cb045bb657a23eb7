import type { ReactElement } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './record-list.module.css';

/** An empty list says what happens next, and that somebody is listening. */
export const EmptyList = ({
  look,
  title,
  next,
  lastHeardAt,
}: {
  look: { tone: Tone; icon: IconName };
  title: string;
  next: string;
  lastHeardAt: number | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['empty']}>
      <Mark {...look} />
      <strong>{title}</strong>
      <p>{next}</p>
      {lastHeardAt !== null && <p>{t('sync.last-heard', { time: formats.moment(lastHeardAt) })}</p>}
    </div>
  );
};
