import { type RefObject, useLayoutEffect, useRef } from 'react';

type Rows = readonly { key: number }[];

/** `scrollTop` and `clientHeight` of the list, in pixels. */
type Window = { scrollTop: number; clientHeight: number };

/**
 * `arranged`: changes when the user arranges the list anew. `open`: index of the open row, negative where it isn't shown. `height`: of a row, in pixels.
 */
export type Standing = { shown: Rows; arranged: string; open: number; height: number };

/**
 * Rows that come and go above the ones being looked at move nothing under the eye. Where the list begins, what is new is
 * seen; and where it was sorted or filtered anew, the open row is, or the first one.
 *
 * Gives where the list will stand once this drawing of it is in the page, in pixels, `null` where it stays: it has to be drawn for that at once. Drawn
 * for where it stood, it would be drawn and laid out once more as soon as it has been moved.
 */
export const useKeepPlace = (
  scroll: RefObject<HTMLElement | null>,
  { shown, arranged, open, height }: Standing,
): (() => number | null) => {
  const before = useRef<Standing>({ shown, arranged, open, height });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, arranged, open, height };
    const offset = scroll.current && offsetAfter(last, before.current, scroll.current);
    if (scroll.current !== null && offset !== null) scroll.current.scrollTop = offset;
  }, [scroll, shown, arranged, open, height]);
  return () =>
    scroll.current && offsetAfter(before.current, { shown, arranged, open, height }, scroll.current);
};

/** Where a list has to be moved to, in pixels; `null`: nowhere. The element is asked only where that decides, for asking may lay the page out. */
export const offsetAfter = (
  last: Standing,
  { shown, arranged, open, height }: Standing,
  element: Window,
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
