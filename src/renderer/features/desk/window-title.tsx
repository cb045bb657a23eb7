import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useCounts } from '../../transport/queries.ts';

/** How many orders wait for an answer, where windows are told apart. By itself, so that a count draws nothing else anew. */
export const WindowTitle = (): null => {
  const t = useTexts();
  const toAnswer = useCounts().data?.['to-answer'] ?? 0;
  useEffect(() => {
    document.title = toAnswer === 0 ? t('app.name') : `(${toAnswer}) ${t('app.name')}`;
  }, [toAnswer, t]);
  return null;
};
