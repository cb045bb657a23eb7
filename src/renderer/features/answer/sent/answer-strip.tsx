import { type ReactElement, useEffect, useRef } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { isTypedInto } from '../../keyboard/typed-into.ts';
import { useWatched } from '../../sent/use-watched.ts';
import { DiscardedCard } from '../draft/discarded-card.tsx';
import { DraftCard } from '../draft/draft-card.tsx';
import type { DraftHandle } from '../draft/use-draft.ts';
import css from './answer-strip.module.css';
import { ResponseCard } from './response-card.tsx';
import { waitingDocuments } from './waiting-documents.ts';
import { WaitingDocumentsCard } from './waiting-documents-card.tsx';

/** The supplier's side of the order, always visible: responses being sent, and the draft. */
export const AnswerStrip = ({
  detail,
  draft,
  onLead,
}: {
  detail: OrderDetail;
  draft: DraftHandle;
  /** Moves the focus to the field that is missing or wrong in a line. */
  onLead: (position: string) => void;
}): ReactElement => {
  const t = useTexts();
  const watched = useWatched(detail.responses);
  const strip = useRef<HTMLElement>(null);
  const justSent = useRef(false);
  const shown = watched.shown.toSorted((a, b) => b.composedAt - a.composedAt);
  // The send button is gone, so the focus moves to the new response. A user who is typing keeps the focus.
  const newest = shown[0]?.id;
  const waiting = draft.answers.size > 0 ? null : waitingDocuments(detail);
  useEffect(() => {
    if (newest === undefined || !justSent.current) return;
    justSent.current = false;
    if (!isTypedInto(document.activeElement)) strip.current?.focus();
  }, [newest]);
  return (
    <section
      ref={strip}
      tabIndex={-1}
      className={css['strip']}
      aria-label={t('answer.title')}
      hidden={shown.length + draft.answers.size === 0 && draft.discarded === null && waiting === null}
    >
      {shown.length > 0 && (
        <div className={css['cards']}>
          {shown.map((entry, index) => (
            <ResponseCard
              key={entry.id}
              entry={entry}
              detail={detail}
              draft={draft}
              newest={index === 0 && draft.discarded === null}
              onPutAway={() => watched.putAway(entry.id)}
            />
          ))}
        </div>
      )}
      {draft.discarded !== null && <DiscardedCard discarded={draft.discarded} />}
      {waiting !== null && <WaitingDocumentsCard waiting={waiting} draft={draft} />}
      {draft.answers.size > 0 && (
        <DraftCard
          detail={detail}
          draft={draft}
          onLead={onLead}
          onSending={(goes) => {
            justSent.current = goes;
          }}
          onSent={watched.watch}
        />
      )}
    </section>
  );
};
