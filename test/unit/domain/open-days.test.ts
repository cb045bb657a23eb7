import { expect, it } from 'vitest';
import {
  type ClosedReason,
  closedOn,
  firstDayThat,
  type OpenDays,
  openDayAfter,
} from '../../../src/shared/domain/planning/workshop.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const break2026 = {
  from: calendarDate('2026-12-24'),
  to: calendarDate('2027-01-03'),
  name: 'Winter break',
};

const week: OpenDays = {
  weekdays: [1, 2, 3, 4],
  closed: [break2026, { from: calendarDate('2026-12-07'), to: calendarDate('2026-12-07'), name: '' }],
  holidays: new Map([
    [calendarDate('2026-12-25'), 'Christmas Day'],
    [calendarDate('2026-12-26'), 'Boxing Day'],
    [calendarDate('2026-11-11'), 'Armistice'],
    [calendarDate('2026-11-15'), 'A holiday on Sunday'],
  ]),
};

const winter: ClosedReason = { kind: 'own', name: 'Winter break' };

it.each<[string, ClosedReason | null, string]>([
  ['2026-11-30', null, 'a Monday'],
  ['2026-12-03', null, 'a Thursday, the last day of this week'],
  ['2026-12-04', { kind: 'weekday', weekday: 5 }, 'a Friday, when this workshop is closed'],
  ['2026-12-05', { kind: 'weekday', weekday: 6 }, 'a Saturday'],
  ['2026-12-06', { kind: 'weekday', weekday: 0 }, 'a Sunday'],
  ['2026-12-07', { kind: 'own', name: '' }, 'a single day of its own, without a name'],
  ['2026-12-08', null, 'the day after it'],
  ['2026-11-11', { kind: 'holiday', name: 'Armistice' }, 'a public holiday'],
  ['2026-11-15', { kind: 'holiday', name: 'A holiday on Sunday' }, 'a holiday tells more than a Sunday'],
  ['2026-12-23', null, 'the day before the break'],
  ['2026-12-24', winter, 'its first day'],
  ['2026-12-25', winter, 'its own break tells more than a holiday'],
  ['2026-12-26', winter, 'and more than a Saturday'],
  ['2027-01-03', winter, 'its last day'],
  ['2027-01-04', null, 'the day after the break'],
])('%s: %j, %s', (date, closed, _) => {
  expect(closedOn(calendarDate(date), week)).toEqual(closed);
});

it('finds the first suitable day, starting with the day itself, and none if none is within a year', () => {
  const open = (date: string) => firstDayThat(calendarDate(date), (day) => closedOn(day, week) === null);
  expect(open('2026-12-08')).toBe('2026-12-08');
  expect(open('2026-12-04')).toBe('2026-12-08');
  expect(open('2026-12-24')).toBe('2027-01-04');
  expect(firstDayThat(calendarDate('2026-12-24'), () => false)).toBeNull();
  expect(open('9999-12-31')).toBeNull();
  expect(open('9999-12-30')).toBe('9999-12-30');
});

it('open days are counted over closed ones', () => {
  expect(openDayAfter(calendarDate('2026-12-02'), 1, week)).toBe('2026-12-03');
  expect(openDayAfter(calendarDate('2026-12-02'), 3, week)).toBe('2026-12-09');
  expect(openDayAfter(calendarDate('2026-12-02'), 1, { ...week, weekdays: [] })).toBeNull();
});
