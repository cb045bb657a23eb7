import { describe, expect, test } from 'vitest';
import { headingHeight, rowPlaces } from '../../../src/renderer/features/records/row-places.ts';

const groups = [
  { name: 'changed', count: 2 },
  { name: 'new', count: 3 },
];

describe('rows in groups', () => {
  const { topOf, indexAt, headingAt } = rowPlaces(50, groups);

  test('lie below the headings of their group and those before', () => {
    expect([0, 1, 2, 4].map(topOf)).toEqual([
      headingHeight,
      50 + headingHeight,
      100 + 2 * headingHeight,
      200 + 2 * headingHeight,
    ]);
  });

  test('are found at each of their offsets, and a heading belongs to the row below', () => {
    for (const index of [0, 1, 2, 3, 4]) {
      expect(indexAt(topOf(index))).toBe(index);
      expect(indexAt(topOf(index) + 49)).toBe(index);
    }
    expect([indexAt(0), indexAt(topOf(2) - 1)]).toEqual([0, 2]);
  });

  test('have a heading above the first row of each group only', () => {
    expect([0, 1, 2, 3].map((index) => headingAt(index)?.name)).toEqual([
      'changed',
      undefined,
      'new',
      undefined,
    ]);
  });
});

test('rows without groups lie one below the other', () => {
  const { topOf, indexAt, headingAt } = rowPlaces(50, []);
  expect([topOf(3), indexAt(170), headingAt(0)]).toEqual([150, 3, null]);
});
