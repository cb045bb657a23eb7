import type { ReactElement } from 'react';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useSyncStatus } from '../../transport/queries.ts';

/**
 * Warns of a timestamp far in the future, which the service's operator has to fix. Hidden while polling
 * fails, since that matters more.
 */
export const FarFuture = (): ReactElement | null => {
  const t = useTexts();
  const status = useSyncStatus().data;
  if (status?.state !== 'listening' || status.reason !== null || status.alarm === null) return null;
  return (
    <Notice tone="amber" icon="triangle" role="status" title={t('banner.far-future')}>
      {errorText(t, status.alarm)}
    </Notice>
  );
};
