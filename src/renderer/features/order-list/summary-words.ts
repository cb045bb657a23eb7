import type { OrderRow } from '../../../shared/contract/orders.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { statusWord } from '../order/status-word.ts';
import { type Arrangement, whole } from './place.ts';
import { currencyGroups } from './sort-rows.ts';

/**
 * What is filtered and how it is sorted, each in a few words; nothing for a whole tray in its usual order.
 *
 * @param rows all of the list
 */
export const summaryWords = (
  { filter, sort }: Arrangement,
  rows: readonly OrderRow[],
  buyerName: string | null,
  { t, formats }: { t: Texts; formats: Formats },
): string[] => {
  const { words, status, delivery, atLeast, waitsDays } = filter;
  const said = (label: string, value: string): string => t('filter.said', { label, value });
  const usual = whole(filter.scope).sort;
  return [
    ...(buyerName === null ? [] : [buyerName]),
    ...(words.trim() === '' ? [] : [t('filter.words', { words: words.trim() })]),
    ...(status === null ? [] : [said(t('filter.status'), statusWord(status, t))]),
    ...(delivery === null ? [] : [said(t('filter.delivery'), t(`filter.delivery.${delivery}`))]),
    ...(atLeast === null
      ? []
      : [
          said(
            t('filter.at-least'),
            `${formats.amount(atLeast.value, atLeast.currencyIso)} ${atLeast.currencyIso ?? ''}`.trim(),
          ),
        ]),
    ...(waitsDays === null ? [] : [said(t('filter.waits'), t('filter.waits-days', { count: waitsDays }))]),
    ...(sort.by === usual.by && sort.descending === usual.descending
      ? []
      : [
          `${t(`sort.${sort.by}.${sort.descending ? 'down' : 'up'}`)}${sort.by === 'amount' ? byCurrency(rows, t) : ''}`,
        ]),
  ];
};

/** Amounts of several currencies aren't compared: it is said in which order they stand. */
const byCurrency = (rows: readonly OrderRow[], t: Texts): string => {
  const groups = currencyGroups(rows);
  if (groups.length < 2) return '';
  const list = groups.map((group) => group.map((one) => one ?? t('sort.no-currency')).join(' + ')).join(', ');
  return ` (${t('sort.by-currency', { list })})`;
};
