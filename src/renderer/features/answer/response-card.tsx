import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-now.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import css from './answer-strip.module.css';
import { ConflictView } from './conflict-view.tsx';
import { isUnseenForLong, responseLook } from './response-look.ts';
import { responseSentences } from './response-sentences.ts';
import type { DraftHandle } from './use-draft.ts';

/** An answer that has left the desk: where it is, honestly, and what can still be done about it. */
export const ResponseCard = ({
  entry,
  detail,
  draft,
  newest,
  onPutAway,
}: {
  entry: ResponseEntry;
  detail: OrderDetail;
  draft: DraftHandle;
  /** The last one composed: that is what the key for undo takes back. */
  newest: boolean;
  /** For an answer at its end, once it was read. */
  onPutAway: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const refresh = useRefreshOrder();
  const { id, state, undoUntil, problem } = entry;
  const now = useNow(200, state === 'waiting' && undoUntil !== null);
  const left = undoUntil === null ? 0 : Math.max(0, undoUntil - now);
  const canUndo = state === 'waiting' && left > 0;
  const minute = useNow(60_000, state === 'sent' || state === 'waiting');
  const unseen = isUnseenForLong(entry, minute);

  const act = useMutation({
    mutationFn: (call: 'responses.undo' | 'responses.edit' | 'responses.send-anyway' | 'responses.drop') =>
      // What she overrules is what she sees: a version that came after it is shown to her first.
      call === 'responses.send-anyway'
        ? client.call(call, { id, revision: detail.revision })
        : client.call(call, { id }),
    onSuccess: (_, call) => {
      if (call === 'responses.undo' || call === 'responses.edit') draft.takeBack(entry);
    },
    onSettled: () => refresh(entry.orderKey),
  });
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  useShortcuts(canUndo && newest ? { u: () => act.mutate('responses.undo') } : {});

  const look = responseLook(entry, detail, canUndo, minute);
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
            <Button icon="undo" disabled={act.isPending} onClick={() => act.mutate('responses.undo')}>
              {t('answer.undo')}
            </Button>
          )}
          {state === 'done' && <IconButton icon="close" label={t('answer.put-away')} onClick={onPutAway} />}
          {unseen && (
            <>
              <Button look="quiet" onClick={() => act.mutate('responses.drop')}>
                {t('answer.stop-waiting')}
              </Button>
              <Button icon="refresh" disabled={poll.isPending} onClick={() => poll.mutate()}>
                {t('sync.poll-now')}
              </Button>
            </>
          )}
          {state === 'needs-attention' && (
            <>
              <Button look="quiet" onClick={() => act.mutate('responses.drop')}>
                {t('answer.drop')}
              </Button>
              <Button onClick={() => act.mutate('responses.send-anyway')}>{t('answer.send-again')}</Button>
              <Button look="primary" onClick={() => act.mutate('responses.edit')}>
                {t('answer.change')}
              </Button>
            </>
          )}
          {state === 'conflict' && (
            <>
              <Button look="quiet" onClick={() => act.mutate('responses.drop')}>
                {t('answer.drop')}
              </Button>
              <Button onClick={() => act.mutate('responses.send-anyway')}>{t('answer.send-anyway')}</Button>
              <Button look="primary" onClick={() => act.mutate('responses.edit')}>
                {t('answer.change')}
              </Button>
            </>
          )}
        </span>
      </div>
      <ul className={css['sentences']}>
        {responseSentences(entry, detail, { t, formats }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {unseen && entry.sentAt !== null && (
        <p className={css['detail']}>
          {t('answer.unseen-for-long', { moment: formats.moment(entry.sentAt) })}
        </p>
      )}
      {state === 'conflict' && <ConflictView entry={entry} detail={detail} />}
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
};
