import { type ReactElement, useId } from 'react';
import type { OpenDelivery } from '../../../shared/domain/delivery/despatch-advice.ts';
import { DateField } from '../../components/date-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { quantityWords, unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import { dateOrGap } from '../order/header/gap-words.ts';
import css from './despatch.module.css';
import { type DeliveryForm, restOf } from './despatch-model.ts';

/** One confirmed delivery: whether it is shipped now, its quantity, and the date of the backorder. */
export const DeliveryFields = ({
  delivery,
  typed,
  onTyped,
}: {
  delivery: OpenDelivery;
  typed: DeliveryForm;
  onTyped: (typed: DeliveryForm) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const { item } = delivery;
  const unit = item.purchaseUnitOfMeasureIso;
  const name = item.name ?? item.description ?? item.number ?? t('list.no-item');
  const rest = typed.included ? restOf(typed, delivery, formats) : null;
  return (
    <li className={css['delivery']} data-included={typed.included}>
      <input
        id={id}
        type="checkbox"
        checked={typed.included}
        aria-label={t('despatch.include', {
          ...{ line: lineName(delivery.position), item: name },
          date: dateOrGap(delivery.date, t, formats.date),
        })}
        onChange={(event) => onTyped({ ...typed, included: event.target.checked })}
      />
      <label className={css['item']} htmlFor={id} aria-hidden="true">
        {name}
        <small>
          {t('despatch.delivery', {
            line: lineName(delivery.position),
            date: dateOrGap(delivery.date, t, formats.date),
          })}
        </small>
      </label>
      {typed.included ? (
        <div className={css['quantity']}>
          <NumberField
            label={t('despatch.quantity')}
            text={typed.quantity}
            unit={unitWord(unit, t, delivery.open)}
            write={formats.quantity}
            onText={(quantity) => onTyped({ ...typed, quantity })}
          />
          <small>{t('despatch.open', { quantity: quantityWords(delivery.open, unit, t, formats) })}</small>
        </div>
      ) : (
        <span className={css['figure']}>{quantityWords(delivery.open, unit, t, formats)}</span>
      )}
      {rest?.kind === 'later' && (
        <div className={css['rest']}>
          <DateField
            label={t('despatch.rest', { quantity: quantityWords(rest.quantity, unit, t, formats) })}
            text={typed.date}
            onText={(date) => onTyped({ ...typed, date })}
          />
        </div>
      )}
      {rest?.kind === 'more' && (
        <p className={css['more']}>
          {t('despatch.more', { quantity: quantityWords(rest.quantity, unit, t, formats) })}
        </p>
      )}
    </li>
  );
};
