import { expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import {
  dayOfIsoWeek,
  isoWeek,
  weekEnd,
  weekFrom,
  weekStart,
  weeksOfMonth,
} from '../../../src/shared/domain/values/calendar-week.ts';

it.each([
  ['2026-11-23', 1, '2026-11-23', '2026-11-29'],
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2026-11-22', 0, '2026-11-22', '2026-11-28'],
  ['2026-11-21', 0, '2026-11-15', '2026-11-21'],
  ['2026-11-20', 6, '2026-11-14', '2026-11-20'],
  ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
  // The week ends where the calendar ends.
  ['9999-12-31', 1, '9999-12-27', '9999-12-31'],
  ['9999-12-31', 0, '9999-12-26', '9999-12-31'],
  ['9999-12-31', 6, '9999-12-25', '9999-12-31'],
  ['0000-01-01', 1, '0000-01-01', '0000-01-02'],
  ['0001-01-01', 1, '0001-01-01', '0001-01-07'],
] as const)('the week of %s, beginning on day %i, runs from %s to %s', (date, first, start, end) => {
  expect(weekStart(calendarDate(date), first)).toBe(start);
  expect(weekEnd(calendarDate(date), first)).toBe(end);
});

it.each([
  [1, [1, 2, 3, 4, 5, 6, 0]],
  [0, [0, 1, 2, 3, 4, 5, 6]],
  [6, [6, 0, 1, 2, 3, 4, 5]],
] as const)('a week that begins on day %i has all seven, in their order', (first, days) => {
  expect(weekFrom(first)).toEqual(days);
});

// From the tables of ISO 8601 itself, and the years with 53 weeks.
it.each([
  ['2026-11-22', 2026, 47],
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2023-01-01', 2022, 52],
  ['2020-12-31', 2020, 53],
  ['2021-01-04', 2021, 1],
  ['2019-12-30', 2020, 1],
  ['9999-12-31', 9999, 52],
  ['0001-01-01', 1, 1],
  ['0000-01-03', 0, 1],
  ['0000-01-02', -1, 52],
] as const)('%s is in week %i-%i', (date, year, week) => {
  expect(isoWeek(calendarDate(date))).toEqual({ year, week });
});

it.each([
  [2026, 49, 1, '2026-11-30'],
  [2026, 49, 5, '2026-12-04'],
  // 2026 has 53 weeks, 2027 has 52.
  [2026, 53, 5, '2027-01-01'],
  [2027, 53, 5, null],
  [2027, 0, 1, null],
  [9999, 52, 7, null],
])('day %3$i of week %2$i in %1$i is %4$s', (year, week, weekday, date) => {
  expect(dayOfIsoWeek(year, week, weekday)).toBe(date);
});

it.each([
  ['2026-11-28', 1, '2026-10-26', '2026-12-06'],
  ['2026-11-28', 0, '2026-11-01', '2026-12-12'],
  ['2027-02-01', 1, '2027-02-01', '2027-03-14'],
] as const)('the month of %s, with weeks from day %i, is shown from %s to %s', (month, first, start, end) => {
  const weeks = weeksOfMonth(calendarDate(month), first);
  expect(weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual([start, end]);
});

it('a month at the end of the calendar has no days after it', () => {
  const days = weeksOfMonth(calendarDate('9999-12-31'), 1).flat();
  expect(days.filter((one) => one !== null).at(-1)).toBe('9999-12-31');
  expect(days.at(-1)).toBeNull();
});
