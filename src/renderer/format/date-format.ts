import { type CalendarDate, daysBetween } from '../../shared/domain/values/calendar-date.ts';

/**
 * A day in the locale's short form, always with the weekday; with the year only when it is more than half a year from
 * `today`, because only then could another year be meant.
 */
export const formatDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  isNear(date, today) ? dayFormat(locale, 'short').format(asInstant(date)) : formatFullDate(date, locale);

/** A day that leaves no doubt: weekday, day, month and year. */
export const formatFullDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'with-year')
    .formatToParts(asInstant(date))
    .map(({ value }, index) => (index === 1 ? (behindWeekday(date, locale) ?? value) : value))
    .join('');

/**
 * What stands behind a weekday that stands first. Some locales put a comma there only with the year (en-GB) or only without it
 * (en-IE), and the two often stand side by side: both have what the form without the year has.
 */
const behindWeekday = (date: CalendarDate, locale: string): string | undefined => {
  const [first, second] = dayFormat(locale, 'short').formatToParts(asInstant(date));
  return first?.type === 'weekday' && second?.type === 'literal' ? second.value : undefined;
};

/** Day and month only, for a sentence in which the weekday would be noise. */
export const formatShortDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  dayFormat(locale, isNear(date, today) ? 'bare' : 'bare-with-year').format(asInstant(date));

/** From one day to another, each part that they share once: 23–29 Nov. */
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

/** The name of its weekday alone, over a column of days. */
export const formatWeekday = (date: CalendarDate, locale: string, length: 'short' | 'long'): string =>
  dayFormat(locale, length === 'short' ? 'weekday' : 'long-weekday').format(asInstant(date));

/** The numbers only, as a person of the locale would type them: 24-11-2026, 24/11/2026, 11/24/2026. */
export const formatTypedDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'typed')
    .format(asInstant(date))
    // Marks of direction, which no keyboard types.
    .replace(/[\u200e\u200f\u061c]/gu, '');

/** The order in which the locale writes day, month and year, and its sign between them. */
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

type Form = 'short' | 'with-year' | 'bare' | 'bare-with-year' | 'typed' | 'weekday' | 'long-weekday';

const forms: Record<Form, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  'with-year': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  bare: { day: 'numeric', month: 'short' },
  'bare-with-year': { day: 'numeric', month: 'short', year: 'numeric' },
  typed: { day: '2-digit', month: '2-digit', year: 'numeric' },
  weekday: { weekday: 'short' },
  'long-weekday': { weekday: 'long' },
};

const made = new Map<string, Intl.DateTimeFormat>();

// A day has no zone: it is put at midnight UTC and read back in UTC, so that no zone can move it.
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
