import type { ChangeValue } from '../../../../shared/domain/order-changes/order-change.ts';
import { decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import { isSameUnit } from '../../../../shared/domain/values/units.ts';
import type { Formats } from '../../../format/formats.ts';
import { withUnit } from '../../../format/joined.ts';
import { quantityWords } from '../../../format/unit-word.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { chargeWords, deliveryWords, stageWords } from '../header/terms-words.ts';
import { statusWord } from '../status-word.ts';

/** One side of a change. `other`: the other side, to name the price unit on both if it differs. */
export const changeWords = (
  value: ChangeValue,
  t: Texts,
  formats: Formats,
  other: ChangeValue | null = null,
): string => {
  switch (value.type) {
    case 'text':
      return value.text;
    case 'status':
      return statusWord(value.status, t);
    case 'date':
      return formats.date(value.date);
    case 'quantity':
      return quantityWords(value.quantity, value.unit, t, formats);
    case 'percent':
      return formats.percent(value.percent);
    case 'flag':
      return t(value.on ? 'field.yes' : 'field.no');
    case 'stage':
      return stageWords(value, t, formats).join(' · ') || t('field.none');
    case 'charge':
      return chargeWords(value, t, formats);
    case 'delivery':
      return deliveryWords(value, value.unit, t, formats);
    case 'price': {
      const price = withUnit(formats.price(value.value, value.currencyIso), value.currencyIso);
      const isOfSameUnit = other?.type !== 'price' || isSameUnit(value.unit, other.unit);
      const per = value.per ?? decimal('1');
      return sameDecimal(per, decimal('1')) && isOfSameUnit
        ? price
        : t('order.price-per', {
            price,
            per: quantityWords(per, value.unit, t, formats),
          });
    }
  }
};

/** Without the units, which the table shows beside it. An amount keeps its currency. */
export const shortWords = (value: ChangeValue, t: Texts, formats: Formats): string => {
  switch (value.type) {
    case 'quantity':
      return formats.quantity(value.quantity);
    case 'price':
      return withUnit(formats.price(value.value, value.currencyIso), value.currencyIso);
    default:
      return changeWords(value, t, formats);
  }
};
