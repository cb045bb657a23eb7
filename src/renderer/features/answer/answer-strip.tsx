import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useWatched } from '../sent/use-watched.ts';
import css from './answer-strip.module.css';
import { DraftCard } from './draft-card.tsx';
import { ResponseCard } from './response-card.tsx';
import type { DraftHandle } from './use-draft.ts';

/** Our side of the order, always in view: what is on its way, and what is being written. */
export const AnswerStrip = ({ detail, draft }: { detail: OrderDetail; draft: DraftHandle }): ReactElement => {
  const t = useTexts();
  const watched = useWatched(detail.responses);
  const strip = useRef<HTMLElement>(null);
  const justSent = useRef(false);
  const shown = watched.shown.toSorted((a, b) => b.composedAt - a.composedAt);
  // The button that sent is gone; the focus goes to what it led to, as soon as that is there.
  const newest = shown[0]?.id;
  useEffect(() => {
    if (newest === undefined || !justSent.current) return;
    justSent.current = false;
    strip.current?.focus();
  }, [newest]);
  useFocusKept(strip);
  return (
    <section
      ref={strip}
      tabIndex={-1}
      className={css['strip']}
      aria-label={t('answer.title')}
      hidden={shown.length + draft.answers.size === 0}
    >
      {shown.map((entry, index) => (
        <ResponseCard
          key={entry.id}
          entry={entry}
          detail={detail}
          draft={draft}
          newest={index === 0}
          onPutAway={() => watched.putAway(entry.id)}
        />
      ))}
      {draft.answers.size > 0 && (
        <DraftCard
          detail={detail}
          draft={draft}
          onSent={() => {
            justSent.current = true;
          }}
        />
      )}
    </section>
  );
};

/** What had the focus in the strip may go with the step that it did; the focus then stays in the strip, or in the order. */
const useFocusKept = (strip: RefObject<HTMLElement | null>): void => {
  const held = useRef(false);
  useEffect(() => {
    const hear = ({ target }: Event): void => {
      held.current = target instanceof Node && strip.current?.contains(target) === true;
    };
    document.addEventListener('focusin', hear);
    document.addEventListener('pointerdown', hear);
    return () => {
      document.removeEventListener('focusin', hear);
      document.removeEventListener('pointerdown', hear);
    };
  }, [strip]);
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const next = strip.current?.hidden === false ? strip.current : document.getElementById('order-title');
    next?.focus();
  });
};
