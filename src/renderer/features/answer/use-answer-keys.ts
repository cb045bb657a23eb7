import { type RefObject, useEffect, useState } from 'react';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import type { LineView } from '../order/lines/line-view.ts';
import { type AnswerKind, kindsFor } from './answer-kinds.ts';
import { isOpen, meaningOf } from './draft/answer-key.ts';
import type { DraftHandle } from './draft/use-draft.ts';
import { keeps, textFor } from './editor/answer-texts.ts';
import { focusEditor, focusFault, focusLine } from './editor/focus-editor.ts';
import { useLineCommands } from './editor/use-line-commands.ts';

/**
 * The keys a, r and p answer the focused line, or else the first waiting one; e attaches a document to it,
 * and i writes a note on it.
 * After an acceptance the focus moves to the next waiting line. A accepts all waiting lines without a draft
 * answer.
 *
 * Returns why a key did nothing, until the next key or click.
 *
 * @param draw makes sure that a line is rendered, even far outside of the view
 */
export const useAnswerKeys = (
  pane: RefObject<HTMLElement | null>,
  views: LineView[],
  draft: DraftHandle,
  draw: (position: string) => void,
): string | null => {
  const t = useTexts();
  const formats = useFormats();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return;
    const clear = (): void => setMessage(null);
    // In the capture phase, before a handler sets a new sentence.
    document.addEventListener('keydown', clear, true);
    document.addEventListener('pointerdown', clear, true);
    return () => {
      document.removeEventListener('keydown', clear, true);
      document.removeEventListener('pointerdown', clear, true);
    };
  }, [message]);

  const focused = (): LineView | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-position]');
    const position = row?.dataset['position'];
    return views.find(({ line }) => line.position === position);
  };
  const answered = new Set(draft.answers.keys());

  const answer = (kind: AnswerKind): void => {
    const meant = meaningOf(kind, views, focused(), answered);
    if (meant.what === 'nothing') {
      setMessage(t(`key.${meant.why}`));
      return;
    }
    const { line } = meant.view;
    draw(line.position);
    if (meant.what === 'choose') {
      setMessage(t('key.choose', { key: keys[kind] }));
      focusLine(line.position);
      return;
    }
    const text = textFor(kind, line, formats);
    if (text === null) {
      setMessage(t('key.not-declinable'));
      return;
    }
    const declines = keeps(line, text, formats);
    const written = draft.answers.get(line.position);
    // The key continues an answer that is already begun. Declining a change is a proposal too.
    const isWritten = written?.kind === text.kind && (!declines || keeps(line, written, formats));
    if (!isWritten) draft.answer(line.position, text);
    if (kind !== 'accept') {
      if (declines) focusFault(line.position);
      else focusEditor(line.position);
      return;
    }
    const later = views.slice(views.indexOf(meant.view) + 1).find((view) => isOpen(view, answered));
    const next = (later ?? meant.view).line.position;
    draw(next);
    focusLine(next);
  };
  const acceptAll = (): void => {
    // As with the button, an incomplete line isn't accepted.
    const open = views.filter((view) => isOpen(view, answered) && kindsFor(view.line).includes('accept'));
    if (open.length > 0) draft.answerMany(open.map(({ line }) => [line.position, { kind: 'accept' }]));
    else setMessage(t('key.nothing-waits'));
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
    i: () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-position]');
      const at = (row ?? pane.current)?.querySelector<HTMLElement>('[data-note]');
      if (at instanceof HTMLButtonElement) at.click();
      else at?.focus();
    },
  });
  useLineCommands(views, draft, draw);
  return message;
};

const keys = { accept: 'a', reject: 'r', propose: 'p' } as const satisfies Record<AnswerKind, string>;
