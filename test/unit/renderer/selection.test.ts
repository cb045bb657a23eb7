import { describe, expect, test } from 'vitest';
import {
  allToggled,
  chosenOf,
  extended,
  nothingSelected,
  type SelectionState,
  settled,
  toggled,
} from '../../../src/renderer/features/records/selection.ts';

const order = [11, 12, 13, 14, 15, 16];
const keys = ({ keys: selected }: SelectionState): number[] => [...selected].toSorted((a, b) => a - b);
const with_ = (...some: number[]): SelectionState => ({ keys: new Set(some), run: null });

describe('the selected orders', () => {
  const rows = [14, 11, 12, 13];

  test('are in the order of the list, without removed ones', () => {
    expect(chosenOf(rows, new Set([12, 14]))).toEqual([14, 12]);
    expect(chosenOf(rows, new Set([12, 99]))).toEqual([12]);
    expect(chosenOf(rows, new Set())).toEqual([]);
  });

  test('are found without reading the rows behind them', () => {
    function* some(): Generator<number> {
      yield 1;
      yield 2;
      throw new Error('looked further');
    }
    expect(chosenOf({ [Symbol.iterator]: some }, new Set([2]))).toEqual([2]);
  });
});

describe('a run', () => {
  test('grow and shrink with steps forward and back, past their beginning', () => {
    const down = extended(extended(nothingSelected, order, 13, 14), order, 14, 15);
    expect(keys(down)).toEqual([13, 14, 15]);
    const back = extended(down, order, 15, 14);
    expect(keys(back)).toEqual([13, 14]);
    const above = [13, 12].reduce((state, to) => extended(state, order, 14, to), back);
    expect(keys(above)).toEqual([12, 13]);
  });

  test('keep the earlier selection, also when shrinking over it', () => {
    const down = extended(with_(15), order, 13, 16);
    expect(keys(down)).toEqual([13, 14, 15, 16]);
    expect(keys(extended(down, order, 16, 14))).toEqual([13, 14, 15]);
  });

  test('continue from the row that was added last', () => {
    expect(keys(extended(toggled(nothingSelected, 12), order, 16, 14))).toEqual([12, 13, 14]);
  });

  test('restart after a step without selection, and if their beginning is gone', () => {
    const run = extended(nothingSelected, order, 11, 12);
    expect(keys(extended(settled(run), order, 15, 16))).toEqual([11, 12, 15, 16]);
    expect(keys(extended(run, order.slice(1), 15, 16))).toEqual([11, 12, 15, 16]);
  });
});

test('can be added and removed one by one', () => {
  const two = toggled(toggled(nothingSelected, 12), 15);
  expect(keys(two)).toEqual([12, 15]);
  expect(keys(toggled(two, 12))).toEqual([15]);
});

test('all of those shown, or none of them if they all were; the others stay', () => {
  const all = allToggled(with_(12, 16), [11, 12, 13]);
  expect(keys(all)).toEqual([11, 12, 13, 16]);
  expect(keys(allToggled(all, [11, 12, 13]))).toEqual([16]);
});
