import { closedOn, firstDayThat, type OpenDays } from '../planning/workshop.ts';
import { type CalendarDate, dayAfter, dayAt } from '../values/calendar-date.ts';

/** The open days after the day on which a proposal was sent, today included. @param sentAt milliseconds since 1970 */
export const openDaysSince = (sentAt: number, today: CalendarDate, open: OpenDays): number => {
  let passed = 0;
  for (let day = dayAfter(dayAt(sentAt), 1); day !== null && day <= today; day = dayAfter(day, 1)) {
    if (closedOn(day, open) === null) passed += 1;
  }
  return passed;
};

/**
 * The day on which a proposal becomes a reminder: so many open days after the day on which it was sent;
 * `null` if there is no such day within a year of another.
 *
 * @param sentAt milliseconds since 1970
 */
export const reminderDayOf = (sentAt: number, openDays: number, open: OpenDays): CalendarDate | null => {
  let day: CalendarDate | null = dayAt(sentAt);
  for (let passed = 0; day !== null && passed < openDays; passed += 1) {
    const next: CalendarDate | null = dayAfter(day, 1);
    day = next === null ? null : firstDayThat(next, (date) => closedOn(date, open) === null);
  }
  return day;
};
