import type { RefObject } from 'react';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { isOpen } from '../answer/answer-key.ts';
import { focusLine } from '../answer/focus-editor.ts';
import type { DraftHandle } from '../answer/use-draft.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { lineStep, type Standing } from './line-step.ts';
import type { LineView } from './line-view.ts';

/**
 * c and n lead from the line that has the focus, else from what is in view, to the next one that changed, and to the next one whose answer
 * isn't begun; C and N back.
 *
 * @param scroll what the lines are scrolled in
 * @param draw sees to it that a line is drawn, however far away it is
 * @returns leads to the first line that changed; `null` where none did that is still there, or it stands first anyway
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
  const step = (some: ReadonlySet<string>, way: 'next' | 'previous') => (): void =>
    go(lineStep(all, some, standing(scroll.current), way));
  useShortcuts({
    ...(changed.size === 0 ? {} : { c: step(changed, 'next'), C: step(changed, 'previous') }),
    ...(open.size === 0 ? {} : { n: step(open, 'next'), N: step(open, 'previous') }),
  });
  const first = lineStep(all, changed, { focused: null, firstInView: null }, 'next');
  return first === null || first === all[0] ? null : () => go(first);
};

const standing = (scroll: HTMLElement | null): Standing => ({
  focused: positionOf(document.activeElement?.closest('[data-position]')),
  firstInView: positionOf(firstInView(scroll)),
});

const positionOf = (line: Element | null | undefined): string | null =>
  line instanceof HTMLElement ? (line.dataset['position'] ?? null) : null;

/** One of which less than a half is in view is behind who reads. */
const firstInView = (scroll: HTMLElement | null): Element | undefined => {
  if (scroll === null) return undefined;
  // The head of the columns stays at the top, over the lines that go below it.
  const columns = scroll.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const begin = Math.max(scroll.getBoundingClientRect().top, columns);
  return [...scroll.querySelectorAll('[data-position]')].find((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return (top + bottom) / 2 > begin;
  });
};
