import type { DeliveryPeriod } from '../../../shared/contract/calls/calendar.ts';
import { type DeliveryLoad, type Load, loadOf } from '../../../shared/domain/delivery/delivery-load.ts';
import { fullWeekOf, type WeekCapacity } from '../../../shared/domain/planning/week-capacity.ts';
import { type ClosedReason, closedOn, type OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type FirstDay, weekStart } from '../../../shared/domain/values/calendar-week.ts';

/** `later`: everything after the last week shown. */
type Span = 'overdue' | 'week' | 'day' | 'later';

/**
 * A selectable period. `id` depends on its dates only, not on its content. `lateOrders`: the number of orders with
 * late deliveries; only of the late ones.
 */
export type Period = { id: string; span: Span; range: DeliveryPeriod; load: Load; lateOrders?: number };

export type Unit = 'week' | 'day';

/** Half a year of weeks, or ten weeks of days: nobody plans single days further ahead. */
const mostWeeks: Record<Unit, number> = { week: 26, day: 10 };

/**
 * Periods from this week to the last delivery, including empty ones. Overdue deliveries come first, later
 * ones last. Days fill whole weeks.
 */
export const periodsOf = (
  { overdue, days, lateOrders = 0 }: Pick<DeliveryLoad, 'overdue' | 'days'> & { lateOrders?: number },
  unit: Unit,
  today: CalendarDate,
  firstDay: FirstDay,
): Period[] => {
  const start = weekStart(today, firstDay);
  const afterLast = addDays(start, 7 * mostWeeks[unit]);
  const near = days.filter(({ date }) => date < afterLast);
  const far = days.filter(({ date }) => date >= afterLast);
  const byDate = new Map(near.map((day) => [day.date, day]));
  const last = near.at(-1)?.date ?? null;
  const periods: Period[] = isEmpty(overdue)
    ? []
    : [{ id: 'overdue', span: 'overdue', range: 'overdue', load: overdue, lateOrders }];
  for (let from = start; last !== null && from <= last; from = addDays(from, 7)) {
    const dates = Array.from({ length: 7 }, (_, index) => addDays(from, index));
    const loads = dates.map((date) => byDate.get(date) ?? nothing);
    if (unit === 'week') {
      periods.push({
        id: `week ${from}`,
        span: 'week',
        range: { from, to: addDays(from, 6) },
        load: loadOf(loads),
      });
    } else {
      dates.forEach((date, index) => {
        const load = loads[index] ?? nothing;
        periods.push({ id: `day ${date}`, span: 'day', range: { from: date, to: date }, load });
      });
    }
  }
  if (far.length > 0) {
    periods.push({ id: 'later', span: 'later', range: { from: afterLast, to: null }, load: loadOf(far) });
  }
  return periods;
};

/**
 * Whether a week can take no further delivery. Counted as in the hints: the calendar's own load lacks
 * answers being written.
 */
export const isFull = (
  { span, range }: Pick<Period, 'span' | 'range'>,
  capacity: Omit<WeekCapacity, 'own'>,
): boolean =>
  span === 'week' && range !== 'overdue' && fullWeekOf(range.from, 1, { ...capacity, own: [] }) !== null;

export const isEmpty = ({ agreed, proposed }: Load): boolean => countOf({ agreed, proposed }) === 0;

export const countOf = ({ agreed, proposed }: Load): number => agreed.deliveries + proposed.deliveries;

const nothing: Load = loadOf([]);

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
