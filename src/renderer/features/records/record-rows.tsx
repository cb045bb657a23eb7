import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type HTMLAttributes, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { observeRoom } from './observe-room.ts';
import { type RecordKind, rowId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import { type Slots, slotsFor } from './row-slots.ts';
import type { Selection } from './use-selection.ts';

/** So many rows are drawn beyond each edge: a step of the wheel finds them there. */
export const rowsBeyond = 6;

/** Title bar, head and filters, in pixels. */
const usuallyAbove = 144;

/** The rows in view, and a few more: the only part of the list that is drawn anew as it scrolls. */
export const RecordRows = <Row extends { key: number }>({
  kind,
  title,
  shown,
  isWhole,
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
  shown: Row[];
  /** Whether it is known how many there are. */
  isWhole: boolean;
  /** Of a row, in pixels. */
  height: number;
  /** Index of the open row, negative where it isn't shown. */
  at: number;
  /** As `useKeepPlace` gives it. */
  towards: () => number | null;
  open: number | null;
  selection: Selection<Row> | null;
  scroll: RefObject<HTMLDivElement | null>;
  children: (row: Row, place: RowPlace) => ReactElement;
}): ReactElement => {
  const offset = towards();
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    // What stands above the rows takes some of it. Else nothing is drawn until it was laid out once, and then all of it again.
    initialRect: { width: 0, height: window.outerHeight - usuallyAbove },
    getItemKey: (index) => shown[index]?.key ?? index,
    observeElementRect: observeRoom,
    // Until the first ones stand nothing is drawn but what is seen.
    overscan: isWhole ? rowsBeyond : 0,
    // It learns that the list was moved only once that is in the page.
    rangeExtractor:
      offset === null
        ? defaultRangeExtractor
        : (range) => defaultRangeExtractor(movedTo(Math.floor(offset / height), range)),
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);
  const drawn = virtual.getVirtualItems();
  const slots = useRef<Slots>([]);
  // In a drawing that comes to nothing, too: any elements do, as long as no two rows have the same.
  slots.current = slotsFor(
    slots.current,
    drawn.map(({ key }) => key),
    virtual.isScrolling,
  );
  const places = new Map(drawn.map((item) => [item.key, item]));
  return (
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
      {...handlers}
    >
      <div className={css['space']} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {slots.current.map(({ key, slot }) => {
          const place = places.get(key);
          const row = place === undefined ? undefined : shown[place.index];
          return place === undefined || row === undefined ? null : (
            <Fragment key={slot}>
              {children(row, {
                index: place.index,
                total: isWhole ? shown.length : -1,
                top: place.start,
                selected: row.key === open,
                checked: selection === null ? null : selection.has(row.key),
              })}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
};

/** As many rows as there were, beginning at another one; the last ones where there aren't as many behind it. */
const movedTo = (first: number, range: Range): Range => {
  const beyond = range.endIndex - range.startIndex;
  const startIndex = Math.max(0, Math.min(first, range.count - 1 - beyond));
  return { ...range, startIndex, endIndex: startIndex + beyond };
};
