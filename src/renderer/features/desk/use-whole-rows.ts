import { type RefObject, useEffect } from 'react';

/**
 * Ends the lists of the sidebar at a whole row: half a row above an alert looks covered by it. Sets
 * `--half-row`, the height that is left out.
 */
export const useWholeRows = (lists: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = lists.current;
    if (element === null) return;
    let frame = 0;
    const fit = (): void => {
      element.style.removeProperty('--half-row');
      const end = element.getBoundingClientRect().bottom;
      const half = [...element.querySelectorAll('li')]
        .map((row) => row.getBoundingClientRect())
        .find(({ top, bottom }) => top < end - 1 && bottom > end + 1);
      if (half !== undefined)
        element.style.setProperty('--half-row', `${String(Math.ceil(end - half.top))}px`);
    };
    // In the next frame: the new height must not notify the observer again in this one.
    const watcher = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    watcher.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, [lists]);
};
