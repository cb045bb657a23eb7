import { effectivePrice } from '../../../shared/domain/amounts.ts';
import type { Terms } from '../../../shared/domain/order.ts';
import type { Formats } from '../../format/formats.ts';
import { unitWord } from '../../format/unit-word.ts';
import type { Texts } from '../../i18n/texts.ts';

/** Terms in a line of words: each delivery, then the price. */
export const termsWords = (terms: Terms, unit: string | null, t: Texts, formats: Formats): string[] => {
  const word = unitWord(unit, t);
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  return [
    ...terms.deliverySchedule.map(({ date, quantity }) =>
      t('say.delivery', {
        quantity: word === null ? formats.quantity(quantity) : `${formats.quantity(quantity)}\u00a0${word}`,
        date: formats.date(date),
      }),
    ),
    ...(price === null
      ? []
      : [`${formats.price(price.value, price.currencyIso)}\u00a0${price.currencyIso ?? ''}`]),
  ];
};
