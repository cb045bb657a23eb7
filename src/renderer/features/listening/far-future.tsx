import type { ReactElement } from 'react';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useSyncStatus } from '../../transport/queries.ts';

/** Everything is heard, and yet the service's operator has something to mend. Where it isn't heard, that is said alone. */
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
