import { type ReactElement, useMemo } from 'react';
import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './arrange.module.css';
import type { Arrangement } from './place.ts';
import { summaryWords } from './summary-words.ts';

/** The filter and sort order in words, with one button that resets both. */
export const Summary = ({
  arrangement,
  shown,
  total,
  buyerName,
  onClear,
}: {
  arrangement: Arrangement;
  shown: readonly OrderRow[];
  total: number;
  buyerName: string | null;
  onClear: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const words = useMemo(
    () => summaryWords(arrangement, { shown, total, buyerName }, { t, formats }),
    [arrangement, shown, total, buyerName, t, formats],
  );
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
