import { expect, test } from 'vitest';
import { nextTo } from '../../../src/renderer/features/order-list/place.ts';

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
