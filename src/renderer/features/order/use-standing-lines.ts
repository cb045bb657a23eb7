import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the first line in view where it stands, whatever the lines around it turn out to take once they are drawn whole: only what grows
 * above the view moves the page along. A line that reaches into the view grows downwards.
 *
 * @returns whether a line lies above what is in view, and the `ref` of a line that is drawn whole
 */
export const useStandingLines = (
  virtual: Virtualizer<HTMLElement, Element>,
  table: RefObject<HTMLTableElement | null>,
): { isAbove: (index: number) => boolean; measure: (line: HTMLElement | null) => void } => {
  const head = useHeadHeight(table);
  const isAbove = useCallback(
    (index: number) => {
      // Of lines that are measured one after the other, those before this one have moved it already: reckoned anew.
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
      // Also while lines go by: measured by the browser only, it would be painted once before the page is put right.
      if (isAbove(index)) virtual.resizeItem(index, line.offsetHeight);
    },
    [virtual, isAbove],
  );
  return { isAbove, measure };
};

/** px that the head of the columns takes, kept at hand: asked for in the middle of drawing, the browser would have to lay out the page for it. */
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
