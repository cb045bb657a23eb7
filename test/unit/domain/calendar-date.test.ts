import { expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  calendarDateOf,
  calendarDateSchema,
  dayAfter,
  dayAt,
  daysBetween,
  monthsAfter,
  weekdayOf,
} from '../../../src/shared/domain/values/calendar-date.ts';

it.each([
  ...['2026-12-31', '2028-02-29', '2000-02-29', '1999-01-01', '0000-01-01', '0001-01-01'],
  ...['2026-04-30', '2026-06-30', '2026-09-30', '2026-11-30', '9999-12-31'],
])('takes %s for a day', (text) => expect(calendarDate(text)).toBe(text));

it.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  '1900-02-29',
  '2026/01-01',
  '2026-01/01',
  '20x6-01-01',
  '2026-0/-01',
  '2026-0:-01',
  '2026-1-1',
  '26-01-01',
  '2026-12-31T00:00:00Z',
  '+012026-12-31',
  '2026-12-31 ',
  '',
])('takes "%s" for none', (text) => expect(calendarDateSchema.safeParse(text).success).toBe(false));

it('is built from numbers, or not at all', () => {
  expect(calendarDateOf(2026, 2, 3)).toBe('2026-02-03');
  expect(calendarDateOf(2026, 2, 29)).toBeNull();
  expect(calendarDateOf(2026, 0, 1)).toBeNull();
  expect(calendarDateOf(33, 4, 5)).toBe('0033-04-05');
  expect(calendarDateOf(20_260, 1, 1)).toBeNull();
});

it('counts days over months, years and summer time', () => {
  expect(addDays(calendarDate('2026-12-31'), 1)).toBe('2027-01-01');
  expect(addDays(calendarDate('2028-03-01'), -1)).toBe('2028-02-29');
  expect(addDays(calendarDate('2026-03-28'), 2)).toBe('2026-03-30');
  expect(daysBetween(calendarDate('2026-03-28'), calendarDate('2026-03-30'))).toBe(2);
  expect(daysBetween(calendarDate('2026-03-30'), calendarDate('2026-03-28'))).toBe(-2);
});

it('ends with the year 9999, which orders hold for "some day", and has no day beyond', () => {
  expect(dayAfter(calendarDate('9999-12-24'), 7)).toBe('9999-12-31');
  expect(dayAfter(calendarDate('9999-12-25'), 7)).toBeNull();
  expect(dayAfter(calendarDate('0000-01-01'), -1)).toBeNull();
  expect(dayAfter(calendarDate('2026-11-22'), 1e12)).toBeNull();
  expect(() => addDays(calendarDate('9999-12-31'), 1)).toThrow();
});

it('knows the day of the week', () => {
  expect(weekdayOf(calendarDate('2026-11-22'))).toBe(0);
  expect(weekdayOf(calendarDate('2026-11-21'))).toBe(6);
});

it('is the day that the wall calendar of a place shows', () => {
  const instant = Date.parse('2026-11-20T23:30:00Z');
  expect(dayAt(instant, 'UTC')).toBe('2026-11-20');
  expect(dayAt(instant, 'Europe/Amsterdam')).toBe('2026-11-21');
  expect(dayAt(instant, 'America/Los_Angeles')).toBe('2026-11-20');
});

it('is the computer’s day if no place is named, in every year', () => {
  const moments = [new Date(2026, 0, 5, 12), new Date(2026, 11, 31, 23, 59, 59)];
  const longAgo = new Date(2026, 5, 15, 12);
  longAgo.setFullYear(99);
  expect([...moments, longAgo].map((moment) => dayAt(moment.getTime()))).toEqual([
    '2026-01-05',
    '2026-12-31',
    '0099-06-15',
  ]);
});

it('stays within the calendar if the computer’s zone leads beyond it', () => {
  const [before, behind] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) =>
    Date.parse(text),
  );
  const hours = 14 * 3_600_000;
  expect(dayAt((before ?? 0) - hours)).toBe('0000-01-01');
  expect(dayAt((behind ?? 0) + hours)).toBe('9999-12-31');
});

it.each([
  ['2026-11-28', 1, '2026-12-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2027-01-31', -2, '2026-11-30'],
  ['2028-02-29', -12, '2027-02-28'],
  ['9999-12-01', 1, null],
  ['0000-01-01', -1, null],
])('%s and %i months is %s', (date, months, later) => {
  expect(monthsAfter(calendarDate(date), months)).toBe(later);
});
