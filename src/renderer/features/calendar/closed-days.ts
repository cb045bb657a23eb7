import { type ClosedReason, closedOn, type OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Period } from './periods.ts';

/**
 * Closed days of a period, from today on, since earlier days matter no more. For a week only days that are
 * usually open: nobody needs to read about each Sunday. Empty for an open-ended period.
 */
export const closedDaysOf = (
  { span, range }: Pick<Period, 'span' | 'range'>,
  open: OpenDays,
  today: CalendarDate,
): { date: CalendarDate; closed: ClosedReason }[] => {
  if (range === 'overdue' || range.to === null) return [];
  const found: { date: CalendarDate; closed: ClosedReason }[] = [];
  for (let date = range.from < today ? today : range.from; date <= range.to; date = addDays(date, 1)) {
    const closed = closedOn(date, open);
    if (closed === null) continue;
    if (span === 'day' || (closed.kind !== 'weekday' && !isFree(date, open))) found.push({ date, closed });
  }
  return found;
};

const isFree = (date: CalendarDate, { weekdays }: OpenDays): boolean =>
  closedOn(date, { weekdays, closed: [], holidays: new Map() }) !== null;
