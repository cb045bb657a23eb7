import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { longestAccountNumber } from '../../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../../shared/contract/errors.ts';
import { problemOfNumber } from '../../../../shared/domain/answer/answer-details.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { lineName } from '../../../format/line-name.ts';
import { errorText, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { useRefreshOrder } from '../../../transport/queries.ts';
import { useAttaching } from '../../documents/attach-context.tsx';
import type { DraftHandle } from '../draft/use-draft.ts';
import css from './answer-strip.module.css';
import type { WaitingDocuments } from './waiting-documents.ts';

/** Sends documents that need no answer, and says what the others wait for. */
export const DocumentsCard = ({
  waiting: { now, answer, never },
  detail: { key, revision, buyerName, buyerAccountNumber },
  draft,
  onSent,
}: {
  waiting: WaitingDocuments;
  detail: OrderDetail;
  /** Has the typed number, so that an answer that is begun later has it too. */
  draft: DraftHandle;
  onSent: (id: string) => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const refresh = useRefreshOrder();
  const { details } = useAttaching();
  const number = draft.buyerAccountNumber;
  const asksNumber = now.count > 0 && buyerAccountNumber === null;
  const numberProblem = asksNumber ? problemOfNumber(number.trim()) : null;
  const send = useMutation({
    mutationFn: async () => {
      await details.kept(key);
      const typed = asksNumber ? number.trim() : null;
      return client.call('responses.send-documents', { orderKey: key, revision, buyerAccountNumber: typed });
    },
    onSuccess: ({ entry }) => onSent(entry.id),
    onSettled: () => refresh(key),
  });
  const said = [
    ...(now.count === 0
      ? []
      : [
          t('documents.send-now', {
            count: now.count,
            lines: now.lines.map(lineName).join(', '),
            lineCount: now.lines.length,
          }),
        ]),
    ...(answer.count === 0
      ? []
      : [
          answer.lines.length === 0
            ? t('documents.waits-answer', { count: answer.count })
            : t('documents.waits-lines', {
                count: answer.count,
                lines: answer.lines.map(lineName).join(', '),
                lineCount: answer.lines.length,
              }),
        ]),
    ...(never === 0 ? [] : [t('documents.waits-closed', { count: never })]),
  ];
  return (
    <div className={css['card']}>
      <div className={css['state']}>
        <div className={css['detail']} role="status">
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {now.count > 0 && (
          <span className={css['buttons']}>
            {asksNumber && (
              <TextField
                className={css['account']}
                label={t('answer.buyer-account', { buyer: buyerName })}
                hint={t('answer.buyer-account-hint', { buyer: buyerName })}
                problem={numberProblem === 'blanks' ? t('answer.account-blanks') : null}
                required
                maxLength={longestAccountNumber}
                value={number}
                onChange={(event) => draft.nameBuyer(event.target.value)}
              />
            )}
            <Button
              icon="send"
              data-command="send-documents"
              disabled={send.isPending || numberProblem !== null}
              onClick={() => send.mutate()}
            >
              {t('documents.send', { count: now.count })}
            </Button>
          </span>
        )}
      </div>
      {send.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(send.error))}
        </Notice>
      )}
    </div>
  );
};
