import type { ReactElement } from 'react';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useWebhooks } from '../../transport/queries.ts';

/** Webhooks are on but can't arrive. Orders still arrive by polling. */
export const WebhookClosed = (): ReactElement | null => {
  const t = useTexts();
  const { data } = useWebhooks();
  if (data?.state !== 'failed' || data.problem === null) return null;
  return (
    <Notice tone="amber" icon="triangle" role="status" title={t('banner.webhook-closed')}>
      {errorText(t, data.problem)} {t('banner.webhook-closed-help')}
    </Notice>
  );
};
