import { useEffect, useRef } from 'react';

/** Every single-key shortcut, in the order in which the help shows them. */
const shortcutKeys = ['j', 'k', 'J', 'K', 'x', 'Enter', 'Escape', 'a', 'r', 'p', 'u', 'e', '/', '?'] as const;
export type ShortcutKey = (typeof shortcutKeys)[number];

const offKey = 'orderbell.shortcuts-off';

// A choice of this screen only, like a window's size: speech input types letters that nobody meant as commands.
export const shortcutsAreOff = (): boolean => window.localStorage.getItem(offKey) === 'yes';

export const turnShortcuts = (on: boolean): void =>
  on ? window.localStorage.removeItem(offKey) : window.localStorage.setItem(offKey, 'yes');

/** Hears single keys anywhere but where the user types or a dialog is open. */
export const useShortcuts = (actions: Partial<Record<ShortcutKey, (event: KeyboardEvent) => void>>): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const key = shortcutKeys.find((one) => one === event.key);
      if (key === undefined || !isFree(event) || shortcutsAreOff()) return;
      const action = latest.current[key];
      if (action === undefined) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

const isFree = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(typing) !== null);
};

const typing = 'input, textarea, select, [contenteditable]';
