import { memo, type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import type { ShipmentRow, ShipmentList as Shipments } from '../../../shared/contract/calls/shipments.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { matcherOf } from '../../../shared/domain/values/word-match.ts';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-clock.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useShipments } from '../../transport/queries.ts';
import { despatchMark } from '../despatch/despatch-mark.ts';
import { ExportList } from '../exports/export-list.tsx';
import { shipmentListTable } from '../exports/shipment-list-table.ts';
import { EmptyList } from '../records/empty-list.tsx';
import rowCss from '../records/record-list.module.css';
import { RecordList } from '../records/record-list.tsx';
import { RecordRow, type RowPlace } from '../records/record-row.tsx';
import { useSteadyRows } from '../records/use-steady-rows.ts';
import { shipmentMark, shipmentStatusWord } from './shipment-mark.ts';
import css from './shipments.module.css';

/** Shipments, newest first. Above them, despatch advices that no shipment shows yet. */
export const ShipmentList = ({
  open,
  onOpen,
  onOpenOrder,
  onSearch,
}: {
  open: number | null;
  onOpen: (key: number) => void;
  onOpenOrder: (orderKey: number) => void;
  onSearch: (typed: string) => void;
}): ReactElement => {
  const t = useTexts();
  const query = useShipments();
  const { data } = query;
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const rows = data?.rows;
  const byKey = useMemo(() => new Map(rows?.map((row) => [row.key, row])), [rows]);
  const found = useMemo(
    () => (rows === undefined ? undefined : filterShipments(rows, wanted)),
    [rows, wanted],
  );
  const shown = useMemo(() => found?.map(keyOf), [found]);
  const seen = useSteadyRows({ keys: shown ?? none, groups: none, arranged: wanted, open });
  return (
    <RecordList
      kind="shipment"
      title={t('shipments.title')}
      words={{
        filter: t('shipments.filter'),
        filterBy: t('shipments.filter-by'),
        loading: t('shipments.loading'),
      }}
      query={query}
      shown={shown}
      seen={seen}
      total={rows?.length}
      typed={typed}
      onTyped={setTyped}
      isCurrent={wanted === typed}
      arranged={wanted}
      onClear={() => setTyped('')}
      onSearch={onSearch}
      open={open}
      onOpen={onOpen}
      action={
        <ExportList
          title={t('shipments.title')}
          isEmpty={found === undefined || found.length === 0}
          table={() => shipmentListTable(found ?? [], t)}
        />
      }
      above={
        data !== undefined && (
          <>
            <PollProblem lastPoll={data.lastPoll} />
            <PendingAdvices entries={data.pending} onOpenOrder={onOpenOrder} />
          </>
        )
      }
      empty={
        <EmptyList
          look={{ tone: 'grey', icon: 'truck' }}
          title={t('shipments.empty')}
          next={t('shipments.empty-next')}
          lastSuccessAt={data?.lastPoll.lastSuccessAt ?? null}
        />
      }
    >
      {(key, place) => {
        const row = byKey.get(key);
        return row === undefined ? null : <ShipmentRowView row={row} {...place} />;
      }}
    </RecordList>
  );
};

const none: never[] = [];

const keyOf = ({ key }: { key: number }): number => key;

const PollProblem = ({ lastPoll }: { lastPoll: Shipments['lastPoll'] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  if (lastPoll.problem === null) return null;
  // A limit of the account is no failure.
  const barred = lastPoll.problem.code === 'service.needs-token';
  return (
    <Notice
      tone={barred ? 'grey' : 'amber'}
      icon={barred ? 'truck' : 'triangle'}
      title={t(barred ? 'shipments.not-asked' : 'shipments.not-checked')}
      className={css['notice']}
    >
      <p>{errorText(t, lastPoll.problem)}</p>
      {lastPoll.lastSuccessAt !== null && (
        <p>{t('sync.last-checked', { time: formats.moment(lastPoll.lastSuccessAt) })}</p>
      )}
    </Notice>
  );
};

const PendingAdvices = ({
  entries,
  onOpenOrder,
}: {
  entries: Shipments['pending'];
  onOpenOrder: (orderKey: number) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const now = useNow(60_000, entries.length > 0 ? Infinity : 0);
  if (entries.length === 0) return null;
  return (
    <section className={css['pending']} aria-label={t('shipments.under-way')}>
      <h3>{t('shipments.under-way')}</h3>
      <ul>
        {entries.map((entry) => {
          const look = despatchMark(entry, false, now);
          const { despatchAdviceNumber } = entry.advice.header;
          const state = t(look.text, {
            time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt),
          });
          return (
            <li key={entry.id}>
              <button type="button" className={css['advice']} onClick={() => onOpenOrder(entry.orderKey)}>
                <Mark tone={look.tone} icon={look.icon} />
                <b title={despatchAdviceNumber}>{despatchAdviceNumber}</b>
                <span className={css['buyer']} title={entry.buyerName}>
                  {entry.buyerName}
                </span>
                <span className={css['state']} title={state}>
                  {state}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Rows that contain each typed word in their number, buyer, order numbers or tracking number. */
const filterShipments = (rows: ShipmentRow[], filter: string): ShipmentRow[] => {
  const matches = matcherOf(filter);
  return matches === null
    ? rows
    : rows.filter(({ shipmentNumber, buyerName, purchaseOrderNumbers, trackingNumber }) =>
        matches([shipmentNumber ?? '', buyerName, ...purchaseOrderNumbers, trackingNumber ?? '']),
      );
};

/** A shipment in the list. Above: number, buyer and time. Below: orders and status. */
const ShipmentRowView = memo(({ row, ...place }: RowPlace & { row: ShipmentRow }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const orders = row.purchaseOrderNumbers;
  const about = [
    shipmentStatusWord(row.processStatus, t),
    ...(orders.length > 0
      ? [t('shipments.orders', { count: orders.length, orders: orders.join(', ') })]
      : []),
  ].join(' · ');
  return (
    <RecordRow
      {...place}
      kind="shipment"
      row={row}
      look={shipmentMark(row.processStatus)}
      hidden={row.unseen === null ? '' : t(`shipments.unseen.${row.unseen}`)}
      above={
        <>
          <b title={row.shipmentNumber ?? undefined}>{row.shipmentNumber ?? t('shipments.unnumbered')}</b>
          <span className={rowCss['buyer']} title={row.buyerName}>
            {row.buyerName}
          </span>
          <span className={rowCss['date']}>{formats.moment(waitingSince(row))}</span>
        </>
      }
      below={
        <>
          <span className={rowCss['item']} title={about}>
            {about}
          </span>
          <span>{t('shipments.lines', { count: row.lineCount })}</span>
        </>
      }
    />
  );
});
