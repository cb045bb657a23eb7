import { type RefObject, useEffect, useRef } from 'react';

/** Escape returns to the list. In a wide window it only moves the focus there. */
export const useEscape = (pane: RefObject<HTMLElement | null>, onBack: () => void): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape closes an open dialog first.
      if (document.querySelector('dialog[open]') !== null) return;
      // One press does one thing: other listeners must ignore it.
      event.preventDefault();
      const list = document.querySelector<HTMLElement>('[role="listbox"]');
      if (list?.checkVisibility() === true) list.focus();
      else latest.current();
    };
    const element = pane.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [pane]);
};
