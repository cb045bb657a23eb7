import { type RefObject, useEffect, useRef } from 'react';

/** Escape goes back to the list: as the next step on a narrow window, with the focus on a wide one. */
export const useEscape = (pane: RefObject<HTMLElement | null>, onBack: () => void): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A dialog that was opened from the pane stands in it, and is what Escape is for.
      if (document.querySelector('dialog[open]') !== null) return;
      // One press is one step: what else listens for it waits for the next.
      event.preventDefault();
      const list = document.querySelector<HTMLElement>('[role="listbox"]');
      if (list?.checkVisibility() === true) list.focus();
      else latest.current();
    };
    const element = pane.current;
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, [pane]);
};
