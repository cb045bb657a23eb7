import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DespatchEntry } from '../../../shared/contract/despatch.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useNow } from '../../format/use-now.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from '../answer/answer-strip.module.css';
import { despatchLook, isAdviceUnseenForLong } from './despatch-look.ts';

type Call = 'despatch.undo' | 'despatch.edit' | 'despatch.send-again' | 'despatch.drop';

/** A despatch advice that has left the dialog: where it is, honestly, and what can still be done about it. */
export const DespatchCard = ({
  entry,
  revision,
  onAgain,
  onPutAway,
}: {
  entry: DespatchEntry;
  /** The order's, as it is on the screen. */
  revision: number;
  /** It was taken back to be written anew. */
  onAgain: (entry: DespatchEntry) => void;
  /** For one at its end, once it was read. */
  onPutAway: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const { id, state, undoUntil, problem } = entry;
  const now = useNow(200, state === 'waiting' && undoUntil !== null);
  const left = undoUntil === null ? 0 : Math.max(0, undoUntil - now);
  const canUndo = state === 'waiting' && left > 0;
  const minute = useNow(60_000, state === 'sent' || state === 'waiting');
  const unseen = isAdviceUnseenForLong(entry, minute);
  const act = useMutation({
    mutationFn: (call: Call) =>
      // What she overrules is what she sees: a version that came after it is shown to her first.
      call === 'despatch.send-again' ? client.call(call, { id, revision }) : client.call(call, { id }),
    onSuccess: (_, call) => {
      if (call === 'despatch.undo' || call === 'despatch.edit') onAgain(entry);
    },
  });
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  const look = despatchLook(entry, canUndo, minute);
  const troubled = state === 'conflict' || state === 'needs-attention';
  return (
    <div className={css['card']}>
      {canUndo && undoUntil !== null && (
        <div
          className={css['countdown']}
          style={{ transform: `scaleX(${left / Math.max(1, undoUntil - entry.composedAt)})` }}
        />
      )}
      <div className={css['state']} role="status">
        <Mark tone={look.tone} icon={look.icon}>
          {t(look.text, { time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt) })}
        </Mark>
        {canUndo && (
          // Said once, not every second: the count is for the eyes.
          <span className={css['detail']} aria-hidden="true">
            {t('answer.undo-left', { seconds: Math.ceil(left / 1000) })}
          </span>
        )}
        <span className={css['buttons']}>
          {canUndo && (
            <Button icon="undo" disabled={act.isPending} onClick={() => act.mutate('despatch.undo')}>
              {t('answer.undo')}
            </Button>
          )}
          {state === 'done' && <IconButton icon="close" label={t('answer.put-away')} onClick={onPutAway} />}
          {unseen && (
            <>
              <Button look="quiet" onClick={() => act.mutate('despatch.drop')}>
                {t('despatch.stop-waiting')}
              </Button>
              <Button icon="refresh" disabled={poll.isPending} onClick={() => poll.mutate()}>
                {t('sync.poll-now')}
              </Button>
            </>
          )}
          {troubled && (
            <>
              <Button look="quiet" onClick={() => act.mutate('despatch.drop')}>
                {t('answer.drop')}
              </Button>
              {entry.conflict !== 'number-taken' && (
                <Button onClick={() => act.mutate('despatch.send-again')}>
                  {t(state === 'conflict' ? 'answer.send-anyway' : 'answer.send-again')}
                </Button>
              )}
              <Button look="primary" onClick={() => act.mutate('despatch.edit')}>
                {t('despatch.change')}
              </Button>
            </>
          )}
        </span>
      </div>
      <div>
        {t('despatch.card', { number: entry.advice.header.despatchAdviceNumber })}
        <ul className={css['sentences']}>
          {entry.advice.lines.map((line) => (
            <li key={line.despatchAdviceLinePosition}>{sentence(line)}</li>
          ))}
        </ul>
      </div>
      {unseen && entry.sentAt !== null && (
        <p className={css['detail']}>
          {t('despatch.unseen-for-long', { moment: formats.moment(entry.sentAt) })}
        </p>
      )}
      {problem !== null && state !== 'done' && (
        <div className={css['detail']}>
          {state === 'needs-attention' && problem.detail !== null && (
            <p className={css['quote']}>“{problem.detail}”</p>
          )}
          <p>{errorText(t, problem)}</p>
        </div>
      )}
      {act.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(act.error))}
        </Notice>
      )}
    </div>
  );

  function sentence(line: DespatchEntry['advice']['lines'][number]): string {
    const unit = line.item.purchaseUnitOfMeasureIso;
    const figure = formats.quantity(line.despatchQuantity);
    const values = {
      line: lineName(line.purchaseOrderLinePosition),
      quantity: unit === null ? figure : `${figure} ${unit}`,
    };
    return line.backorderQuantity === null || line.backorderDate === null
      ? t('despatch.say', values)
      : t('despatch.say-rest', {
          ...values,
          rest: formats.quantity(line.backorderQuantity),
          date: formats.date(line.backorderDate),
        });
  }
};
