import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { titleId } from '../records/record-kind.ts';

/** Where a search leads in an order: to a line, or with `null` to its head. A new one each time it is asked for. */
export type WantedLine = { orderKey: number; position: string | null };

/** Brings the wanted line into view and gives it the focus, once. @param bring draws it, where lines are drawn only in view */
export const useWantedLine = (
  wanted: WantedLine | null,
  table: RefObject<HTMLElement | null>,
  bring: (position: string) => void,
): void => {
  const latest = useRef(bring);
  useEffect(() => {
    latest.current = bring;
  });
  // With the order itself: a key right after it came is about the line that was looked for.
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
        // A line that is only drawn in view comes with one of the next frames.
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
