import type { LineRow } from '../../../shared/contract/calls/lines.ts';
import { lineAmount, totalQuantity } from '../../../shared/domain/order/amounts.ts';
import { type LineColumn, type LineSort, lineColumns } from '../../../shared/domain/order/line-table.ts';
import type { Terms } from '../../../shared/domain/order/order.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';
import { itemWords } from '../../format/item-words.ts';
import { withUnit } from '../../format/joined.ts';
import { quantityWords } from '../../format/unit-word.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Texts } from '../../i18n/texts.ts';
import { daysLateWords } from '../order/header/days-late.ts';
import { priceWords } from '../order/header/terms-words.ts';
import { itemTexts } from '../order/lines/item-texts.ts';
import { type ComparedTerms, type LineView, lineViews } from '../order/lines/line-view.ts';

type ColumnStyle = {
  /** In pixels: the least in a wide and in a narrow table. */
  min: number;
  narrow: number;
  /** Of the width that is left. */
  share: number;
  /** Numbers end at the right edge. */
  isNumber: boolean;
  sort: LineSort['by'] | null;
};

/**
 * How each column looks. `order`, `line` and `status` are always shown, and come first: a narrow window shows
 * them without scrolling.
 */
export const columnStyles = {
  order: { min: 112, narrow: 80, share: 0.7, isNumber: false, sort: 'number' },
  line: { min: 36, narrow: 28, share: 0, isNumber: false, sort: null },
  status: { min: 176, narrow: 148, share: 1.1, isNumber: false, sort: 'status' },
  buyer: { min: 96, narrow: 64, share: 1.1, isNumber: false, sort: 'buyer' },
  item: { min: 140, narrow: 92, share: 2, isNumber: false, sort: 'item' },
  'item-number': { min: 100, narrow: 84, share: 0.7, isNumber: false, sort: null },
  quantity: { min: 84, narrow: 60, share: 0.4, isNumber: true, sort: null },
  date: { min: 116, narrow: 77, share: 0.4, isNumber: false, sort: 'date' },
  price: { min: 100, narrow: 84, share: 0.5, isNumber: true, sort: null },
  amount: { min: 100, narrow: 84, share: 0.5, isNumber: true, sort: 'amount' },
  since: { min: 72, narrow: 60, share: 0.2, isNumber: false, sort: 'age' },
} as const satisfies Record<LineColumn | 'order' | 'line' | 'status', ColumnStyle>;

export type ShownColumn = keyof typeof columnStyles;

/** All columns in their order. */
export const shownColumns = (chosen: readonly LineColumn[]): ShownColumn[] => [
  'order',
  'line',
  'status',
  ...lineColumns.filter((one) => chosen.includes(one)),
];

/**
 * `old`: the confirmed value, while we accept another one. `asked`: the one that the buyer asks for instead.
 * `late`: the day that it shows has passed.
 */
export type Cell = { now: string; old: string | null; asked: string | null; late: boolean };

/** The line as the order shows it. */
export const viewOf = ({ line, responses, late }: LineRow): LineView => {
  const [view] = lineViews({
    order: { lines: [line] },
    responses,
    lateDeliveries: late.map((date) => ({ position: line.position, date })),
  });
  if (view === undefined) throw new Error('a line without its view');
  return view;
};

/** A text that may break before a unit or word, and never inside a number. */
export const breakable = (text: string): string => text.replaceAll(/\u00a0(?!\d)/g, ' ');

/** The status of a line. A late one says by how many days, counted from its first late day. */
export const statusWords = (
  text: MessageId,
  { late }: Pick<LineView, 'late'>,
  { t, formats }: { t: Texts; formats: Formats },
): string => {
  if (text !== 'line.overdue') return t(text);
  const [first = null] = [...late].sort();
  return daysLateWords(first, formats.today, t);
};

/** What a cell of the table says. */
export const cellOf = (
  column: LineColumn,
  row: LineRow,
  { shown, compared, late }: LineView,
  { t, formats }: { t: Texts; formats: Formats },
): Cell => {
  const { item } = row.line;
  const unit = item.purchaseUnitOfMeasureIso;
  const plain = (now: string): Cell => ({ now, old: null, asked: null, late: false });
  const compare = (say: (terms: Terms) => string | null, sayOther = say): Cell => {
    const now = say(shown) ?? '';
    const other = (kind: ComparedTerms['kind']): string | null =>
      compared?.kind !== kind || say(compared.terms) === now ? null : sayOther(compared.terms);
    return { now, old: other('agreed'), asked: other('asked'), late: false };
  };
  switch (column) {
    case 'buyer':
      return plain(row.buyerName);
    case 'item':
      return plain(itemTexts(row.line, t).title);
    case 'item-number':
      return plain(itemWords(item, t) ?? '');
    case 'quantity':
      return compare(({ deliverySchedule }) => {
        const total = deliverySchedule.length === 0 ? null : totalQuantity(deliverySchedule);
        return total === null ? null : quantityWords(total, unit, t, formats);
      });
    case 'date': {
      // Without its weekday beside another one, since both have to fit. A line ends between them.
      const short = (terms: Terms): string =>
        datesOf(terms, t, (date) => formats.shortDate(date).replaceAll(' ', '\u00a0'));
      const cell = compare((terms) => datesOf(terms, t, formats.date), short);
      return { ...cell, now: cell.asked === null ? cell.now : short(shown), late: late.length > 0 };
    }
    case 'price':
      return compare(({ prices }) => priceWords(prices, unit, t, formats));
    case 'amount':
      return compare((terms) => {
        const amount = lineAmount(terms, unit);
        return amount === null
          ? null
          : withUnit(formats.amount(amount.value, amount.currencyIso), amount.currencyIso);
      });
    case 'since':
      return plain(formats.shortDate(dayAt(waitingSince(row))));
  }
};

/** The first day, and how many deliveries follow. */
const datesOf = ({ deliverySchedule }: Terms, t: Texts, say: (date: CalendarDate) => string): string => {
  const days = deliverySchedule.flatMap(({ date }): CalendarDate[] => (date === null ? [] : [date])).sort();
  const [first] = days;
  if (first === undefined) return t('gap.date');
  const more = deliverySchedule.length - 1;
  return more === 0 ? say(first) : t('lines.dates', { date: say(first), more });
};
