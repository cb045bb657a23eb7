import { closedOn, firstDayThat, type OpenDays } from '../../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, weekdayOf } from '../../../../shared/domain/values/calendar-date.ts';

type LaterChoice = {
  id: 'tomorrow' | 'weekday' | 'monday' | 'week' | 'week-open' | 'after-closing';
  until: CalendarDate;
};

/** A later day than this is no longer in about a week. */
const mostDaysOfWeek = 10;

/**
 * The days until which an order can be put aside by one click, each day once: also the open days of this week. If the workshop is closed a
 * week later, its next open day is offered as what it is.
 */
export const laterChoices = (today: CalendarDate, open: OpenDays): LaterChoice[] => {
  const week = addDays(today, 7);
  const openDay = firstDayThat(week, (date) => closedOn(date, open) === null) ?? week;
  const choices: LaterChoice[] = [
    { id: 'tomorrow', until: addDays(today, 1) },
    ...daysAfter(today)
      .filter((date) => closedOn(date, open) === null)
      .map((until) => ({ id: 'weekday' as const, until })),
    { id: 'monday', until: addDays(today, (8 - weekdayOf(today)) % 7 || 7) },
    { id: weekId(week, openDay, today), until: openDay },
  ];
  return choices.filter(({ until }, index) => choices.findIndex((one) => one.until === until) === index);
};

const weekId = (week: CalendarDate, openDay: CalendarDate, today: CalendarDate): LaterChoice['id'] => {
  if (openDay === week) return 'week';
  return openDay <= addDays(today, mostDaysOfWeek) ? 'week-open' : 'after-closing';
};

/** From the day after tomorrow until Sunday. */
const daysAfter = (today: CalendarDate): CalendarDate[] => {
  const left = (7 - weekdayOf(today)) % 7;
  return Array.from({ length: Math.max(left - 1, 0) }, (_, index) => addDays(today, index + 2));
};
