import { useEffect, useRef } from 'react';

/** Ctrl+K opens the search, also from text fields. Their text is kept. */
export const useSearchKey = (onSearch: () => void): void => {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // In browsers, Ctrl+K searches the web.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
