import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { isTypedInto } from '../../keyboard/held-keys.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useWatched } from '../../sent/use-watched.ts';
import type { UnappliedForm } from '../bulk/bulk-form.tsx';
import { DraftCard } from '../draft/draft-card.tsx';
import type { DraftHandle } from '../draft/use-draft.ts';
import { useSaveDetails } from '../draft/use-save-details.ts';
import css from './answer-strip.module.css';
import { DocumentsCard } from './documents-card.tsx';
import { ResponseCard } from './response-card.tsx';
import { isOvertaken } from './response-mark.ts';
import { waitingDocuments } from './waiting-documents.ts';

/** The supplier's side of the order, always visible: responses being sent, and the draft. */
export const AnswerStrip = ({
  detail,
  draft,
  unapplied,
  onLead,
  onSent,
}: {
  detail: OrderDetail;
  draft: DraftHandle;
  unapplied: UnappliedForm | null;
  /** Moves the focus to the field that is missing or wrong in a line. */
  onLead: (position: string) => void;
  /** Called when an answer was sent and no draft is left. `isAnswered`: no line waits any more. */
  onSent: (isAnswered: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  const watched = useWatched(detail.responses);
  const strip = useRef<HTMLElement>(null);
  const justSent = useRef(false);
  const shown = watched.shown
    .filter((entry) => !isOvertaken(entry, detail))
    .toSorted((a, b) => b.composedAt - a.composedAt);
  // The send button is gone, so the focus moves to the new response. A user who is typing keeps the focus.
  const newest = shown[0]?.id;
  const saveDetails = useSaveDetails(detail.key);
  // A new key: a card that was there before shows the restored message too.
  const [restored, setRestored] = useState(0);
  const restoreMessage = (message: string): void => {
    // The one that was typed since stays.
    if (message === '' || detail.answerDetails.message !== '') return;
    saveDetails({ ...detail.answerDetails, message });
    setRestored(restored + 1);
  };
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
      {draft.discarded !== null && <DiscardedCard discarded={draft.discarded} onMessage={restoreMessage} />}
      {waiting !== null && (
        <DocumentsCard waiting={waiting} detail={detail} draft={draft} onSent={watched.watch} />
      )}
      {draft.answers.size > 0 && (
        <DraftCard
          key={restored}
          detail={detail}
          draft={draft}
          unapplied={unapplied}
          onLead={onLead}
          onSending={(goes) => {
            justSent.current = goes;
          }}
          onSent={watched.watch}
          onDone={onSent}
        />
      )}
    </section>
  );
};

/** The discarded draft, while it can be restored. */
const DiscardedCard = ({
  discarded: { count, bringBack, forget },
  onMessage,
}: {
  discarded: NonNullable<DraftHandle['discarded']>;
  /** Gets the restored message to the buyer. */
  onMessage: (message: string) => void;
}): ReactElement => {
  const t = useTexts();
  const restore = (): void => onMessage(bringBack());
  useShortcuts({ u: restore });
  return (
    <div className={css['state']}>
      <span className={css['detail']} role="status">
        {t('answer.discarded', { count })}
      </span>
      <span className={css['buttons']}>
        <Button icon="undo" data-command="undo" onClick={restore}>
          {t('answer.restore')}
        </Button>
        <IconButton icon="close" label={t('answer.put-away')} onClick={forget} />
      </span>
    </div>
  );
};
