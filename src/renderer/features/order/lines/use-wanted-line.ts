import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { titleId } from '../../records/record-kind.ts';

/** The target of a search in an order: a line, or `null` for its head. A new object per request. */
export type WantedLine = { orderKey: number; position: string | null };

/**
 * Scrolls to the wanted line and focuses it, once. @param bring renders it, if only lines in view are
 * rendered
 */
export const useWantedLine = (
  wanted: WantedLine | null,
  table: RefObject<HTMLElement | null>,
  bring: (position: string) => void,
): void => {
  const latest = useRef(bring);
  useEffect(() => {
    latest.current = bring;
  });
  // In the same render as the order, so that an immediate key applies to the wanted line.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const { position } = wanted;
    if (position === null) {
      document.getElementById(titleId('order'))?.focus();
      return;
    }
    let tries = 30;
    let frame = 0;
    const look = (): void => {
      const rows = table.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
      const row = [...rows].find(({ dataset }) => dataset['position'] === position);
      tries -= 1;
      if (row === undefined) {
        // A virtual line appears in one of the next frames.
        latest.current(position);
        if (tries > 0) frame = requestAnimationFrame(look);
        return;
      }
      row.scrollIntoView({ block: 'center' });
      row.focus({ preventScroll: true });
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wanted, table]);
};
