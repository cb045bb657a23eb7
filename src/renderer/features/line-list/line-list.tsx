import { type ReactElement, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { LineKey } from '../../../shared/contract/calls/lines.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { lineSortIn } from '../../../shared/domain/order/line-table.ts';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { lineId, useLineChoices, useLineList } from '../../transport/line-lists.ts';
import { type NamedGroups, useSettings } from '../../transport/queries.ts';
import { useAlertSilence } from '../alerts/silence.tsx';
import { FirstImport } from '../connection/first-import.tsx';
import { emptyNext } from '../order-list/empty-next.ts';
import { FilterPanel } from '../order-list/filter-panel.tsx';
import {
  type At,
  isOwnScope,
  markOf,
  namedPlace,
  type Place,
  whole,
  withWords,
} from '../order-list/place.ts';
import { Summary } from '../order-list/summary.tsx';
import type { ListForm } from '../order-list/view-switch.tsx';
import { EmptyOrders } from '../records/empty-list.tsx';
import { RecordList } from '../records/record-list.tsx';
import { selectedOf, useSelection } from '../records/selection.ts';
import { useSteadyRows } from '../records/use-steady-rows.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import { ColumnPanel } from './column-panel.tsx';
import { LineBar } from './line-bar.tsx';
import type { Typed } from './line-form.tsx';
import { LineStrip } from './line-strip.tsx';
import { headHeight, LineTable } from './line-table.tsx';
import { useDraftedOrders } from './use-line-answers.ts';

const rowHeights = { comfortable: 36, compact: 30 } as const;

/**
 * The open lines of all orders of a folder, buyer or view, in one table.
 *
 * @param hidden while an order is open over it: filter, selection and place stay
 */
export const LineList = ({
  place,
  buyers,
  hidden,
  onPlace,
  onForm,
  onOpen,
  onOpenOrder,
  onSearch,
}: {
  place: Place;
  buyers: NamedGroups['buyers'];
  hidden: boolean;
  /** Keeps the list under another name. */
  onPlace: (at: At) => void;
  onForm: (form: ListForm) => void;
  /** Opens the order at the line. */
  onOpen: (key: LineKey) => void;
  onOpenOrder: (key: number) => void;
  onSearch: (typed: string) => void;
}): ReactElement | null => {
  const t = useTexts();
  const { locale } = useFormats();
  const { lines: kept, density } = useSettings();
  const silence = useAlertSilence();
  const change = useChangeSettings();
  const [typed, setTyped] = useState(place.arrangement.filter.words);
  const [filter, setFilter] = useState(place.arrangement.filter);
  const [panel, setPanel] = useState<'filter' | 'columns' | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [wasHidden, setWasHidden] = useState(false);
  const { scope } = filter;
  const sort = lineSortIn(scope, kept.sort);
  const wanted = useDeferredValue(typed);
  const list = useLineList({ filter: withWords(filter, wanted), sort }, locale);
  const all = useLineList({ filter: whole(scope).filter, sort }, locale);
  const isCurrent =
    wanted === typed && !list.isPlaceholderData && (!list.isStale || list.isFetchedAfterMount);
  const [numbers] = useState(createLineNumbers);
  const [unapplied] = useState(() => new Map<string, Typed>());
  const shown = useMemo(() => list.data?.keys.map(numbers.of), [list.data?.keys, numbers]);
  const every = useMemo(() => all.data?.keys.map(numbers.of), [all.data?.keys, numbers]);
  const arranged = list.data?.arranged ?? '';
  const seen = useSteadyRows({ keys: shown ?? noLines, groups: noLines, open: current, arranged }, hidden);
  const selection = useSelection(shown, every);
  const choices = useLineChoices(scope, panel === 'filter');
  const drafted = useDraftedOrders(list.data?.drafted ?? noOrders);
  const grid = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  if (hidden && !wasHidden) setWasHidden(true);
  if (hidden) return null;

  const { view, buyerName, isOfBuyer, ...named } = namedPlace(place, filter, buyers, list.data?.buyerName);
  const title =
    named.title ??
    (scope === 'open' ? t('lines.all') : t('lines.of-folder', { folder: t(`folder.${scope}`) }));
  const clear = (): void => {
    setFilter(whole(scope).filter);
    setTyped('');
    setPanel(null);
    if (place.at.kind !== 'scope') onPlace({ kind: 'scope', scope });
  };
  const openCurrent = (): void => {
    if (current !== null) onOpen(numbers.keyOf(current));
  };
  const answered = (isAcceptance: boolean): void => {
    if (selection.keys.length > 0) selection.clear();
    else if (isAcceptance && current !== null) {
      setCurrent(seen.rows[seen.rows.indexOf(current) + 1] ?? current);
    }
    grid.current?.focus({ preventScroll: true });
  };
  const wasPutAside = (orderKeys: readonly number[]): void => {
    const keys = new Set(orderKeys);
    const stays = (id: number): boolean => !keys.has(numbers.keyOf(id)[0]);
    if (selection.keys.length > 0) selection.clear();
    // A row that stays, so that the buttons below stay, too.
    if (current !== null && !stays(current)) {
      const at = seen.rows.indexOf(current);
      setCurrent(seen.rows.slice(at).find(stays) ?? seen.rows.slice(0, at).findLast(stays) ?? current);
    }
    grid.current?.focus({ preventScroll: true });
  };
  return (
    <RecordList
      kind="order"
      title={title}
      words={{
        ...{ filter: t('lines.filter'), filterBy: t('list.filter-by'), loading: t('lines.loading') },
        nothingFits: t('lines.nothing-fits'),
      }}
      query={list.error === null && all.error !== null ? all : list}
      shown={shown}
      seen={seen}
      total={every?.length}
      typed={typed}
      onTyped={setTyped}
      isCurrent={isCurrent}
      onClear={clear}
      onSearch={onSearch}
      countShown={view !== null || isOfBuyer}
      arranged={arranged}
      sorted={list.data?.sorted ?? ''}
      selection={selection}
      open={current}
      onOpen={setCurrent}
      table={{
        height: rowHeights[density],
        head: headHeight,
        enter: openCurrent,
        draw: (rows) => (
          <LineTable
            {...{ rows, sort, grid, onOpen }}
            keyOf={numbers.keyOf}
            chosen={kept.columns}
            onSort={(next) => change({ lines: { sort: next } })}
            takesFocus={wasHidden}
          />
        ),
      }}
      action={null}
      above={
        <>
          <LineBar
            {...{ bar, panel, sort, onForm }}
            onPanel={setPanel}
            onSort={(next) => change({ lines: { sort: next } })}
            selected={isCurrent ? selectedOf(seen.live, selection) : null}
            onSelectAll={() => selection.toggleAll(seen.live)}
          />
          {panel === 'filter' && (
            <FilterPanel {...{ filter, buyerName }} choices={choices.data} onFilter={setFilter} />
          )}
          {panel === 'columns' && (
            <ColumnPanel chosen={kept.columns} onChosen={(columns) => change({ lines: { columns } })} />
          )}
          {panel === 'filter' && choices.error !== null && (
            <Notice tone="red" icon="triangle" role="alert">
              {errorText(t, shapeOfError(choices.error))}
            </Notice>
          )}
          <Summary
            withSort
            // The column heads say how it is sorted. The order of the currencies stands nowhere else.
            arrangement={{
              filter: withWords(filter, typed),
              sort: sort.by === 'amount' ? sort : whole(scope).sort,
            }}
            figures={{
              ...{ shown: shown?.length ?? 0, total: every?.length ?? 0, buyerName },
              currencies: list.data?.currencies ?? [],
            }}
            onClear={clear}
          />
          <FirstImport />
        </>
      }
      below={
        <LineStrip
          {...{ selection, drafted, typed: unapplied }}
          keyOf={numbers.keyOf}
          current={current !== null && shown?.includes(current) === true ? current : null}
          onOpenOrder={onOpenOrder}
          onAnswered={answered}
          onPutAside={wasPutAside}
        />
      }
      empty={
        <EmptyOrders
          isOwn={isOwnScope(scope)}
          look={markOf(scope)}
          title={t(scope === 'open' ? 'lines.empty' : `empty.${scope}`)}
          next={t(emptyNext(scope, silence))}
        />
      }
    />
  );
};

const noOrders: number[] = [];
const noLines: never[] = [];

/** Numbers by which a list knows its lines. A line keeps its number, whatever happens to its order. */
const createLineNumbers = () => {
  const numbers = new Map<string, number>();
  const lineKeys: LineKey[] = [];
  return {
    of: (key: LineKey): number => {
      const id = lineId(key);
      const known = numbers.get(id);
      if (known !== undefined) return known;
      numbers.set(id, lineKeys.length);
      return lineKeys.push(key) - 1;
    },
    keyOf: (number: number): LineKey => {
      const key = lineKeys[number];
      if (key === undefined) throw new Error('a line without a number');
      return key;
    },
  };
};
