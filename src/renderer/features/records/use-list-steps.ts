import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { areHeld, hold, isListOnItsWay } from '../keyboard/held-keys.ts';
import { latinKey } from '../keyboard/latin-key.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import type { Selection } from './selection.ts';

/**
 * Keys and mouse in a list. Anywhere: j, k, x, J, K, Escape. With the focus in the list: arrows, Page, Home
 * and End, with Shift to select, Space, Ctrl+A. A click opens a row. Ctrl+click or a click on the box
 * selects it, Shift+click selects a range.
 */
export const useListSteps = ({
  shown,
  live,
  at,
  open,
  bring,
  page,
  focus,
  enter,
  selection,
}: {
  /** Keys of the rows, in their order. */
  shown: readonly number[];
  /** Those that can be selected: the others have left the list. */
  live: readonly number[];
  /** Index of the open row, negative if it isn't shown. */
  at: number;
  open: number | null;
  /** Opens the row at an index and scrolls to it. */
  bring: (index: number) => void;
  /** Number of visible rows. */
  page: () => number;
  /** Focuses the list, so that Enter and the arrow keys act on it. */
  focus: () => void;
  enter: () => void;
  selection: Selection | null;
}): {
  byKey: (event: KeyboardEvent) => void;
  byPress: (event: PointerEvent) => void;
  byClick: (event: MouseEvent) => void;
} => {
  // The row under the pointer when the button was pressed, wherever it lies when the button is released.
  const pressed = useRef<number | null>(null);
  // Last index of the open record. If it leaves the list, "next" continues there.
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);
  const next = (): number => (open === null ? 0 : at >= 0 ? at + 1 : lastAt.current);
  const previous = (): number => (open === null ? 0 : at >= 0 ? at - 1 : lastAt.current - 1);

  const go = (index: number): void => {
    bring(index);
    selection?.settle();
  };
  const canSelect = (key: number): boolean => live === shown || live.includes(key);
  const extend = (to: number): void => {
    const from = shown[at] ?? to;
    if (canSelect(to)) selection?.extend(live, canSelect(from) ? from : to, to);
  };
  const extendTo = (index: number): void => {
    const to = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (to === undefined) return;
    bring(index);
    extend(to);
  };
  const extendToNext = (): void => extendTo(next());
  const extendToPrevious = (): void => extendTo(previous());
  const toggle = (): void => {
    const key = shown[at];
    if (key !== undefined && canSelect(key)) selection?.toggle(key);
  };
  const clear = selection === null || selection.keys.length === 0 ? null : selection.clear;

  const fromAnywhere = (step: () => void) => (): void => {
    focus();
    step();
  };
  useShortcuts({
    j: fromAnywhere(() => go(next())),
    k: fromAnywhere(() => go(previous())),
    ...(selection === null
      ? {}
      : { J: fromAnywhere(extendToNext), K: fromAnywhere(extendToPrevious), x: toggle }),
    ...(clear === null ? {} : { Escape: clear }),
  });

  // A key that has to wait for the list acts on the list as it is then.
  const latest = useRef<(event: KeyboardEvent) => (() => void) | undefined>(() => undefined);
  const plain = new Map<string, () => void>([
    ['ArrowDown', () => go(next())],
    ['ArrowUp', () => go(previous())],
    ['PageDown', () => go(at + page())],
    ['PageUp', () => go(at - page())],
    ['Home', () => go(0)],
    ['End', () => go(shown.length - 1)],
    ['Enter', enter],
    ...(selection === null ? [] : [[' ', toggle] as const]),
    ...(clear === null ? [] : [['Escape', clear] as const]),
  ]);
  const withShift = new Map<string, () => void>([
    ['ArrowDown', extendToNext],
    ['ArrowUp', extendToPrevious],
    ['Home', () => extendTo(0)],
    ['End', () => extendTo(shown.length - 1)],
  ]);
  const commands = new Map<string, () => void>([['a', () => selection?.toggleAll(live)]]);

  const stepOf = (event: KeyboardEvent): (() => void) | undefined => {
    const command = event.ctrlKey || event.metaKey;
    const steps =
      selection === null ? (command ? null : plain) : command ? commands : event.shiftKey ? withShift : plain;
    // Caps Lock makes it a capital letter.
    return steps?.get(command ? latinKey(event).toLowerCase() : event.key);
  };
  useEffect(() => {
    latest.current = stepOf;
  });

  return {
    byKey: (event) => {
      if (event.altKey) return;
      const step = stepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      if (isListOnItsWay() || areHeld()) hold(() => latest.current(event)?.());
      else step();
    },
    byPress: ({ target }) => {
      pressed.current = keyAt(target, shown);
    },
    byClick: (event) => {
      // A click without a press comes from a screen reader.
      const key = event.detail === 0 ? keyAt(event.target, shown) : pressed.current;
      if (key === null) return;
      const wantsOne =
        event.ctrlKey ||
        event.metaKey ||
        (event.target instanceof Element && event.target.closest('[data-check]') !== null);
      if (event.shiftKey && canSelect(key)) extend(key);
      else if (wantsOne && canSelect(key)) selection?.toggle(key);
      // The second click of a double click: the first one may have scrolled another row there.
      else if (event.detail < 2) go(shown.indexOf(key));
    },
  };
};

/** The key of the row at an element of it. `null`: it is in no row. */
const keyAt = (target: EventTarget, shown: readonly number[]): number | null => {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row === null ? null : (shown[Number(row.getAttribute('data-index'))] ?? null);
};
