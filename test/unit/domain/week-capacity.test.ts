import { expect, it } from 'vitest';
import {
  fullWeekOf,
  type PlannedDelivery,
  type WeekCapacity,
  type WeekLoad,
  weekLoadOf,
  weekLoads,
} from '../../../src/shared/domain/planning/week-capacity.ts';
import { type CalendarDate, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const day = (date: string, load: Partial<WeekLoad>): readonly [CalendarDate, WeekLoad] => [
  calendarDate(date),
  { agreed: 0, waiting: 0, answer: 0, ...load },
];
const plan = (date: string, standing: PlannedDelivery['standing']): PlannedDelivery => ({
  date: calendarDate(date),
  standing,
});

/** Monday to Sunday: 30 Nov to 6 Dec. */
const days = [
  day('2026-11-29', { agreed: 4 }),
  day('2026-11-30', { agreed: 1, waiting: 1 }),
  day('2026-12-06', { agreed: 1 }),
  day('2026-12-07', { agreed: 8 }),
];
const capacity = (limit: number | null, change: Partial<WeekCapacity> = {}): WeekCapacity => ({
  ...{ loads: weekLoads(days, 1), own: [], limit, firstDay: 1 },
  ...change,
});
const wednesday = calendarDate('2026-12-02');

it('counts a week by the day on which it begins, each kind by itself', () => {
  expect([...weekLoads(days, 1)]).toEqual([
    ['2026-11-23', { agreed: 4, waiting: 0, answer: 0 }],
    ['2026-11-30', { agreed: 2, waiting: 1, answer: 0 }],
    ['2026-12-07', { agreed: 8, waiting: 0, answer: 0 }],
  ]);
  expect(weekLoads(days, 0).get(calendarDate('2026-11-29'))).toEqual({ agreed: 5, waiting: 1, answer: 0 });
  const twice = weekLoads([...days, [wednesday, weekLoadOf(plan('2026-12-02', 'answer'))]], 1);
  expect(twice.get(calendarDate('2026-11-30'))).toEqual({ agreed: 2, waiting: 1, answer: 1 });
});

it.each([
  [1, 4, null, 'one more fills it up'],
  [2, 4, { answer: 2 }, 'two are one too many'],
  [1, 3, { answer: 1 }, 'full already'],
  [1, 2, { answer: 1 }, 'more than full'],
  [0, 3, null, 'nothing needs no capacity'],
  [9, null, null, 'nobody counts'],
])('%i more of at most %s: %j, %s', (more, limit, full, _) => {
  expect(fullWeekOf(wednesday, more, capacity(limit))).toEqual(
    full === null
      ? null
      : { from: '2026-11-30', to: '2026-12-06', limit, load: { agreed: 2, waiting: 1, ...full } },
  );
});

it('frees the capacity of the same lines in that week', () => {
  const own = [plan('2026-11-30', 'waiting'), plan('2026-12-08', 'agreed')];
  expect(fullWeekOf(wednesday, 1, capacity(3, { own }))).toBeNull();
  expect(fullWeekOf(wednesday, 2, capacity(3, { own }))?.load).toEqual({ agreed: 2, waiting: 0, answer: 2 });
  expect(fullWeekOf(calendarDate('2026-12-09'), 1, capacity(8, { own }))).toBeNull();
});

it('frees no capacity of the same lines in the week before', () => {
  const own = [plan('2026-12-06', 'agreed')];
  expect(fullWeekOf(calendarDate('2026-12-09'), 1, capacity(8, { own }))?.load).toEqual({
    ...{ agreed: 8, waiting: 0, answer: 1 },
  });
});

it('counts the calendar’s last week, which has the orders for "some day"', () => {
  const someDay = calendarDate('9999-12-31');
  const own = [plan('9999-12-31', 'agreed')];
  const loads = weekLoads([day('9999-12-31', { agreed: 3 })], 1);
  const week = { from: '9999-12-27', to: '9999-12-31' };
  expect(fullWeekOf(someDay, 1, capacity(3, { loads }))).toEqual({
    ...{ ...week, limit: 3 },
    load: { agreed: 3, waiting: 0, answer: 1 },
  });
  expect(fullWeekOf(someDay, 1, capacity(3, { loads, own }))).toBeNull();
});
