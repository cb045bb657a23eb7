import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type HTMLAttributes, type ReactElement, type RefObject, useEffect } from 'react';
import { type RecordKind, rowId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import type { Selection } from './selection.ts';

/** Rows drawn beyond each edge, so that one step of the mouse wheel finds them ready. */
export const rowsBeyond = 6;

/** Usual height of title bar, header and filters, in pixels. */
const usuallyAbove = 144;

/** The visible rows and a few more. Scrolling renders only this part of the list. */
export const RecordRows = ({
  kind,
  title,
  shown,
  height,
  at,
  towards,
  open,
  selection,
  scroll,
  children,
  ...handlers
}: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onMouseDown' | 'onClick'> & {
  kind: RecordKind;
  title: string;
  /** Keys of the rows, in their order. */
  shown: readonly number[];
  /** Row height in pixels. */
  height: number;
  /** Index of the open row, negative if it isn't shown. */
  at: number;
  /** From `useKeepPlace`. */
  towards: () => number | null;
  open: number | null;
  selection: Selection | null;
  scroll: RefObject<HTMLDivElement | null>;
  children: (key: number, place: RowPlace) => ReactElement | null;
}): ReactElement => {
  const offset = towards();
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    // An estimate of the visible height. Without it no row is drawn until the first layout, and all are
    // drawn again after it.
    initialRect: { width: 0, height: window.outerHeight - usuallyAbove },
    getItemKey: (index) => shown[index] ?? index,
    overscan: rowsBeyond,
    // The virtualizer learns of a new scroll offset only after the render.
    rangeExtractor:
      offset === null
        ? defaultRangeExtractor
        : (range) => defaultRangeExtractor(movedTo(Math.floor(offset / height), range)),
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);
  const drawn = virtual.getVirtualItems();
  return (
    <div
      ref={scroll}
      className={css['scroll']}
      role="listbox"
      tabIndex={0}
      aria-label={title}
      aria-multiselectable={selection !== null || undefined}
      data-selecting={(selection !== null && selection.keys.length > 0) || undefined}
      aria-activedescendant={
        open !== null && drawn.some(({ index }) => index === at) ? rowId(kind, open) : undefined
      }
      {...handlers}
    >
      <div className={css['space']} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const key = shown[index];
          return key === undefined ? null : (
            <Fragment key={key}>
              {children(key, {
                ...{ index, total: shown.length, top: start, selected: key === open },
                checked: selection === null ? null : selection.has(key),
              })}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
};

/** A range of the same length from another first row, or the last such range. */
const movedTo = (first: number, range: Range): Range => {
  const beyond = range.endIndex - range.startIndex;
  const startIndex = Math.max(0, Math.min(first, range.count - 1 - beyond));
  return { ...range, startIndex, endIndex: startIndex + beyond };
};
