import type { ReactElement } from 'react';
import type { DeliveryRow } from '../../../shared/contract/calls/calendar.ts';
import { IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAllDeliveries, useDeliveries } from '../../transport/queries.ts';
import { deliveryListTable } from '../exports/delivery-list-table.ts';
import { listFileName, useOfferTable } from '../exports/offer-table.ts';
import { closedWords } from '../hints/hint-words.ts';
import { daysLateWords } from '../order/header/days-late.ts';
import { DaysLate } from '../order/header/due-date.tsx';
import { OrderTypeTag } from '../order/header/order-type-tag.tsx';
import { BackButton } from '../records/back-button.tsx';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './deliveries.module.css';
import { deliveryMark } from './delivery-mark.ts';
import { amountWords, loadWords, periodName } from './period-words.ts';
import { closedDaysOf, isFull, type Period } from './periods.ts';
import type { Calendar } from './use-calendar.ts';

/** The right pane: deliveries of the selected period. A click opens the order at the line. */
export const DeliveryList = ({
  period,
  workshop: { today, open, capacity },
  onOpen,
  onBack,
}: {
  period: Period;
  workshop: Calendar['workshop'];
  onOpen: (orderKey: number, position: string) => void;
  onBack: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data, error, refetch } = useDeliveries(period.range, today);
  const { name, days } = periodName(period, t, formats);
  const isLate = period.span === 'overdue';
  const closedDays = closedDaysOf(period, open, today);
  const { agreed } = period.load;
  const offer = useOfferTable();
  const all = useAllDeliveries(period.range);
  const save = (): void =>
    all.mutate(undefined, {
      onSuccess: ({ rows }) =>
        offer({
          name: listFileName(
            [t('calendar.title'), name, days].filter((one) => one !== null).join(' '),
            formats.today,
          ),
          table: deliveryListTable(rows, today, t),
        }),
    });
  return (
    <div className={css['pane']}>
      <header className={css['head']}>
        <BackButton onBack={onBack} />
        <h2>
          {isLate ? (
            <Mark tone="red" icon="triangle">
              {name}
            </Mark>
          ) : (
            name
          )}
          {days !== null && <span className={css['range']}>{days}</span>}
        </h2>
        <IconButton
          icon="download"
          size="small"
          label={t('exports.deliveries')}
          data-command="export-deliveries"
          disabled={data === undefined || data.rows.length === 0 || all.isPending}
          onClick={save}
        />
        <p>
          {loadWords(period.load, t, period.lateOrders)}
          {agreed.amounts.length > 0 && ` · ${amountWords(agreed, formats)}`}
          {agreed.unpriced > 0 && ` · ${t('calendar.unpriced', { count: agreed.unpriced })}`}
        </p>
        {(closedDays.length > 0 || isFull(period, capacity)) && (
          <ul className={css['notes']}>
            {isFull(period, capacity) && (
              <li>
                <Icon name="triangle" />
                {t('calendar.full-what', { limit: capacity.limit ?? 0 })}
              </li>
            )}
            {closedDays.map(({ date, closed }) => (
              <li key={date}>
                <Icon name="calendar" />
                {closedWords(formats.date(date), closed, t)}
              </li>
            ))}
          </ul>
        )}
      </header>
      <QueryFailed query={{ error, refetch }} />
      <QueryFailed query={{ error: all.error, refetch: async () => save() }} />
      {data === undefined && error === null && <Skeleton rows={7} label={t('calendar.loading')} />}
      {data?.rows.length === 0 && <p className={css['empty']}>{t('calendar.nothing-here')}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <table className={css['table']} aria-label={t('calendar.deliveries')}>
          <thead>
            <tr>
              <th scope="col">{t('calendar.day')}</th>
              <th scope="col">{t('calendar.order')}</th>
              <th scope="col">{t('calendar.item')}</th>
              <th scope="col">{t('calendar.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {withKeys(data.rows).map(({ key, row }) => (
              <Delivery
                key={key}
                row={row}
                isLate={isLate}
                onOpen={() => onOpen(row.orderKey, row.position)}
              />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && data.more > 0 && (
        <p className={css['empty']}>{t('calendar.more', { count: data.more })}</p>
      )}
    </div>
  );
};

const Delivery = ({
  row,
  isLate,
  onOpen,
}: {
  row: DeliveryRow;
  /** All are overdue, as the heading says: a row says by how much. */
  isLate: boolean;
  onOpen: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const line = lineName(row.position);
  return (
    <tr>
      <td>
        <span className={css['date']}>{formats.date(row.date)}</span>
        {isLate ? <DaysLate since={row.date} /> : <State row={row} />}
      </td>
      <th scope="row">
        <button
          type="button"
          aria-label={t('calendar.open', { order: row.purchaseOrderNumber, line })}
          onClick={onOpen}
        >
          {row.purchaseOrderNumber}
        </button>
        <OrderTypeTag type={row.orderType} />
        <small>{row.buyerName}</small>
      </th>
      <td>
        {row.item ?? t('list.no-item')}
        <small>{t('calendar.line', { line })}</small>
      </td>
      <td>
        <span>
          {row.quantity === null ? (
            t('gap.quantity')
          ) : (
            <>
              {formats.quantity(row.quantity)} <i>{unitWord(row.unit, t, row.quantity)}</i>
            </>
          )}
        </span>
        <small>
          {row.amount === null
            ? t('calendar.no-amount')
            : `${formats.amount(row.amount.value, row.amount.currencyIso)} ${row.amount.currencyIso ?? ''}`}
        </small>
      </td>
    </tr>
  );
};

const State = ({ row }: { row: DeliveryRow }): ReactElement => {
  const t = useTexts();
  const { today } = useFormats();
  const { text, ...look } = deliveryMark(row, today);
  return <Mark {...look}>{text === 'calendar.overdue' ? daysLateWords(row.date, today, t) : t(text)}</Mark>;
};

/** A line may have two deliveries on one day. */
const withKeys = (rows: DeliveryRow[]): { key: string; row: DeliveryRow }[] => {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const name = `${row.orderKey} ${row.position} ${row.kind} ${row.date}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${name} ${count}`, row };
  });
};
