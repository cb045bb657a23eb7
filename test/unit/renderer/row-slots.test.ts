import { expect, it } from 'vitest';
import { slotsFor } from '../../../src/renderer/features/records/row-slots.ts';

const start = slotsFor(new Map(), ['a', 'b', 'c']);

it('a row that stays keeps its element, wherever it stands', () => {
  expect([...slotsFor(start, ['new', 'a', 'b', 'c'])]).toEqual([
    ['new', 3],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

it('a row that comes takes over the element of one that goes', () => {
  expect([...slotsFor(start, ['b', 'c', 'd'])]).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
});

it('where all rows are others, every element stays where it stands', () => {
  const scrolled = slotsFor(start, ['b', 'c', 'd']);
  expect([...slotsFor(scrolled, ['x', 'y', 'z']).values()]).toEqual([...scrolled.values()]);
});

it('no two rows share an element, however many come and go', () => {
  let slots = start;
  for (const keys of [['c'], ['x', 'c', 'y', 'z'], ['z', 'q'], ['a', 'b', 'c', 'd', 'e']]) {
    slots = slotsFor(slots, keys);
    expect([...slots.keys()]).toEqual(keys);
    expect(new Set(slots.values()).size).toBe(keys.length);
  }
});
