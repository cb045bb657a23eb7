import { useEffect } from 'react';
import {
  aboutTheOrder,
  type CommandId,
  commandOf,
  commandPressed,
  keyOf,
  listSteps,
  type ShortcutKey,
} from './commands.ts';
import { areHeld, hold, isListOnItsWay, isOnItsWay, isTypedInto } from './held-keys.ts';
import { runCommand, useCommands } from './running.ts';

const offKey = 'orderbell.shortcuts-off';

// Stored outside of the settings, since it depends on the computer: speech input types letters that aren't
// meant as commands.
export const shortcutsAreOff = (): boolean => window.localStorage.getItem(offKey) === 'yes';

export const turnShortcuts = (on: boolean): void =>
  on ? window.localStorage.removeItem(offKey) : window.localStorage.setItem(offKey, 'yes');

/** The key for a button's `aria-keyshortcuts` and tooltip, unless single keys are off. */
export const shortcutOf = (id: CommandId): string | undefined =>
  shortcutsAreOff() ? undefined : (keyOf(id) ?? undefined);

/** Offers commands by their keys while the component is mounted. */
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
 * Handles single keys outside of text fields and dialogs. Use it once. A key for an order or list that is
 * still loading waits for it, and later keys queue behind it. So no key acts on the previous one.
 */
export const useKeyboard = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // The open draft handles it, but its letters may wait for the order.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && areHeld()) {
        hold(() => void runCommand('send'));
        event.preventDefault();
        return;
      }
      const id = commandPressed(event);
      if (id === null || !isFree(event) || shortcutsAreOff()) return;
      if (areHeld() || mustWait(id)) hold(() => void runCommand(id));
      else if (!runCommand(id)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

const mustWait = (id: CommandId): boolean =>
  (isOnItsWay() && aboutTheOrder.has(id)) || (isListOnItsWay() && listSteps.has(id));

const isFree = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !isTypedInto(event.target);
};
