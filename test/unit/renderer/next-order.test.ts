import { expect, test } from 'vitest';
import { belongsTo, nextTo } from '../../../src/renderer/features/order-list/place.ts';
import { noFilter, type OrderFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

test.each([
  { what: 'the one below', key: 2, beside: [1, 2, 3], now: [1, 2, 3], next: 3 },
  { what: 'the first one, below the last', key: 3, beside: [1, 2, 3], now: [1, 2, 3], next: 1 },
  { what: 'the one that was below an order that has left', key: 2, beside: [1, 2, 3], now: [1, 3], next: 3 },
  { what: 'no order that has left', key: 1, beside: [1, 2, 3], now: [3], next: 3 },
  { what: 'none, if there is no other', key: 1, beside: [1], now: [], next: null },
  { what: 'none beside an order that was never listed', key: 9, beside: [1, 2], now: [1, 2], next: null },
])('the next order is $what', ({ key, beside, now, next }) => {
  expect(nextTo(key, { beside, now })).toBe(next);
});

const all: OrderFilter = { ...noFilter, scope: 'to-answer' };

test.each([
  { what: 'has an order of its folder', filter: all, listed: true, has: true },
  { what: 'is about to have one', filter: all, listed: false, has: true },
  { what: 'has one that its words find', filter: { ...all, words: 'north 4711' }, listed: true, has: true },
  { what: 'lacks one that its words hide', filter: { ...all, words: 'south' }, listed: false, has: false },
  { what: 'lacks one that has just left', filter: { ...all, scope: 'waiting' }, listed: true, has: false },
  { what: 'of all open orders has it', filter: { ...all, scope: 'open' }, listed: true, has: true },
  {
    what: 'of the outbox has one with an unsent answer',
    filter: { ...all, scope: 'outbox' },
    listed: true,
    has: true,
  },
  { what: 'of the outbox lacks any other', filter: { ...all, scope: 'outbox' }, listed: false, has: false },
] as const)('a list $what', ({ filter, listed, has }) => {
  const row = anOrderRow('4711');
  const now = listed ? [row.key] : [];
  expect(belongsTo(row, { beside: [], now, filter }, calendarDate('2026-11-02'))).toBe(has);
});
