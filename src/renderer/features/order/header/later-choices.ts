import { closedOn, firstDayThat, type OpenDays } from '../../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, weekdayOf } from '../../../../shared/domain/values/calendar-date.ts';

type LaterChoice = { id: 'tomorrow' | 'monday' | 'week' | 'week-open'; until: CalendarDate };

/**
 * The days until which an order can be put aside by one click, each day once. If the workshop is closed a
 * week later, its next open day is offered as what it is.
 */
export const laterChoices = (today: CalendarDate, open: OpenDays): LaterChoice[] => {
  const week = addDays(today, 7);
  const openDay = firstDayThat(week, (date) => closedOn(date, open) === null) ?? week;
  const choices: LaterChoice[] = [
    { id: 'tomorrow', until: addDays(today, 1) },
    { id: 'monday', until: addDays(today, (8 - weekdayOf(today)) % 7 || 7) },
    { id: openDay === week ? 'week' : 'week-open', until: openDay },
  ];
  return choices.filter(({ until }, index) => choices.findIndex((one) => one.until === until) === index);
};
