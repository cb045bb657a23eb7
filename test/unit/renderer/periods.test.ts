import { describe, expect, it } from 'vitest';
import {
  countOf,
  type Period,
  periodsOf,
  type Unit,
} from '../../../src/renderer/features/calendar/periods.ts';
import { firstDayOfWeek } from '../../../src/renderer/format/first-day.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import type { FirstDay } from '../../../src/shared/domain/calendar-week.ts';
import { deliveriesOf } from '../../../src/shared/domain/delivery.ts';
import { createDeliveryLoad } from '../../../src/shared/domain/delivery-load.ts';
import { anOrder, confirmedLine, termsOf } from '../../fixtures/build-order.ts';

const today = calendarDate('2026-11-24');

const periods = (dates: string[], unit: Unit, firstDay: FirstDay = 1): Period[] => {
  const load = createDeliveryLoad(today);
  const lines = dates.map((date) => confirmedLine(termsOf(date, '1', '1')));
  for (const one of deliveriesOf(anOrder({ lines }))) load.add(one);
  return periodsOf(load.result(), unit, today, firstDay);
};
const told = (all: Period[]): string[] =>
  all.filter(({ load }) => countOf(load) > 0).map(({ id, load }) => `${id}: ${countOf(load)}`);

describe('weeks', () => {
  it('begin where the locale has them begin', () => {
    const dates = ['2026-11-28', '2026-11-29', '2026-11-30'];
    expect(told(periods(dates, 'week', 1))).toEqual(['week 2026-11-23: 2', 'week 2026-11-30: 1']);
    expect(told(periods(dates, 'week', 0))).toEqual(['week 2026-11-22: 1', 'week 2026-11-29: 2']);
    expect(told(periods(dates, 'week', 6))).toEqual(['week 2026-11-28: 3']);
  });

  it('stand there empty between those with deliveries, and end with the last one', () => {
    const all = periods(['2026-11-24', '2026-12-15'], 'week');
    expect(all.map(({ id, load }) => `${id}: ${countOf(load)}`)).toEqual([
      'week 2026-11-23: 1',
      'week 2026-11-30: 0',
      'week 2026-12-07: 0',
      'week 2026-12-14: 1',
    ]);
  });

  it('have what is overdue in front, and what is far away behind them, up to the end of all days', () => {
    const all = periods(['2026-01-01', '2026-11-23', '2026-11-24', '2028-01-01', '9999-12-31'], 'week');
    expect(told(all)).toEqual(['overdue: 2', 'week 2026-11-23: 1', 'later: 2']);
    expect(all.at(-1)?.asked).toEqual({ from: '2027-05-24', to: null });
  });

  it('are none where nothing is promised', () => expect(periods([], 'week')).toEqual([]));
});

describe('days', () => {
  it('stand in whole weeks, and further on together', () => {
    const all = periods(['2026-11-24', '2026-12-03', '2027-02-01'], 'day');
    expect(all).toHaveLength(14 + 1);
    expect([all[0]?.id, all[13]?.id]).toEqual(['day 2026-11-23', 'day 2026-12-06']);
    expect(told(all)).toEqual(['day 2026-11-24: 1', 'day 2026-12-03: 1', 'later: 1']);
    expect(all.at(-1)?.asked).toEqual({ from: '2027-02-01', to: null });
  });
});

describe('the first day of the week', () => {
  it.each([
    ['en-GB', 1],
    ['nl-NL', 1],
    ['nl-BE', 1],
    ['de-DE', 1],
    ['de-AT', 1],
    ['en-US', 0],
    ['en', 0],
    ['ar-EG', 6],
  ] as const)('of %s is %i', (locale, day) => expect(firstDayOfWeek(locale)).toBe(day));
});
