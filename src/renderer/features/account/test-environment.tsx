import type { ReactElement } from 'react';
import { isTestService } from '../../../shared/domain/app/known-services.ts';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';

/** Warns that this is a test service, so that nobody takes its orders for real ones. */
export const TestEnvironment = ({ baseUrl }: { baseUrl: string }): ReactElement | null => {
  const t = useTexts();
  return isTestService(baseUrl) ? (
    <Notice tone="amber" icon="triangle" title={t('account.test')}>
      {t('account.test-what')}
    </Notice>
  ) : null;
};
