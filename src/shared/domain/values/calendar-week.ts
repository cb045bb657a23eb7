import {
  type CalendarDate,
  calendarDate,
  calendarDateOf,
  dayAfter,
  daysBetween,
  firstOfCalendar,
  lastOfCalendar,
  weekdayOf,
} from './calendar-date.ts';

/** The first day of a week: 0 is Sunday, 1 Monday, 6 Saturday. */
export type FirstDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of a date's week. The calendar's first week may be shorter. */
export const weekStart = (date: CalendarDate, firstDay: FirstDay): CalendarDate =>
  dayAfter(date, -daysInto(date, firstDay)) ?? firstOfCalendar;

/** The last day of a date's week. The calendar's last week may be shorter. */
export const weekEnd = (date: CalendarDate, firstDay: FirstDay): CalendarDate =>
  dayAfter(date, 6 - daysInto(date, firstDay)) ?? lastOfCalendar;

const daysInto = (date: CalendarDate, firstDay: FirstDay): number => (weekdayOf(date) - firstDay + 7) % 7;

/**
 * The week by ISO 8601. Weeks begin on Monday and week 1 has the year's first Thursday. So late December
 * may be in week 1, and early January in week 53.
 */
export const isoWeek = (date: CalendarDate): { year: number; week: number } => {
  const thursday = dayAfter(date, 3 - daysInto(date, 1));
  // Only the calendar's first two days have their Thursday before the calendar.
  if (thursday === null) return { year: -1, week: 52 };
  const year = thursday.slice(0, 4);
  return {
    year: Number(year),
    week: 1 + Math.floor(daysBetween(calendarDate(`${year}-01-01`), thursday) / 7),
  };
};

/** A day of an ISO week, `weekday` from 1 (Monday); `null` if the year has no such week. */
export const dayOfIsoWeek = (year: number, week: number, weekday: number): CalendarDate | null => {
  const inWeek1 = calendarDateOf(year, 1, 4);
  const day = inWeek1 === null ? null : dayAfter(weekStart(inWeek1, 1), 7 * (week - 1) + weekday - 1);
  if (day === null) return null;
  const read = isoWeek(day);
  return read.year === year && read.week === week ? day : null;
};

/**
 * Six weeks that show a month, with days of the months around it: always six, so that a calendar keeps its
 * height. `null`: beyond the calendar.
 */
export const weeksOfMonth = (month: CalendarDate, firstDay: FirstDay): (CalendarDate | null)[][] => {
  const first = calendarDate(`${month.slice(0, 7)}-01`);
  const before = daysInto(first, firstDay);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayAfter(first, 7 * week + day - before)),
  );
};

/** Weekdays in the order of a week; 0 is Sunday. */
export const weekFrom = (firstDay: FirstDay): number[] =>
  Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7);
