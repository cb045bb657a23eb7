import { closedOn, firstDayThat, type OpenDays } from '../../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, weekdayOf } from '../../../../shared/domain/values/calendar-date.ts';

type LaterChoice = { id: 'tomorrow' | 'monday' | 'week'; until: CalendarDate };

/**
 * The days until which an order can be put aside by one click, each day once. A week later is a day on which
 * the workshop is open.
 */
export const laterChoices = (today: CalendarDate, open: OpenDays): LaterChoice[] => {
  const week = addDays(today, 7);
  const choices: LaterChoice[] = [
    { id: 'tomorrow', until: addDays(today, 1) },
    { id: 'monday', until: addDays(today, (8 - weekdayOf(today)) % 7 || 7) },
    { id: 'week', until: firstDayThat(week, (date) => closedOn(date, open) === null) ?? week },
  ];
  return choices.filter(({ until }, index) => choices.findIndex((one) => one.until === until) === index);
};
