import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dayAfter,
} from '../../shared/domain/values/calendar-date.ts';
import { dayOfIsoWeek } from '../../shared/domain/values/calendar-week.ts';
import { dateOrder } from './date-format.ts';

/**
 * A typed date. `ask`: a date in another notation than the locale's, or a whole week. Also a 29 February
 * without a year, where the next one is years away.
 */
export type DateReading =
  | { kind: 'empty' }
  | { kind: 'read'; date: CalendarDate }
  | { kind: 'ask'; choices: CalendarDate[] }
  | { kind: 'unreadable' };

/**
 * Reads `24-11`, `24-11-2026`, `24/11/26`, `24 nov`, `nov 24`, `2026-11-24`. Day and month follow the
 * locale's order. If that is ambiguous, the result offers both dates.
 * Without a year: the next such date from a month before `today` on, since deliveries lie ahead. With
 * `latest`, for past dates: the last such date up to it.
 * Month names may be in the locale, in `names` (BCP 47) or English. `+7` is seven days after `from`, `-3`
 * three days before, `+2w` two weeks after. `w49`, `week 49` or `KW 49` is the ISO week, which offers its
 * Monday and Friday; `w49-3` and `2026-W49-3` is its Wednesday.
 */
export const readDate = (
  typed: string,
  locale: string,
  today: CalendarDate,
  names: string = locale,
  from: CalendarDate | null = null,
  latest: CalendarDate | null = null,
): DateReading => {
  const withYear = latest === null ? nextYear(today) : lastYear(latest);
  const text = typed
    .replace(/[\u200e\u200f\u061c]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  if (text === '') return { kind: 'empty' };
  return (
    readDistance(text, from) ??
    readIso(text) ??
    readWeek(text, today, latest) ??
    readNumeric(text, locale, withYear) ??
    readNamed(text, [locale, names, 'en'], withYear) ??
    unreadable
  );
};

const unreadable: DateReading = { kind: 'unreadable' };

// "Week" begins with w in each language of the app.
const distance = /^\s*([+\-\u2212]) ?(\d{1,3})( ?w)?\s*$/iu;

/** A typed distance in days, negative for earlier; `null` if the text is no distance. */
export const distanceIn = (text: string): number | null => {
  const [, sign, count, weeks] = distance.exec(text) ?? [];
  if (count === undefined) return null;
  const days = Number(count) * (weeks === undefined ? 1 : 7);
  return sign === '+' ? days : -days;
};

const readDistance = (text: string, from: CalendarDate | null): DateReading | null => {
  const days = from === null ? null : distanceIn(text);
  if (from === null || days === null) return null;
  return found(dayAfter(from, days));
};

const readIso = (text: string): DateReading | null => {
  const match = /^(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})\.?$/.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  return found(calendarDateOf(Number(year), Number(month), Number(day)));
};

const readWeek = (text: string, today: CalendarDate, latest: CalendarDate | null): DateReading | null => {
  const match = /^(?:(\d{4})[- ]?)?(?:week|woche|wk|kw|w)\.? ?(\d{1,2})(?:-([1-7]))?$/.exec(text);
  if (match === null) return null;
  const [, year, week, weekday] = match;
  const [monday, friday] = [1, 5];
  const daysIn = (one: number): CalendarDate[] =>
    (weekday === undefined ? [monday, friday] : [Number(weekday)]).flatMap(
      (day) => dayOfIsoWeek(one, Number(week), day) ?? [],
    );
  if (year !== undefined) return oneOf(daysIn(Number(year)));
  const now = Number(today.slice(0, 4));
  const found =
    latest === null
      ? [now - 1, now, now + 1].map(daysIn).find((days) => days.some((day) => day >= addDays(today, -31)))
      : [now, now - 1].map(daysIn).find((days) => days.some((day) => day <= latest));
  return oneOf(found ?? []);
};

const readNumeric = (text: string, locale: string, withYear: WithYear): DateReading | null => {
  const match = /^(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d{2})|\.)?$/.exec(
    text.replace(/\s*([-/.])\s*/g, '$1'),
  );
  if (match === null) return null;
  const [, first = '', sign, second = '', year] = match;
  const { dayFirst, yearFirst } = dateOrder(locale);
  const read = (day: string, month: string): CalendarDate[] => withYear(Number(day), Number(month), year);
  const own = dayFirst ? read(first, second) : read(second, first);
  const foreign = dayFirst ? read(second, first) : read(first, second);
  if (own.length === 0) return foreign.length === 0 ? unreadable : { kind: 'ask', choices: foreign };
  // Locales with the year first have no fixed order without it. And a dot follows the day nearly
  // everywhere.
  const isEither = !dayFirst && (yearFirst || sign === '.');
  return oneOf(isEither ? [...new Set([...own, ...foreign])] : own);
};

const readNamed = (text: string, locales: string[], withYear: WithYear): DateReading | null => {
  const words = text.split(/[\s,.\-/]+/).filter((word) => word !== '');
  const months = words.map((word) => monthNamed(word, locales));
  const month = months.find((one) => one !== null);
  if (month === undefined || month === null) return null;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [day, year] = numbers;
  if (day === undefined || numbers.length > 2 || day.length > 2) return unreadable;
  // A year of one or three digits is still being typed.
  if (year !== undefined && year.length !== 2 && year.length !== 4) return unreadable;
  return oneOf(withYear(Number(day), month, year));
};

/** The month whose name starts with at least three letters, if it is only one. */
const monthNamed = (word: string, locales: string[]): number | null => {
  if (word.length < 3 || /\d/.test(word)) return null;
  const hits = new Set(
    locales.flatMap((one) =>
      monthNames(one).flatMap((names, index) =>
        names.some((name) => name.startsWith(word)) ? [index + 1] : [],
      ),
    ),
  );
  const [only] = hits;
  return hits.size === 1 && only !== undefined ? only : null;
};

const monthNames = (locale: string): string[][] =>
  Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((form) =>
      new Intl.DateTimeFormat(locale, { month: form, day: 'numeric', timeZone: 'UTC', calendar: 'gregory' })
        .formatToParts(Date.UTC(2026, month, 1))
        .filter(({ type }) => type === 'month')
        .map(({ value }) => value.toLowerCase())
        .join(''),
    ),
  );

/** The dates that a day and month can mean, in the typed year if any. Empty: no such date. */
type WithYear = (day: number, month: number, year: string | undefined) => CalendarDate[];

// 29 February may be eight years away.
const mostYears = 9;

const nextYear = (today: CalendarDate): WithYear => {
  const earliest = addDays(today, -31);
  return yearsFrom(earliest, 1, (date) => date >= earliest);
};

const lastYear = (latest: CalendarDate): WithYear => yearsFrom(latest, -1, (date) => date <= latest);

const yearsFrom =
  (start: CalendarDate, step: 1 | -1, mayBe: (date: CalendarDate) => boolean): WithYear =>
  (day, month, year) => {
    if (year !== undefined)
      return dates(calendarDateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day));
    const first = Number(start.slice(0, 4));
    const years = Array.from({ length: mostYears }, (_, further) => first + step * further);
    const nearest = (inYear: (year: number) => CalendarDate[]): CalendarDate[] =>
      years.map(inYear).find((one) => one.length > 0 && one.every(mayBe)) ?? [];
    const existing = nearest((one) => dates(calendarDateOf(one, month, day)));
    if (day !== 29 || month !== 2) return existing;
    // The user may not know that the nearest February has no such day.
    const meant = nearest(leapDayOrNeighbours);
    return meant.length === 1 ? meant : [...meant, ...existing];
  };

/** 29 February, or the days before and after it in a year without one. */
const leapDayOrNeighbours = (year: number): CalendarDate[] => {
  const leapDay = calendarDateOf(year, 2, 29);
  return leapDay === null ? dates(calendarDateOf(year, 2, 28), calendarDateOf(year, 3, 1)) : [leapDay];
};

const dates = (...found: (CalendarDate | null)[]): CalendarDate[] => found.filter((one) => one !== null);

const oneOf = (choices: CalendarDate[]): DateReading => {
  const [date, ...others] = choices;
  if (date === undefined) return unreadable;
  return others.length === 0 ? { kind: 'read', date } : { kind: 'ask', choices };
};

const found = (date: CalendarDate | null): DateReading => oneOf(dates(date));
