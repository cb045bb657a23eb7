import { type ReactElement, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { whenThere } from '../keyboard/held-keys.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { FilterBox } from './filter-box.tsx';
import { QueryFailed } from './query-failed.tsx';
import { type RecordKind, titleId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import { RecordRows } from './record-rows.tsx';
import { useKeepPlace } from './use-keep-place.ts';
import { useListSteps } from './use-list-steps.ts';
import type { Selection } from './use-selection.ts';

const rowHeights = { comfortable: 56, compact: 48 } as const;

/**
 * A list for mouse and keyboard, filtered as the user types. Only visible rows are drawn, so ten thousand
 * cost little. Scroll position and selection stay while rows are added or removed.
 */
export const RecordList = <Row extends { key: number }>({
  kind,
  title,
  words,
  query,
  rows,
  isWhole = true,
  filterRows,
  typed,
  onTyped,
  onClear,
  onSearch,
  countShown = false,
  arranged = '',
  selection = null,
  open,
  onOpen,
  action,
  above,
  below,
  empty,
  children,
}: {
  kind: RecordKind;
  title: string;
  words: { filter: string; loading: string };
  query: { error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  /** Sorted; `undefined` while loading. */
  rows: Row[] | undefined;
  /** False while only the first rows are loaded. */
  isWhole?: boolean;
  filterRows: (rows: Row[], typed: string) => Row[];
  /** Text in the filter. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Shows every row again. */
  onClear: () => void;
  /** Searches everything for the text in the filter. */
  onSearch: (typed: string) => void;
  /** True where the title names a subset of the rows: then the visible rows are counted. */
  countShown?: boolean;
  /** Changes when the user sorts or groups the list, but not when they type. */
  arranged?: string;
  /** Null where the list allows no multiple selection. */
  selection?: Selection<Row> | null;
  open: number | null;
  onOpen: (key: number) => void;
  /** Actions for the visible rows. */
  action: (shown: Row[]) => ReactNode;
  /** Content between header and rows. */
  above: (shown: Row[]) => ReactNode;
  /** Content under the rows. */
  below?: (shown: Row[]) => ReactNode;
  /** Shown when the list has no rows at all. */
  empty: ReactNode;
  children: (row: Row, place: RowPlace) => ReactElement;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const wanted = useDeferredValue(typed);
  const shown = useMemo(() => filterRows(rows ?? [], wanted), [filterRows, rows, wanted]);
  const box = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const height = rowHeights[useSettings().density];

  const at = shown.findIndex(({ key }) => key === open);
  const towards = useKeepPlace(scroll, { shown, arranged: `${arranged} ${wanted}`, open: at, height });

  const bring = (index: number): void => {
    const target = Math.min(Math.max(index, 0), shown.length - 1);
    const row = shown[target];
    if (row === undefined) return;
    if (scroll.current !== null) scroll.current.scrollTop = scrolledTo(scroll.current, target, height);
    onOpen(row.key);
  };
  const { byKey, byClick } = useListSteps({
    ...{ shown, at, open, bring, selection },
    page: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? height) / height) - 1),
    focus: () => scroll.current?.focus({ preventScroll: true }),
    enter: () => {
      if (open === null) bring(0);
      // The record's heading takes the focus, so that Tab goes on inside the record.
      requestAnimationFrame(() => whenThere(() => focusTitle(kind)));
    },
  });
  useShortcuts({ f: () => box.current?.focus() });
  const intoList = (typed: string): void => {
    scroll.current?.focus();
    const hits = filterRows(rows ?? [], typed);
    const first = hits.some(({ key }) => key === open) ? undefined : hits[0];
    if (first !== undefined) onOpen(first.key);
  };

  return (
    <>
      <header className={css['head']}>
        <h2>
          <span className={css['name']} title={title}>
            {title}
          </span>{' '}
          <span className={css['count']}>
            {rows === undefined || rows.length === 0 || !isWhole
              ? ''
              : formats.count((countShown ? shown : rows).length)}
          </span>
        </h2>
        <FilterBox box={box} label={words.filter} value={typed} onChange={onTyped} onLeave={intoList} />
        {action(shown)}
      </header>
      {above(shown)}
      <QueryFailed query={query} />
      {query.isPending && <Skeleton rows={8} label={words.loading} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && shown.length === 0 && (
        <div className={css['empty']}>
          <strong>
            {wanted.trim() === '' ? t('list.nothing-fits') : t('list.nothing-found', { filter: wanted })}
          </strong>
          <Button data-command="show-all" onClick={onClear}>
            {t('list.clear-filter')}
          </Button>
          {wanted.trim() !== '' && (
            <Button variant="quiet" data-command="search" onClick={() => onSearch(wanted.trim())}>
              {t('list.search-everywhere')}
            </Button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <RecordRows
          {...{ kind, title, shown, isWhole, height, at, towards, open, selection, scroll }}
          onKeyDown={byKey}
          // Shift-click would select text.
          onMouseDown={(event) => {
            if (!event.shiftKey || selection === null) return;
            event.preventDefault();
            scroll.current?.focus();
          }}
          onClick={byClick}
        >
          {children}
        </RecordRows>
      )}
      {below?.(shown)}
    </>
  );
};

/** Keeps the focus if another key has already moved it into the record, for example to a line. */
const focusTitle = (kind: RecordKind): void => {
  const title = document.getElementById(titleId(kind));
  if (title?.closest('section')?.contains(document.activeElement) === false) title.focus();
};

/** Smallest scroll change that shows the row at an index whole. In pixels. */
const scrolledTo = (
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  index: number,
  height: number,
): number => Math.min(Math.max(scrollTop, (index + 1) * height - clientHeight), index * height);
