import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { isOpen } from '../answer/answer-key.ts';
import { focusLine } from '../answer/focus-editor.ts';
import type { DraftHandle } from '../answer/use-draft.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { lineStep } from './line-step.ts';
import type { LineView } from './line-view.ts';

/**
 * c and n lead from the line that has the focus to the next one that changed, and to the next one whose answer isn't begun; C and N back.
 *
 * @param draw sees to it that a line is drawn, however far away it is
 * @returns leads to the first line that changed; `null` where none did that is still there, or it stands first anyway
 */
export const useLineSteps = (
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
    go(lineStep(all, some, focusedPosition(), way));
  useShortcuts({
    ...(changed.size === 0 ? {} : { c: step(changed, 'next'), C: step(changed, 'previous') }),
    ...(open.size === 0 ? {} : { n: step(open, 'next'), N: step(open, 'previous') }),
  });
  const first = lineStep(all, changed, null, 'next');
  return first === null || first === all[0] ? null : () => go(first);
};

const focusedPosition = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-position]')?.dataset['position'] ?? null;
