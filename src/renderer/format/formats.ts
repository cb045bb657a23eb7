import { type CalendarDate, dayAt } from '../../shared/domain/values/calendar-date.ts';
import type { FirstDay } from '../../shared/domain/values/calendar-week.ts';
import { clockReaches, readClockTime } from '../../shared/domain/values/clock-time.ts';
import { isCountryCode } from '../../shared/domain/values/code-lists.ts';
import type { Decimal } from '../../shared/domain/values/decimal.ts';
import {
  formatDate,
  formatDateRange,
  formatFullDate,
  formatMonth,
  formatShortDate,
  formatTypedDate,
  formatWeekday,
} from './date-format.ts';
import { type DateReading, distanceIn, readDate } from './date-reader.ts';
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
  /** Month and year. */
  month: (date: CalendarDate) => string;
  /**
   * An instant (milliseconds since 1970) in the computer's time zone. Today: only the time; otherwise date
   * and time.
   */
  moment: (instant: number) => string;
  time: (instant: number) => string;
  /** A time of day, `HH:mm`, in the form of all other times. */
  clock: (time: string) => string;
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
    month: (date) => formatMonth(date, names),
    moment: (instant) => {
      const day = dayAt(instant);
      return day === today ? time(instant) : `${formatDate(day, names, today)} ${time(instant)}`;
    },
    time,
    clock: (clockTime) => {
      const shown = time(clockReaches(new Date(2026, 0, 15), 0, clockTime));
      return readClockTime(shown) === clockTime ? shown : clockTime;
    },
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

/**
 * A country's name in the user's language, by its ISO 3166-1 code (two letters), so that each country has
 * one name. Without a known code: the name as written; `null` if there is none. Also knows two codes that
 * ISO reserves and services use: IC (Canary Islands) and XK (Kosovo).
 *
 * @param language BCP 47
 */
export const countryName = (code: string | null, written: string | null, language: string): string | null => {
  const known = (code ?? '').trim().toUpperCase();
  const name =
    isCountryCode(known) || reservedCodes.has(known)
      ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(known)
      : undefined;
  return name ?? written ?? code;
};

const reservedCodes: ReadonlySet<string> = new Set(['IC', 'XK']);

/**
 * First day of the week in a locale's region: Monday in the Netherlands, Sunday in the United States.
 * Monday (ISO 8601) if the browser doesn't know it. All calendars use this function.
 */
export const firstDayOfWeek = (locale: string): FirstDay => {
  const info = infoOf(new Intl.Locale(locale));
  const known = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : null;
  return firstDays.find(({ iso }) => iso === known)?.day ?? 1;
};

// The standard defines a method, but older engines have a property.
const infoOf = (locale: Intl.Locale): unknown => {
  const method: unknown = Reflect.get(locale, 'getWeekInfo');
  return typeof method === 'function' ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'weekInfo');
};

const firstDays: readonly { iso: number; day: FirstDay }[] = [
  { iso: 7, day: 0 },
  { iso: 1, day: 1 },
  { iso: 2, day: 2 },
  { iso: 3, day: 3 },
  { iso: 4, day: 4 },
  { iso: 5, day: 5 },
  { iso: 6, day: 6 },
];

/**
 * The text of a date field after blur: the full date (`3.12` becomes `03-12-2026`). Stays as typed if it
 * can't be read, is ambiguous, or would then be read as another date.
 *
 * @param from the day that `+7` counts from; it may change later, so the distance becomes a date
 * @param latest the last allowed day, for past dates
 */
export const settledDate = (
  typed: string,
  formats: Formats,
  from: CalendarDate | null = null,
  latest: CalendarDate | null = null,
): string => {
  if (from === null && distanceIn(typed) !== null) return typed;
  const reading = formats.readDate(typed, from, latest);
  if (reading.kind !== 'read') return typed;
  const written = formats.typedDate(reading.date);
  const again = formats.readDate(written, from, latest);
  return again.kind === 'read' && again.date === reading.date ? written : typed;
};

/** Splits a formatted day into the weekday, which a narrow list omits, and the rest. */
export const splitWeekday = (
  date: CalendarDate,
  formats: Pick<Formats, 'date' | 'shortDate'>,
): { weekday: string; day: string } => {
  const whole = formats.date(date);
  const day = formats.shortDate(date);
  return whole.endsWith(day) ? { weekday: whole.slice(0, -day.length), day } : { weekday: '', day: whole };
};
