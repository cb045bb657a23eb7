import type { ReactElement } from 'react';
import { stepLabel } from '../../../shared/domain/order/statuses.ts';
import { Button } from '../../components/button.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { withUnit } from '../../format/joined.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import type { LineArrangement } from '../../transport/line-lists.ts';
import { stateWord } from '../order/status-word.ts';
import css from './arrange.module.css';
import { whole } from './place.ts';

/** The filter and sort order in words, with a button that removes the filter. */
export const Summary = ({
  arrangement,
  figures,
  withSort,
  onClear,
}: {
  /** Of orders, or of lines. */
  arrangement: LineArrangement;
  figures: ListFigures;
  /** Whether nothing else names the sort order. */
  withSort: boolean;
  onClear: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const words = summaryWords(arrangement, figures, withSort, { t, formats });
  if (words.length === 0) return null;
  return (
    <div className={css['summary']}>
      <p>{words.join(' · ')}</p>
      {filterWords(arrangement, figures.buyerName, { t, formats }).length > 0 && (
        <Button size="small" variant="quiet" icon="close" data-command="show-all" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
};

/** What the summary says of a list. `currencies`: where it is sorted by amount, in its order. */
type ListFigures = {
  shown: number;
  total: number;
  buyerName: string | null;
  currencies: readonly (readonly (string | null)[])[];
};

/** The filter and sort order in a few words. Empty for a whole folder in its default order. */
const summaryWords = (
  arrangement: LineArrangement,
  { shown, total, buyerName, currencies }: ListFigures,
  withSort: boolean,
  { t, formats }: { t: Texts; formats: Formats },
): string[] => {
  const filtered = filterWords(arrangement, buyerName, { t, formats });
  const some = { shown: formats.count(shown), all: formats.count(total) };
  return [
    ...(filtered.length === 0 ? [] : [t('filter.some-of', some)]),
    ...filtered,
    ...(withSort || currencies.length > 1 ? sortWords(arrangement, currencies, t) : []),
  ];
};

const filterWords = (
  { filter: { words, status, asked, delivery, atLeast, waitsDays } }: LineArrangement,
  buyerName: string | null,
  { t, formats }: { t: Texts; formats: Formats },
): string[] => {
  const said = (label: string, value: string): string => t('filter.said', { label, value });
  return [
    ...(buyerName === null ? [] : [buyerName]),
    ...(words.trim() === '' ? [] : [t('filter.words', { words: words.trim() })]),
    ...(status === null ? [] : [said(t('filter.status'), stateWord(status, t))]),
    ...(asked === null ? [] : [t(stepLabel(asked))]),
    ...(delivery === null ? [] : [said(t('filter.delivery'), t(`filter.delivery.${delivery}`))]),
    ...(atLeast === null
      ? []
      : [
          said(
            t('filter.at-least'),
            withUnit(formats.price(atLeast.value, atLeast.currencyIso), atLeast.currencyIso),
          ),
        ]),
    ...(waitsDays === null ? [] : [said(t('filter.waits'), t('filter.waits-days', { count: waitsDays }))]),
  ];
};

/** Amounts of several currencies aren't compared, so the order of the currencies is named. */
const sortWords = (
  { filter, sort }: LineArrangement,
  currencies: ListFigures['currencies'],
  t: Texts,
): string[] => {
  const usual = whole(filter.scope).sort;
  if (sort.by === usual.by && sort.descending === usual.descending) return [];
  const name = t(`sort.${sort.by}.${sort.descending ? 'down' : 'up'}`);
  if (currencies.length < 2) return [name];
  const list = currencies.map((group) => group.map((one) => one ?? t('sort.no-currency')).join(' + '));
  return [t('sort.by-currency', { sort: name, list: list.join(', ') })];
};
