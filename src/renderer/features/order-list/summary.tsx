import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './arrange.module.css';

/** What is filtered and sorted, in words, and one way out of all of it. */
export const Summary = ({
  words,
  onClear,
}: {
  words: readonly string[];
  onClear: () => void;
}): ReactElement | null => {
  const t = useTexts();
  if (words.length === 0) return null;
  const text = words.join(' · ');
  return (
    <div className={css['summary']}>
      <p title={text}>{text}</p>
      <Button size="small" look="quiet" icon="close" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
};
