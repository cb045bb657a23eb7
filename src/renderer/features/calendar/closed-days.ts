import { type ClosedReason, closedOn, type OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Period } from './periods.ts';

/**
 * The days of a stretch, from today on, on which the workshop is closed: what is gone by takes no goods any more. Of a week those that it
 * would be open on otherwise: that it doesn't work on Sundays nobody needs to read each week. None for what has no end.
 */
export const closedDaysOf = (
  { span, asked }: Pick<Period, 'span' | 'asked'>,
  open: OpenDays,
  today: CalendarDate,
): { date: CalendarDate; closed: ClosedReason }[] => {
  if (asked === 'overdue' || asked.to === null) return [];
  const found: { date: CalendarDate; closed: ClosedReason }[] = [];
  for (let date = asked.from < today ? today : asked.from; date <= asked.to; date = addDays(date, 1)) {
    const closed = closedOn(date, open);
    if (closed === null) continue;
    if (span === 'day' || (closed.kind !== 'weekday' && !isFree(date, open))) found.push({ date, closed });
  }
  return found;
};

const isFree = (date: CalendarDate, { weekdays }: OpenDays): boolean =>
  closedOn(date, { weekdays, closed: [], holidays: new Map() }) !== null;
