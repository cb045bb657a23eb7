import { effectivePrice } from '../../../../shared/domain/order/amounts.ts';
import type { Prices, Terms } from '../../../../shared/domain/order/order.ts';
import { type Decimal, decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import { unitWord } from '../../../format/unit-word.ts';
import { withUnit } from '../../../format/with-unit.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { deliveryWords } from './gap-words.ts';

/** Whether a price needs its unit: not if it is per one unit of the ordered quantity. */
export const saysPer = (per: Decimal, priceUnit: string | null, unit: string | null, t: Texts): boolean =>
  !sameDecimal(per, decimal('1')) || (priceUnit !== null && unitWord(priceUnit, t) !== unitWord(unit, t));

/** The price, with its unit if needed. `null`: no price is given. */
export const priceWords = (
  prices: Prices | null,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string | null => {
  const price = prices === null ? null : effectivePrice(prices);
  if (prices === null || price === null) return null;
  const priceText = withUnit(formats.price(price.value, price.currencyIso), price.currencyIso);
  const per = prices.priceUnitQuantity ?? decimal('1');
  const priceUnit = prices.priceUnitOfMeasureIso;
  return saysPer(per, priceUnit, unit, t)
    ? `${priceText} ${t('order.per', { per: formats.quantity(per), unit: unitWord(priceUnit ?? unit ?? '', t, per) })}`
    : priceText;
};

/** Terms in words: each delivery, then the price. */
export const termsWords = (terms: Terms, unit: string | null, t: Texts, formats: Formats): string[] => {
  const price = priceWords(terms.prices, unit, t, formats);
  return [
    ...terms.deliverySchedule.map((entry) => deliveryWords(entry, unit, t, formats)),
    ...(price === null ? [] : [price]),
  ];
};
