import { type ReactElement, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openItemPage } from '../items/open-item-page.ts';
import { latinKey } from '../keyboard/latin-key.ts';
import { useCommands } from '../keyboard/running.ts';
import { type Choice, SearchDialog } from './search-dialog.tsx';

/** Search for orders and commands, available everywhere in the app. */
export const SearchPalette = ({
  onOpenOrder,
  ask,
}: {
  /** `position`: the matching line, `null` if the order itself matches. */
  onOpenOrder: (key: number, position: string | null) => void;
  /** Set to a function that opens the search with a text. */
  ask: RefObject<((typed: string) => void) | null>;
}): ReactElement | null => {
  // The initial text; `null` while closed.
  const [begun, setBegun] = useState<string | null>(null);
  const show = (): void => setBegun('');
  useCommands({ search: show });
  useSearchKey(show);
  useImperativeHandle(ask, () => setBegun, []);
  if (begun === null) return null;
  const choose = (choice: Choice): void =>
    // In a microtask: `flushSync` isn't allowed during rendering.
    queueMicrotask(() => {
      // Closes the dialog first and restores the focus: a command acts on the focused part of the screen.
      flushSync(() => setBegun(null));
      flushSync(() => {
        if (choice.kind === 'order') onOpenOrder(choice.key, choice.position);
        else if (choice.kind === 'page') openItemPage(choice.page);
        else choice.run();
      });
    });
  return <SearchDialog begun={begun} onChoose={choose} onClose={() => setBegun(null)} />;
};

/** Ctrl+K opens the search, also from text fields. Their text is kept. */
const useSearchKey = (onSearch: () => void): void => {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        latinKey(event).toLowerCase() !== 'k' ||
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
