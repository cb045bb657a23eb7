import type { CalendarDate } from '../values/calendar-date.ts';
import { type FirstDay, weekEnd, weekStart } from '../values/calendar-week.ts';

/**
 * Numbers of deliveries. `agreed`: with the buyer. `waiting`: ours, not yet agreed. `answer`: in the
 * answer being written.
 */
export type WeekLoad = { agreed: number; waiting: number; answer: number };

export type PlannedDelivery = { date: CalendarDate; standing: keyof WeekLoad };

/** Loads by the first day of the week. */
export type WeekLoads = ReadonlyMap<CalendarDate, WeekLoad>;

/**
 * The capacity of weeks. `own`: the part of the loads that the present answer replaces. `limit`:
 * deliveries for each week; `null`: unlimited.
 */
export type WeekCapacity = {
  loads: WeekLoads;
  own: readonly PlannedDelivery[];
  limit: number | null;
  firstDay: FirstDay;
};

/** A week over its limit, with the present answer counted as `answer`. */
export type FullWeek = { from: CalendarDate; to: CalendarDate; load: WeekLoad; limit: number };

/** The loads of weeks, from those of days. A day may occur several times. */
export const weekLoads = (
  days: Iterable<readonly [CalendarDate, WeekLoad]>,
  firstDay: FirstDay,
): WeekLoads => {
  const byDay = new Map<CalendarDate, WeekLoad>();
  for (const [date, load] of days) addLoad(byDay, date, load);
  const byWeek = new Map<CalendarDate, WeekLoad>();
  for (const [date, load] of byDay) addLoad(byWeek, weekStart(date, firstDay), load);
  return byWeek;
};

/** The load of one delivery. */
export const weekLoadOf = ({ standing }: Pick<PlannedDelivery, 'standing'>): WeekLoad => ({
  ...nothing,
  [standing]: 1,
});

/** The week of a day if `more` deliveries would exceed its limit, else `null`. */
export const fullWeekOf = (date: CalendarDate, more: number, capacity: WeekCapacity): FullWeek | null => {
  const { limit } = capacity;
  if (limit === null) return null;
  const { from, to, load } = weekLoadAt(date, capacity);
  load.answer += more;
  return totalOf(load) > limit ? { from, to, load, limit } : null;
};

/** The week of a day with its load, without the part that the present answer replaces. */
export const weekLoadAt = (
  date: CalendarDate,
  { loads, own, firstDay }: Omit<WeekCapacity, 'limit'>,
): Omit<FullWeek, 'limit'> => {
  const from = weekStart(date, firstDay);
  const to = weekEnd(date, firstDay);
  const load = { ...(loads.get(from) ?? nothing) };
  for (const one of own) if (from <= one.date && one.date <= to) load[one.standing] -= 1;
  return { from, to, load };
};

/** The number of deliveries in a week. */
export const totalOf = ({ agreed, waiting, answer }: WeekLoad): number => agreed + waiting + answer;

const nothing: WeekLoad = { agreed: 0, waiting: 0, answer: 0 };

const addLoad = (
  to: Map<CalendarDate, WeekLoad>,
  date: CalendarDate,
  { agreed, waiting, answer }: WeekLoad,
): void => {
  const before = to.get(date) ?? nothing;
  to.set(date, {
    agreed: before.agreed + agreed,
    waiting: before.waiting + waiting,
    answer: before.answer + answer,
  });
};
