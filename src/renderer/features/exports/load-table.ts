import type { LoadSum } from '../../../shared/domain/delivery/delivery-load.ts';
import { compareCurrencies } from '../../../shared/domain/order/amounts.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { periodName } from '../calendar/period-words.ts';
import { isEmpty, type Period } from '../calendar/periods.ts';
import { type Cell, countCell, dayCell, numberCell, type Table, textCell } from './table.ts';

/**
 * Promised deliveries per week or day, as in the table. One amount column per currency, since amounts of
 * different currencies don't add up.
 */
export const loadTable = (
  periods: readonly Period[],
  { t, formats }: { t: Texts; formats: Formats },
): Table => {
  const shown = periods.filter(({ load }) => !isEmpty(load));
  const currencies = [
    ...new Set(
      shown.flatMap(({ load }) =>
        [load.agreed, load.proposed].flatMap(({ amounts }) => amounts.map(({ currencyIso }) => currencyIso)),
      ),
    ),
  ].toSorted(compareCurrencies);
  const headOf = (of: string): string[] => [
    of,
    ...currencies.map((currency) =>
      currency === null
        ? `${of}: ${t('csv.amount-no-currency')}`
        : `${of}: ${t('csv.amount-in', { currency })}`,
    ),
    `${of}: ${t('csv.unpriced')}`,
  ];
  const cellsOf = (sum: LoadSum): Cell[] => [
    countCell(sum.deliveries),
    ...currencies.map((currency) =>
      numberCell(sum.amounts.find(({ currencyIso }) => currencyIso === currency)?.value ?? null),
    ),
    countCell(sum.unpriced),
  ];
  return {
    head: [
      t('calendar.period'),
      t('csv.from'),
      t('csv.to'),
      ...headOf(t('calendar.agreed')),
      ...headOf(t('calendar.proposed')),
    ],
    rows: shown.map((period) => [
      textCell(periodName(period, t, formats).name),
      dayCell(period.range === 'overdue' ? null : period.range.from),
      dayCell(period.range === 'overdue' ? null : period.range.to),
      ...cellsOf(period.load.agreed),
      ...cellsOf(period.load.proposed),
    ]),
  };
};
