import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import { askedOf } from '../../../shared/domain/line-answer.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { useAttaching } from '../documents/attach-context.tsx';
import { useCommands } from '../keyboard/running.ts';
import { ChangeList } from '../order/change-list.tsx';
import { answersOf, consequences, isReady, planAnswer } from './answer-plan.ts';
import css from './answer-strip.module.css';
import { consequenceLooks } from './planned-state.tsx';
import { shortened } from './response-sentences.ts';
import { answerSentence } from './sentences.ts';
import type { DraftHandle } from './use-draft.ts';

/** The answer being written, whole: one sentence per line, what it leads to, one button. */
export const DraftCard = ({
  detail,
  draft,
  onSent,
}: {
  detail: OrderDetail;
  draft: DraftHandle;
  /** The button that was pressed is about to go; the focus needs another place. */
  onSent: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const refresh = useRefreshOrder();
  const { details, answered } = useAttaching();
  const [account, setAccount] = useState('');
  const sendButton = useRef<HTMLButtonElement>(null);
  const accountField = useRef<HTMLInputElement>(null);
  const { key, order, buyerAccountNumber, attachments } = detail;
  const plan = planAnswer(order.lines, draft.answers, formats);
  const unready = plan.filter((one) => !isReady(one));
  const accountMissing = buyerAccountNumber === null && account.trim() === '';

  const send = useMutation({
    mutationFn: async () => {
      await draft.kept();
      await details.kept(key);
      return client.call('responses.send', {
        orderKey: key,
        revision: draft.revision,
        answers: answersOf(plan),
        buyerAccountNumber: buyerAccountNumber ?? account.trim(),
      });
    },
    onSuccess: ({ entry }) => {
      draft.sent(entry);
      answered(
        key,
        entry.answers.map(({ position }) => position),
      );
      onSent();
      void refresh(key);
    },
    onError: (error) => {
      if (error instanceof OrderbellError && error.code === 'order.changed') void refresh(key);
    },
  });
  const overtaken = draft.overtaken.length > 0;
  const ready = unready.length === 0 && !accountMissing && !overtaken && !send.isPending;

  // Ctrl+Enter sends from wherever she types in the order, or leads to what is still missing.
  const missing = unready[0]?.line.position;
  const sendOrLead = useRef(() => {});
  useEffect(() => {
    sendOrLead.current = () => {
      if (sendButton.current?.disabled !== true) sendButton.current?.click();
      else if (missing !== undefined) fieldOf(missing)?.focus();
      else accountField.current?.focus();
    };
  }, [missing]);
  useCommands({ send: () => sendOrLead.current() });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('dialog[open]') === null) sendOrLead.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  const documentsOf = (position: string | null): string[] =>
    attachments.filter((one) => one.responseId === null && one.position === position).map(({ name }) => name);
  const spoken = plan.flatMap((one) => {
    if (!('answer' in one) || one.problems.length > 0) return [];
    const documents = documentsOf(one.line.position);
    return [
      {
        plain: one.answer.kind === 'accept' && documents.length === 0,
        text: answerSentence(one.line.position, askedOf(one.line), one.answer, documents, { t, formats }),
      },
    ];
  });
  const forOrder = documentsOf(null);

  return (
    <div className={css['draft']}>
      <div className={css['head']}>
        <h3>{t('answer.title')}</h3>
        <span>{t('answer.of', { answered: plan.length, total: order.lines.length })}</span>
      </div>
      {overtaken && (
        <Notice
          tone="amber"
          icon="bell"
          role="alert"
          title={t('answer.overtaken')}
          actions={
            <Button
              onClick={() => {
                draft.lookedAt();
                send.reset();
              }}
            >
              {t('answer.looked-at')}
            </Button>
          }
        >
          <ChangeList changes={draft.overtaken} />
        </Notice>
      )}
      <ul className={css['sentences']} aria-live="polite">
        {shortened(spoken, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {forOrder.length > 0 && <li>{t('say.order-documents', { documents: forOrder.join(', ') })}</li>}
        {unready.map(({ line }) => (
          <li key={line.position} className={css['missing']}>
            {t('answer.not-ready', { line: lineName(line.position) })}
          </li>
        ))}
        {accountMissing && <li className={css['missing']}>{t('answer.account-missing')}</li>}
      </ul>
      {send.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(send.error))}
        </Notice>
      )}
      <div className={css['foot']}>
        <div className={css['ends']}>
          {consequences(plan).map(({ consequence, count }) => (
            <Mark key={consequence} {...consequenceLooks[consequence]}>
              {t(`ends.${consequence}`, { count })}
            </Mark>
          ))}
        </div>
        {buyerAccountNumber === null && (
          <TextField
            className={css['account']}
            inputRef={accountField}
            label={t('answer.buyer-account')}
            hint={t('answer.buyer-account-hint', { buyer: detail.buyerName })}
            required
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
        <div className={css['buttons']}>
          <Button look="quiet" onClick={draft.discard}>
            {t('answer.discard')}
          </Button>
          <Button ref={sendButton} look="primary" icon="send" disabled={!ready} onClick={() => send.mutate()}>
            {t('answer.send')}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** Where a line that isn't complete is completed: the field that can't be read, else the reason, which comes last. */
const fieldOf = (position: string): HTMLElement | null => {
  const rows = document.querySelectorAll<HTMLElement>('[data-position]');
  const editor = [...rows].find((row) => row.dataset['position'] === position);
  return (
    editor?.querySelector<HTMLElement>('[data-editor] [aria-invalid="true"]') ??
    editor?.querySelector<HTMLElement>('[data-editor] textarea') ??
    null
  );
};
