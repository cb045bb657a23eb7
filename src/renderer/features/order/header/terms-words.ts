import { effectivePrice, totalQuantity } from '../../../../shared/domain/order/amounts.ts';
import type { ChargeLine, Prices, ScheduleEntry, Terms } from '../../../../shared/domain/order/order.ts';
import { logisticsStatus } from '../../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { type Decimal, decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import { joined, withUnit } from '../../../format/joined.ts';
import { quantityWords, unitWord } from '../../../format/unit-word.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { statusWord } from '../status-word.ts';
import { dayText } from './named-values.ts';

/** Whether a price needs its unit: not if it is per one unit of the ordered quantity. */
export const saysPer = (per: Decimal, priceUnit: string | null, unit: string | null, t: Texts): boolean =>
  !sameDecimal(per, decimal('1')) || (priceUnit !== null && unitWord(priceUnit, t) !== unitWord(unit, t));

/** What a price is for, also where that is one unit: beside an amount it has to say so. `null`: no unit is known. */
export const perWords = (
  per: Decimal,
  priceUnit: string | null,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string | null => {
  if (saysPer(per, priceUnit, unit, t)) {
    return t('order.per', { per: formats.quantity(per), unit: unitWord(priceUnit ?? unit ?? '', t, per) });
  }
  return unit === null ? null : t('order.per-one', { unit: unitWord(unit, t) });
};

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

/** The gross price and the discount that make the price. `null`: the price is net. */
export const discountWords = (
  { netPrice, grossPrice, discountPercentage: discount }: Prices,
  t: Texts,
  formats: Formats,
): string | null => {
  const gross = netPrice === null ? (grossPrice?.priceInTransactionCurrency ?? null) : null;
  return gross === null || discount === null
    ? null
    : t('order.discount', {
        price: withUnit(formats.price(gross.value, gross.currencyIso), gross.currencyIso),
        percent: formats.percent(discount),
      });
};

/** Terms in words: each delivery, then the price. */
export const termsWords = (terms: Terms, unit: string | null, t: Texts, formats: Formats): string[] => {
  const price = priceWords(terms.prices, unit, t, formats);
  return [
    ...terms.deliverySchedule.map((entry) => deliveryWords(entry, unit, t, formats)),
    ...(price === null ? [] : [price]),
  ];
};

/** The effective price in the buyer's base currency: net, or gross less the discount. */
export const inBaseCurrency = (prices: Prices): ReturnType<typeof effectivePrice> => {
  const given = prices.netPrice ?? prices.grossPrice;
  if (given === null || given.priceInBaseCurrency === null) return null;
  const inBase = { ...given, priceInTransactionCurrency: given.priceInBaseCurrency };
  return effectivePrice({
    ...prices,
    ...(prices.netPrice === null ? { grossPrice: inBase } : { netPrice: inBase }),
  });
};

/** Terms in words, with all that the cells of a line show: the sum, transport, and the price in the buyer's currency. */
export const wholeTermsWords = (terms: Terms, unit: string | null, t: Texts, formats: Formats): string[] => {
  const { deliverySchedule: schedule, prices } = terms;
  const several = schedule.length > 1;
  const total = several ? totalQuantity(schedule) : null;
  const deliveries = schedule.map((entry) => {
    const stage = stageWords(several ? entry : { ...entry, status: null }, t, formats);
    const words = deliveryWords(entry, unit, t, formats);
    return stage.length === 0 ? words : `${words} (${stage.join(', ')})`;
  });
  const price = priceWords(prices, unit, t, formats);
  const base = prices === null ? null : inBaseCurrency(prices);
  const sum = total === null ? '' : `${quantityWords(total, unit, t, formats)}: `;
  const inBase =
    base === null
      ? ''
      : ` (${t('order.base-price', { price: withUnit(formats.price(base.value, base.currencyIso), base.currencyIso) })})`;
  return [
    ...(deliveries.length === 0 ? [] : [`${sum}${deliveries.join(' · ')}`]),
    ...(price === null ? [] : [`${price}${inBase}`]),
  ];
};

/** A date, or the words for a missing one. @param say formats the date */
export const dateOrGap = (
  date: CalendarDate | null,
  t: Texts,
  say: (date: CalendarDate) => string,
): string => (date === null ? t('gap.date') : say(date));

/** A quantity with its unit, or the words for a missing one. @param unit as the buyer wrote it */
export const quantityOrGap = (
  quantity: Decimal | null,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string => (quantity === null ? t('gap.quantity') : quantityWords(quantity, unit, t, formats));

/** The quantity and date of a delivery, as far as they are known. @param unit as the buyer wrote it */
export const deliveryWords = (
  { date, quantity }: Pick<ScheduleEntry, 'date' | 'quantity'>,
  unit: string | null,
  t: Texts,
  formats: Formats,
  say: (date: CalendarDate) => string = formats.date,
): string => {
  const words = quantityOrGap(quantity, unit, t, formats);
  return date === null
    ? t('gap.delivery', { quantity: words })
    : t('say.delivery', { quantity: words, date: say(date) });
};

/** A charge of a line: reason, quantity and price. */
export const chargeWords = (
  { position, code, description, quantity, price }: ChargeLine,
  t: Texts,
  formats: Formats,
): string => {
  const count = quantity === null || sameDecimal(quantity, one) ? null : `${formats.quantity(quantity)} ×`;
  const amount =
    price === null
      ? t('order.no-price')
      : withUnit(formats.price(price.value, price.currencyIso), price.currencyIso);
  // The position of a charge says nothing that its name doesn't say.
  return joined([description ?? chargeName(code, position, t), joined([count, amount], ' ')], ' · ');
};

/** The name of a charge that its buyer gave no text. @param code a reason code (UNCL7161) */
const chargeName = (code: string | null, position: string | null, t: Texts): string => {
  const reason = code === null ? null : chargeReason(code, t);
  return reason === null || reason === code ? joined([t('order.charge'), code ?? position], ' ') : reason;
};

/** A reason code (UNCL7161) in words. An unknown one stays as received. */
export const chargeReason = (code: string, t: Texts): string => {
  const known = chargeCodes.find((one) => one === code);
  return known === undefined ? code : t(`charge.${known}`);
};

/** Those that buyers of goods use. */
const chargeCodes = ['ABL', 'FC', 'HD', 'PC', 'SH'] as const;

const one = decimal('1');

/** The logistics status, transport and dates of a delivery. Empty if the service gives none. */
export const stageWords = (
  { status, transportMode, etd, eta }: Pick<ScheduleEntry, 'status' | 'transportMode' | 'etd' | 'eta'>,
  t: Texts,
  formats: Formats,
): string[] =>
  [
    status === null || status === logisticsStatus.open ? null : statusWord(status, t),
    transportMode,
    etd === null ? null : t('order.leaves', { date: dayText(etd, formats) }),
    eta === null ? null : t('order.arrives', { date: dayText(eta, formats) }),
  ].filter((words) => words !== null);
