import { z } from 'zod';
import { type CalendarDate, calendarDateSchema, dayAfter, weekdayOf } from '../values/calendar-date.ts';

/** A span of closed days, both ends included. `name` is for people and may be empty. */
const closedSpanSchema = z.object({
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
export type ClosedReason =
  | { kind: 'own'; name: string }
  | { kind: 'holiday'; name: string }
  | { kind: 'weekday'; weekday: number };

/**
 * Why the workshop is closed on a day; `null` if it is open. Own closed spans come first, then public
 * holidays, then weekdays.
 */
export const closedOn = (
  date: CalendarDate,
  { weekdays, closed, holidays }: OpenDays,
): ClosedReason | null => {
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

/** The open day that is `count` open days after `date`; `null` if there is none. */
export const openDayAfter = (date: CalendarDate, count: number, open: OpenDays): CalendarDate | null => {
  let day: CalendarDate | null = date;
  for (let found = 0; day !== null && found < count; found += 1) {
    const next: CalendarDate | null = dayAfter(day, 1);
    day = next === null ? null : firstDayThat(next, (one) => closedOn(one, open) === null);
  }
  return day;
};

const mostDays = 366;

export const mostClosedSpans = 200;
export const mostPerWeek = 9_999;

/** When the workshop is open, and how much it can promise. */
export const workshopSchema = z.object({
  /** Open weekdays, 0 is Sunday; at least one. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  closed: z.array(closedSpanSchema).max(mostClosedSpans),
  /** The country whose public holidays count (ISO 3166-1, two letters); `null`: none. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** A region with holidays of its own, as in `hints.places`; `null`: the whole country. */
  region: z.string().max(20).nullable(),
  /** The most deliveries in a week; `null`: unlimited. */
  perWeek: z.number().int().min(1).max(mostPerWeek).nullable(),
});
export type Workshop = z.infer<typeof workshopSchema>;

export const usualWorkshop: Workshop = {
  weekdays: [1, 2, 3, 4, 5],
  closed: [],
  country: null,
  region: null,
  perWeek: null,
};
