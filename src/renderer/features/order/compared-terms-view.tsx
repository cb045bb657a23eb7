import type { ReactElement } from 'react';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './compared-terms-view.module.css';
import { wholeTermsWords } from './header/terms-words.ts';
import type { ComparedTerms } from './lines/line-view.ts';

/** `turned-down`: our proposal that the buyer rejected. */
type Kind = ComparedTerms['kind'] | 'turned-down';

/** The terms beside those in the cells: confirmed ones, or the other side's. */
export const ComparedTermsView = ({
  compared,
  line,
  arrived,
}: {
  compared: { kind: Kind; terms: Terms };
  line: OrderLine;
  /** Whether the service shows our proposal. Before that it doesn't wait for the buyer. */
  arrived: boolean;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const unit = line.item.purchaseUnitOfMeasureIso;
  return (
    <dl className={css['compared']}>
      <dt>{t(textOf(compared.kind, arrived))}</dt>
      <dd>{wholeTermsWords(compared.terms, unit, t, formats).join(' · ')}</dd>
    </dl>
  );
};

const textOf = (kind: Kind, arrived: boolean): MessageId => {
  if (kind === 'asked') return 'order.asked';
  if (kind === 'agreed') return 'order.agreed';
  if (kind === 'declined') return 'order.declined';
  if (kind === 'turned-down') return 'order.you-proposed';
  return arrived ? 'order.buyer-still-says' : 'order.still-says';
};
