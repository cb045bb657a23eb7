import { expect, it } from 'vitest';
import { middleOf, suggestDate } from '../../../src/shared/domain/planning/suggested-date.ts';
import {
  type CalendarDate,
  calendarDate,
  daysBetween,
} from '../../../src/shared/domain/values/calendar-date.ts';

const never = (): boolean => false;
const on =
  (...dates: string[]) =>
  (date: CalendarDate): boolean =>
    dates.includes(date);

const asked = {
  ordered: calendarDate('2026-11-19'),
  today: calendarDate('2026-11-22'),
  isClosed: never,
  isFull: never,
};

it.each([
  [[], null],
  [[7], 7],
  [[3, 9], 9],
  [[14, 2, 12], 12],
  [[10, 11, 12, 13], 12],
])('the middle of %j is %s', (days, middle) => {
  expect(middleOf(days)).toBe(middle);
});

it.each([
  [[12, 12], null, 'two promises say nothing'],
  [[12, 12, 12], { date: '2026-12-01', usual: '2026-12-01', days: 12, times: 3, moved: null }, 'three do'],
  [
    [12, 90, 11, 12, 5],
    { date: '2026-12-01', usual: '2026-12-01', days: 12, times: 5, moved: null },
    'one that took long moves nothing',
  ],
  [
    [12, 12, 12, 12, 12, 1, 1, 1, 1, 1, 1],
    { date: '2026-12-01', usual: '2026-12-01', days: 12, times: 5, moved: null },
    'the last five count',
  ],
  [[3, 3, 3], null, 'today is no promise'],
  [[2, 2, 2], null, 'nor is a day that has gone by'],
  [[4, 4, 4], { date: '2026-11-23', usual: '2026-11-23', days: 4, times: 3, moved: null }, 'tomorrow is'],
])('%j: %j, %s', (leadDays, suggested, _) => {
  expect(suggestDate({ ...asked, leadDays })).toEqual(suggested);
});

it.each([
  [on('2026-12-01'), never, '2026-12-02', 'closed'],
  [never, on('2026-12-01', '2026-12-02'), '2026-12-03', 'full'],
  [on('2026-12-01'), on('2026-12-02'), '2026-12-03', 'both'],
  // A closed day stays closed, even if its week has free capacity.
  [on('2026-12-01'), on('2026-12-01'), '2026-12-02', 'closed'],
])('moves to the next free day, and gives the reason', (isClosed, isFull, date, moved) => {
  expect(suggestDate({ ...asked, leadDays: [12, 12, 12], isClosed, isFull })).toEqual({
    ...{ date, usual: '2026-12-01', moved, days: 12, times: 3 },
  });
});

it('suggests nothing if nothing is free within a year', () => {
  expect(suggestDate({ ...asked, leadDays: [12, 12, 12], isClosed: () => true })).toBeNull();
});

it('suggests nothing if earlier orders were confirmed for "some day", the last of the calendar', () => {
  const leadDays = ['2026-10-01', '2026-10-15', '2026-11-01'].map((ordered) =>
    daysBetween(calendarDate(ordered), calendarDate('9999-12-31')),
  );
  expect(suggestDate({ ...asked, leadDays })).toBeNull();
  const last = leadDays.map(() => daysBetween(asked.ordered, calendarDate('9999-12-31')));
  expect(suggestDate({ ...asked, leadDays: last })?.date).toBe('9999-12-31');
  expect(suggestDate({ ...asked, leadDays: last, isClosed: () => true })).toBeNull();
});
