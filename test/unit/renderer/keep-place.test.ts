import { describe, expect, test } from 'vitest';
import { offsetAfter, shiftOf } from '../../../src/renderer/features/records/use-keep-place.ts';

describe('the visible rows don’t move', () => {
  const rows = (...some: number[]) => some;

  test('while rows are added and removed above', () => {
    expect(shiftOf(rows(1, 2, 3, 4), rows(8, 9, 1, 2, 3, 4), 2)).toBe(2);
    expect(shiftOf(rows(1, 2, 3, 4), rows(3, 4), 2)).toBe(-2);
    expect(shiftOf(rows(1, 2, 3, 4), rows(1, 2, 3, 4, 5), 2)).toBe(0);
  });

  test('if the first visible row is gone, the next one counts', () => {
    expect(shiftOf(rows(1, 2, 3, 4), rows(9, 1, 2, 4), 2)).toBe(0);
    expect(shiftOf(rows(1, 2, 3), rows(7, 8), 1)).toBe(0);
  });
});

describe('a list that changes is moved', () => {
  const shown = [1, 2, 3, 4];
  const last = { shown, arranged: 'by date', open: 2, height: 50 };
  const element = { scrollTop: 130, clientHeight: 100 };
  const more = [9, ...shown];

  test('after a new arrangement the list shows the open row in its middle, or the first one', () => {
    const anew = { ...last, shown: more, arranged: 'by number' };
    expect(offsetAfter(last, { ...anew, open: 3 }, element)).toBe(125);
    expect(offsetAfter(last, { ...anew, open: 0 }, element)).toBe(0);
    expect(offsetAfter(last, { ...anew, open: -1 }, element)).toBe(0);
  });

  test('after rows were added above the visible ones it moves by these', () => {
    expect(offsetAfter(last, { ...last, shown: more }, element)).toBe(180);
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
