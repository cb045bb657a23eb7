import type { CalendarDate } from '../../shared/domain/calendar-date.ts';

/** A day in the locale's short form, always with the weekday; with the year only when it isn't the year of `today`. */
export const formatDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  dayFormat(locale, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'with-year').format(asInstant(date));

/** A day that leaves no doubt: weekday, day, month and year. */
export const formatFullDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'with-year').format(asInstant(date));

/** Day and month only, for a sentence in which the weekday would be noise. */
export const formatShortDate = (date: CalendarDate, locale: string, today: CalendarDate): string =>
  dayFormat(locale, date.slice(0, 4) === today.slice(0, 4) ? 'bare' : 'bare-with-year').format(
    asInstant(date),
  );

/** The numbers only, as a person of the locale would type them: 24-11-2026, 24/11/2026, 11/24/2026. */
export const formatTypedDate = (date: CalendarDate, locale: string): string =>
  dayFormat(locale, 'typed').format(asInstant(date));

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

type Form = 'short' | 'with-year' | 'bare' | 'bare-with-year' | 'typed';

const forms: Record<Form, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  'with-year': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  bare: { day: 'numeric', month: 'short' },
  'bare-with-year': { day: 'numeric', month: 'short', year: 'numeric' },
  typed: { day: '2-digit', month: '2-digit', year: 'numeric' },
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
