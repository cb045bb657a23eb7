import { type CalendarDate, dayAfter } from './calendar-date.ts';
import { firstDayThat } from './open-days.ts';

/** Fewer promises than this say nothing about the next one; of more than `mostPromises` the newest count. */
const fewestPromises = 3;
export const mostPromises = 5;

/** Why the day that history names isn't the one that is suggested. */
type Moved = 'closed' | 'full' | 'both';

/**
 * A day to promise, and how it was come by: `days` after the order, the middle of the last `times` promises, is the `usual` day; `date`
 * is that day, or where it can't be promised the next one that can.
 */
export type SuggestedDate = {
  date: CalendarDate;
  usual: CalendarDate;
  days: number;
  times: number;
  moved: Moved | null;
};

/** The middle one; of two in the middle the later: who promises a day more keeps the promise. */
export const middleOf = (days: readonly number[]): number | null =>
  days.toSorted((a, b) => a - b)[Math.floor(days.length / 2)] ?? null;

/**
 * A day for a new promise by own history.
 *
 * @param leadDays days from the order to what was promised, the newest promise first
 * @param ordered the day on which the buyer issued this order
 * @returns `null` without enough history, where the day has gone by already or lies beyond the calendar (promises for "some day"), or
 *   where nothing is free within a year
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
