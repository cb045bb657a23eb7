import type { Load, LoadSum } from '../../../shared/domain/delivery/delivery-load.ts';
import { daysBetween } from '../../../shared/domain/values/calendar-date.ts';
import { isoWeek } from '../../../shared/domain/values/calendar-week.ts';
import type { Formats } from '../../format/formats.ts';
import { withUnit } from '../../format/joined.ts';
import type { Texts } from '../../i18n/texts.ts';
import { isEmpty, type Period } from './periods.ts';

/** A period's name and its dates; the dates are `null` if the name is enough. */
export const periodName = (
  { span, range }: Period,
  t: Texts,
  formats: Formats,
): { name: string; days: string | null } => {
  if (range === 'overdue') return { name: t('calendar.overdue'), days: null };
  const { from, to } = range;
  if (span === 'later' || to === null) {
    return { name: t('calendar.later'), days: t('calendar.later-from', { date: formats.shortDate(from) }) };
  }
  if (span === 'day') {
    return { name: formats.date(from), days: from === formats.today ? t('calendar.today') : null };
  }
  const dates = formats.dateRange(from, to);
  const now = isThisWeek(from, formats) ? t('calendar.this-week') : null;
  // Week numbers are unambiguous only for weeks that start on Monday.
  return formats.firstDay === 1
    ? { name: t('calendar.week', { week: isoWeek(from).week }), days: now ?? dates }
    : { name: dates, days: now };
};

const isThisWeek = (from: Formats['today'], { today }: Formats): boolean => {
  const days = daysBetween(from, today);
  return days >= 0 && days < 7;
};

/** The number of deliveries, in words. `lateOrders`: of how many orders, if they are late. */
export const loadWords = (load: Load, t: Texts, lateOrders?: number): string => {
  if (isEmpty(load)) return t('calendar.nothing');
  const count = load.agreed.deliveries;
  const agreed =
    lateOrders === undefined
      ? t('calendar.count-agreed', { count })
      : t('calendar.count-overdue', { count, orders: lateOrders });
  const { deliveries } = load.proposed;
  if (deliveries === 0) return agreed;
  const proposed = t('calendar.count-proposed', { count: deliveries });
  return load.agreed.deliveries === 0 ? proposed : `${agreed}, ${proposed}`;
};

/** For example `1.234,56 EUR + 7,00 USD`. Empty without amounts. */
export const amountWords = ({ amounts }: Pick<LoadSum, 'amounts'>, formats: Formats): string =>
  amounts
    .map(({ value, currencyIso }) => withUnit(formats.amount(value, currencyIso), currencyIso))
    .join(' + ');
