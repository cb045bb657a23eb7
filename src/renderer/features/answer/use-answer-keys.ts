import type { RefObject } from 'react';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import type { LineView } from '../order/line-view.ts';
import { type AnswerKind, kindsFor } from './line-buttons.tsx';
import { textFor } from './text-for.ts';
import type { DraftHandle } from './use-draft.ts';

/**
 * a, r, p answer the line that has the focus, else the first one that waits for an answer; e attaches to it. After an
 * acceptance the focus goes on to the next.
 */
export const useAnswerKeys = (
  pane: RefObject<HTMLElement | null>,
  views: LineView[],
  draft: DraftHandle,
): void => {
  const formats = useFormats();

  const rowOf = (position: string): HTMLElement | null => {
    const rows = pane.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
    return [...rows].find((row) => row.dataset['position'] === position) ?? null;
  };
  const focused = (): LineView | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-position]');
    const position = row?.dataset['position'];
    return views.find(({ line }) => line.position === position);
  };
  const isOpen = ({ line, underWay }: LineView): boolean =>
    underWay === null && attentionOf(line) === 'answer' && !draft.answers.has(line.position);
  const current = (): LineView | undefined => focused() ?? views.find(isOpen);

  const answer = (kind: AnswerKind): void => {
    const view = current();
    if (view === undefined || view.underWay !== null || !kindsFor(view.line).includes(kind)) return;
    draft.answer(view.line.position, textFor(kind, view.line, formats));
    if (kind !== 'accept') return;
    const later = views.slice(views.indexOf(view) + 1).find(isOpen);
    rowOf((later ?? view).line.position)?.focus();
  };
  useShortcuts({
    a: () => answer('accept'),
    r: () => answer('reject'),
    p: () => answer('propose'),
    e: () => {
      const view = focused();
      const where = view === undefined ? pane.current : rowOf(view.line.position);
      where?.querySelector<HTMLElement>('[data-attach]')?.click();
    },
  });
};
