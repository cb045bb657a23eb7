import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffectEvent,
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
import { headingHeight, type RowPlaces, rowPlaces } from './row-places.ts';
import type { Selection } from './selection.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useListSteps } from './use-list-steps.ts';
import type { useSteadyRows } from './use-steady-rows.ts';

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
  count,
  seen,
  arranged = '',
  sorted = '',
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
  /** `filterBy`: what the filter's words are looked for in. `nothingFits`: if no row matches the filters. */
  words: { filter: string; filterBy: string; loading: string; nothingFits?: string };
  query: { error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  /** Keys of the rows that match the filter, in their order; `undefined` while loading. */
  shown: readonly number[] | undefined;
  /** The same rows, as they stay while the user works in the list. */
  seen: ReturnType<typeof useSteadyRows>;
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
  /** The number in the title where the sidebar shows it, too: so both change at once. */
  count?: number | undefined;
  /** Changes when the user sorts, filters or groups the list. */
  arranged?: string;
  /** Changes when the user sorts the list. */
  sorted?: string;
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
  const { rows, groups, live, isGone, held, hold, renew } = seen;
  const places = useMemo(() => rowPlaces(height, groups), [height, groups]);
  const at = open === null ? -1 : rows.indexOf(open);
  const counted = count ?? (countShown ? shown?.length : total);
  const towards = useKeepPlace(scroll, { shown: rows, arranged, sorted, open: at, places });

  // An order that opens elsewhere is shown here, too, as the next one after an answer.
  const showOpen = useEffectEvent(() => {
    if (at < 0 || scroll.current === null) return;
    scroll.current.scrollTop = scrolledTo(scroll.current, at, places, head);
  });
  useLayoutEffect(() => {
    if (open !== null) showOpen();
  }, [open]);
  // A list that appears with an open order has no rows yet.
  const before = useRef(open);
  useLayoutEffect(() => {
    if (before.current === null || at < 0) return;
    if (before.current === open) showOpen();
    before.current = null;
  }, [open, at]);

  const bring = (index: number): void => {
    const target = Math.min(Math.max(index, 0), rows.length - 1);
    const key = rows[target];
    if (key === undefined) return;
    setEntering(false);
    if (scroll.current !== null) scroll.current.scrollTop = scrolledTo(scroll.current, target, places, head);
    onOpen(key);
  };
  const { byKey, byPress, byClick } = useListSteps({
    ...{ shown: rows, live, at, open, bring, selection },
    page: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? height) - head) / height) - 1),
    focus: () => scroll.current?.focus({ preventScroll: true }),
    enter: () => {
      if (open === null) bring(0);
      if (table === null) focusRecord(kind);
      else table.enter();
    },
  });
  const showArrived = (): void => {
    renew();
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
    ...{ kind, title, shown: rows, isGone, places, at, towards, open, selection, scroll },
    // A pointer that only rests where the list appeared keeps nothing.
    onPointerMove: (event) => {
      if (event.movementX !== 0 || event.movementY !== 0) hold(event);
    },
    onPointerDown: (event) => {
      hold(event);
      byPress(event);
    },
    // The focus comes back by itself when a dialog closes, often while the list is still about to change.
    onKeyDown: (event) => {
      hold(event);
      byKey(event);
    },
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
            {held > 0 ||
            shown === undefined ||
            counted === undefined ||
            counted === 0 ||
            (countShown && !isCurrent)
              ? ''
              : formats.count(counted)}
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
          placeholder={words.filterBy}
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
      {total === 0 && rows.length === 0 && empty}
      {total !== undefined && total > 0 && isCurrent && rows.length === 0 && (
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

const noRow = (): null => null;

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

/** The filter field of a list. */
const FilterBox = ({
  box,
  label,
  placeholder,
  value,
  onChange,
  onLeave,
}: {
  box: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
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
      placeholder={placeholder}
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
