import { z } from 'zod';
import { type CalendarDate, calendarDateSchema, dayAfter, weekdayOf } from './calendar-date.ts';

/** A span of closed days, both ends included. `name` is for people and may be empty. */
export const closedSpanSchema = z.object({
  from: calendarDateSchema,
  to: calendarDateSchema,
  name: z.string().trim().max(80),
});
export type ClosedSpan = z.infer<typeof closedSpanSchema>;

/** When a workshop is open. `weekdays`: 0 is Sunday. */
export type OpenDays = {
  weekdays: readonly number[];
  closed: readonly ClosedSpan[];
  /** Public holidays, by day. */
  holidays: ReadonlyMap<CalendarDate, string>;
};

/** Why a day is closed. */
export type Closed =
  | { kind: 'own'; name: string }
  | { kind: 'holiday'; name: string }
  | { kind: 'weekday'; weekday: number };

/**
 * Why the workshop is closed on a day; `null` if it is open. Own closed spans come first, then public
 * holidays, then weekdays.
 */
export const closedOn = (date: CalendarDate, { weekdays, closed, holidays }: OpenDays): Closed | null => {
  const own = closed.find(({ from, to }) => from <= date && date <= to);
  if (own !== undefined) return { kind: 'own', name: own.name };
  const holiday = holidays.get(date);
  if (holiday !== undefined) return { kind: 'holiday', name: holiday };
  const weekday = weekdayOf(date);
  return weekdays.includes(weekday) ? null : { kind: 'weekday', weekday };
};

/** The first suitable day from `date` on; `null` if there is none within a year or the calendar. */
export const firstDayThat = (
  date: CalendarDate,
  suits: (date: CalendarDate) => boolean,
): CalendarDate | null => {
  let day: CalendarDate | null = date;
  for (let tried = 0; day !== null && tried <= mostDays; tried += 1) {
    if (suits(day)) return day;
    day = dayAfter(day, 1);
  }
  return null;
};

const mostDays = 366;
