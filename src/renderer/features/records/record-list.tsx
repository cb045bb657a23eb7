import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { FilterBox } from './filter-box.tsx';
import { type RecordKind, rowId, titleId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import { useKeepPlace } from './use-keep-place.ts';
import { useListSteps } from './use-list-steps.ts';
import type { Selection } from './use-selection.ts';

const rowHeights = { comfortable: 56, compact: 48 } as const;

/**
 * Records to go through by mouse or keys, filtered as one types; only what is in view is drawn, so that ten thousand are no
 * burden. Place and selection stay while rows come and go above and below.
 */
export const RecordList = <Row extends { key: number }>({
  kind,
  title,
  words,
  query,
  rows,
  filterRows,
  typed,
  onTyped,
  onClear,
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
  /** In the order in which they stand; `undefined` until they are known. */
  rows: Row[] | undefined;
  filterRows: (rows: Row[], typed: string) => Row[];
  /** What stands in the filter. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Shows every row again. */
  onClear: () => void;
  /** Changes when the user arranges the list anew, but by typing. */
  arranged?: string;
  /** Where several rows can be chosen. */
  selection?: Selection<Row> | null;
  open: number | null;
  onOpen: (key: number) => void;
  /** What can be done with the rows that are shown. */
  action: (shown: Row[]) => ReactNode;
  /** Between the head and the rows. */
  above: (shown: Row[]) => ReactNode;
  /** Under the rows. */
  below?: (shown: Row[]) => ReactNode;
  /** In the place of the rows when there is none at all. */
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
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    getItemKey: (index) => shown[index]?.key ?? index,
    overscan: 12,
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);

  const at = shown.findIndex(({ key }) => key === open);
  useKeepPlace(scroll, shown, { height, arranged: `${arranged} ${wanted}`, open: at });

  const bring = (index: number): void => {
    const target = Math.min(Math.max(index, 0), shown.length - 1);
    const row = shown[target];
    if (row === undefined) return;
    virtual.scrollToIndex(target);
    onOpen(row.key);
  };
  const { byKey, byClick } = useListSteps({
    ...{ shown, at, open, bring, selection },
    page: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? height) / height) - 1),
    enter: () => {
      if (open === null) bring(0);
      // Its own heading takes the focus, so that the next Tab is in it.
      requestAnimationFrame(() => document.getElementById(titleId(kind))?.focus());
    },
  });
  useShortcuts({ f: () => box.current?.focus() });
  const intoList = (typed: string): void => {
    scroll.current?.focus();
    const hits = filterRows(rows ?? [], typed);
    const first = hits.some(({ key }) => key === open) ? undefined : hits[0];
    if (first !== undefined) onOpen(first.key);
  };

  const drawn = virtual.getVirtualItems();
  return (
    <>
      <header className={css['head']}>
        <h2>
          <span className={css['name']} title={title}>
            {title}
          </span>{' '}
          <span className={css['count']}>{rows === undefined ? '' : formats.count(rows.length)}</span>
        </h2>
        <FilterBox box={box} label={words.filter} value={typed} onChange={onTyped} onLeave={intoList} />
        {action(shown)}
      </header>
      {above(shown)}
      {query.error !== null && (
        <Notice
          tone="red"
          icon="triangle"
          role="alert"
          actions={<Button onClick={() => void query.refetch()}>{t('start.try-again')}</Button>}
        >
          {errorText(t, shapeOfError(query.error))}
        </Notice>
      )}
      {query.isPending && <Skeleton rows={8} label={words.loading} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && shown.length === 0 && (
        <div className={css['empty']}>
          <strong>
            {wanted.trim() === '' ? t('list.nothing-fits') : t('list.nothing-found', { filter: wanted })}
          </strong>
          <Button onClick={onClear}>{t('list.clear-filter')}</Button>
        </div>
      )}
      {shown.length > 0 && (
        <div
          ref={scroll}
          className={css['scroll']}
          role="listbox"
          tabIndex={0}
          aria-label={title}
          aria-multiselectable={selection !== null || undefined}
          data-selecting={(selection !== null && selection.rows.length > 0) || undefined}
          aria-activedescendant={
            open !== null && drawn.some(({ index }) => index === at) ? rowId(kind, open) : undefined
          }
          onKeyDown={byKey}
          // Shift would select the text between.
          onMouseDown={(event) => {
            if (!event.shiftKey || selection === null) return;
            event.preventDefault();
            scroll.current?.focus();
          }}
          onClick={byClick}
        >
          <div className={css['space']} role="presentation" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, key, start }) => {
              const row = shown[index];
              return row === undefined ? null : (
                <Fragment key={key}>
                  {children(row, {
                    index,
                    total: shown.length,
                    top: start,
                    selected: row.key === open,
                    checked: selection === null ? null : selection.has(row.key),
                  })}
                </Fragment>
              );
            })}
          </div>
        </div>
      )}
      {below?.(shown)}
    </>
  );
};
