import { useEffect } from 'react';
import { type CommandId, commandOf, type ShortcutKey } from './commands.ts';
import { runCommand, useCommands } from './running.ts';

const offKey = 'orderbell.shortcuts-off';

// A choice of this screen only, like a window's size: speech input types letters that nobody meant as commands.
export const shortcutsAreOff = (): boolean => window.localStorage.getItem(offKey) === 'yes';

export const turnShortcuts = (on: boolean): void =>
  on ? window.localStorage.removeItem(offKey) : window.localStorage.setItem(offKey, 'yes');

/** Says by their keys what can be done here and now. */
export const useShortcuts = (actions: Partial<Record<ShortcutKey, () => void>>): void =>
  useCommands(
    Object.fromEntries(
      Object.entries(actions).flatMap(([key, action]): [CommandId, () => void][] => {
        const id = commandOf(key);
        return id === null ? [] : [[id, action]];
      }),
    ),
  );

/** Hears single keys anywhere but where the user types or a dialog is open. Once for all of the desk. */
export const useKeyboard = (): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const id = commandOf(event.key);
      if (id === null || !isFree(event) || shortcutsAreOff()) return;
      if (runCommand(id)) event.preventDefault();
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
