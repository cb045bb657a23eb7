import { memo, type ReactElement } from 'react';
import type { OrderRow } from '../../../shared/contract/orders.ts';
import { orderType } from '../../../shared/domain/statuses.ts';
import { Mark } from '../../components/mark.tsx';
import { trayLooks } from '../../components/tone.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import css from './order-list.module.css';

/** One order in the list: number, buyer and date above; first item, count of lines and amount below. */
export const OrderRowView = memo(
  ({
    row,
    index,
    total,
    top,
    selected,
  }: {
    row: OrderRow;
    index: number;
    total: number;
    top: number;
    selected: boolean;
  }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const { facts } = row;
    const look = rowLook(row);
    const date = facts.nextDate;
    const more = facts.lineCount - 1;
    return (
      <div
        id={`order-${row.key}`}
        data-index={index}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        aria-posinset={index + 1}
        aria-setsize={total}
        data-unseen={row.unseen ?? undefined}
        data-icon={look.icon}
        className={css['row']}
        style={{ translate: `0 ${top}px` }}
      >
        <Mark className={css['mark']} {...look} />
        <span className="visually-hidden">{hiddenWords(row, t)}</span>
        <span className={css['above']}>
          <b>{row.purchaseOrderNumber}</b>
          <span className={css['buyer']}>{row.buyerName}</span>
          {row.orderType !== orderType.purchase && (
            <span className={css['tag']}>{orderTypeName(row.orderType, t)}</span>
          )}
          <span className={row.tray === 'overdue' ? `${css['date']} ${css['late']}` : css['date']}>
            {date === null ? '' : formats.date(date)}
          </span>
        </span>
        <span className={css['below']}>
          <span className={css['item']}>
            {hint(row, t)}
            {facts.firstItem ?? t('list.no-item')}
            {more > 0 ? ` ${t('list.more-lines', { count: more })}` : ''}
          </span>
          <Totals totals={facts.totals} formats={formats} />
        </span>
      </div>
    );
  },
);

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

/** The tray's look, unless an answer of ours is in trouble: that is louder. */
const rowLook = (row: OrderRow): (typeof trayLooks)['closed'] =>
  row.responseState === 'needs-attention' || row.responseState === 'conflict'
    ? { tone: 'red', icon: 'triangle' }
    : trayLooks[row.tray];

/** What stands before the item: the state of our own writing, when there is one. */
const hint = (row: OrderRow, t: Texts): string => {
  const state = row.responseState;
  if (state !== null && state !== 'done' && state !== 'undone' && state !== 'dropped')
    return `${t(`list.response.${state}`)} · `;
  return row.hasDraft ? `${t('list.draft')} · ` : '';
};

const hiddenWords = (row: OrderRow, t: Texts): string =>
  [t(`tray.${row.tray}`), row.unseen === null ? null : t(`list.unseen.${row.unseen}`)]
    .filter((word) => word !== null)
    .join(', ');

const orderTypeName = (type: string, t: Texts): string =>
  type === orderType.rfq
    ? t('order.type.rfq')
    : type === orderType.forecast
      ? t('order.type.forecast')
      : type;
