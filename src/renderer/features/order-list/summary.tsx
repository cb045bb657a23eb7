import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Arrangement } from '../../transport/order-lists.ts';
import css from './arrange.module.css';
import { type ListFigures, summaryWords } from './summary-words.ts';

/** The filter and sort order in words, with one button that resets both. */
export const Summary = ({
  arrangement,
  figures,
  onClear,
}: {
  arrangement: Arrangement;
  figures: ListFigures;
  onClear: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const words = summaryWords(arrangement, figures, { t, formats });
  if (words.length === 0) return null;
  return (
    <div className={css['summary']}>
      <p>{words.join(' · ')}</p>
      <Button size="small" variant="quiet" icon="close" data-command="show-all" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
};
