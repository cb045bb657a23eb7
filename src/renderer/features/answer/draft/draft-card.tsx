import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { longestAccountNumber } from '../../../../shared/contract/calls/responses.ts';
import { OrderbellError, shapeOfError } from '../../../../shared/contract/errors.ts';
import {
  type AnswerDetails,
  mostSentLines,
  problemOfNumber,
  withShownNumbers,
  wrongPlaces,
} from '../../../../shared/domain/answer/answer-details.ts';
import { whyUnanswerable } from '../../../../shared/domain/answer/line-answer.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { Mark } from '../../../components/mark.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ScrollBox } from '../../../components/scroll-box.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { errorText, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { useRefreshOrder } from '../../../transport/queries.ts';
import { LaterDialog } from '../../desk/later.tsx';
import { useAttaching } from '../../documents/attach-context.tsx';
import { useHints } from '../../hints/hints-context.tsx';
import { HintedLines } from '../../hints/plan-hints.tsx';
import { useCommands } from '../../keyboard/running.ts';
import { OrderChangeList } from '../../order/history/change-list.tsx';
import type { UnappliedForm } from '../bulk/bulk-form.tsx';
import { faultWords } from '../editor/fault-words.ts';
import css from '../sent/answer-strip.module.css';
import { leftWords, sendWords } from '../sentences.ts';
import { linesLeft } from './answer-key.ts';
import { answersOf, furtherOutlooks, isBegun, isReady, planAnswer } from './answer-plan.ts';
import { DraftSentences } from './draft-sentences.tsx';
import { type Missing, MissingList } from './missing-list.tsx';
import { OrderFields } from './order-fields.tsx';
import { outlookMarks } from './planned-state.tsx';
import type { DraftHandle } from './use-draft.ts';
import { useSaveDetails } from './use-save-details.ts';

/** The whole draft: one sentence per line, its outlook, and the send button. */
export const DraftCard = ({
  detail,
  draft,
  unapplied,
  onLead,
  onSending,
  onSent,
  onDone,
}: {
  detail: OrderDetail;
  draft: DraftHandle;
  unapplied: UnappliedForm | null;
  /** Moves the focus to the field that is missing or wrong in a line. */
  onLead: (position: string) => void;
  /**
   * Called with true before sending, since the focused element may disappear; with false if sending failed.
   */
  onSending: (goes: boolean) => void;
  onSent: (id: string) => void;
  /** Called when it was sent and the user has typed nothing since. `isAnswered`: no line waits any more. */
  onDone: (isAnswered: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const refresh = useRefreshOrder();
  const { details, answered } = useAttaching();
  const { forTerms, observed } = useHints();
  const sendButton = useRef<HTMLButtonElement>(null);
  const accountField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const seenButton = useRef<HTMLButtonElement>(null);
  const { key, order, buyerAccountNumber, attachments } = detail;
  const plan = planAnswer(order.lines, draft.answers, formats);
  const saveDetails = useSaveDetails(key);
  const [typedDetails, setTypedDetails] = useState<AnswerDetails | null>(null);
  const [detailing, setDetailing] = useState(false);
  const answerDetails = withShownNumbers(typedDetails ?? detail.answerDetails, order.lines);
  const writeDetails = (next: AnswerDetails): void => {
    setTypedDetails(next);
    saveDetails(next);
  };
  const wrong = wrongPlaces(answerDetails, new Set(plan.map(({ line }) => line.position)));
  const unready = plan.filter((one) => !isReady(one));
  // A confirmed line counts only if the user changes it.
  const left = linesLeft(detail, new Set(plan.map(({ line }) => line.position)));
  const asksNumber = buyerAccountNumber === null;
  const accountProblem = asksNumber ? problemOfNumber(draft.buyerAccountNumber.trim()) : null;

  const send = useMutation({
    mutationFn: async () => {
      onSending(true);
      await details.kept(key);
      return draft.handOver(async () => {
        const { entry } = await client.call('responses.send', {
          orderKey: key,
          revision: draft.revision,
          // The others stay in the draft, since a service refuses more.
          answers: answersOf(plan).slice(0, mostSentLines),
          // The core fills in a number that it knows: it may have learned since that the buyer refuses it.
          buyerAccountNumber: buyerAccountNumber === null ? draft.buyerAccountNumber.trim() : null,
          details: answerDetails,
        });
        // A message that was typed since belongs to the next answer.
        setTypedDetails((now) => (now === typedDetails ? { ...answerDetails, message: '' } : now));
        const isDone = await draft.sent(entry);
        onSent(entry.id);
        return { entry, isDone };
      });
    },
    onSuccess: ({ entry, isDone }) => {
      const sent = entry.answers.map(({ position }) => position);
      answered(key, sent);
      void refresh(key);
      if (isDone) onDone(linesLeft(detail, new Set(sent)).length === 0);
    },
    onError: (error) => {
      onSending(false);
      if (error instanceof OrderbellError && orderChangedCodes.has(error.code)) void refresh(key);
    },
  });
  const failure = send.isError ? shapeOfError(send.error) : null;
  // The field appeared when the order was read again, and says all of it.
  const lacksNumber = asksNumber && failure?.code === numberMissing;
  useEffect(() => {
    if (lacksNumber) accountField.current?.focus();
  }, [lacksNumber]);
  const overtaken = draft.overtaken.length > 0;
  const ready =
    unready.length === 0 &&
    wrong.length === 0 &&
    unapplied === null &&
    accountProblem === null &&
    !overtaken &&
    !send.isPending;

  // Ctrl+Enter sends from any field of the order, or leads to the first missing field.
  const first = unready[0]?.line.position;
  const sendOrLead = useRef(() => {});
  useEffect(() => {
    sendOrLead.current = () => {
      if (sendButton.current?.disabled !== true) sendButton.current?.click();
      else if (seenButton.current !== null) seenButton.current.focus();
      else if (unapplied !== null) unapplied.focus();
      else if (first !== undefined) onLead(first);
      else accountField.current?.focus();
    };
  }, [first, onLead, unapplied]);
  useCommands({ send: () => sendOrLead.current() });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') === null) sendOrLead.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const documentsOf = (position: string | null): string[] =>
    attachments.filter((one) => one.responseId === null && one.position === position).map(({ name }) => name);
  // An accepted line accepts the order's new terms, so no button may say that nothing changes.
  const acceptsNewTerms = draft.overtaken.some(
    ({ position }) => position !== null && draft.answers.get(position)?.kind === 'accept',
  );
  const keepsMine = draft.follow !== null && !acceptsNewTerms;
  const missing: Missing[] = [
    ...(unapplied === null
      ? []
      : [{ words: t('bulk.unapplied', { form: unapplied.name }), lead: unapplied.focus, leaveOut: null }]),
    ...unready.map((planned) => {
      const { position } = planned.line;
      const isOver = whyUnanswerable(planned.line) !== null;
      const what = isOver ? t('problem.unanswerable') : faultWords(planned, t).join(' · ');
      const leaveOut = (): void => {
        draft.answer(position, null);
        // The button disappears.
        onLead(position);
      };
      return {
        words: t('answer.missing-in', { line: lineName(position), what }),
        lead: () => onLead(position),
        leaveOut: isOver ? leaveOut : null,
      };
    }),
    ...wrong.map((position) => ({
      words:
        position === null
          ? t('details.sales-order-wrong')
          : t('answer.missing-in', { line: lineName(position), what: t('problem.details') }),
      lead: () => (position === null ? numberField.current?.focus() : setDetailing(true)),
      leaveOut: null,
    })),
  ];

  return (
    <div className={css['draft']}>
      <div className={css['head']}>
        <h3>{t('answer.title')}</h3>
        {/* Otherwise the button says it. */}
        {left.length === 0 && (
          <span>{t('answer.of', { answered: plan.filter(isBegun).length, total: plan.length })}</span>
        )}
      </div>
      <ScrollBox label={t('answer.says')} className={css['says']}>
        {overtaken && (
          <Notice
            tone="amber"
            icon="bell"
            role="alert"
            title={t('answer.overtaken')}
            actions={
              <>
                {draft.follow !== null && (
                  <Button
                    data-command="follow"
                    onClick={() => {
                      draft.follow?.();
                      send.reset();
                    }}
                  >
                    {t('answer.follow')}
                  </Button>
                )}
                <Button
                  ref={seenButton}
                  data-command={keepsMine ? 'keep-mine' : 'looked-at'}
                  onClick={() => {
                    draft.lookedAt();
                    send.reset();
                  }}
                >
                  {t(keepsMine ? 'answer.keep-mine' : 'answer.looked-at')}
                </Button>
              </>
            }
          >
            <OrderChangeList changes={draft.overtaken} />
          </Notice>
        )}
        <DraftSentences plan={plan} documentsOf={documentsOf} />
        <div className={css['live']} aria-live="polite">
          <HintedLines plan={plan} forTerms={forTerms} onLead={onLead} />
        </div>
      </ScrollBox>
      <MissingList missing={missing} />
      {plan.length > mostSentLines && (
        <p className={css['detail']}>{t('answer.sent-in-parts', { most: mostSentLines })}</p>
      )}
      {failure !== null && !lacksNumber && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, failure)}
        </Notice>
      )}
      <OrderFields details={answerDetails} onDetails={writeDetails} numberField={numberField} />
      <div className={css['foot']}>
        <div className={css['ends']}>
          {furtherOutlooks(plan, observed).map(({ outlook, count }) => (
            // The sentences above say the rest.
            <Mark key={outlook} {...outlookMarks[outlook]}>
              {t(`then.${outlook}`, { count })}
            </Mark>
          ))}
          {left.length > 0 && (
            <Mark tone="amber" icon="bubble">
              {leftWords(left, t)}
            </Mark>
          )}
        </div>
        {asksNumber && (
          <TextField
            className={css['account']}
            inputRef={accountField}
            label={t('answer.buyer-account', { buyer: detail.buyerName })}
            title={t('answer.buyer-account-hint', { buyer: detail.buyerName })}
            hint={t('answer.account-missing')}
            problem={accountProblem === 'blanks' ? t('answer.account-blanks') : null}
            required
            maxLength={longestAccountNumber}
            value={draft.buyerAccountNumber}
            onChange={(event) => draft.nameBuyer(event.target.value)}
          />
        )}
        <div className={css['buttons']}>
          <Button variant="quiet" data-command="answer-details" onClick={() => setDetailing(true)}>
            {t('details.open')}
          </Button>
          <Button
            variant="quiet"
            data-command="discard"
            onClick={() => {
              draft.discard(answerDetails.message);
              writeDetails({ ...answerDetails, message: '' });
            }}
          >
            {t('answer.discard')}
          </Button>
          <Button
            ref={sendButton}
            variant="primary"
            icon="send"
            data-command="send"
            disabled={!ready}
            onClick={() => send.mutate()}
          >
            {sendWords(plan.length, left.length, t)}
          </Button>
        </div>
      </div>
      {detailing && (
        <LaterDialog title={t('details.title')} onClose={() => setDetailing(false)} wide>
          {({ DetailsDialog }) => (
            <DetailsDialog
              lines={plan.map(({ line }) => line)}
              details={answerDetails}
              onDetails={writeDetails}
              onClose={() => setDetailing(false)}
            />
          )}
        </LaterDialog>
      )}
    </div>
  );
};

const numberMissing = 'response.buyer-account-number-missing';

/** Errors that mean that the order changed since it was shown. */
const orderChangedCodes: ReadonlySet<string> = new Set(['order.changed', numberMissing]);
