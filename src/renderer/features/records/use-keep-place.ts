import { type RefObject, useLayoutEffect, useRef } from 'react';

type Rows = readonly { key: number }[];

/** The list's element, in pixels. */
type Box = { scrollTop: number; clientHeight: number };

/** `arranged` changes when the user arranges the list anew. */
type Arranged = { shown: Rows; arranged: string };

/** `open`: index of the open row, negative where it isn't shown. `height`: of a row, in pixels. */
type Standing = Arranged & { open: number; height: number };

/**
 * Rows that come and go above the ones being looked at move nothing under the eye. Where the list begins, what is new is
 * seen; and where it was sorted or filtered anew, the open row is, or the first one.
 *
 * Gives where the list will stand once this drawing of it is in the page, in pixels, `null` where it stays. To be asked in each drawing of the rows: drawn
 * for where the list stood, they would be drawn and laid out once more as soon as it has been moved.
 */
export const useKeepPlace = (
  scroll: RefObject<HTMLElement | null>,
  { shown, arranged, open, height }: Standing,
): (() => number | null) => {
  const before = useRef<Arranged>({ shown, arranged });
  const drawn = useRef<{ shown: Rows; offset: number | null } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, arranged };
    const element = scroll.current;
    if (element === null) return;
    // As the rows were drawn: of a list that has become shorter the browser may have cut off what it stood too far down. A list that has just come
    // into the page couldn't be asked before.
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

/** Where a list has to be moved to, in pixels; `null`: nowhere. The element is asked only where that decides, for asking may lay the page out. */
export const offsetAfter = (
  last: Arranged,
  { shown, arranged, open, height }: Standing,
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

/** By how many rows the first one in view, or the next one that is still there, has moved. */
export const shiftOf = (before: Rows, now: Rows, firstInView: number): number => {
  const wanted = before[firstInView]?.key;
  // Nearly always it is still there, and then one look for it is enough.
  const place = now.findIndex(({ key }) => key === wanted);
  if (place >= 0) return place - firstInView;
  const places = new Map(now.map(({ key }, index) => [key, index]));
  for (let at = firstInView; at < before.length; at += 1) {
    const next = places.get(before[at]?.key ?? -1);
    if (next !== undefined) return next - at;
  }
  return 0;
};
