import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type HTMLAttributes, type ReactElement, type RefObject, useCallback } from 'react';
import { useFormats } from '../../format/formats-context.tsx';
import { type RecordKind, rowId } from './record-kind.ts';
import css from './record-list.module.css';
import type { RowPlace } from './record-row.tsx';
import { headingHeight, type RowPlaces } from './row-places.ts';
import type { Selection } from './selection.ts';

/** Rows drawn beyond each edge, so that one step of the mouse wheel finds them ready. */
export const rowsBeyond = 6;

/** Usual height of title bar, header and filters, in pixels. */
const usuallyAbove = 144;

/** What draws the rows of a list. */
export type RowsProps = Pick<
  HTMLAttributes<HTMLElement>,
  'onKeyDown' | 'onMouseDown' | 'onClick' | 'onPointerMove' | 'onPointerDown' | 'onFocus'
> & {
  kind: RecordKind;
  title: string;
  /** Keys of the rows, in their order. */
  shown: readonly number[];
  /** Whether a row has left the list, but stays in its place. */
  isGone: (key: number) => boolean;
  places: RowPlaces;
  /** Index of the open row, negative if it isn't shown. */
  at: number;
  /** From `useKeepPlace`. */
  towards: () => number | null;
  open: number | null;
  selection: Selection | null;
  scroll: RefObject<HTMLElement | null>;
};

/** The visible rows and a few more. Scrolling renders only this part of the list. */
export const RecordRows = ({
  kind,
  title,
  shown,
  isGone,
  places,
  at,
  towards,
  open,
  selection,
  scroll,
  children,
  ...handlers
}: RowsProps & {
  children: (key: number, place: RowPlace) => ReactElement | null;
}): ReactElement => {
  const formats = useFormats();
  const attach = useCallback(
    (element: HTMLElement | null) => {
      scroll.current = element;
    },
    [scroll],
  );
  const virtual = useRowsInView({ shown, places, towards, scroll });
  const drawn = virtual.getVirtualItems();
  return (
    <div
      ref={attach}
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
          const group = places.headingAt(index);
          return key === undefined ? null : (
            <Fragment key={key}>
              {group !== null && (
                <div className={css['heading']} role="presentation" style={{ translate: `0 ${start}px` }}>
                  {group.name} <span>{formats.count(group.count)}</span>
                  {group.end !== undefined && <small>{group.end}</small>}
                </div>
              )}
              {children(key, {
                ...{ index, total: shown.length, selected: key === open, gone: isGone(key) },
                top: start + headingAbove(places, index),
                group: group?.name ?? null,
                checked: selection === null ? null : selection.has(key),
              })}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
};

/** Which rows to draw. */
export const useRowsInView = ({
  shown,
  places,
  towards,
  scroll,
}: Pick<RowsProps, 'shown' | 'places' | 'towards' | 'scroll'>) => {
  const offset = towards();
  // The virtualizer computes all positions again whenever this is another function. Heights depend on the
  // headings, which are in `places`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const getItemKey = useCallback((index: number) => shown[index] ?? index, [shown, places]);
  return useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => places.height + headingAbove(places, index),
    // An estimate of the visible height. Without it no row is drawn until the first layout, and all are
    // drawn again after it.
    initialRect: { width: 0, height: window.outerHeight - usuallyAbove },
    getItemKey,
    overscan: rowsBeyond,
    // The virtualizer learns of a new scroll offset only after the render.
    rangeExtractor:
      offset === null
        ? defaultRangeExtractor
        : (range) => defaultRangeExtractor(movedTo(places.indexAt(offset), range)),
  });
};

const headingAbove = (places: RowPlaces, index: number): number =>
  places.headingAt(index) === null ? 0 : headingHeight;

/** A range of the same length from another first row, or the last such range. */
const movedTo = (first: number, range: Range): Range => {
  const beyond = range.endIndex - range.startIndex;
  const startIndex = Math.max(0, Math.min(first, range.count - 1 - beyond));
  return { ...range, startIndex, endIndex: startIndex + beyond };
};
