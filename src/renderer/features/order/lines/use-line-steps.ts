import type { RefObject } from 'react';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import { isOpen } from '../../answer/draft/answer-key.ts';
import type { DraftHandle } from '../../answer/draft/use-draft.ts';
import { focusLine } from '../../answer/editor/focus-editor.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import type { LineView } from './line-view.ts';

/**
 * The keys c and n move to the next changed line and the next line without an answer; C and N move back.
 * They start at the focused line, or else at the first line in view.
 *
 * @param scroll the scroller of the lines
 * @param draw makes sure that a line is rendered, even far outside of the view
 * @returns focuses the first changed line; `null` if no line changed or it is the order's first line
 */
export const useLineSteps = (
  scroll: RefObject<HTMLElement | null>,
  views: readonly LineView[],
  changes: readonly OrderChange[],
  draft: DraftHandle,
  draw: (position: string) => void,
): (() => void) | null => {
  const all = views.map(({ line }) => line.position);
  const changedAt = new Set(changes.map(({ position }) => position));
  const changed = new Set(all.filter((position) => changedAt.has(position)));
  const answered = new Set(draft.answers.keys());
  const open = new Set(
    views.filter((view) => isOpen(view, answered)).map(({ line: { position } }) => position),
  );
  const go = (position: string | null): void => {
    if (position === null) return;
    draw(position);
    focusLine(position);
  };
  const step = (some: ReadonlySet<string>, direction: 'next' | 'previous') => (): void =>
    go(lineStep(all, some, currentLineIn(scroll.current), direction));
  useShortcuts({
    ...(changed.size === 0 ? {} : { c: step(changed, 'next'), C: step(changed, 'previous') }),
    ...(open.size === 0 ? {} : { n: step(open, 'next'), N: step(open, 'previous') }),
  });
  const first = lineStep(all, changed, { focused: null, firstInView: null }, 'next');
  return first === null || first === all[0] ? null : () => go(first);
};

const currentLineIn = (scroll: HTMLElement | null): CurrentLine => ({
  focused: positionOf(document.activeElement?.closest('[data-position]')),
  firstInView: positionOf(firstInView(scroll)),
});

const positionOf = (line: Element | null | undefined): string | null =>
  line instanceof HTMLElement ? (line.dataset['position'] ?? null) : null;

/** A line of which less than half is visible counts as passed. */
const firstInView = (scroll: HTMLElement | null): Element | undefined => {
  if (scroll === null) return undefined;
  // The sticky column head covers the lines below it.
  const columns = scroll.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const begin = Math.max(scroll.getBoundingClientRect().top, columns);
  return [...scroll.querySelectorAll('[data-position]')].find((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return (top + bottom) / 2 > begin;
  });
};

/**
 * Where the user is among the lines. Both `null`: before the first line, or after the last when going back.
 */
export type CurrentLine = {
  /** The line that has the focus. */
  focused: string | null;
  /** The start if no line has the focus. */
  firstInView: string | null;
};

/**
 * The next line of a subset, from the user's position. After the last one it continues with the first.
 * `null`: none.
 *
 * @param all positions in the order of the screen
 * @param some the positions to go through
 */
export const lineStep = (
  all: readonly string[],
  some: ReadonlySet<string>,
  { focused, firstInView }: CurrentLine,
  direction: 'next' | 'previous',
): string | null => {
  const inOrder = direction === 'next' ? all : all.toReversed();
  // The focused line is skipped. A line that is only in view is skipped when going back.
  const isDone = focused !== null || direction === 'previous';
  const at = inOrder.indexOf(focused ?? firstInView ?? '');
  const from = isDone ? at + 1 : Math.max(at, 0);
  return [...inOrder.slice(from), ...inOrder.slice(0, from)].find((position) => some.has(position)) ?? null;
};
