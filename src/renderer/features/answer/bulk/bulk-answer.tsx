import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { takesAnswers, wouldCancelAgreement } from '../../../../shared/domain/answer/line-answer.ts';
import { Button } from '../../../components/button.tsx';
import type { MessageId } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { AttachButton } from '../../documents/attach-button.tsx';
import type { LineView } from '../../order/lines/line-view.ts';
import css from '../../order/order-pane.module.css';
import { kindsFor } from '../answer-kinds.ts';
import { waits } from '../draft/answer-key.ts';
import type { AnswerText } from '../draft/draft-model.ts';
import { firstMoved } from '../draft/moved-dates.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import { BulkDateForm, BulkRejectForm, type UnappliedForm } from './bulk-form.tsx';

/** Beside "Accept" of a single line, it says that it is for the whole order, or for all lines but the answered. */
const acceptAllText = (left: number, all: number, lines: number): MessageId =>
  left < all ? 'bulk.accept-other' : lines === 1 ? 'bulk.accept-only' : 'bulk.accept';

/** "All" only if no line is left out. */
const rejectAllText = (open: number, lines: number): MessageId =>
  open < lines ? 'bulk.reject-open' : lines === 1 ? 'bulk.reject-only' : 'bulk.reject';

/**
 * Answers all waiting lines at once, and moves the date of confirmed lines too. Nothing is sent until the
 * user sends the draft.
 */
export const BulkAnswer = ({
  orderKey,
  views,
  draft,
  onUnapplied,
  children,
}: {
  orderKey: number;
  views: LineView[];
  draft: DraftHandle;
  /** Called with the open form while it has typed text. */
  onUnapplied: (form: UnappliedForm | null) => void;
  /** Further actions for the whole order. */
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const [form, setForm] = useState<'reject' | 'date' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const close = (): void => {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setForm(null);
  };
  const open = views.filter(waits).map(({ line }) => line);
  const rejectable = open.filter((line) => !wouldCancelAgreement(line));
  // Lines with a typed answer keep it, as with the key for this.
  const acceptable = open.filter((line) => kindsFor(line).includes('accept'));
  const unanswered = acceptable.filter((line) => !draft.answers.has(line.position));
  const accepted = acceptable.filter((line) => draft.answers.get(line.position)?.kind === 'accept');
  const isLeft = unanswered.length > 0;
  const moved = firstMoved(views, open);
  const canMove = moved.count > 0;
  const names = {
    reject: t(
      rejectable.length < open.length ? 'bulk.reject-new' : rejectAllText(open.length, views.length),
      { count: rejectable.length },
    ),
    date: t(moved.count === views.length ? 'bulk.date' : `bulk.date-${moved.kind}`, { count: moved.count }),
  };
  const answerMany = (texts: [string, AnswerText][]): void => {
    draft.answerMany(texts);
    close();
  };
  return (
    <>
      <div ref={bar} data-bulk="" className={css['bulk']}>
        {open.length > 0 && (
          <>
            {/* Stays after it was pressed: otherwise the next button moves below the pointer. */}
            {(isLeft || accepted.length > 0) && (
              <Button
                size="small"
                data-command={isLeft ? 'accept-all' : undefined}
                aria-disabled={!isLeft || undefined}
                onClick={() => {
                  // An open form stays: it may have typed text.
                  if (isLeft)
                    draft.answerMany(unanswered.map(({ position }) => [position, { kind: 'accept' }]));
                }}
              >
                {isLeft
                  ? t(acceptAllText(unanswered.length, acceptable.length, views.length), {
                      count: unanswered.length,
                    })
                  : t('ends.confirmed', { count: accepted.length })}
              </Button>
            )}
            {rejectable.length > 0 && (
              <Button
                size="small"
                data-command="reject-all"
                aria-expanded={form === 'reject'}
                onClick={() => setForm(form === 'reject' ? null : 'reject')}
              >
                {names.reject}
              </Button>
            )}
          </>
        )}
        {canMove && (
          <Button
            size="small"
            data-command="date-for-all"
            aria-expanded={form === 'date'}
            onClick={() => setForm(form === 'date' ? null : 'date')}
          >
            {names.date}
          </Button>
        )}
        {/* Together, so that no icon is alone in the next row. */}
        <span className={css['further']}>
          {takesAnswers({ lines: views.map(({ line }) => line) }) && (
            <AttachButton
              orderKey={orderKey}
              position={null}
              label={t('documents.attach-order')}
              words={t('documents.attach-order')}
            />
          )}
          {children}
        </span>
      </div>
      {form === 'reject' && rejectable.length > 0 && (
        <BulkRejectForm
          name={names.reject}
          lines={rejectable}
          answers={draft.answers}
          onDone={answerMany}
          onCancel={close}
          onUnapplied={onUnapplied}
        />
      )}
      {form === 'date' && canMove && (
        <BulkDateForm
          name={names.date}
          onUnapplied={onUnapplied}
          views={views}
          waiting={open}
          answers={draft.answers}
          onDone={answerMany}
          onCancel={close}
        />
      )}
    </>
  );
};
