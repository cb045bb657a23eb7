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
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => {
      // Of lines that are measured one after the other, those before this one have moved it already: reckoned anew.
      virtual.getTotalSize();
      const end = virtual.measurementsCache[index]?.end ?? Number.POSITIVE_INFINITY;
      return end <= (virtual.scrollOffset ?? 0) + (table.current?.tHead?.offsetHeight ?? 0);
    };
  }, [virtual, table]);
  return useCallback(
    (line) => {
      virtual.measureElement(line);
      // Also while lines go by: measured by the browser only, it would be painted once before the page is put right.
      if (line !== null) virtual.resizeItem(virtual.indexFromElement(line), line.offsetHeight);
    },
    [virtual],
  );
};
