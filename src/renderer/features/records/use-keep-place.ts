import { type RefObject, useLayoutEffect, useRef } from 'react';

type Rows = readonly { key: number }[];

/**
 * Rows that come and go above the ones being looked at move nothing under the eye. Where the list begins, what is new is
 * seen; and where it was sorted or filtered anew, the open row is, or the first one.
 *
 * @param arranged changes when the user arranges the list anew
 * @param open index of the open row, negative where it isn't shown
 */
export const useKeepPlace = (
  scroll: RefObject<HTMLElement | null>,
  shown: Rows,
  { height, arranged, open }: { height: number; arranged: string; open: number },
): void => {
  const before = useRef({ shown, arranged });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { shown, arranged };
    const element = scroll.current;
    if (element === null || last.shown === shown) return;
    if (last.arranged !== arranged) {
      element.scrollTop = open < 0 ? 0 : Math.max(0, (open + 0.5) * height - element.clientHeight / 2);
      return;
    }
    if (element.scrollTop > 0) {
      element.scrollTop += height * shiftOf(last.shown, shown, Math.floor(element.scrollTop / height));
    }
  }, [scroll, shown, height, arranged, open]);
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
