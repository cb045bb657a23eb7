import {
  type CalendarDate,
  dayAfter,
  lastOfCalendar,
  monthsAfter,
} from '../../../shared/domain/values/calendar-date.ts';
import { type FirstDay, weekEnd, weekStart } from '../../../shared/domain/values/calendar-week.ts';

/**
 * The day that a key moves to in a calendar of months, as in the date picker of the ARIA Authoring Practices
 * Guide. `null` for any other key. Never passes `latest` or an end of the calendar.
 */
export const dayByKey = (
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: CalendarDate,
  firstDay: FirstDay,
  latest: CalendarDate = lastOfCalendar,
): CalendarDate | null => {
  const move = moves[shiftKey ? `Shift+${key}` : key];
  if (move === undefined) return null;
  const to = move(day, firstDay) ?? day;
  return to > latest ? latest : to;
};

const moves: Readonly<
  Record<string, ((day: CalendarDate, firstDay: FirstDay) => CalendarDate | null) | undefined>
> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: weekStart,
  End: weekEnd,
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
  'Shift+PageUp': (day) => monthsAfter(day, -12),
  'Shift+PageDown': (day) => monthsAfter(day, 12),
};
