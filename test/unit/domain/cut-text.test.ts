import { describe, expect, it } from 'vitest';
import {
  cutText,
  cutTexts,
  longTexts,
  looksCut,
  pieceOf,
  shownInRow,
  shownWhole,
  textAt,
} from '../../../src/shared/domain/values/cut-text.ts';

const family = '👨\u200d👩\u200d👧\u200d👦';
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('a long text', () => {
  it.each([
    ['characters', shownInRow, (text: string) => text.length],
    ['bytes', shownWhole, bytes],
  ] as const)('has so many %s at most, its mark among them', (_, limit, size) => {
    for (const letter of ['a', 'ä', '螺', '🔧', family, 'e\u0301']) {
      const whole = letter.repeat(Math.floor(limit.most / size(letter)));
      expect(cutText(whole, limit)).toBe(whole);
      const cut = cutText(`${whole}${letter}`, limit);
      expect(size(cut)).toBeLessThanOrEqual(limit.most);
      expect(size(cut)).toBeGreaterThan(limit.most - 30);
      expect(cut.slice(0, -1).replaceAll(letter, '')).toBe('');
      expect(cut.endsWith('…')).toBe(true);
      expect([looksCut(cut, limit), looksCut(whole, limit), looksCut(`${letter}…`, limit)]).toEqual([
        ...[true, false, false],
      ]);
    }
  });

  it('is cut between code points where a character never ends', () => {
    const cut = cutText(`a${'\u0301'.repeat(300)}${'🔧'.repeat(300)}`, { most: 400, of: 'characters' });
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeGreaterThan(390);
  });

  it.each([200, 201])('is cut between code points inside a character of more than 100 (%i)', (most) => {
    for (const mark of ['\u0301', '\u{e0100}']) {
      const cut = cutText(`a${mark.repeat(300)}`, { most, of: 'characters' });
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.length).toBeGreaterThanOrEqual(most - 1);
    }
  });

  it.each([
    ['\u007f', '\u0080'],
    ['\u07ff', '\u0800'],
    ['\uffff', '\u{10000}'],
  ])('has the bytes of UTF-8 at the borders of its lengths (%j, %j)', (last, first) => {
    for (const letter of [last, first]) {
      const whole = letter.repeat(30);
      expect(cutText(whole, { most: bytes(whole), of: 'bytes' })).toBe(whole);
      expect(cutText(whole, { most: bytes(whole) - 1, of: 'bytes' })).not.toBe(whole);
    }
  });

  it('is read in pieces that are the text again', () => {
    const whole = `${family.repeat(30)}x`.repeat(20);
    let read = '';
    for (let at = 0; at < whole.length; at = read.length) {
      const piece = pieceOf(whole, at, 250);
      expect(piece.length).toBeGreaterThan(0);
      expect(piece.length).toBeLessThanOrEqual(250);
      expect(piece.isWellFormed()).toBe(true);
      read += piece;
    }
    expect(read).toBe(whole);
    expect(pieceOf(whole, whole.length, 250)).toBe('');
  });
});

describe('the texts of a value', () => {
  const long = 'n'.repeat(600);
  const limit = shownInRow;
  const order = { id: 7, none: null, notes: ['short', long], lines: [{ name: long }, { name: 'Screw' }] };

  it('are cut wherever they are, and the rest stays', () => {
    expect(cutTexts(order, limit)).toEqual({
      ...order,
      notes: ['short', cutText(long, limit)],
      lines: [{ name: cutText(long, limit) }, { name: 'Screw' }],
    });
    expect(cutTexts(order, { ...limit, except: ['lines'] })).toMatchObject({ lines: order.lines });
    expect(cutTexts([long], limit)).toEqual([cutText(long, limit)]);
  });

  it('are the same value if none is long', () => {
    const short = { notes: ['short'], lines: [{ name: 'Screw' }] };
    expect(cutTexts(short, limit)).toBe(short);
  });

  it('are found by their paths', () => {
    expect(longTexts(order, limit, 10)).toEqual([
      ['notes', 1],
      ['lines', 0, 'name'],
    ]);
    expect(longTexts(order, limit, 1)).toEqual([['notes', 1]]);
    expect(textAt(order, ['lines', 1, 'name'])).toBe('Screw');
    for (const path of [
      ['lines'],
      ['lines', 9, 'name'],
      ['constructor', 'name'],
      ['id'],
      ['notes', 'length'],
      ['none', 'name'],
      ['id', 'name'],
    ]) {
      expect(textAt(order, path)).toBeNull();
    }
  });
});
