import type { ReactElement } from 'react';
import { effectivePrice } from '../../../shared/domain/amounts.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './beside-view.module.css';
import type { Beside } from './line-view.ts';

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
  const { terms } = beside;
  const unit = line.item.purchaseUnitOfMeasureIso;
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  const parts = [
    ...terms.deliverySchedule.map(({ date, quantity }) =>
      t('say.delivery', {
        quantity: unit === null ? formats.quantity(quantity) : `${formats.quantity(quantity)}\u00a0${unit}`,
        date: formats.date(date),
      }),
    ),
    ...(price === null
      ? []
      : [`${formats.price(price.value, price.currencyIso)}\u00a0${price.currencyIso ?? ''}`]),
  ];
  return (
    <dl className={css['beside']}>
      <dt>{t(textOf(beside.kind, arrived))}</dt>
      <dd>{parts.join(' · ')}</dd>
    </dl>
  );
};

const textOf = (
  kind: Beside['kind'],
  arrived: boolean,
): 'order.agreed' | 'order.buyer-still-says' | 'order.still-says' =>
  kind === 'agreed' ? 'order.agreed' : arrived ? 'order.buyer-still-says' : 'order.still-says';
