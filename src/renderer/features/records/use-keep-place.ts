import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowPlaces } from './row-places.ts';

/** Keys of the rows, in their order. */
type Rows = readonly number[];

/** The list element's size and offset, in pixels. */
type Box = { scrollTop: number; clientHeight: number };

/** `arranged` changes when the user sorts or filters the list, `sorted` only when the user sorts it. */
type Arranged = { shown: Rows; arranged: string; sorted: string; places: RowPlaces };

/** `open`: index of the open row, negative if it isn't shown. */
type ListState = Arranged & { open: number };

/**
 * Keeps the visible rows in place while rows above them are added or removed. At the top of the list, new
 * rows show. After sorting, the first row shows. After filtering, the open row, or the first one.
 *
 * Returns a function for the scroll offset to apply after this render, in pixels; `null`: none. Call it in
 * each render of the rows: rows drawn for the old offset would have to be drawn again.
 */
export const useKeepPlace = (
  scroll: RefObject<HTMLElement | null>,
  { shown, arranged, sorted, open, places }: ListState,
): (() => number | null) => {
  const before = useRef<Arranged>({ shown, arranged, sorted, places });
  const drawn = useRef<{ shown: Rows; offset: number | null } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, arranged, sorted, places };
    const element = scroll.current;
    if (element === null) return;
    // Uses the offset of the render: the browser may since have reduced the scroll offset of a shorter
    // list. A list that was just mounted had no element during its render.
    const offset =
      drawn.current?.shown === shown
        ? drawn.current.offset
        : offsetAfter(last, { shown, arranged, sorted, open, places }, element);
    if (offset !== null) element.scrollTop = offset;
  }, [scroll, shown, arranged, sorted, open, places]);
  return () => {
    const element = scroll.current;
    const offset =
      element === null
        ? null
        : offsetAfter(before.current, { shown, arranged, sorted, open, places }, element);
    drawn.current = element === null ? null : { shown, offset };
    return offset;
  };
};

/**
 * The new scroll offset in pixels; `null`: none. Reads the element only when needed, since that can force a
 * layout.
 */
export const offsetAfter = (
  last: Arranged,
  { shown, arranged, sorted, open, places }: ListState,
  element: Box,
): number | null => {
  if (last.shown === shown) return null;
  if (last.sorted !== sorted) return 0;
  if (last.arranged !== arranged)
    return open < 0 ? 0 : Math.max(0, places.topOf(open) + places.height / 2 - element.clientHeight / 2);
  const { scrollTop } = element;
  if (scrollTop <= 0) return null;
  const anchor = anchorIn(last.shown, shown, last.places.indexAt(scrollTop));
  if (anchor === null) return null;
  const moved = places.topOf(anchor.now) - last.places.topOf(anchor.before);
  return moved === 0 ? null : scrollTop + moved;
};

/** The indexes, before and now, of the first visible row, or of the next one that still exists. */
export const anchorIn = (
  before: Rows,
  now: Rows,
  firstInView: number,
): { before: number; now: number } | null => {
  const wanted = before[firstInView] ?? -1;
  // Usually the row still exists, so one search is enough.
  const place = now.indexOf(wanted);
  if (place >= 0) return { before: firstInView, now: place };
  const places = new Map(now.map((key, index) => [key, index]));
  for (let at = firstInView; at < before.length; at += 1) {
    const next = places.get(before[at] ?? -1);
    if (next !== undefined) return { before: at, now: next };
  }
  return null;
};
