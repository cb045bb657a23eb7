import { type RefObject, useEffect, useState } from 'react';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import type { LineView } from '../order/line-view.ts';
import { acceptable, isOpen, meaningOf, writingOf } from './answer-key.ts';
import type { AnswerKind } from './answer-kinds.ts';
import { focusEditor, focusFault, focusLine } from './focus-editor.ts';
import { keeps } from './keep-agreed.ts';
import type { DraftHandle } from './use-draft.ts';
import { useLineCommands } from './use-line-commands.ts';

/**
 * a, r, p answer the line that has the focus, else the first one that waits for an answer; e attaches to it. After an
 * acceptance the focus goes on to the next. A accepts all that wait and aren't answered yet: what was typed stays.
 *
 * Gives the sentence that says why a key did nothing; it stands until the next key or click.
 *
 * @param draw sees to it that a line is drawn, however far away it is
 */
export const useAnswerKeys = (
  pane: RefObject<HTMLElement | null>,
  views: LineView[],
  draft: DraftHandle,
  draw: (position: string) => void,
): string | null => {
  const t = useTexts();
  const formats = useFormats();
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const clear = (): void => setSaid(null);
    // Before whoever says something new.
    document.addEventListener('keydown', clear, true);
    document.addEventListener('pointerdown', clear, true);
    return () => {
      document.removeEventListener('keydown', clear, true);
      document.removeEventListener('pointerdown', clear, true);
    };
  }, [said]);

  const focused = (): LineView | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-position]');
    const position = row?.dataset['position'];
    return views.find(({ line }) => line.position === position);
  };
  const answered = new Set(draft.answers.keys());

  const answer = (kind: AnswerKind): void => {
    const meant = meaningOf(kind, views, focused(), answered);
    if (meant.what === 'nothing') {
      setSaid(meant.why === 'incomplete' ? t('gap.no-acceptance') : t(`key.${meant.why}`));
      return;
    }
    const { line } = meant.view;
    draw(line.position);
    if (meant.what === 'choose') {
      setSaid(t('key.choose', { key: keys[kind] }));
      focusLine(line.position);
      return;
    }
    const written = draft.answers.get(line.position);
    const writing = writingOf(kind, line, written, formats);
    if (writing.what === 'nothing') {
      setSaid(t(`key.${writing.why}`));
      return;
    }
    const text = writing.what === 'write' ? writing.text : written;
    if (writing.what === 'write') draft.answer(line.position, writing.text);
    if (kind !== 'accept') {
      if (keeps(line, text, formats)) focusFault(line.position);
      else focusEditor(line.position);
      return;
    }
    const later = views.slice(views.indexOf(meant.view) + 1).find((view) => isOpen(view, answered));
    const next = (later ?? meant.view).line.position;
    draw(next);
    focusLine(next);
  };
  const acceptAll = (): void => {
    const lines = acceptable(views, answered);
    if (lines.length > 0) draft.answerMany(lines.map(({ position }) => [position, { kind: 'accept' }]));
    else setSaid(t(views.some((view) => isOpen(view, answered)) ? 'gap.no-acceptance' : 'key.nothing-waits'));
  };
  useShortcuts({
    a: () => answer('accept'),
    A: acceptAll,
    r: () => answer('reject'),
    p: () => answer('propose'),
    e: () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-position]');
      (row ?? pane.current)?.querySelector<HTMLElement>('[data-attach]')?.click();
    },
  });
  useLineCommands(views, draft, draw);
  return said;
};

const keys = { accept: 'a', reject: 'r', propose: 'p' } as const satisfies Record<AnswerKind, string>;
