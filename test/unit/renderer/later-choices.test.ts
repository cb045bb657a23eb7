import { expect, it } from 'vitest';
import { laterChoices } from '../../../src/renderer/features/order/header/later-choices.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const open = { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };
const daysOf = (today: string, closed: { from: string; to: string }[] = []): Record<string, string> =>
  Object.fromEntries(
    laterChoices(calendarDate(today), {
      ...open,
      closed: closed.map(({ from, to }) => ({ from: calendarDate(from), to: calendarDate(to), name: '' })),
    }).map(({ id, until }) => [id, until]),
  );

it('an order is put aside until tomorrow, another open day of this week, Monday or in a week', () => {
  expect(daysOf('2026-11-25')).toEqual({
    ...{ tomorrow: '2026-11-26', weekday: '2026-11-27' },
    ...{ monday: '2026-11-30', week: '2026-12-02' },
  });
  expect(laterChoices(calendarDate('2026-11-30'), open).map(({ until }) => until)).toEqual([
    ...['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'],
  ]);
});

it('on a Sunday tomorrow is Monday, and in a week the workshop is closed until Monday', () => {
  expect(daysOf('2026-11-29')).toEqual({ tomorrow: '2026-11-30', 'week-open': '2026-12-07' });
});

it('on a Monday the next Monday is in a week', () => {
  expect(daysOf('2026-11-30')).toMatchObject({ tomorrow: '2026-12-01', monday: '2026-12-07' });
});

it('a day that the workshop’s holiday moves far away isn’t called about a week', () => {
  expect(daysOf('2026-12-16', [{ from: '2026-12-21', to: '2026-12-31' }])).toMatchObject({
    'after-closing': '2027-01-01',
  });
  expect(daysOf('2026-12-16', [{ from: '2026-12-21', to: '2026-12-24' }])).toMatchObject({
    'week-open': '2026-12-25',
  });
});
