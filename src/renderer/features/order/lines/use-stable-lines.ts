import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the first line in view in place when other lines get their measured heights. Only growth above the
 * view scrolls the page. A line that reaches into the view grows downwards.
 *
 * @returns whether a line is above the view, and the `ref` for a line that is rendered whole
 */
export const useStableLines = (
  virtual: Virtualizer<HTMLElement, Element>,
  table: RefObject<HTMLTableElement | null>,
): { isAbove: (index: number) => boolean; measure: (line: HTMLElement | null) => void } => {
  const head = useHeadHeight(table);
  const isAbove = useCallback(
    (index: number) => {
      // Recalculates: lines measured just before have moved this one.
      virtual.getTotalSize();
      const end = virtual.measurementsCache[index]?.end ?? Number.POSITIVE_INFINITY;
      return end <= (virtual.scrollOffset ?? 0) + head.current;
    },
    [virtual, head],
  );
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => isAbove(index);
  }, [virtual, isAbove]);
  const measure = useCallback(
    (line: HTMLElement | null) => {
      virtual.measureElement(line);
      if (line === null) return;
      const index = virtual.indexFromElement(line);
      // Also during scrolling: measured later by the observer, the line would be painted once in the wrong
      // place.
      if (isAbove(index)) virtual.resizeItem(index, line.offsetHeight);
    },
    [virtual, isAbove],
  );
  return { isAbove, measure };
};

/** The height of the column head in px. Cached, since reading it during rendering would force a layout. */
const useHeadHeight = (table: RefObject<HTMLTableElement | null>): RefObject<number> => {
  const height = useRef(0);
  useLayoutEffect(() => {
    const head = table.current?.tHead;
    if (!head) return;
    const watcher = new ResizeObserver(() => {
      height.current = head.offsetHeight;
    });
    watcher.observe(head);
    return () => watcher.disconnect();
  }, [table]);
  return height;
};
