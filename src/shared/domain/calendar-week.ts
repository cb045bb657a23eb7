import {
  type CalendarDate,
  calendarDate,
  dayAfter,
  daysBetween,
  firstOfCalendar,
  lastOfCalendar,
  weekdayOf,
} from './calendar-date.ts';

/** On which day weeks begin: 0 is Sunday, 1 Monday, 6 Saturday. */
export type FirstDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week in which a day lies. The calendar's first week may be a short one. */
export const weekStart = (date: CalendarDate, firstDay: FirstDay): CalendarDate =>
  dayAfter(date, -daysInto(date, firstDay)) ?? firstOfCalendar;

/** Its last day. So may be the calendar's last week. */
export const weekEnd = (date: CalendarDate, firstDay: FirstDay): CalendarDate =>
  dayAfter(date, 6 - daysInto(date, firstDay)) ?? lastOfCalendar;

const daysInto = (date: CalendarDate, firstDay: FirstDay): number => (weekdayOf(date) - firstDay + 7) % 7;

/**
 * ISO 8601: weeks begin on Monday, and week 1 is the one with the year's first Thursday; so the last days of December may lie
 * in week 1 and the first ones of January in week 53.
 */
export const isoWeek = (date: CalendarDate): { year: number; week: number } => {
  const thursday = dayAfter(date, 3 - daysInto(date, 1));
  // Only the calendar's first two days lie in a week of a year that it doesn't have.
  if (thursday === null) return { year: -1, week: 52 };
  const year = thursday.slice(0, 4);
  return {
    year: Number(year),
    week: 1 + Math.floor(daysBetween(calendarDate(`${year}-01-01`), thursday) / 7),
  };
};

/** The days of a week from its first one on; 0 is Sunday. */
export const weekFrom = (firstDay: FirstDay): number[] =>
  Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7);
