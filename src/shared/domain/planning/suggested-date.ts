import { type CalendarDate, dayAfter } from '../values/calendar-date.ts';
import { firstDayThat } from './workshop.ts';

/** A suggestion needs this many promises. Of more than `mostPromises` the newest count. */
const fewestPromises = 3;
export const mostPromises = 5;

/** Why the suggested day isn't the usual one. */
type Moved = 'closed' | 'full' | 'both';

/**
 * A suggested day. `usual`: the order day plus `days`, the median of the last `times` promises. `date`:
 * the usual day or the next one that is possible.
 */
export type SuggestedDate = {
  date: CalendarDate;
  usual: CalendarDate;
  days: number;
  times: number;
  moved: Moved | null;
};

/** The median; of two middle values the larger one, since a later promise is safer. */
export const middleOf = (days: readonly number[]): number | null =>
  days.toSorted((a, b) => a - b)[Math.floor(days.length / 2)] ?? null;

/**
 * A suggested day from earlier promises.
 *
 * @param leadDays days from order to promise, newest promise first
 * @param ordered the day of this order
 * @returns `null` without enough history, if the day is past or beyond the calendar, or if no day within a
 *   year is free
 */
export const suggestDate = ({
  leadDays,
  ordered,
  today,
  isClosed,
  isFull,
}: {
  leadDays: readonly number[];
  ordered: CalendarDate;
  today: CalendarDate;
  isClosed: (date: CalendarDate) => boolean;
  isFull: (date: CalendarDate) => boolean;
}): SuggestedDate | null => {
  const last = leadDays.slice(0, mostPromises);
  const days = middleOf(last);
  if (days === null || last.length < fewestPromises) return null;
  const first = dayAfter(ordered, days);
  if (first === null || first <= today) return null;
  const met = { closed: false, full: false };
  const date = firstDayThat(first, (day) => {
    const closed = isClosed(day);
    const full = !closed && isFull(day);
    met.closed ||= closed;
    met.full ||= full;
    return !closed && !full;
  });
  if (date === null) return null;
  return { date, usual: first, days, times: last.length, moved: movedBy(met) };
};

const movedBy = ({ closed, full }: { closed: boolean; full: boolean }): Moved | null =>
  closed && full ? 'both' : closed ? 'closed' : full ? 'full' : null;
