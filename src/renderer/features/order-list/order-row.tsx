import { memo, type ReactElement } from 'react';
import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { isTroubled } from '../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { isLate } from '../../../shared/domain/order/folder.ts';
import { isListedDateLate, listedDate } from '../../../shared/domain/order/listed-date.ts';
import { daysWaiting, pendingStepOf } from '../../../shared/domain/order/order-filter.ts';
import { stepLabel } from '../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import { folderMarks } from '../../components/tone.ts';
import { type Formats, splitWeekday } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useOrderRow } from '../../transport/order-lists.ts';
import { OrderTypeTag } from '../order/header/order-type-tag.tsx';
import { statusWord } from '../order/status-word.ts';
import { NotesMark } from '../own-notes/notes-mark.tsx';
import css from '../records/record-list.module.css';
import { EmptyRow, RecordRow, type RowPlace } from '../records/record-row.tsx';

type Props = RowPlace & {
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

/** Above: number, buyer and date. Below: first item, number of lines and amount. */
export const ReadOrderRow = memo(
  ({ row, withStatus, withAge, soon, ...place }: Props & { row: OrderRow }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const { facts } = row;
    const date = listedDate(row);
    const more = facts.lineCount - 1;
    const item = facts.lineCount === 0 ? t('list.no-lines') : shownText(facts.firstItem ?? t('list.no-item'));
    const about = [
      ...(row.folder === 'later' && row.putAsideUntil !== null
        ? [t('later.row', { date: formats.shortDate(row.putAsideUntil) })]
        : []),
      ...hints(row, { withStatus, withAge, soon, today: formats.today }, t),
      more > 0 ? `${item} ${t('list.more-lines', { count: more })}` : item,
    ].join(' · ');
    return (
      <RecordRow
        {...place}
        kind="order"
        row={row}
        look={rowMark(row)}
        hidden={hiddenWords(row, t)}
        above={
          <>
            <b title={row.purchaseOrderNumber}>{row.purchaseOrderNumber || t('gap.number')}</b>
            <span className={css['buyer']} title={row.buyerName}>
              {row.buyerName}
            </span>
            <OrderTypeTag type={row.orderType} />
            <NotesMark notes={row.ownNotes} />
            <span
              className={isListedDateLate(row, formats.today) ? `${css['date']} ${css['late']}` : css['date']}
              title={date === null ? undefined : formats.date(date)}
            >
              {date !== null && <Day date={date} formats={formats} />}
            </span>
          </>
        }
        below={
          <>
            <span className={css['item']} title={about}>
              {about}
            </span>
            <Totals totals={facts.totals} formats={formats} />
          </>
        }
      />
    );
  },
);

const Day = ({ date, formats }: { date: CalendarDate; formats: Formats }): ReactElement => {
  const { weekday, day } = splitWeekday(date, formats);
  return (
    <>
      <span className={css['weekday']}>{weekday}</span>
      {day}
    </>
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

/** The words before the item: our response or draft, the buyer's request, lateness, and days waiting. */
const hints = (
  row: OrderRow,
  { withStatus, withAge, soon, today }: Omit<Props, keyof RowPlace> & { today: CalendarDate },
  t: Texts,
): string[] => {
  const days = row.folder === 'to-answer' ? daysWaiting(row, today) : 0;
  const asked = askedWords(row);
  const date = listedDate(row);
  const isLateNow = isLate(row.facts, today);
  const isSoon = row.folder === 'to-answer' && !isLateNow && date !== null && soon !== null && date <= soon;
  return [
    ...ownWriting(row, t),
    ...(asked === null ? [] : [t(asked)]),
    // The overdue folder says so already.
    ...(row.folder !== 'overdue' && isLateNow ? [t('folder.overdue')] : []),
    ...(isSoon ? [t('list.due-soon')] : []),
    ...(withStatus ? [statusWord(row.processStatus, t)] : []),
    ...(days >= (withAge ? 1 : longWait) ? [t('list.waits', { count: days })] : []),
  ];
};

const ownWriting = (row: OrderRow, t: Texts): string[] => {
  const state = row.responseState;
  if (state !== null && state !== 'done' && state !== 'undone' && state !== 'dropped')
    return [t(`list.response.${state}`)];
  return row.hasDraft ? [t('list.draft')] : [];
};

const hiddenWords = (row: OrderRow, t: Texts): string =>
  [
    t(`folder.${row.folder}`),
    row.unseen === null ? null : t(`list.unseen.${row.unseen}`),
    row.ownNotes.length === 0 ? null : t('own-note.in-list'),
  ]
    .filter((word) => word !== null)
    .join(', ');

/** What an order to answer asks for, if it isn't simply an answer to a new order. */
const askedWords = (row: OrderRow): MessageId | null => {
  const asked = pendingStepOf(row);
  if (asked !== null) return stepLabel(asked);
  return row.folder === 'to-answer' && row.unseen === 'changed' ? 'list.unseen.changed' : null;
};
