import { effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { LineHint, PreviousPrice } from '../../../shared/domain/planning/line-hints.ts';
import type { SuggestedDate } from '../../../shared/domain/planning/suggested-date.ts';
import { type FullWeek, totalOf } from '../../../shared/domain/planning/week-capacity.ts';
import type { ClosedReason } from '../../../shared/domain/planning/workshop.ts';
import { isoWeek } from '../../../shared/domain/values/calendar-week.ts';
import {
  type Decimal,
  decimal,
  isPositive,
  sameDecimal,
  subtractDecimals,
} from '../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../format/formats.ts';
import { withUnit } from '../../format/joined.ts';
import { lineName } from '../../format/line-name.ts';
import { quantityWords, unitWord } from '../../format/unit-word.ts';
import type { Texts } from '../../i18n/texts.ts';

/** A hint in one sentence. */
export const hintWords = (hint: LineHint, t: Texts, formats: Formats): string => {
  switch (hint.kind) {
    case 'past':
      return t('hint.past', { date: formats.date(hint.date) });
    case 'closed':
      return closedWords(formats.date(hint.date), hint.closed, t);
    case 'full-week':
      return fullWeekWords(hint.week, t, formats);
    case 'far-quantity':
      return t('hint.far-quantity', {
        quantity: quantityWords(hint.quantity, hint.unit, t, formats),
        asked: quantityWords(hint.requested, hint.unit, t, formats),
      });
    case 'no-price':
      return t(sameDecimal(hint.price.value, zero) ? 'hint.price-zero' : 'hint.price-negative');
    case 'far-price':
      return t('hint.far-price', {
        price: money(hint.price, formats),
        asked: money(hint.requested, formats),
      });
    case 'price':
      return priceWords(hint.before, hint.percent, t, formats);
  }
};

/** States what fills the week. Parts with a count of zero are left out. */
const fullWeekWords = (week: FullWeek, t: Texts, formats: Formats): string => {
  const { agreed, waiting, answer } = week.load;
  const parts = [
    ...(agreed > 0 ? [t('hint.load-agreed', { count: agreed })] : []),
    ...(waiting > 0 ? [t('hint.load-waiting', { count: waiting })] : []),
    t('hint.load-answer', { count: answer }),
  ];
  return t('hint.full-week', {
    week: weekName(week, t, formats),
    count: totalOf(week.load),
    limit: week.limit,
    parts: parts.join(', '),
  });
};

/** Says that the workshop is closed on a day, and why. `date` is already formatted. */
export const closedWords = (date: string, closed: ClosedReason, t: Texts): string => {
  switch (closed.kind) {
    case 'own':
      return closed.name === ''
        ? t('hint.closed-own-day', { date })
        : t('hint.closed-own', { date, name: closed.name });
    case 'holiday':
      return t('hint.closed-holiday', { date, name: closed.name });
    case 'weekday':
      return t('hint.closed-weekday', { date });
  }
};

/** A week's number, or its dates: numbers are unambiguous only for weeks that start on Monday. */
export const weekName = ({ from, to }: Pick<FullWeek, 'from' | 'to'>, t: Texts, formats: Formats): string =>
  formats.firstDay === 1 ? t('calendar.week', { week: isoWeek(from).week }) : formats.dateRange(from, to);

const priceWords = (agreed: PreviousPrice, percent: Decimal | null, t: Texts, formats: Formats): string => {
  const before = t('hint.price-before', {
    price: agreedPrice(agreed, t, formats),
    order: agreed.purchaseOrderNumber,
    line: lineName(agreed.position),
    date: formats.shortDate(agreed.on),
  });
  if (percent === null) return t('hint.price-other', { before });
  const isHigher = isPositive(percent);
  const size = formats.percent(isHigher ? percent : subtractDecimals(zero, percent));
  return t(isHigher ? 'hint.price-higher' : 'hint.price-lower', { before, percent: size });
};

const agreedPrice = ({ prices, unit: ordered }: PreviousPrice, t: Texts, formats: Formats): string => {
  const price = effectivePrice(prices);
  const figure = price === null ? '' : money(price, formats);
  const per = prices.priceUnitQuantity;
  const unit = prices.priceUnitOfMeasureIso ?? ordered;
  const basis =
    per === null || sameDecimal(per, one) ? unitWord(unit, t) : quantityWords(per, unit, t, formats);
  return basis === null ? figure : t('hint.price-per', { price: figure, unit: basis });
};

const money = (
  { value, currencyIso }: { value: Decimal; currencyIso: string | null },
  formats: Formats,
): string => withUnit(formats.price(value, currencyIso), currencyIso);

/** The basis of a suggested date, and the move to another day if there was one. */
export const suggestionWords = (
  { date, usual, days, times, moved }: SuggestedDate,
  t: Texts,
  formats: Formats,
): string => {
  const why = t('hint.suggested-why', { days, times });
  return moved === null
    ? why
    : `${why} ${t(`hint.moved-${moved}`, { usual: formats.date(usual), date: formats.date(date) })}`;
};

const [zero, one] = [decimal('0'), decimal('1')];
