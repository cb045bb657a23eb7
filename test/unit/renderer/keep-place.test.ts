import { describe, expect, test } from 'vitest';
import { headingHeight, rowPlaces } from '../../../src/renderer/features/records/row-places.ts';
import { anchorIn, offsetAfter } from '../../../src/renderer/features/records/use-keep-place.ts';
import { steadyRows } from '../../../src/renderer/features/records/use-steady-rows.ts';

describe('the visible rows don’t move', () => {
  const rows = (...some: number[]) => some;

  test('while rows are added and removed above', () => {
    expect(anchorIn(rows(1, 2, 3, 4), rows(8, 9, 1, 2, 3, 4), 2)).toEqual({ before: 2, now: 4 });
    expect(anchorIn(rows(1, 2, 3, 4), rows(3, 4), 2)).toEqual({ before: 2, now: 0 });
    expect(anchorIn(rows(1, 2, 3, 4), rows(1, 2, 3, 4, 5), 2)).toEqual({ before: 2, now: 2 });
  });

  test('if the first visible row is gone, the next one counts', () => {
    expect(anchorIn(rows(1, 2, 3, 4), rows(9, 1, 2, 4), 2)).toEqual({ before: 3, now: 3 });
    expect(anchorIn(rows(1, 2, 3), rows(7, 8), 1)).toBeNull();
  });
});

describe('a list that changes is moved', () => {
  const shown = [1, 2, 3, 4];
  const last = { shown, arranged: 'by date, all', sorted: 'by date', places: rowPlaces(50, []), open: 2 };
  const element = { scrollTop: 130, clientHeight: 100 };
  const more = [9, ...shown];

  test('after another sort order the list starts at its top', () => {
    const anew = { ...last, shown: more, arranged: 'by number, all', sorted: 'by number' };
    expect(offsetAfter(last, { ...anew, open: 3 }, element)).toBe(0);
  });

  test('after another filter the list shows the open row in its middle, or the first one', () => {
    const anew = { ...last, shown: more, arranged: 'by date, of one buyer' };
    expect(offsetAfter(last, { ...anew, open: 3 }, element)).toBe(125);
    expect(offsetAfter(last, { ...anew, open: 0 }, element)).toBe(0);
    expect(offsetAfter(last, { ...anew, open: -1 }, element)).toBe(0);
  });

  test('after rows were added above the visible ones it moves by these', () => {
    expect(offsetAfter(last, { ...last, shown: more }, element)).toBe(180);
  });

  test('after a group with a heading was added above, it moves by both', () => {
    const places = rowPlaces(50, [
      { name: 'changed', count: 1 },
      { name: 'new', count: 4 },
    ]);
    const grouped = { ...last, places: rowPlaces(50, [{ name: 'new', count: 4 }]) };
    expect(offsetAfter(grouped, { ...last, shown: more, places }, element)).toBe(130 + 50 + headingHeight);
  });

  test('and stays otherwise: with the same rows, none added above, or at its beginning', () => {
    expect(offsetAfter(last, { ...last, open: 0 }, element)).toBeNull();
    expect(offsetAfter(last, { ...last, shown: [...shown, 9] }, element)).toBeNull();
    expect(offsetAfter(last, { ...last, shown: more }, { ...element, scrollTop: 0 })).toBeNull();
  });

  test('its size isn’t read if it restarts at its first row, since that may cause a layout', () => {
    const unasked = {
      get scrollTop(): number {
        throw new Error('asked');
      },
      get clientHeight(): number {
        throw new Error('asked');
      },
    };
    expect(offsetAfter(last, { ...last, shown: more, arranged: 'by number', open: -1 }, unasked)).toBe(0);
  });
});

describe('while the user is in a list', () => {
  const groups = [{ name: 'new', count: 3 }];
  const kept = { keys: [1, 2, 3], groups, arranged: 'by age' };
  // Another order, row 2 has left, 8 and 9 are new, and so is a group.
  const now = { keys: [9, 3, 8, 1], groups: [{ name: 'changed', count: 4 }], arranged: 'by age', open: null };

  test('its rows keep their places, those that left too, and new ones wait', () => {
    const { isGone, ...seen } = steadyRows(now, kept);
    expect(seen).toEqual({ rows: [1, 2, 3], groups, live: [1, 3], held: 2 });
    expect([1, 2, 3].filter(isGone)).toEqual([2]);
    expect(steadyRows({ ...now, open: 2 }, kept).rows).toBe(kept.keys);
  });

  test.each([
    ['isn’t in it any more', now, null],
    ['sorts it', { ...now, arranged: 'by number' }, kept],
    ['opens a row that waits', { ...now, open: 8 }, kept],
  ])('it follows again once the user %s', (_, listed, before) => {
    const { isGone, ...seen } = steadyRows(listed, before);
    expect(seen).toEqual({ rows: now.keys, groups: now.groups, live: now.keys, held: 0 });
    expect(now.keys.some(isGone)).toBe(false);
  });
});
