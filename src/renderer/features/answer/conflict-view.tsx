import type { ReactElement } from 'react';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry, SeenLine } from '../../../shared/contract/responses.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { statusWord } from '../order/status-word.ts';
import { termsWords } from '../order/terms-words.ts';
import css from './answer-strip.module.css';

/** What she saw when she answered, and what the order says now. */
export const ConflictView = ({
  entry,
  detail,
}: {
  entry: ResponseEntry;
  detail: OrderDetail;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['compare']}>
      {entry.conflict.map(({ seen, now }) => {
        const unit =
          detail.order.lines.find(({ position }) => position === now.position)?.item
            .purchaseUnitOfMeasureIso ?? null;
        return (
          <div key={now.position}>
            <strong>{t('say.line-alone', { line: lineName(now.position) })}</strong>
            <dl>
              <dt>{t('conflict.seen')}</dt>
              <dd>
                <del>{seenWords(seen, unit, t, formats)}</del>
              </dd>
              <dt>{t('conflict.now')}</dt>
              <dd>
                <ins>{seenWords(now, unit, t, formats)}</ins>
              </dd>
            </dl>
          </div>
        );
      })}
    </div>
  );
};

const seenWords = ({ terms, status }: SeenLine, unit: string | null, t: Texts, formats: Formats): string =>
  [
    ...termsWords(terms, unit, t, formats),
    statusWord(status.inProgressStatus ?? status.processStatus, t),
  ].join(' · ');
