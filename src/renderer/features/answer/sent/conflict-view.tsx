import { Fragment, type ReactElement } from 'react';
import type { LineSnapshot, ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { itemWords } from '../../../format/item-words.ts';
import { lineName } from '../../../format/line-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { termsWords } from '../../order/header/terms-words.ts';
import { statusWord } from '../../order/status-word.ts';
import css from './answer-strip.module.css';

/**
 * Compares what the user saw when they answered with the order's present state, and marks the differences.
 */
export const ConflictView = ({ entry }: { entry: ResponseEntry }): ReactElement => {
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
