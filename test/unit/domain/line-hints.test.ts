import { expect, it } from 'vitest';
import { promisedDates } from '../../../src/shared/domain/delivery/delivery.ts';
import { dateHints, hintsFor, type LineHint } from '../../../src/shared/domain/planning/line-hints.ts';
import { weekLoads } from '../../../src/shared/domain/planning/week-capacity.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { aLine, delivery, netPrice } from '../../fixtures/build-order.ts';

const open = { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };
const load = { agreed: 3, waiting: 1, answer: 0 };
const capacity = {
  loads: weekLoads([[calendarDate('2026-12-01'), load]], 1),
  own: [],
  limit: 5,
  firstDay: 1 as const,
};
const today = calendarDate('2026-11-22');
const days = { open, capacity, today };
const before = {
  prices: netPrice('4.00'),
  unit: 'PCE',
  purchaseOrderNumber: 'PO-7',
  position: '00020',
  on: calendarDate('2026-11-03'),
};
const line = aLine({ deliverySchedule: [delivery('2026-12-02', '100')], prices: netPrice('4.00') });
const terms = (price: string | null, ...dates: string[]) => ({
  deliverySchedule: dates.map((date) => delivery(date, '100')),
  prices: price === null ? null : netPrice(price),
});
const kinds = (hints: LineHint[]): string[] => hints.map(({ kind }) => kind);

it('are none for usual terms', () => {
  expect(hintsFor(line, terms('4.00', '2026-12-02'), { ...days, before })).toEqual([]);
  expect(hintsFor(line, terms('9.99', '2026-12-02'), { ...days, before: null })).toEqual([]);
  expect(hintsFor(line, terms(null, '2026-12-02'), { ...days, before })).toEqual([]);
});

it('have each closed day once, then each full week once with its load, then the price', () => {
  const split = terms('4.20', '2026-12-05', '2026-12-02', '2026-12-05', '2026-12-12');
  expect(hintsFor(line, split, { ...days, before })).toEqual([
    { kind: 'closed', date: '2026-12-05', closed: { kind: 'weekday', weekday: 6 } },
    { kind: 'closed', date: '2026-12-12', closed: { kind: 'weekday', weekday: 6 } },
    {
      kind: 'full-week',
      week: { from: '2026-11-30', to: '2026-12-06', load: { agreed: 3, waiting: 1, answer: 3 }, limit: 5 },
    },
    { kind: 'price', before, percent: '5' },
  ]);
});

it('count the parts of one delivery together: two may not fit where one does', () => {
  const dates = [calendarDate('2026-12-02'), calendarDate('2026-12-03')];
  expect(dateHints(dates.slice(1), days)).toEqual([]);
  expect(dateHints(dates, days)).toHaveLength(1);
});

it.each([
  ['2026-11-20', ['past'], 'a day of a full week, and only that it is over'],
  ['2026-11-22', ['closed', 'full-week'], 'today isn’t over'],
  ['2026-11-23', [], 'tomorrow'],
])('a promise for %s: %j, %s', (date, said, _) => {
  const full = { ...capacity, loads: weekLoads([[calendarDate('2026-11-18'), { ...load, agreed: 5 }]], 1) };
  expect(kinds(dateHints([calendarDate(date)], { ...days, capacity: full }))).toEqual(said);
  expect(kinds(dateHints([calendarDate(date), calendarDate(date)], { ...days, capacity: full }))).toEqual(
    said,
  );
});

it.each([
  ['1000', ['far-quantity'], 'ten times as much'],
  ['999.999', [], 'a bit less than that'],
  ['10', ['far-quantity'], 'a tenth'],
  ['10.001', [], 'a bit more than that'],
  // A value that can't be sent has its message at its field.
  ['0', [], 'nothing'],
  ['-5', [], 'less than nothing'],
])('%s instead of 100 ordered: %j, %s', (quantity, said, _) => {
  const typed = { ...terms('4.00'), deliverySchedule: [delivery('2026-12-02', quantity)] };
  expect(kinds(hintsFor(line, typed, { ...days, before }))).toEqual(said);
});

it('add up a split before they call it far from the order', () => {
  const parts = [delivery('2026-12-01', '50'), delivery('2026-12-02', '5', null)];
  const split = { ...terms('4.00'), deliverySchedule: parts };
  expect(hintsFor(line, split, { ...days, before, capacity: { ...capacity, limit: null } })).toEqual([]);
});

it.each([
  ['0', 'Item', ['no-price'], 'free'],
  ['-4', 'Item', ['no-price'], 'below nothing'],
  ['0', 'Charge', [], 'a charge may be free'],
  ['-4', 'Charge', [], 'or a rebate'],
])('a price of %s for a line of type %s: %j, %s', (price, lineType, said, _) => {
  const hints = hintsFor({ ...line, lineType }, terms(price, '2026-12-02'), { ...days, before });
  expect(kinds(hints)).toEqual(said);
});

it.each([
  ['40', null, ['far-price'], 'a zero too many'],
  ['0.40', null, ['far-price'], 'a decimal sign too far left'],
  ['5', null, [], 'a quarter more'],
  // The confirmed terms count more than the ordered ones.
  ['40', netPrice('40'), [], 'as agreed'],
  ['40', netPrice('4'), ['price'], 'not as agreed'],
])('%s where 4.00 is ordered, confirmed before %j: %j, %s', (price, agreed, said, _) => {
  const facts = { ...days, before: agreed === null ? null : { ...before, prices: agreed } };
  expect(kinds(hintsFor(line, terms(price, '2026-12-02'), facts))).toEqual(said);
});

it('count confirmed terms, and proposed ones only without those', () => {
  const one = (kind: 'agreed' | 'proposed', position: string, date: string) => ({
    ...{ kind, position, date: calendarDate(date) },
  });
  expect(
    promisedDates([
      one('agreed', '10', '2026-12-01'),
      one('agreed', '10', '2026-12-02'),
      one('proposed', '10', '2026-12-09'),
      one('proposed', '20', '2026-12-10'),
    ]),
  ).toEqual([
    { position: '10', date: '2026-12-01', standing: 'agreed' },
    { position: '10', date: '2026-12-02', standing: 'agreed' },
    { position: '20', date: '2026-12-10', standing: 'waiting' },
  ]);
});

it('have no more about "some day", the last of the calendar, than about another day', () => {
  const someDay = calendarDate('9999-12-31');
  expect(dateHints([someDay], days)).toEqual([]);
  expect(dateHints([someDay, someDay], { ...days, capacity: { ...capacity, limit: 1 } })).toEqual([
    {
      kind: 'full-week',
      week: {
        ...{ from: '9999-12-27', to: '9999-12-31', limit: 1 },
        load: { agreed: 0, waiting: 0, answer: 2 },
      },
    },
  ]);
});
