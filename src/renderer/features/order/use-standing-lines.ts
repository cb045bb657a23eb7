import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/**
 * Keeps the first line in view where it stands, whatever the lines around it turn out to take once they are drawn whole: only what grows
 * above the view moves the page along. A line that reaches into the view grows downwards.
 *
 * @returns the `ref` of a line that is drawn whole
 */
export const useStandingLines = (
  virtual: Virtualizer<HTMLElement, Element>,
  table: RefObject<HTMLTableElement | null>,
): ((line: HTMLElement | null) => void) => {
  const isAbove = useCallback(
    (index: number) => {
      // Of lines that are measured one after the other, those before this one have moved it already: reckoned anew.
      virtual.getTotalSize();
      const end = virtual.measurementsCache[index]?.end ?? Number.POSITIVE_INFINITY;
      return end <= (virtual.scrollOffset ?? 0) + (table.current?.tHead?.offsetHeight ?? 0);
    },
    [virtual, table],
  );
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => isAbove(index);
  }, [virtual, isAbove]);
  return useCallback(
    (line) => {
      virtual.measureElement(line);
      if (line === null) return;
      const index = virtual.indexFromElement(line);
      // Also while lines go by: measured by the browser only, it would be painted once before the page is put right.
      if (isAbove(index)) virtual.resizeItem(index, line.offsetHeight);
    },
    [virtual, isAbove],
  );
};
