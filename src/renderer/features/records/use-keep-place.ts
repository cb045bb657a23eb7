import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keys of the rows, in their order. */
type Rows = readonly number[];

/** The list element's size and offset, in pixels. */
type Box = { scrollTop: number; clientHeight: number };

/** `arranged` changes when the user sorts or groups the list. */
type Arranged = { shown: Rows; arranged: string };

/** `open`: index of the open row, negative if it isn't shown. `height`: row height in pixels. */
type ListState = Arranged & { open: number; height: number };

/**
 * Keeps the visible rows in place while rows above them are added or removed. At the top of the list, new
 * rows show. After sorting or filtering, the open row shows, or the first one.
 *
 * Returns a function for the scroll offset to apply after this render, in pixels; `null`: none. Call it in
 * each render of the rows: rows drawn for the old offset would have to be drawn again.
 */
export const useKeepPlace = (
  scroll: RefObject<HTMLElement | null>,
  { shown, arranged, open, height }: ListState,
): (() => number | null) => {
  const before = useRef<Arranged>({ shown, arranged });
  const drawn = useRef<{ shown: Rows; offset: number | null } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, arranged };
    const element = scroll.current;
    if (element === null) return;
    // Uses the offset of the render: the browser may since have reduced the scroll offset of a shorter
    // list. A list that was just mounted had no element during its render.
    const offset =
      drawn.current?.shown === shown
        ? drawn.current.offset
        : offsetAfter(last, { shown, arranged, open, height }, element);
    if (offset !== null) element.scrollTop = offset;
  }, [scroll, shown, arranged, open, height]);
  return () => {
    const element = scroll.current;
    const offset =
      element === null ? null : offsetAfter(before.current, { shown, arranged, open, height }, element);
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
  { shown, arranged, open, height }: ListState,
  element: Box,
): number | null => {
  if (last.shown === shown) return null;
  if (last.arranged !== arranged)
    return open < 0 ? 0 : Math.max(0, (open + 0.5) * height - element.clientHeight / 2);
  const { scrollTop } = element;
  if (scrollTop <= 0) return null;
  const shift = shiftOf(last.shown, shown, Math.floor(scrollTop / height));
  return shift === 0 ? null : scrollTop + height * shift;
};

/** By how many rows the first visible row moved, or the next one that still exists. */
export const shiftOf = (before: Rows, now: Rows, firstInView: number): number => {
  const wanted = before[firstInView] ?? -1;
  // Usually the row still exists, so one search is enough.
  const place = now.indexOf(wanted);
  if (place >= 0) return place - firstInView;
  const places = new Map(now.map((key, index) => [key, index]));
  for (let at = firstInView; at < before.length; at += 1) {
    const next = places.get(before[at] ?? -1);
    if (next !== undefined) return next - at;
  }
  return 0;
};
