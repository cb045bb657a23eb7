import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Slots, slotsFor } from '../../../src/renderer/features/records/row-slots.ts';

const start = slotsFor([], ['a', 'b', 'c'], false);
const pairs = (slots: Slots) => slots.map(({ key, slot }) => [key, slot]);

it('a remaining row keeps its element, at any place', () => {
  expect(pairs(slotsFor(start, ['new', 'a', 'b', 'c'], false))).toEqual([
    ['new', 3],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

it('a new row takes the element of a removed one', () => {
  expect(pairs(slotsFor(start, ['b', 'c', 'd'], false))).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
});

it('during fast scrolling every element keeps its place, and later the rows are in order', () => {
  const before = slotsFor([], ['a', 'b', 'c', 'd'], false);
  const scrolled = slotsFor(before, ['d', 'e', 'f', 'g'], true);
  expect(pairs(scrolled)).toEqual([
    ['e', 0],
    ['f', 1],
    ['g', 2],
    ['d', 3],
  ]);
  const rested = [
    ['d', 3],
    ['e', 0],
    ['f', 1],
    ['g', 2],
  ];
  expect(pairs(slotsFor(scrolled, ['d', 'e', 'f', 'g'], false))).toEqual(rested);
  expect(slotsFor(scrolled, ['d', 'e', 'f', 'g'], true)).toEqual(scrolled);
});

it('a few new rows during scrolling are put in place at once', () => {
  expect(pairs(slotsFor(start, ['b', 'c', 'd'], true))).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
});

it('a new row at the top gets its own element, and no other is moved for it', () => {
  expect(pairs(slotsFor(start, ['new', 'a', 'b'], false))).toEqual([
    ['new', 3],
    ['a', 0],
    ['b', 1],
  ]);
});

it('replaced rows reuse all elements in place', () => {
  expect(pairs(slotsFor(start, ['x', 'y', 'z'], false))).toEqual([
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ]);
});

describe('with any number of added and removed rows', () => {
  const steps = fc.array(
    fc.record({ keys: fc.uniqueArray(fc.nat(12), { maxLength: 8 }), isScrolling: fc.boolean() }),
    { maxLength: 12 },
  );

  it('each row has an element and no two share one, in their order at rest', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let slots: Slots = [];
        for (const { keys, isScrolling } of all) {
          const before = new Map(pairs(slots).map(([key, slot]) => [key, slot]));
          slots = slotsFor(slots, keys, isScrolling);
          const shown = slots.map(({ key }) => key);
          expect(new Set(shown)).toEqual(new Set(keys));
          const come = keys.filter((key) => !before.has(key)).length;
          if (!isScrolling || (come > 0 && come <= 2)) expect(shown).toEqual(keys);
          expect(new Set(slots.map(({ slot }) => slot)).size).toBe(keys.length);
          for (const { key, slot } of slots) if (before.has(key)) expect(slot).toBe(before.get(key));
        }
      }),
    );
  });

  it('no element is moved while many scroll by', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let slots: Slots = [];
        for (const { keys } of all) {
          const known = new Set(slots.map(({ key }) => key));
          const before = slots.map(({ slot }) => slot);
          slots = slotsFor(slots, keys, true);
          const come = keys.filter((key) => !known.has(key)).length;
          if (come > 0 && come <= 2) continue;
          const stayed = slots.map(({ slot }) => slot).filter((slot) => before.includes(slot));
          expect(stayed).toEqual(before.filter((slot) => stayed.includes(slot)));
        }
      }),
    );
  });

  it('without scrolling, too, none is moved for an added or removed one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(12), { minLength: 1 }), fc.nat(), fc.nat(), (keys, from, to) => {
        const slots = slotsFor([], keys, false);
        const gone = keys.toSpliced(from % keys.length, 1);
        const come = gone.toSpliced(to % keys.length, 0, 99);
        const after = slotsFor(slots, come, false);
        // React moves each element that comes after one that was behind it.
        const places = after.map(({ slot }) => slots.findIndex((one) => one.slot === slot));
        const moved = places.filter(
          (place, index) => place >= 0 && place < Math.max(...places.slice(0, index), -1),
        );
        expect(moved.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
