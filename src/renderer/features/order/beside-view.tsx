import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './beside-view.module.css';
import type { Beside } from './line-view.ts';
import { termsWords } from './terms-words.ts';

/** The buyer's side of a line on which our own proposal is open: shown beside it, never over it. */
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

const textOf = (
  kind: Beside['kind'],
  arrived: boolean,
): 'order.agreed' | 'order.buyer-still-says' | 'order.still-says' =>
  kind === 'agreed' ? 'order.agreed' : arrived ? 'order.buyer-still-says' : 'order.still-says';
