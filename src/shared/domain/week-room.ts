import type { CalendarDate } from './calendar-date.ts';
import { type FirstDay, weekEnd, weekStart } from './calendar-week.ts';

/**
 * Deliveries by how they stand: `agreed` with the buyer; `waiting`, said by us and not agreed yet; `answer`, in what is just being
 * answered.
 */
export type Load = { agreed: number; waiting: number; answer: number };

/** A delivery that counts. */
export type PlannedDelivery = { date: CalendarDate; standing: keyof Load };

/** By the day on which a week begins. */
export type WeekLoads = ReadonlyMap<CalendarDate, Load>;

/**
 * How much room weeks have. `own` is what of the loads belongs to the lines that are about to be promised anew: it makes room.
 * `limit`: how many deliveries a week takes; `null`: nobody counts.
 */
export type Room = {
  loads: WeekLoads;
  own: readonly PlannedDelivery[];
  limit: number | null;
  firstDay: FirstDay;
};

/** A week that would get more than it takes, with what is about to be promised counted as `answer`. */
export type FullWeek = { from: CalendarDate; to: CalendarDate; load: Load; limit: number };

/** What weeks hold, by the loads of days; a day may come several times. */
export const weekLoads = (days: Iterable<readonly [CalendarDate, Load]>, firstDay: FirstDay): WeekLoads => {
  const byDay = new Map<CalendarDate, Load>();
  for (const [date, load] of days) addLoad(byDay, date, load);
  const byWeek = new Map<CalendarDate, Load>();
  for (const [date, load] of byDay) addLoad(byWeek, weekStart(date, firstDay), load);
  return byWeek;
};

/** The load that is one delivery. */
export const loadOf = ({ standing }: Pick<PlannedDelivery, 'standing'>): Load => ({
  ...nothing,
  [standing]: 1,
});

/** The week of a day when it can't take `more` deliveries beside those that it holds already, else `null`. */
export const fullWeekOf = (date: CalendarDate, more: number, room: Room): FullWeek | null => {
  const { loads, own, limit, firstDay } = room;
  if (limit === null) return null;
  const from = weekStart(date, firstDay);
  const to = weekEnd(date, firstDay);
  const load = { ...(loads.get(from) ?? nothing) };
  for (const one of own) if (from <= one.date && one.date <= to) load[one.standing] -= 1;
  load.answer += more;
  return totalOf(load) > limit ? { from, to, load, limit } : null;
};

export const totalOf = ({ agreed, waiting, answer }: Load): number => agreed + waiting + answer;

const nothing: Load = { agreed: 0, waiting: 0, answer: 0 };

const addLoad = (
  to: Map<CalendarDate, Load>,
  date: CalendarDate,
  { agreed, waiting, answer }: Load,
): void => {
  const before = to.get(date) ?? nothing;
  to.set(date, {
    agreed: before.agreed + agreed,
    waiting: before.waiting + waiting,
    answer: before.answer + answer,
  });
};
