import { type CalendarDate, daysBetween } from '../../shared/domain/values/calendar-date.ts';

/**
 * A date in the locale's short form, always with the weekday. The year only if the date is over half a year
 * from `today`: only then could another year be meant.
 */
export const formatDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  isNear(date, today) ? dayFormat(locale, 'short').format(asInstant(date)) : formatFullDate(date, locale);

/** An unambiguous date: weekday, day, month and year. */
export const formatFullDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'with-year')
    .formatToParts(asInstant(date))
    .map(({ value }, index) => (index === 1 ? (afterWeekday(date, locale) ?? value) : value))
    .join('');

/**
 * The separator after a leading weekday. Some locales write a comma only with the year (en-GB), or only
 * without it (en-IE). Both forms often appear together, so both use the one without year.
 */
const afterWeekday = (date: CalendarDate, locale: string): string | undefined => {
  const [first, second] = dayFormat(locale, 'short').formatToParts(asInstant(date));
  return first?.type === 'weekday' && second?.type === 'literal' ? second.value : undefined;
};

/** Day and month, for sentences where the weekday would distract. */
export const formatShortDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  dayFormat(locale, isNear(date, today) ? 'bare' : 'bare-with-year').format(asInstant(date));

/** A date range that states shared parts once: 23–29 Nov. */
export const formatDateRange = (
  from: CalendarDate,
  to: CalendarDate,
  locale: string,
  today: CalendarDate,
): string =>
  dayFormat(locale, isNear(from, today) ? 'bare' : 'bare-with-year').formatRange(
    asInstant(from),
    asInstant(to),
  );

/** The weekday's name, as heading of a column of days. */
export const formatWeekday = (date: CalendarDate, locale: string, length: 'short' | 'long'): string =>
  dayFormat(locale, length === 'short' ? 'weekday' : 'long-weekday').format(asInstant(date));

/** A month with its year, as heading of a calendar. */
export const formatMonth = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'month').format(asInstant(date));

/** Digits only, as users of the locale type a date: 24-11-2026, 24/11/2026, 11/24/2026. */
export const formatTypedDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'typed')
    .format(asInstant(date))
    // Directional marks, which no keyboard types.
    .replace(/[\u200e\u200f\u061c]/gu, '');

/** The locale's order of day, month and year, and its separator. */
export const dateOrder = (locale: string): { dayFirst: boolean; yearFirst: boolean; sign: string } => {
  const parts = dayFormat(locale, 'typed').formatToParts(Date.UTC(2026, 10, 24));
  const order = parts.map(({ type }) => type);
  return {
    dayFirst: order.indexOf('day') < order.indexOf('month'),
    yearFirst: order.indexOf('year') < order.indexOf('month'),
    sign: parts.find(({ type }) => type === 'literal')?.value.trim() ?? '-',
  };
};

const isNear = (date: CalendarDate, today: CalendarDate): boolean =>
  Math.abs(daysBetween(today, date)) <= 183;

type Form =
  | 'short'
  | 'with-year'
  | 'bare'
  | 'bare-with-year'
  | 'typed'
  | 'weekday'
  | 'long-weekday'
  | 'month';

const forms: Record<Form, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  'with-year': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  bare: { day: 'numeric', month: 'short' },
  'bare-with-year': { day: 'numeric', month: 'short', year: 'numeric' },
  typed: { day: '2-digit', month: '2-digit', year: 'numeric' },
  weekday: { weekday: 'short' },
  'long-weekday': { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
};

const made = new Map<string, Intl.DateTimeFormat>();

// Formats at midnight UTC in UTC, so that no time zone shifts the date.
const dayFormat = (locale: string, form: Form): Intl.DateTimeFormat => {
  const key = `${locale} ${form}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, {
    ...forms[form],
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  made.set(key, format);
  return format;
};

const asInstant = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);
