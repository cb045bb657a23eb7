import type { ReactElement } from 'react';
import {
  effectivePrice,
  isPriceUnconvertible,
  isRoundedApart,
  lineAmount,
  totalQuantity,
} from '../../../../shared/domain/order/amounts.ts';
import type { Terms } from '../../../../shared/domain/order/order.ts';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../../shared/domain/values/decimal.ts';
import { cx } from '../../../components/cx.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { withUnit } from '../../../format/joined.ts';
import { quantityWords, unitWord } from '../../../format/unit-word.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { shortWords } from '../history/change-words.ts';
import { DaysLate } from './due-date.tsx';
import css from './terms-view.module.css';
import { discountWords, inBaseCurrency, perWords, stageWords } from './terms-words.ts';

/** The former values, struck through above the present ones. */
const Olds = ({ changes, fields }: { changes: OrderChange[]; fields: string[] }): ReactElement[] => {
  const t = useTexts();
  const formats = useFormats();
  return changes.flatMap(({ field, before }, index) =>
    before === null || !fields.includes(field)
      ? []
      : [
          <del key={`${field} ${String(index)}`} className={css['old']}>
            {shortWords(before, t, formats)}
          </del>,
        ],
  );
};

/** A value that the buyer hasn't given yet. */
const Gap = ({ children }: { children: string }): ReactElement => <em className={css['gap']}>{children}</em>;

const isChanged = (changes: OrderChange[], fields: string[]): boolean =>
  changes.some(({ field, after }) => after !== null && fields.includes(field));

export const QuantityView = ({
  terms,
  unit,
  changes,
}: {
  terms: Terms;
  unit: string | null;
  changes: OrderChange[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const fields = ['quantity'];
  const total = terms.deliverySchedule.length === 0 ? null : totalQuantity(terms.deliverySchedule);
  const Value = isChanged(changes, fields) ? 'ins' : 'span';
  return (
    <span className={cx(css['stack'], css['numbers'])}>
      <Olds changes={changes} fields={fields} />
      {total === null ? (
        <Gap>{t('gap.quantity')}</Gap>
      ) : (
        <span>
          <Value>{formats.quantity(total)}</Value>{' '}
          <span className={css['unit']}>{unitWord(unit, t, total)}</span>
        </span>
      )}
    </span>
  );
};

/** The delivery date, and how late it is. For part deliveries, each date with its quantity. */
export const ScheduleView = ({
  terms,
  unit,
  changes,
  late,
}: {
  terms: Terms;
  unit: string | null;
  changes: OrderChange[];
  /** The days that are late. */
  late: readonly CalendarDate[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const fields = ['date', 'delivery', 'requestedDelivery'];
  const changed = new Set(
    changes.flatMap(({ field, after }) =>
      fields.includes(field) && after !== null && 'date' in after ? [after.date] : [],
    ),
  );
  const several = terms.deliverySchedule.length > 1;
  return (
    <span className={css['stack']}>
      <Olds changes={changes} fields={fields} />
      {terms.deliverySchedule.length === 0 && <Gap>{t('gap.date')}</Gap>}
      {terms.deliverySchedule.map((entry, index) => {
        const { date, quantity, position } = entry;
        const Value = date !== null && changed.has(date) ? 'ins' : 'span';
        // The line shows the logistics status of a single delivery itself.
        const stage = stageWords(several ? entry : { ...entry, status: null }, t, formats);
        return (
          <span key={`${position} ${date} ${String(index)}`} className={css['pair']}>
            {date === null ? <Gap>{t('gap.date')}</Gap> : <Value>{formats.date(date)}</Value>}
            {several && (
              <span className={css['part']}>
                {quantity === null ? (
                  <Gap>{t('gap.quantity')}</Gap>
                ) : (
                  quantityWords(quantity, unit, t, formats)
                )}
              </span>
            )}
            {date !== null && late.includes(date) && (
              <span className={css['late']} data-late="">
                <DaysLate since={date} />
              </span>
            )}
            {stage.length > 0 && <span className={css['stage']}>{stage.join(' · ')}</span>}
          </span>
        );
      })}
    </span>
  );
};

export const PriceView = ({
  terms,
  unit,
  changes,
}: {
  terms: Terms;
  unit: string | null;
  changes: OrderChange[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  const base = terms.prices === null ? null : inBaseCurrency(terms.prices);
  const fields = ['price', 'requestedPrice'];
  if (terms.prices === null || price === null) {
    return (
      <span className={cx(css['stack'], css['numbers'])}>
        <span className={css['per']}>{t('order.no-price')}</span>
        {base !== null && (
          <span className={css['per']} title={t('order.base-price-what')}>
            {t('order.base-price-alone', {
              price: withUnit(formats.price(base.value, base.currencyIso), base.currencyIso),
            })}
          </span>
        )}
      </span>
    );
  }
  const { priceUnitOfMeasureIso: priceUnit } = terms.prices;
  const per = terms.prices.priceUnitQuantity ?? decimal('1');
  const discount = discountWords(terms.prices, t, formats);
  const paidFor = perWords(per, priceUnit, unit, t, formats);
  const Value = isChanged(changes, fields) ? 'ins' : 'span';
  return (
    <span className={cx(css['stack'], css['numbers'])}>
      <Olds changes={changes} fields={fields} />
      <span>
        <Value>{formats.price(price.value, price.currencyIso)}</Value>{' '}
        <span className={css['unit']}>{price.currencyIso}</span>{' '}
        {paidFor !== null && <span className={cx(css['per'], css['whole'])}>{paidFor}</span>}
      </span>
      {base !== null && (
        <span className={css['per']} title={t('order.base-price-what')}>
          {t('order.base-price', {
            price: withUnit(formats.price(base.value, base.currencyIso), base.currencyIso),
          })}
        </span>
      )}
      {discount !== null && <span className={css['per']}>{discount}</span>}
    </span>
  );
};

/** Quantity × price. If the price has a unit of another kind, the reason for the missing amount. */
export const AmountView = ({ terms, unit }: { terms: Terms; unit: string | null }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const amount = lineAmount(terms, unit);
  return (
    <span className={cx(css['stack'], css['numbers'])}>
      {amount === null ? (
        <span className={css['per']}>
          {isPriceUnconvertible(terms, unit)
            ? t('order.no-amount', { unit: unitWord(terms.prices?.priceUnitOfMeasureIso ?? '', t) })
            : '–'}
        </span>
      ) : (
        <span>
          {formats.amount(amount.value, amount.currencyIso)}{' '}
          <span className={css['unit']}>{amount.currencyIso}</span>
        </span>
      )}
      {isRoundedApart(terms, unit) && <span className={css['per']}>{t('order.rounded-apart')}</span>}
    </span>
  );
};
