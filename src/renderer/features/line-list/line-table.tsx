import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LineKey } from '../../../shared/contract/calls/lines.ts';
import type { LineColumn, LineSort } from '../../../shared/domain/order/line-table.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type RowsProps, useRowsInView } from '../records/record-rows.tsx';
import { columnStyles, type ShownColumn, shownColumns } from './line-cells.ts';
import css from './line-list.module.css';
import { LineTableRow, lineRowId } from './line-row.tsx';

/** Height of the column heads, in pixels. */
export const headHeight = 32;

/** Width of the boxes and the space around the cells, in pixels. */
const beside = {
  wide: { cells: 34 + 16, gap: 12 },
  narrow: { cells: 34 + 6, gap: 7 },
};

/** The visible lines as a table, under column heads that sort them. */
export const LineTable = ({
  rows: { title, shown, isGone, places, at, towards, open, selection, scroll, ...handlers },
  keyOf,
  chosen,
  sort,
  onSort,
  onOpen,
  grid,
  takesFocus,
}: {
  rows: RowsProps;
  keyOf: (id: number) => LineKey;
  /** The columns that the user chose. */
  chosen: readonly LineColumn[];
  sort: LineSort;
  onSort: (sort: LineSort) => void;
  onOpen: (key: LineKey) => void;
  /** Gets the element of the table. */
  grid: RefObject<HTMLElement | null>;
  /** Whether the user comes back to the table. */
  takesFocus: boolean;
}): ReactElement => {
  const attach = useCallback(
    (element: HTMLElement | null) => {
      scroll.current = element;
      grid.current = element;
    },
    [scroll, grid],
  );
  const virtual = useRowsInView({ shown, places, towards, scroll });
  const drawn = virtual.getVirtualItems();
  const columns = useMemo(() => shownColumns(chosen), [chosen]);
  const isNarrow = useIsNarrower(scroll, widths(columns, 'wide').width);
  // The same function in each render, or all rows would be drawn again.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const openLine = useCallback((key: LineKey) => latest.current(key), []);
  const restore = useEffectEvent(() => {
    const element = scroll.current;
    if (element === null) return;
    const space = element.clientHeight - headHeight;
    // A row that is visible at the top of the table stays there.
    if (at >= 0 && places.topOf(at) + places.height > space) element.scrollTop = places.topOf(at) - space / 2;
    const isFree = document.activeElement === document.body;
    if (takesFocus || isFree) element.focus({ preventScroll: true });
  });
  // Only when the table appears.
  useLayoutEffect(() => restore(), []);
  return (
    <table
      ref={attach}
      className={css['scroll']}
      style={styleOf(columns, isNarrow ? 'narrow' : 'wide', places.height)}
      data-narrow={isNarrow || undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of rows to act on is a grid (ARIA practices)
      role="grid"
      tabIndex={0}
      aria-label={title}
      aria-rowcount={shown.length + 1}
      aria-multiselectable
      data-selecting={(selection !== null && selection.keys.length > 0) || undefined}
      aria-activedescendant={
        open !== null && drawn.some(({ index }) => index === at) ? lineRowId(open) : undefined
      }
      {...handlers}
    >
      <Head columns={columns} sort={sort} onSort={onSort} />
      <tbody className={css['space']} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const id = shown[index];
          return id === undefined ? null : (
            <LineTableRow
              key={id}
              lineKey={keyOf(id)}
              {...{ id, index, columns }}
              onOpen={openLine}
              top={start}
              isCurrent={index === at}
              isGone={isGone(id)}
              isChecked={selection?.has(id) ?? false}
            />
          );
        })}
      </tbody>
    </table>
  );
};

const Head = ({
  columns,
  sort,
  onSort,
}: {
  columns: readonly ShownColumn[];
  sort: LineSort;
  onSort: (sort: LineSort) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <thead>
      <tr
        aria-rowindex={1}
        className={css['head']}
        // These keys press the button, and no row.
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
        }}
      >
        <th scope="col" className={css['check']}>
          <span className="visually-hidden">{t('lines.column.selected')}</span>
        </th>
        {columns.map((column) => {
          const { sort: by, isNumber } = columnStyles[column];
          const name = t(`lines.column.${column}`);
          const isSorted = by === sort.by;
          return (
            <th
              key={column}
              scope="col"
              className={css['cell']}
              data-number={isNumber || undefined}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {by === null ? (
                name
              ) : (
                <button
                  type="button"
                  className={css['sort']}
                  title={t(`sort.${by}.${nextFor(by, sort).descending ? 'down' : 'up'}`)}
                  onClick={() => onSort(nextFor(by, sort))}
                >
                  {name}
                  {isSorted && (
                    <span className={css['direction']} data-descending={sort.descending || undefined}>
                      <Icon name="down" />
                    </span>
                  )}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

/** The sort order after a press on a column head. The more useful direction comes first. */
const nextFor = (by: LineSort['by'], sort: LineSort): LineSort => ({
  by,
  descending: sort.by === by ? !sort.descending : by === 'age' || by === 'amount',
});

/** Whether an element has less room for its contents than `width`, in pixels. */
const useIsNarrower = (element: RefObject<HTMLElement | null>, width: number): boolean => {
  const [isNarrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void => setNarrower(current.clientWidth < width);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element, width]);
  return isNarrower;
};

type TableForm = keyof typeof beside;

const styleOf = (columns: readonly ShownColumn[], form: TableForm, height: number): CSSProperties => {
  const shown = widths(columns, form);
  return styled({
    '--row': `${height}px`,
    '--columns': shown.columns,
    '--width': `${shown.width}px`,
    '--gap': `${beside[form].gap}px`,
  });
};

/** The columns in CSS, and the least width of the table in pixels. */
const widths = (columns: readonly ShownColumn[], form: TableForm): { columns: string; width: number } => {
  const all = columns.map((column) => {
    const { min, narrow, share } = columnStyles[column];
    return { least: form === 'wide' ? min : narrow, share };
  });
  const { cells, gap } = beside[form];
  return {
    columns: all
      .map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`))
      .join(' '),
    width: cells + all.reduce((sum, { least }) => sum + least + gap, 0),
  };
};

/** React accepts custom properties, but its types don't know them. */
const styled = (properties: Record<`--${string}`, string>): CSSProperties => properties;
