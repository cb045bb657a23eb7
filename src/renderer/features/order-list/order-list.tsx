import { type ReactElement, useMemo } from 'react';
import type { Tray } from '../../../shared/domain/tray.ts';
import { trayLooks } from '../../components/tone.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useOrderRows, useSyncStatus } from '../../transport/queries.ts';
import { ExportList } from '../exports/export-list.tsx';
import { orderListCsv } from '../exports/order-list-csv.ts';
import { FirstImport } from '../listening/first-import.tsx';
import { EmptyList } from '../records/empty-list.tsx';
import { RecordList } from '../records/record-list.tsx';
import { filterRows } from './filter-rows.ts';
import { OrderRowView } from './order-row.tsx';
import { sortRows } from './sort-rows.ts';

/** The orders of a tray. */
export const OrderList = ({
  tray,
  open,
  onOpen,
}: {
  tray: Tray;
  open: number | null;
  onOpen: (key: number) => void;
}): ReactElement => {
  const t = useTexts();
  const query = useOrderRows(tray);
  const sync = useSyncStatus();
  const all = query.data?.rows;
  const rows = useMemo(() => (all === undefined ? undefined : sortRows(all, tray)), [all, tray]);
  return (
    <RecordList
      kind="order"
      title={t(`tray.${tray}`)}
      words={{ filter: t('list.filter'), loading: t('list.loading') }}
      query={query}
      rows={rows}
      filterRows={filterRows}
      open={open}
      onOpen={onOpen}
      action={(shown) => (
        <ExportList
          title={t(`tray.${tray}`)}
          isEmpty={shown.length === 0}
          write={(way) => orderListCsv(shown, t, way)}
        />
      )}
      above={<FirstImport />}
      empty={
        <EmptyList
          look={trayLooks[tray]}
          title={t(`empty.${tray}`)}
          next={t(`empty-next.${tray}`)}
          lastHeardAt={sync.data?.lastSuccessAt ?? null}
        />
      }
    >
      {(row, place) => <OrderRowView row={row} {...place} />}
    </RecordList>
  );
};
