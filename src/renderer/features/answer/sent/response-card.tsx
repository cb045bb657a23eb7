import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactElement, useEffect, useEffectEvent } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { LineSnapshot, ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { itemWords } from '../../../format/item-words.ts';
import { lineName } from '../../../format/line-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { useRefreshOrder } from '../../../transport/queries.ts';
import { termsWords } from '../../order/header/terms-words.ts';
import { statusWord } from '../../order/status-word.ts';
import { choicesFor, conflictWhy } from '../../sent/conflict.ts';
import { useLastSent, useLastSentActions } from '../../sent/last-sent.ts';
import { SentCard } from '../../sent/sent-card.tsx';
import type { SentStep } from '../../sent/sent-entry.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import css from './answer-strip.module.css';
import { brokenDocuments, closedSince, missingDocuments, responseMark } from './response-mark.ts';
import { responseSentences } from './response-sentences.ts';

const calls = { undo: 'responses.undo', edit: 'responses.edit', drop: 'responses.drop' } as const;

/** A response that was sent or waits to be sent. */
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
  /** The response composed last: the undo key takes this one back. */
  newest: boolean;
  onPutAway: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const refresh = useRefreshOrder();
  const lastSent = useLastSentActions();
  const { id } = entry;
  const closed = closedSince(entry, detail);
  const broken = brokenDocuments(entry, detail.attachments);
  const missing = missingDocuments(entry, detail.attachments);
  const again = async (): Promise<void> => {
    // Send anyway covers only the revision on the screen: a newer one is shown first.
    if (broken.length === 0) await client.call('responses.send-anyway', { id, revision: detail.revision });
    // Without them it leaves by itself.
    for (const document of broken) await client.call('documents.remove', { id: document.id });
  };
  const act = useMutation<unknown, Error, SentStep>({
    mutationFn: (step) => (step === 'again' ? again() : client.call(calls[step], { id })),
    onSuccess: (_, step) => {
      // Documents alone are no answer, so they become no draft.
      if ((step === 'undo' || step === 'edit') && !entry.documentsOnly) draft.takeBack(entry);
    },
    onSettled: () => refresh(entry.orderKey),
  });
  // The user undid the response from another order.
  const undoRequested = useLastSent().some((one) => one.entry.id === id && one.undoRequested);
  const takeBack = useEffectEvent((): void => {
    lastSent.remove(id);
    act.mutate('undo');
  });
  useEffect(() => {
    if (undoRequested) takeBack();
  }, [undoRequested]);
  return (
    <SentCard
      entry={entry}
      markOf={(canUndo, now) => responseMark(entry, detail, canUndo, now)}
      words={{
        undo: entry.documentsOnly ? 'documents.undo' : 'answer.undo',
        drop: 'answer.drop',
        change: 'answer.change',
        unseenForLong: 'answer.unseen-for-long',
      }}
      mayGoAgain={closed.length === 0}
      goAgain={missing === 0 ? null : t('answer.send-without', { count: missing })}
      undoByKey={newest}
      act={act}
      onPutAway={onPutAway}
      choices={choicesFor(entry, closed.length === 0 && missing === 0)}
      conflict={
        entry.state === 'conflict' && (
          <>
            {entry.problem === null && <p className={css['detail']}>{t(conflictWhy(entry))}</p>}
            <ConflictView entry={entry} />
            {closed.length > 0 && !entry.documentsOnly && (
              <p className={css['detail']}>
                {t('conflict.closed', { count: closed.length, lines: closed.map(lineName).join(', ') })}
              </p>
            )}
          </>
        )
      }
    >
      <ul className={css['sentences']}>
        {responseSentences(entry, detail, { t, formats }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </SentCard>
  );
};

/**
 * Compares what the user saw when they answered with the order's present state, and marks the differences.
 */
const ConflictView = ({ entry }: { entry: ResponseEntry }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['compare']}>
      {entry.conflict.map(({ seen, now }) => {
        const isOfOtherItem = itemWords(seen.item, t) !== itemWords(now.item, t);
        const before = seenWords(seen, isOfOtherItem, t, formats);
        return (
          <div key={now.position}>
            <strong>{t('say.line-alone', { line: lineName(now.position) })}</strong>
            <dl>
              <dt>{t('conflict.seen')}</dt>
              <dd>{before.join(' · ')}</dd>
              <dt>{t('conflict.now')}</dt>
              <dd>
                {seenWords(now, isOfOtherItem, t, formats).map((part, index) => (
                  <Fragment key={`${String(index)} ${part}`}>
                    {index > 0 && ' · '}
                    {before.includes(part) ? part : <ins>{part}</ins>}
                  </Fragment>
                ))}
              </dd>
            </dl>
          </div>
        );
      })}
    </div>
  );
};

const seenWords = (
  { item, terms, status }: LineSnapshot,
  withItem: boolean,
  t: Texts,
  formats: Formats,
): string[] =>
  [
    ...(withItem ? [itemWords(item, t)] : []),
    ...termsWords(terms, item.purchaseUnitOfMeasureIso, t, formats),
    statusWord(status.inProgressStatus ?? status.processStatus, t),
  ].filter((part) => part !== null);
