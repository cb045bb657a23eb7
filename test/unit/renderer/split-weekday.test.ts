import { expect, it } from 'vitest';
import { createFormats, splitWeekday } from '../../../src/renderer/format/formats.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-22');
const [soon, later] = [calendarDate('2026-12-16'), calendarDate('2030-12-16')];

it.each([
  ['en', 'Wed'],
  ['en-GB', 'Wed'],
  ['nl', 'wo'],
  ['de', 'Mi'],
])('in %s the weekday is removed from a date, and both together are the date', (names, weekday) => {
  const formats = createFormats('nl-NL', today, names);
  for (const date of [soon, later]) {
    const split = splitWeekday(date, formats);
    expect(split.weekday + split.day).toBe(formats.date(date));
    expect(split.day).toBe(formats.shortDate(date));
  }
  expect(splitWeekday(soon, formats).weekday.startsWith(weekday)).toBe(true);
});

it('if the weekday isn’t first the date stays whole', () => {
  const formats = { date: () => '12月16日(水)', shortDate: () => '12月16日' };
  expect(splitWeekday(soon, formats)).toEqual({ weekday: '', day: '12月16日(水)' });
});
