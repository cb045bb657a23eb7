import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useArrival, whenThere } from '../keyboard/held-keys.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { QueryFailed } from './query-failed.tsx';
import { paneOf, type RecordKind, titleId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import { RecordRows, type RowsProps } from './record-rows.tsx';
import { headingHeight, keptGroups, type RowGroup, type RowPlaces, rowPlaces } from './row-places.ts';
import type { Selection } from './selection.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useListSteps } from './use-list-steps.ts';

const rowHeights = { comfortable: 56, compact: 48 } as const;

/**
 * A list for mouse and keyboard. It knows its rows by their keys and draws only the visible ones, so that a
 * long list costs little. Scroll position and selection stay while rows are added or removed.
 */
export const RecordList = ({
  kind,
  title,
  words,
  query,
  shown,
  total,
  typed,
  onTyped,
  isCurrent,
  onClear,
  onSearch,
  countShown = false,
  arranged = '',
  sorted = '',
  groups = noGroups,
  selection = null,
  table = null,
  open,
  onOpen,
  action,
  above,
  below,
  empty,
  children = noRow,
}: {
  kind: RecordKind;
  title: string;
  /** `nothingFits`: if no row matches the filters. */
  words: { filter: string; loading: string; nothingFits?: string };
  query: { error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  /** Keys of the rows that match the filter, in their order; `undefined` while loading. */
  shown: readonly number[] | undefined;
  /** Number of rows without a filter; `undefined` while loading. */
  total: number | undefined;
  /** Text in the filter. */
  typed: string;
  onTyped: (typed: string) => void;
  /** False while `shown` is still as it was before the last filter or sort order. */
  isCurrent: boolean;
  /** Shows every row again. */
  onClear: () => void;
  /** Searches everything for the text in the filter. */
  onSearch: (typed: string) => void;
  /** True where the title names a subset of the rows: then the visible rows are counted. */
  countShown?: boolean;
  /** Changes when the user sorts, filters or groups the list. */
  arranged?: string;
  /** Changes when the user sorts the list. */
  sorted?: string;
  /** Parts of the list with a heading each, in the order of the rows. */
  groups?: readonly RowGroup[];
  /** Null where the list allows no multiple selection. */
  selection?: Selection | null;
  /** Draws the rows as a table. */
  table?: RecordTable | null;
  open: number | null;
  onOpen: (key: number) => void;
  /** Actions for the rows. */
  action: ReactNode;
  /** Content between header and rows. */
  above: ReactNode;
  /** Content under the rows. */
  below?: ReactNode;
  /** Shown when the list has no rows at all. */
  empty: ReactNode;
  /** Not for a table. */
  children?: (key: number, place: RowPlace) => ReactElement | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const box = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLElement>(null);
  const usualHeight = rowHeights[useSettings().density];
  const { height, head } = table ?? { height: usualHeight, head: 0 };
  const { rows, held, hold, overList } = useHeldArrivals(scroll, shown ?? none, arranged, open);
  const places = useMemo(
    () => rowPlaces(height, rows === shown ? groups : keptGroups(groups, shown ?? none, new Set(rows))),
    [height, groups, rows, shown],
  );
  const at = open === null ? -1 : rows.indexOf(open);
  const towards = useKeepPlace(scroll, { shown: rows, arranged, sorted, open: at, places });

  const bring = (index: number): void => {
    const target = Math.min(Math.max(index, 0), rows.length - 1);
    const key = rows[target];
    if (key === undefined) return;
    setEntering(false);
    if (scroll.current !== null) scroll.current.scrollTop = scrolledTo(scroll.current, target, places, head);
    onOpen(key);
  };
  const { byKey, byClick } = useListSteps({
    ...{ shown: rows, at, open, bring, selection },
    page: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? height) - head) / height) - 1),
    focus: () => scroll.current?.focus({ preventScroll: true }),
    enter: () => {
      if (open === null) bring(0);
      if (table === null) focusRecord(kind);
      else table.enter();
    },
  });
  const showArrived = (): void => {
    hold();
    if (scroll.current !== null) scroll.current.scrollTop = 0;
  };
  useShortcuts({ f: () => box.current?.focus() });
  // The user left the filter for the list: its first row is opened as soon as it is filtered.
  const [entering, setEntering] = useState(false);
  useArrival('list', query.error !== null ? 'failed' : isCurrent && shown !== undefined ? 'there' : 'coming');
  useLayoutEffect(() => {
    if (!entering || !isCurrent || shown === undefined) return;
    setEntering(false);
    const [first] = shown;
    if (first !== undefined && (open === null || !shown.includes(open))) onOpen(first);
  }, [entering, isCurrent, shown, open, onOpen]);

  const drawn: RowsProps = {
    ...{ kind, title, shown: rows, places, at, towards, open, selection, scroll },
    onPointerMove: overList,
    onKeyDown: byKey,
    // Shift-click would select text.
    onMouseDown: (event) => {
      if (!event.shiftKey || selection === null) return;
      event.preventDefault();
      scroll.current?.focus();
    },
    onClick: byClick,
  };
  return (
    <>
      <header className={css['head']}>
        <h2>
          <span className={css['name']} title={title}>
            {title}
          </span>{' '}
          <span className={css['count']}>
            {shown === undefined || total === undefined || total === 0 || (countShown && !isCurrent)
              ? ''
              : formats.count(countShown ? shown.length : total)}
          </span>
        </h2>
        {held > 0 && (
          <button type="button" className={css['arrived']} data-command="show-arrived" onClick={showArrived}>
            {t('list.arrived', { count: held })}
          </button>
        )}
        <FilterBox
          box={box}
          label={words.filter}
          value={typed}
          onChange={(text) => {
            setEntering(false);
            onTyped(text);
          }}
          onLeave={() => {
            scroll.current?.focus();
            setEntering(true);
          }}
        />
        {action}
      </header>
      {above}
      <QueryFailed query={query} />
      {query.isPending && <Skeleton rows={8} label={words.loading} />}
      {total === 0 && empty}
      {total !== undefined && total > 0 && isCurrent && shown?.length === 0 && (
        <div className={css['empty']}>
          <strong>
            {typed.trim() === ''
              ? (words.nothingFits ?? t('list.nothing-fits'))
              : t('list.nothing-found', { filter: typed })}
          </strong>
          <Button data-command="show-all" onClick={onClear}>
            {t('list.clear-filter')}
          </Button>
          {typed.trim() !== '' && (
            <Button variant="quiet" data-command="search" onClick={() => onSearch(typed.trim())}>
              {t('list.search-everywhere')}
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 &&
        (table === null ? <RecordRows {...drawn}>{children}</RecordRows> : table.draw(drawn))}
      {below}
    </>
  );
};

/** A table in place of the list. `height` of a row and of its sticky `head`, in pixels. `enter`: the key. */
export type RecordTable = {
  height: number;
  head: number;
  enter: () => void;
  draw: (rows: RowsProps) => ReactElement;
};

const none: readonly number[] = [];
const noRow = (): null => null;
const noGroups: readonly RowGroup[] = [];

/**
 * Focuses the heading of the record that is being opened, so that Tab goes on inside the record. Keeps the
 * focus if another key has already moved it into the record, for example to a line.
 */
export const focusRecord = (kind: RecordKind): void => {
  requestAnimationFrame(() =>
    whenThere(() => {
      const focused = document.activeElement;
      const isInRecord = paneOf(kind)?.contains(focused) && !focused?.closest('[data-last-sent]');
      if (!isInRecord) document.getElementById(titleId(kind))?.focus();
    }),
  );
};

/**
 * Smallest scroll change that shows the row at an index whole, with a heading above it. In pixels.
 *
 * @param head height of what covers the top of the rows
 */
const scrolledTo = (
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  index: number,
  { topOf, height, headingAt }: RowPlaces,
  head: number,
): number => {
  const top = topOf(index) - (headingAt(index) === null ? 0 : headingHeight);
  return Math.min(Math.max(scrollTop, topOf(index) + height + head - clientHeight), top);
};

/**
 * New rows that arrive while the pointer is over the list: they wait, so that no row moves away from the
 * pointer. They show once the pointer leaves the pane, the user asks for them or opens one, or the list is
 * arranged anew.
 *
 * @param shown keys of all rows
 */
const useHeldArrivals = (
  scroll: RefObject<HTMLElement | null>,
  shown: readonly number[],
  arranged: string,
  open: number | null,
): {
  /** The same array as `shown` if none waits. */
  rows: readonly number[];
  held: number;
  /** From now on new rows wait. Those that waited show. */
  hold: () => void;
  /** A pointer that only rests where the list appeared holds nothing back. */
  overList: (move: PointerEvent) => void;
} => {
  const [known, setKnown] = useState<{ arranged: string; keys: ReadonlySet<number> } | null>(null);
  const isHolding = known !== null;
  useEffect(() => {
    const pane = scroll.current?.closest('section');
    if (!isHolding || !pane) return;
    const release = (): void => setKnown(null);
    pane.addEventListener('pointerleave', release);
    return () => pane.removeEventListener('pointerleave', release);
  }, [scroll, isHolding]);
  const rows = useMemo(() => {
    if (known === null || known.arranged !== arranged) return shown;
    const kept = shown.filter((key) => known.keys.has(key) || key === open);
    return kept.length === shown.length ? shown : kept;
  }, [shown, known, arranged, open]);
  const hold = (): void => setKnown({ arranged, keys: new Set(shown) });
  return {
    rows,
    held: shown.length - rows.length,
    hold,
    overList: ({ movementX, movementY }) => {
      if (!isHolding && (movementX !== 0 || movementY !== 0)) hold();
    },
  };
};

/** The filter field of a list. */
const FilterBox = ({
  box,
  label,
  value,
  onChange,
  onLeave,
}: {
  box: RefObject<HTMLInputElement | null>;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Called on arrow down or Enter. The list may not be filtered by the text yet. */
  onLeave: () => void;
}): ReactElement => (
  <div className={css['filter']}>
    <Icon name="search" />
    <input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        onLeave();
      }}
    />
  </div>
);
