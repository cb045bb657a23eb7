import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import type { OrderSort, SavedView } from '../../../shared/contract/calls/views.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Scope } from '../../../shared/domain/order/folder.ts';
import { filterOrders } from '../../../shared/domain/order/order-filter.ts';
import { Notice } from '../../components/notice.tsx';
import { folderMarks, type MarkStyle } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { type NamedGroups, useOrderRows } from '../../transport/queries.ts';
import { ExportList } from '../exports/export-list.tsx';
import { orderListCsv } from '../exports/order-list-csv.ts';
import { FirstImport } from '../listening/first-import.tsx';
import { EmptyOrders } from '../records/empty-list.tsx';
import { RecordList } from '../records/record-list.tsx';
import { type Selection, useSelection } from '../records/use-selection.ts';
import type { Views } from '../views/use-views.ts';
import { ViewForm } from '../views/view-form.tsx';
import { ArrangeBar } from './arrange-bar.tsx';
import { choicesIn } from './filter-choices.ts';
import { FilterPanel } from './filter-panel.tsx';
import { nameOfBuyer } from './name-of-buyer.ts';
import { OrderRowView } from './order-row.tsx';
import { type Arrangement, type At, type Place, whole } from './place.ts';
import { SelectionStrip } from './selection-strip.tsx';
import { readyToSort, sortRows } from './sort-rows.ts';
import { Summary } from './summary.tsx';
import { whileIdle } from './while-idle.ts';

/** The orders of a folder, buyer or view, as the user sorts and filters them. */
export const OrderList = ({
  place,
  buyers,
  views,
  onPlace,
  onSort,
  open,
  onOpen,
  onSearch,
}: {
  place: Place;
  buyers: NamedGroups['buyers'];
  views: Views;
  /** Keeps the list under another name. */
  onPlace: (at: At) => void;
  /** Called when the user changes the sort order. */
  onSort: (sort: OrderSort) => void;
  open: number | null;
  onOpen: (key: number) => void;
  onSearch: (typed: string) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  // Apart from the arrangement, since it changes with every key.
  const [typed, setTyped] = useState(place.arrangement.filter.words);
  const [arrangement, setArrangement] = useState(() => withWords(place.arrangement, ''));
  const [panel, setPanel] = useState<'filter' | 'view' | null>(null);
  const { filter, sort } = arrangement;
  const { scope, buyer, status, asked } = filter;
  const { locale, today } = formats;
  const view = place.at.kind === 'view' ? place.at.view : null;
  const query = useOrderRows(scope);
  const whatIsShown = useMemo(() => withWords(arrangement, typed), [arrangement, typed]);
  // Another sort order or a filter needs all rows.
  const all = query.isWhole || isUsual(whatIsShown) ? query.rows : undefined;
  useReadyToSort(query.isWhole ? query.rows : undefined, locale);
  const rows = useMemo(
    () => (all === undefined ? undefined : sortRows(all, sort, locale)),
    [all, sort, locale],
  );
  const filterRows = useCallback(
    (some: OrderRow[], words: string) => filterOrders(some, { ...filter, words }, today),
    [filter, today],
  );
  const selection = useSelection(rows);
  // Computed only while the panel is open: every arriving order would cost a walk over all rows.
  const choices = useMemo(
    () =>
      panel === 'filter'
        ? choicesIn(all ?? [], { buyer, status, asked }, nameOfBuyer(buyers, all ?? []), locale)
        : null,
    [panel, all, buyer, status, asked, buyers, locale],
  );
  const buyerName = useMemo(
    () => (buyer === null ? null : nameOfBuyer(buyers, all ?? [])(buyer)),
    [all, buyer, buyers],
  );
  const isOfBuyer = place.at.kind === 'buyer' && place.at.buyer === buyer && scope === 'open';
  const title =
    view?.name ?? (isOfBuyer ? buyerName : null) ?? t(scope === 'open' ? 'desk.all-open' : `folder.${scope}`);

  const bar = useRef<HTMLDivElement>(null);
  const closePanel = (): void => {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setPanel(null);
  };
  const arrange = (next: Arrangement): void => {
    setArrangement(next);
    onSort(next.sort);
  };
  const clear = (): void => {
    arrange(whole(scope));
    setTyped('');
    setPanel(null);
    if (place.at.kind !== 'scope') onPlace({ kind: 'scope', scope });
  };
  const save = (id: number | null, name: string): void =>
    views.put(id, { name, ...withWords(arrangement, typed.trim()) }, (kept: SavedView) => {
      closePanel();
      onPlace({ kind: 'view', view: kept });
    });
  return (
    <RecordList
      kind="order"
      title={title}
      words={{ filter: t('list.filter'), loading: t('list.loading') }}
      query={{ ...query, isPending: all === undefined && query.error === null }}
      rows={rows}
      isWhole={query.isWhole}
      filterRows={filterRows}
      typed={typed}
      onTyped={setTyped}
      onClear={clear}
      onSearch={onSearch}
      countShown={view !== null || isOfBuyer}
      arranged={JSON.stringify(arrangement)}
      selection={selection}
      open={open}
      onOpen={onOpen}
      action={(shown) => (
        <ExportList
          title={title}
          isEmpty={shown.length === 0 || !query.isWhole}
          write={(format) => orderListCsv(shown, t, format)}
        />
      )}
      above={(shown) => (
        <>
          <ArrangeBar
            bar={bar}
            arrangement={arrangement}
            onArrange={arrange}
            panel={panel}
            onPanel={setPanel}
            isView={view !== null}
            selected={query.isWhole ? selectedOf(shown, selection) : null}
            onSelectAll={() => selection.toggleAll(shown.map(({ key }) => key))}
          />
          {choices !== null && (
            <FilterPanel
              filter={filter}
              choices={choices}
              onFilter={(next) => setArrangement({ ...arrangement, filter: next })}
            />
          )}
          {panel === 'view' && (
            <ViewForm
              view={view}
              suggested={buyerName ?? typed.trim()}
              onSave={save}
              onRemove={(gone) => {
                setPanel(null);
                views.remove(gone);
                onPlace({ kind: 'scope', scope });
              }}
              onCancel={closePanel}
            />
          )}
          {views.error !== null && (
            <Notice tone="red" icon="triangle" role="alert">
              {errorText(t, shapeOfError(views.error))}
            </Notice>
          )}
          <Summary
            arrangement={whatIsShown}
            shown={shown}
            total={rows?.length ?? 0}
            buyerName={buyerName}
            onClear={clear}
          />
          <FirstImport />
        </>
      )}
      below={(shown) => <SelectionStrip selection={selection} shown={shown} />}
      empty={<EmptyOrders look={markOf(scope)} title={t(`empty.${scope}`)} next={t(`empty-next.${scope}`)} />}
    >
      {(row, position) => (
        <OrderRowView
          row={row}
          withStatus={sort.by === 'status'}
          withAge={isAboutAge(arrangement)}
          {...position}
        />
      )}
    </RecordList>
  );
};

/**
 * Prepares sorting once all rows are loaded and unchanged for a while: each arriving order would restart
 * it.
 */
const useReadyToSort = (rows: OrderRow[] | undefined, locale: string): void => {
  useEffect(() => {
    if (rows === undefined) return undefined;
    let stop = (): void => undefined;
    const rest = setTimeout(() => {
      stop = whileIdle(readyToSort(rows, locale));
    }, restMs);
    return () => {
      clearTimeout(rest);
      stop();
    };
  }, [rows, locale]);
};

const restMs = 1_000;

const isUsual = (arrangement: Arrangement): boolean =>
  JSON.stringify(arrangement) === JSON.stringify(whole(arrangement.filter.scope));

const withWords = ({ filter, sort }: Arrangement, words: string): Arrangement => ({
  filter: { ...filter, words },
  sort,
});

const isAboutAge = ({ filter, sort }: Arrangement): boolean =>
  filter.waitsDays !== null || (sort.by === 'age' && !sort.descending);

const markOf = (scope: Scope): MarkStyle => folderMarks[scope === 'open' ? 'to-answer' : scope];

/** Each walk stops at the first deciding row, since every arriving order repeats it for ten thousand rows. */
const selectedOf = (
  shown: readonly OrderRow[],
  { rows, has }: Pick<Selection<OrderRow>, 'rows' | 'has'>,
): 'all' | 'some' | 'none' | null => {
  if (shown.length === 0) return null;
  const isSelected = ({ key }: OrderRow): boolean => has(key);
  if (rows.length === 0 || !shown.some(isSelected)) return 'none';
  return shown.every(isSelected) ? 'all' : 'some';
};
