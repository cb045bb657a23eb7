import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/renderer/features/calendar/period-words.ts';
import {
  closedDaysOf,
  countOf,
  isFull,
  type Period,
  periodsOf,
  type Unit,
} from '../../../src/renderer/features/calendar/periods.ts';
import { firstDayOfWeek } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { deliveriesOf } from '../../../src/shared/domain/delivery/delivery.ts';
import { createDeliveryLoad } from '../../../src/shared/domain/delivery/delivery-load.ts';
import { weekLoads } from '../../../src/shared/domain/planning/week-capacity.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import type { FirstDay } from '../../../src/shared/domain/values/calendar-week.ts';
import { anOrder, confirmedLine, termsOf } from '../../fixtures/build-order.ts';

const today = calendarDate('2026-11-24');

const periods = (dates: string[], unit: Unit, firstDay: FirstDay = 1): Period[] => {
  const load = createDeliveryLoad(today);
  const lines = dates.map((date) => confirmedLine(termsOf(date, '1', '1')));
  for (const one of deliveriesOf(anOrder({ lines }))) load.add(one);
  return periodsOf(load.result(), unit, today, firstDay);
};
const t = textsOf(createIntl({ locale: 'en', messages: en }));
const told = (all: Period[]): string[] =>
  all.filter(({ load }) => countOf(load) > 0).map(({ id, load }) => `${id}: ${countOf(load)}`);

describe('weeks', () => {
  it('begin as in the locale', () => {
    const dates = ['2026-11-28', '2026-11-29', '2026-11-30'];
    expect(told(periods(dates, 'week', 1))).toEqual(['week 2026-11-23: 2', 'week 2026-11-30: 1']);
    expect(told(periods(dates, 'week', 0))).toEqual(['week 2026-11-22: 1', 'week 2026-11-29: 2']);
    expect(told(periods(dates, 'week', 6))).toEqual(['week 2026-11-28: 3']);
  });

  it('are shown empty between those with deliveries, and end with the last one', () => {
    const all = periods(['2026-11-24', '2026-12-15'], 'week');
    expect(all.map(({ id, load }) => `${id}: ${countOf(load)}`)).toEqual([
      'week 2026-11-23: 1',
      'week 2026-11-30: 0',
      'week 2026-12-07: 0',
      'week 2026-12-14: 1',
    ]);
  });

  it('have overdue ones in front, and distant ones behind, up to the calendar’s end', () => {
    const all = periods(['2026-01-01', '2026-11-23', '2026-11-24', '2028-01-01', '9999-12-31'], 'week');
    expect(told(all)).toEqual(['overdue: 2', 'week 2026-11-23: 1', 'later: 2']);
    expect(all.at(-1)?.range).toEqual({ from: '2027-05-24', to: null });
  });

  it('are none if nothing is due', () => expect(periods([], 'week')).toEqual([]));
});

describe('days', () => {
  it('are whole weeks, and later ones are grouped', () => {
    const all = periods(['2026-11-24', '2026-12-03', '2027-02-01'], 'day');
    expect(all).toHaveLength(14 + 1);
    expect([all[0]?.id, all[13]?.id]).toEqual(['day 2026-11-23', 'day 2026-12-06']);
    expect(told(all)).toEqual(['day 2026-11-24: 1', 'day 2026-12-03: 1', 'later: 1']);
    expect(all.at(-1)?.range).toEqual({ from: '2027-02-01', to: null });
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

describe('days when the workshop is closed', () => {
  const open = {
    weekdays: [1, 2, 3, 4, 5],
    closed: [{ from: calendarDate('2026-12-24'), to: calendarDate('2026-12-28'), name: 'Winter break' }],
    holidays: new Map([
      [calendarDate('2026-12-08'), 'Feast'],
      [calendarDate('2026-12-13'), 'On a Sunday'],
    ]),
  };
  const closedIn = (unit: Unit, day = today): string[] =>
    periods(['2026-12-31'], unit).flatMap((period) => {
      const days = closedDaysOf(period, open, day).map(({ date, closed }) => `${date} ${closed.kind}`);
      return days.length === 0 ? [] : [`${period.id}: ${days.join(', ')}`];
    });

  it('of a week are those on which it works otherwise', () =>
    expect(closedIn('week')).toEqual([
      'week 2026-12-07: 2026-12-08 holiday',
      'week 2026-12-21: 2026-12-24 own, 2026-12-25 own',
      'week 2026-12-28: 2026-12-28 own',
    ]));

  it('by the day are all of them, weekends too', () => {
    const days = closedIn('day');
    expect(days).toContain('day 2026-12-08: 2026-12-08 holiday');
    expect(days).toContain('day 2026-12-13: 2026-12-13 holiday');
    expect(days).toContain('day 2026-12-12: 2026-12-12 weekday');
    expect(days).toContain('day 2026-12-26: 2026-12-26 own');
    expect(days.some((day) => day.startsWith('day 2026-12-09'))).toBe(false);
  });

  it('are those from today on', () => {
    expect(closedIn('week', calendarDate('2026-12-25'))).toEqual([
      'week 2026-12-21: 2026-12-25 own',
      'week 2026-12-28: 2026-12-28 own',
    ]);
    expect(closedIn('day', calendarDate('2026-12-27'))[0]).toBe('day 2026-12-27: 2026-12-27 own');
  });

  it('are none of overdue or endless deliveries', () => {
    const [overdue, ...others] = periods(['2026-01-01', '2029-01-01'], 'week');
    expect([overdue, others.at(-1)].map((period) => period && closedDaysOf(period, open, today))).toEqual([
      [],
      [],
    ]);
  });
});

it('a week is full if it can’t take one more with the present load; nothing else ever is', () => {
  const all = periods(['2026-01-01', '2026-12-08', '2026-12-15'], 'week');
  const loads = weekLoads([[calendarDate('2026-12-08'), { agreed: 1, waiting: 0, answer: 1 }]], 1);
  const fullAt = (limit: number | null): string[] =>
    all.filter((period) => isFull(period, { loads, limit, firstDay: 1 })).map(({ id }) => id);
  expect([1, 2, 3, null].map(fullAt)).toEqual([['week 2026-12-07'], ['week 2026-12-07'], [], []]);
  const days = periods(['2026-12-08'], 'day');
  expect(days.some((period) => isFull(period, { loads, limit: 1, firstDay: 1 }))).toBe(false);
});

it.each([
  [['2026-11-20'], 1, '1 delivery late'],
  [['2026-11-19', '2026-11-20'], 1, '2 deliveries of 1 order late'],
  [['2026-11-19', '2026-11-20'], 2, '2 deliveries of 2 orders late'],
  [['2026-11-25'], 0, '1 delivery confirmed'],
])('deliveries on %j of %i late orders are called: %s', (dates, lateOrders, words) => {
  const load = createDeliveryLoad(today);
  const lines = dates.map((date) => confirmedLine(termsOf(date, '1', '1')));
  for (const one of deliveriesOf(anOrder({ lines }))) load.add(one);
  const [first] = periodsOf({ ...load.result(), lateOrders }, 'week', today, 1);
  expect(first && loadWords(first.load, t, first.lateOrders)).toBe(words);
});
