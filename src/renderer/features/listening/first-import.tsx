import type { ReactElement } from 'react';
import { Progress } from '../../components/progress.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './listening.module.css';

/** How far the first poll has come; what was read can be used already. */
export const FirstImport = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const progress = useSyncStatus().data?.firstImport ?? null;
  if (progress === null) return null;
  const label = t('import.progress', {
    received: formats.count(progress.received),
    total: formats.count(progress.total),
  });
  return (
    <div className={css['import']}>
      <span>{label}</span>
      <Progress label={t('import.label')} value={progress.received} max={progress.total} />
    </div>
  );
};
