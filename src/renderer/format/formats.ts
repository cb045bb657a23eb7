import { type CalendarDate, dayAt } from '../../shared/domain/values/calendar-date.ts';
import type { FirstDay } from '../../shared/domain/values/calendar-week.ts';
import type { Decimal } from '../../shared/domain/values/decimal.ts';
import { countryName } from './country-name.ts';
import {
  formatDate,
  formatDateRange,
  formatFullDate,
  formatShortDate,
  formatTypedDate,
  formatWeekday,
} from './date-format.ts';
import { type DateReading, readDate } from './date-reader.ts';
import { firstDayOfWeek } from './first-day.ts';
import { formatAmount, formatPercent, formatPrice, formatQuantity } from './number-format.ts';
import { type NumberReading, readNumber } from './number-reader.ts';

/** Formats and readers for the user's locale, with one date as today. */
export type Formats = {
  /** Locale of numbers. */
  locale: string;
  today: CalendarDate;
  /** First day of the week. */
  firstDay: FirstDay;
  quantity: (value: Decimal) => string;
  price: (value: Decimal, currencyIso: string | null) => string;
  amount: (value: Decimal, currencyIso: string | null) => string;
  count: (value: number) => string;
  /** A percentage, with the sign where the locale puts it: 7.5%, 7,5 %. */
  percent: (value: Decimal) => string;
  date: (date: CalendarDate) => string;
  fullDate: (date: CalendarDate) => string;
  shortDate: (date: CalendarDate) => string;
  dateRange: (from: CalendarDate, to: CalendarDate) => string;
  typedDate: (date: CalendarDate) => string;
  weekday: (date: CalendarDate, length: 'short' | 'long') => string;
  /**
   * An instant (milliseconds since 1970) in the computer's time zone. Today: only the time; otherwise date
   * and time.
   */
  moment: (instant: number) => string;
  time: (instant: number) => string;
  /** By ISO code in the user's language, otherwise as written. */
  country: (code: string | null, written: string | null) => string | null;
  bytes: (count: number) => string;
  readNumber: (typed: string) => NumberReading;
  /**
   * @param from the day that `+7` counts from, where a distance is allowed
   * @param latest the last allowed day, for past dates
   */
  readDate: (typed: string, from?: CalendarDate | null, latest?: CalendarDate | null) => DateReading;
};

/**
 * @param wanted BCP 47: for numbers, times and typed dates
 * @param namesIn BCP 47: language of weekdays and months
 */
export const createFormats = (wanted: string, today: CalendarDate, namesIn: string = wanted): Formats => {
  const locale = knownLocale(wanted);
  const names = knownLocale(namesIn);
  const counts = new Intl.NumberFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const time = (instant: number): string => times.format(instant);
  return {
    locale,
    today,
    firstDay: firstDayOfWeek(locale),
    quantity: (value) => formatQuantity(value, locale),
    price: (value, currencyIso) => formatPrice(value, currencyIso, locale),
    amount: (value, currencyIso) => formatAmount(value, currencyIso, locale),
    count: (value) => counts.format(value),
    percent: (value) => formatPercent(value, locale),
    date: (date) => formatDate(date, names, today),
    fullDate: (date) => formatFullDate(date, names),
    shortDate: (date) => formatShortDate(date, names, today),
    dateRange: (from, to) => formatDateRange(from, to, names, today),
    typedDate: (date) => formatTypedDate(date, locale),
    weekday: (date, length) => formatWeekday(date, names, length),
    moment: (instant) => {
      const day = dayAt(instant);
      return day === today ? time(instant) : `${formatDate(day, names, today)} ${time(instant)}`;
    },
    time,
    country: (code, written) => countryName(code, written, names),
    bytes: (count) => formatBytes(count, locale),
    readNumber: (typed) => readNumber(typed, locale),
    readDate: (typed, from, latest) => readDate(typed, locale, today, names, from, latest),
  };
};

const formatBytes = (count: number, locale: string): string => {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(count, 1)) / 3), 1), units.length);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power - 1] ?? 'kilobyte',
    maximumFractionDigits: power === 1 ? 0 : 1,
  }).format(power === 1 && count > 0 ? Math.max(1, count / 1000) : count / 1000 ** power);
};

/** Falls back to en-GB for a tag that isn't a valid locale. */
export const knownLocale = (wanted: string): string => {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
};
