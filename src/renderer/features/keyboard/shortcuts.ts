import { useEffect } from 'react';
import {
  aboutTheOrder,
  type CommandId,
  commandOf,
  commandPressed,
  keyOf,
  type ShortcutKey,
} from './commands.ts';
import { areHeld, hold, isOnItsWay } from './held-keys.ts';
import { runCommand, useCommands } from './running.ts';
import { isTypedInto } from './typed-into.ts';

const offKey = 'orderbell.shortcuts-off';

// A choice of this screen only, like a window's size: speech input types letters that nobody meant as commands.
export const shortcutsAreOff = (): boolean => window.localStorage.getItem(offKey) === 'yes';

export const turnShortcuts = (on: boolean): void =>
  on ? window.localStorage.removeItem(offKey) : window.localStorage.setItem(offKey, 'yes');

/** The key that does what a button does, while single keys are heard: for its `aria-keyshortcuts`, and to be said in its tooltip. */
export const heardKeyOf = (id: CommandId): string | undefined =>
  shortcutsAreOff() ? undefined : (keyOf(id) ?? undefined);

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

/**
 * Hears single keys anywhere but where the user types or a dialog is open. Once for all of the desk. A key about an order that
 * is still on its way waits for it, and those that follow wait behind it: it never meets the order before.
 */
export const useKeyboard = (): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const id = commandPressed(event);
      if (id === null || !isFree(event) || shortcutsAreOff()) return;
      if (areHeld() || (isOnItsWay() && aboutTheOrder.has(id))) hold(() => void runCommand(id));
      else if (!runCommand(id)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

const isFree = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !isTypedInto(event.target);
};
