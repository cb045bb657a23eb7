import { expect, test } from 'vitest';
import { withRows } from '../../../src/main/core/orders/told-rows.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

const known = [1, 2, 3].map((key) => anOrderRow(`PO-${key}`, { key }));
const desk = { rowsAtHand: (keys: readonly number[]) => known.filter(({ key }) => keys.includes(key)) };
const changed = (...keys: number[]): CoreEvent => ({ name: 'orders.changed', keys });

test('events of changed orders include their rows, and none for a removed order', () => {
  expect(withRows(changed(2, 9), desk)).toEqual({
    name: 'orders.changed',
    keys: [2, 9],
    rows: known.filter(({ key }) => key === 2),
  });
});

test('many changes are announced by keys only, and other events unchanged', () => {
  const many = changed(...Array.from({ length: 11 }, (_, index) => index));
  expect(withRows(many, desk)).toBe(many);
  const other: CoreEvent = { name: 'views.changed' };
  expect(withRows(other, desk)).toBe(other);
});

test('a change is also announced if no list was requested yet, or the store can’t be read', () => {
  expect(withRows(changed(1), { rowsAtHand: () => null })).toEqual(changed(1));
  const broken = {
    rowsAtHand: () => {
      throw new OrderbellError('store.failed');
    },
  };
  expect(withRows(changed(1), broken)).toEqual(changed(1));
});
