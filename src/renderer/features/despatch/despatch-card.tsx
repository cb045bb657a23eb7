import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DespatchEntry } from '../../../shared/contract/calls/despatch.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { quantityWords } from '../../format/unit-word.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from '../answer/sent/answer-strip.module.css';
import { SentCard } from '../sent/sent-card.tsx';
import type { SentStep } from '../sent/sent-entry.ts';
import { despatchMark } from './despatch-mark.ts';

const calls = { undo: 'despatch.undo', edit: 'despatch.edit', drop: 'despatch.drop' } as const;

/** A despatch advice that was sent or waits to be sent. */
export const DespatchCard = ({
  entry,
  revision,
  onAgain,
  onPutAway,
}: {
  entry: DespatchEntry;
  /** The order's revision on the screen. */
  revision: number;
  /** Called when the user takes it back to edit it. */
  onAgain: (entry: DespatchEntry) => void;
  onPutAway: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const { id } = entry;
  const act = useMutation({
    mutationFn: (step: SentStep) =>
      // Sending again covers only the revision on the screen: a newer one is shown first.
      step === 'again'
        ? client.call('despatch.send-again', { id, revision })
        : client.call(calls[step], { id }),
    onSuccess: (_, step) => {
      if (step === 'undo' || step === 'edit') onAgain(entry);
    },
  });
  return (
    <SentCard
      entry={entry}
      markOf={(canUndo, now) => despatchMark(entry, canUndo, now)}
      words={{
        undo: 'despatch.undo',
        drop: 'despatch.drop',
        change: 'despatch.change',
        unseenForLong: 'despatch.unseen-for-long',
      }}
      mayGoAgain={entry.conflict !== 'number-taken'}
      undoByKey={false}
      act={act}
      onPutAway={onPutAway}
    >
      <div>
        {t('despatch.card', { number: entry.advice.header.despatchAdviceNumber })}
        <ul className={css['sentences']}>
          {entry.advice.lines.map((line) => (
            <li key={line.despatchAdviceLinePosition}>{sentence(line, t, formats)}</li>
          ))}
        </ul>
      </div>
    </SentCard>
  );
};

const sentence = (line: DespatchEntry['advice']['lines'][number], t: Texts, formats: Formats): string => {
  const values = {
    line: lineName(line.purchaseOrderLinePosition),
    quantity: quantityWords(line.despatchQuantity, line.item.purchaseUnitOfMeasureIso, t, formats),
  };
  return line.backorderQuantity === null || line.backorderDate === null
    ? t('despatch.say', values)
    : t('despatch.say-rest', {
        ...values,
        rest: formats.quantity(line.backorderQuantity),
        date: formats.date(line.backorderDate),
      });
};
