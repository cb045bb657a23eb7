import { memo, type ReactElement } from 'react';
import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { isTroubled } from '../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { isDueBy } from '../../../shared/domain/order/due-soon.ts';
import { isInScope, isLate, type Scope } from '../../../shared/domain/order/folder.ts';
import { isListedDateLate, listedDate } from '../../../shared/domain/order/listed-date.ts';
import { daysWaiting, pendingStepOf, stateOf } from '../../../shared/domain/order/order-filter.ts';
import { stepLabel } from '../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { folderMarks } from '../../components/tone.ts';
import { type Formats, splitWeekday } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useOrderRow } from '../../transport/order-lists.ts';
import { OrderTypeTag } from '../order/header/order-type-tag.tsx';
import { sentWord, stateWord } from '../order/status-word.ts';
import { NotesMark } from '../own-notes/notes-mark.tsx';
import css from '../records/record-list.module.css';
import { EmptyRow, RecordRow, type RowPlace } from '../records/record-row.tsx';
import { rowIn } from './place.ts';

type Props = RowPlace & {
  /** What the list shows. */
  scope: Scope;
  /** Whether the list is sorted or filtered by them. */
  withStatus: boolean;
  withAge: boolean;
  /** Orders to answer are marked whose delivery is due by this day. `null`: none. */
  soon: CalendarDate | null;
};

/** One order in the list, once its row is read. */
export const OrderRowView = memo(({ orderKey, ...props }: Props & { orderKey: number }): ReactElement => {
  const t = useTexts();
  const { data: row, error } = useOrderRow(orderKey);
  if (row !== undefined && row !== null) return <ReadOrderRow {...props} row={row} />;
  return (
    <EmptyRow {...props} kind="order" id={orderKey}>
      {error === null ? null : errorText(t, shapeOfError(error))}
    </EmptyRow>
  );
});

/**
 * Above: number, buyer and date. Below: first item, number of lines and amount. In the list of orders to
 * answer, item and date are of the lines that wait for us.
 */
export const ReadOrderRow = memo(
  ({ row: whole, scope, withStatus, withAge, soon, ...place }: Props & { row: OrderRow }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const row = rowIn(scope, whole);
    const { facts } = row;
    const item = facts.lineCount === 0 ? t('list.no-lines') : shownText(facts.firstItem ?? t('list.no-item'));
    const isLateOrder = isLate(whole.facts, formats.today);
    const { first, rest, waits } = reasons(row, { isLateOrder, withStatus, withAge, formats }, t);
    // What is ordered comes first: the rest may be cut.
    const cut = [...about(row, { item, scope, hasReasons: first.length > 0 }, t), ...rest, ...waits];
    return (
      <RecordRow
        {...place}
        kind="order"
        row={row}
        look={rowMark(row)}
        hidden={hiddenWords(row, t)}
        // Otherwise only a filter hides it.
        goneTo={
          isInScope(row, scope, formats.today)
            ? null
            : t('list.gone-to', { folder: t(`folder.${row.folder}`) })
        }
        above={
          <>
            <b title={row.purchaseOrderNumber}>{row.purchaseOrderNumber || t('gap.number')}</b>
            <span className={css['buyer']} title={row.buyerName}>
              {row.buyerName}
            </span>
            <NotesMark notes={row.ownNotes} />
            <ListedDay row={row} scope={scope} soon={soon} formats={formats} />
          </>
        }
        below={
          <>
            <span className={css['about']} title={[...first, ...cut].join(' · ')}>
              <OrderTypeTag type={row.orderType} />
              {first.length > 0 && <span className={css['reasons']}>{first.join(' · ')}</span>}
              <span className={css['item']}>{`${first.length > 0 ? '· ' : ''}${cut.join(' · ')}`}</span>
            </span>
            <Totals totals={facts.totals} formats={formats} />
          </>
        }
      />
    );
  },
);

/**
 * What is ordered, and how many lines. In the list of orders to answer: how many of them wait for us. In a
 * narrow row that comes first, unless words about the order do.
 */
const about = (
  row: OrderRow,
  { item, scope, hasReasons }: { item: string; scope: Scope; hasReasons: boolean },
  t: Texts,
): string[] => {
  const {
    facts: { lineCount: count },
    linesToAnswer: open,
  } = row;
  if (count <= 1) return [item];
  const isPart = scope === 'to-answer' && open > 0 && open < count;
  const lines = t(isPart ? 'list.lines-to-answer' : 'list.lines', { open, count });
  // The buyer may have changed or answered another line than that of the item.
  if (tellsMove(row)) return [lines];
  return isPart && !hasReasons ? [lines, item] : [item, lines];
};

/** Whether its date shows that it is overdue. The service may say so of an order with a later date. */
const isLateByDate = (row: OrderRow, today: CalendarDate): boolean => {
  const date = listedDate(row, today);
  return isListedDateLate(row, today) && date !== null && date < today;
};

/** The day of the order. A late or near one has its word in place of the weekday. */
const ListedDay = ({
  row,
  scope,
  soon,
  formats,
}: {
  row: OrderRow;
  scope: Scope;
  soon: CalendarDate | null;
  formats: Formats;
}): ReactElement | null => {
  const t = useTexts();
  const date = listedDate(row, formats.today);
  if (date === null) return null;
  const { weekday, day } = splitWeekday(date, formats);
  const isOverdue = isLateByDate(row, formats.today);
  const named = t(
    isOverdue ? 'list.overdue-date' : scope === 'to-answer' ? 'list.date-to-answer' : 'list.date',
  );
  const isSoon =
    row.folder === 'to-answer' && !isLate(row.facts, formats.today) && isDueBy(row, soon, formats.today);
  // The mark of the overdue folder says so already.
  const word = isOverdue && row.folder !== 'overdue' ? t('list.overdue') : isSoon ? t('list.due-soon') : null;
  return (
    <span
      className={cx(css['date'], isOverdue && css['late'], isSoon && css['soon'])}
      title={`${named}: ${formats.date(date)}`}
    >
      <span className="visually-hidden">{named} </span>
      {isOverdue && word !== null && <Icon name="triangle" className={css['lateMark']} />}
      {word === null ? (
        <span className={css['weekday']}>{weekday}</span>
      ) : (
        <span className={css['word']}>{`${word} `}</span>
      )}
      {day}
    </span>
  );
};

const Totals = ({
  totals,
  formats,
}: {
  totals: OrderRow['facts']['totals'];
  formats: Formats;
}): ReactElement => (
  <span className={css['amount']}>
    {totals.map(({ value, currencyIso }, index) => (
      <span key={currencyIso}>
        {index > 0 && ' + '}
        {formats.amount(value, currencyIso)} <small>{currencyIso}</small>
      </span>
    ))}
  </span>
);

/** The folder's look, unless a response of ours needs attention. */
const rowMark = (row: OrderRow): (typeof folderMarks)['closed'] =>
  isTroubled(row.responseState) ? { tone: 'red', icon: 'triangle' } : folderMarks[row.folder];

/** Days of waiting that every list shows. */
const longWait = 3;

/**
 * The words beside the item. `first` is always whole: why the order is in this list. `rest` may be cut.
 * `waits`: how long, which the groups of the list say already. An overdue order says so at its date, unless
 * that date is a later one.
 */
const reasons = (
  row: OrderRow,
  {
    isLateOrder,
    withStatus,
    withAge,
    formats,
  }: Pick<Props, 'withStatus' | 'withAge'> & { isLateOrder: boolean; formats: Formats },
  t: Texts,
): { first: string[]; rest: string[]; waits: string[] } => {
  const { today } = formats;
  const days = row.folder === 'to-answer' ? daysWaiting(row, today) : 0;
  const asked = askedWords(row);
  const asks = asked === null ? [] : [t(asked)];
  const sent = sentWord(row, t);
  const state = stateOf(row);
  const isOverdue = row.folder !== 'overdue' && isLateOrder && !isLateByDate(row, today);
  return {
    first: [
      // Delivered or cancelled: nothing else in the row of a closed order tells.
      ...(row.folder === 'closed' && state !== null ? [stateWord(state, t)] : []),
      ...(isOverdue ? [t('list.overdue')] : []),
      ...(row.folder === 'later' && row.putAsideUntil !== null
        ? [t('later.row', { date: formats.shortDate(row.putAsideUntil) })]
        : []),
      ...(sent === null ? [...(row.hasDraft ? [t('list.draft')] : []), ...asks] : [sent]),
    ],
    rest: [
      ...(sent === null ? [] : asks),
      ...(withStatus && row.folder !== 'closed' && state !== null ? [stateWord(state, t)] : []),
    ],
    waits: days >= (withAge ? 1 : longWait) ? [t('list.waits', { count: days })] : [],
  };
};

const hiddenWords = (row: OrderRow, t: Texts): string =>
  [
    t(`folder.${row.folder}`),
    row.unseen === null ? null : t(row.unseen === 'new' ? 'list.unseen.new' : changedWords(row)),
    row.ownNotes.length === 0 ? null : t('own-note.in-list'),
  ]
    .filter((word) => word !== null)
    .join(', ');

/** What the buyer did since the user saw the order. */
const changedWords = ({ buyerMove }: OrderRow): MessageId =>
  buyerMove === null ? 'list.unseen.changed' : `list.buyer.${buyerMove}`;

/**
 * What an order asks for, or else what the buyer did since the user saw it: the bar beside it means that.
 */
const askedWords = (row: OrderRow): MessageId | null => {
  const asked = pendingStepOf(row);
  if (asked !== null) return stepLabel(asked);
  return tellsMove(row) ? changedWords(row) : null;
};

/** Whether the row says what the buyer did. */
const tellsMove = (row: OrderRow): boolean => row.unseen === 'changed' && pendingStepOf(row) === null;
