import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './beside-view.module.css';
import type { Beside } from './line-view.ts';
import { termsWords } from './terms-words.ts';

/** What else was said of a line's terms, by either side: shown beside what stands in it, never over it. */
export const BesideView = ({
  beside,
  line,
  arrived,
}: {
  beside: Beside;
  line: OrderLine;
  /** The service shows our proposal; before that, nobody waits for the buyer. */
  arrived: boolean;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const unit = line.item.purchaseUnitOfMeasureIso;
  return (
    <dl className={css['beside']}>
      <dt>{t(textOf(beside.kind, arrived))}</dt>
      <dd>{termsWords(beside.terms, unit, t, formats).join(' · ')}</dd>
    </dl>
  );
};

const textOf = (kind: Beside['kind'], arrived: boolean): MessageId => {
  if (kind === 'agreed') return 'order.agreed';
  if (kind === 'turned-down') return 'order.you-proposed';
  return arrived ? 'order.buyer-still-says' : 'order.still-says';
};
