import { useEffect } from 'react';
import { isTestService } from '../../../shared/domain/app/known-services.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCounts } from '../../transport/queries.ts';

/**
 * Shows the number of orders to answer in the window's title. A component of its own, so that a count
 * rerenders nothing else.
 */
export const WindowTitle = ({ baseUrl }: { baseUrl: string }): null => {
  const t = useTexts();
  const toAnswer = useCounts().data?.['to-answer'] ?? 0;
  useEffect(() => {
    const name = isTestService(baseUrl) ? `${t('app.name')}: ${t('account.test')}` : t('app.name');
    document.title = toAnswer === 0 ? name : `(${toAnswer}) ${name}`;
  }, [toAnswer, baseUrl, t]);
  return null;
};
