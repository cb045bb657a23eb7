import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import type { Selection } from './use-selection.ts';

/**
 * How one goes through a list and selects in it. By keys anywhere: j, k, x, J, K, Escape. In the list itself as lists
 * everywhere: arrows, Page, Home and End, with Shift to select on the way, Space, Ctrl+A. By mouse: a click opens, one on
 * the box or with Ctrl selects, one with Shift selects up to there.
 */
export const useListSteps = <Row extends { key: number }>({
  shown,
  at,
  open,
  bring,
  page,
  focus,
  enter,
  selection,
}: {
  shown: readonly Row[];
  /** Index of the open row, negative where it isn't shown. */
  at: number;
  open: number | null;
  /** Opens the row at an index and scrolls to it. */
  bring: (index: number) => void;
  /** How many rows are in view. */
  page: () => number;
  /** Gives the list the focus, so that Enter and arrows are about it wherever one came from. */
  focus: () => void;
  enter: () => void;
  selection: Selection<Row> | null;
}): { byKey: (event: KeyboardEvent) => void; byClick: (event: MouseEvent) => void } => {
  // Where the open record stood last: when it leaves the list, "next" goes on from there.
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
  const order = (): number[] => shown.map(({ key }) => key);
  const drawTo = (index: number): void => {
    const to = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (to === undefined) return;
    bring(index);
    selection?.extend(order(), shown[at]?.key ?? to.key, to.key);
  };
  const drawOn = (): void => drawTo(next());
  const drawBack = (): void => drawTo(previous());
  const toggle = (): void => {
    const row = shown[at];
    if (row !== undefined) selection?.toggle(row.key);
  };
  const clear = selection === null || selection.rows.length === 0 ? null : selection.clear;

  const fromAnywhere = (step: () => void) => (): void => {
    focus();
    step();
  };
  useShortcuts({
    j: fromAnywhere(() => go(next())),
    k: fromAnywhere(() => go(previous())),
    ...(selection === null ? {} : { J: fromAnywhere(drawOn), K: fromAnywhere(drawBack), x: toggle }),
    ...(clear === null ? {} : { Escape: clear }),
  });

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
  const drawing = new Map<string, () => void>([
    ['ArrowDown', drawOn],
    ['ArrowUp', drawBack],
    ['Home', () => drawTo(0)],
    ['End', () => drawTo(shown.length - 1)],
  ]);
  const commands = new Map<string, () => void>([['a', () => selection?.toggleAll(order())]]);

  return {
    byKey: (event) => {
      if (event.altKey) return;
      const command = event.ctrlKey || event.metaKey;
      const steps =
        selection === null ? (command ? null : plain) : command ? commands : event.shiftKey ? drawing : plain;
      // With Caps Lock it is a capital letter.
      const step = steps?.get(command ? event.key.toLowerCase() : event.key);
      if (step === undefined) return;
      event.preventDefault();
      step();
    },
    byClick: (event) => {
      if (!(event.target instanceof Element)) return;
      const option = event.target.closest('[data-index]');
      if (option === null) return;
      const index = Number(option.getAttribute('data-index'));
      const row = shown[index];
      const wantsOne = event.ctrlKey || event.metaKey || event.target.closest('[data-check]') !== null;
      if (row === undefined || selection === null) go(index);
      else if (event.shiftKey) selection.extend(order(), shown[at]?.key ?? row.key, row.key);
      else if (wantsOne) selection.toggle(row.key);
      else go(index);
    },
  };
};
