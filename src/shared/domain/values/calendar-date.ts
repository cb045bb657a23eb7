import { z } from 'zod';

/** A calendar day, `yyyy-MM-dd`, without time and zone. No time zone may move it. */
export const calendarDateSchema = z
  .string()
  .refine(isDay, { error: 'not a day of the calendar (yyyy-MM-dd)' })
  .brand<'CalendarDate'>();
export type CalendarDate = z.infer<typeof calendarDateSchema>;

/** Whether a text is `yyyy-MM-dd` and that day exists. */
export const isCalendarDate = (text: string): text is CalendarDate => isDay(text);

/** Reads `yyyy-MM-dd`. Throws a ZodError for anything else, 30 February included. */
export const calendarDate = (text: string): CalendarDate => calendarDateSchema.parse(text);

/** A day from its numbers, `month` from 1; `null` if it doesn't exist. */
export const calendarDateOf = (year: number, month: number, day: number): CalendarDate | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const read = calendarDateSchema.safeParse(text);
  return read.success ? read.data : null;
};

/** The first and the last day. Some orders use the last one for "some day". */
export const [firstOfCalendar, lastOfCalendar] = [calendarDate('0000-01-01'), calendarDate('9999-12-31')];

/**
 * The day after `days` days. Throws a ZodError beyond the calendar: use `dayAfter` for days that were
 * typed or received.
 */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  calendarDate(textAfter(date, days));

/** The day after `days` days; `null` beyond the calendar. */
export const dayAfter = (date: CalendarDate, days: number): CalendarDate | null => {
  const text = textAfter(date, days);
  return isCalendarDate(text) ? text : null;
};

const textAfter = (date: CalendarDate, days: number): string => {
  const moment = new Date(asUtc(date) + days * dayMs);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10);
};

/** The same day in another month, or that month's last day; `null` beyond the calendar. */
export const monthsAfter = (date: CalendarDate, months: number): CalendarDate | null => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  return calendarDateOf(year, inYear, Math.min(Number(date.slice(8)), daysIn(inYear, year)));
};

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((asUtc(to) - asUtc(from)) / dayMs);

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: CalendarDate): number => new Date(asUtc(date)).getUTCDay();

/**
 * The calendar day in `timeZone` at an instant, limited to the calendar's first and last day.
 * @param instant milliseconds since 1970 (UTC)
 * @param timeZone IANA name; default: the computer's zone
 */
export const dayAt = (instant: number, timeZone?: string): CalendarDate => {
  if (timeZone === undefined) return localDayAt(new Date(instant));
  const parts = partsIn(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return calendarDate(`${part('year')}-${part('month')}-${part('day')}`);
};

const formats = new Map<string, Intl.DateTimeFormat>();

// A new formatter for each day would take five times as long.
const partsIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
};

// Runs at every change of an order: a formatter would take longer than the rest.
const localDayAt = (date: Date): CalendarDate => {
  const year = date.getFullYear();
  return (
    calendarDateOf(year, date.getMonth() + 1, date.getDate()) ?? (year < 0 ? firstOfCalendar : lastOfCalendar)
  );
};

const dayMs = 86_400_000;

const asUtc = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);

function isDay(text: string): boolean {
  const hyphen = 0x2d;
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false;
  const [year, month, day] = [wholeAt(text, 0, 4), wholeAt(text, 5, 7), wholeAt(text, 8, 10)];
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

/** The number that the digits form; -1 if one is no digit. */
function wholeAt(text: string, from: number, to: number): number {
  let whole = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    whole = whole * 10 + digit;
  }
  return whole;
}

// Runs for every delivery: no pattern, and no Date, which accepts 30 February.
function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Local time of this computer, `yyyy-MM-ddTHH:mm:ss` (open points, section 5).
 * @param instant milliseconds since 1970 (UTC)
 */
export const localTimeAt = (instant: number): string => {
  const date = new Date(instant);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${dayAt(instant)}T${hours}:${minutes}:${seconds}`;
};
