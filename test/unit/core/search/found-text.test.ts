import { describe, expect, it } from 'vitest';
import { foundText } from '../../../../src/main/core/search/found-text.ts';
import { readQuery } from '../../../../src/main/core/search/query.ts';

/** The text with the match in brackets. */
const shown = (text: string, typed: string, { isNumber = false, most = 1000 } = {}): string =>
  foundText({ text, isNumber }, readQuery(typed), most)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

describe('a match in a text', () => {
  it.each([
    ['Flange DN50', 'dn50', 'Flange [DN50]'],
    ['Flange flange', 'FLA', '[Fla]nge [fla]nge'],
    ['Vorschweißflansch', 'weiss', 'Vorsch[weiß]flansch'],
    ['Vorschweißflansch', 'ss', 'Vorschwei[ß]flansch'],
    ['Café crème', 'fe cre', 'Ca[fé] [crè]me'],
    ['Cafe\u0301 noir', 'cafe noir', '[Cafe]\u0301 [noir]'],
    ['turned \n and drilled', '"turned and"', '[turned \n and] drilled'],
    ['abcdef', 'abcd cdef', '[abcdef]'],
    ['nothing here', 'zzz', 'nothing here'],
    ['𝛼lpha 𝛼lp', 'αl', '[𝛼l]pha [𝛼l]p'],
  ])('%j by %j', (text, typed, expected) => expect(shown(text, typed)).toBe(expected));

  it.each([
    ['PO-4500.12', '450012', 'PO-[4500.12]'],
    ['PO-4500.12', 'po4500', '[PO-4500].12'],
    ['PO450012', '4500-12', 'PO[450012]'],
    ['PO-4500.12', '4500.12', 'PO-[4500.12]'],
  ])('%j by %j, with and without punctuation', (text, typed, expected) =>
    expect(shown(text, typed, { isNumber: true })).toBe(expected),
  );

  it('is in the shown part of a long text', () => {
    const long = `${'one two three four five '.repeat(10)}flange ${'six seven eight nine ten '.repeat(10)}`;
    const text = shown(long, 'flange', { most: 60 });
    expect(text).toMatch(/^….*\[flange\].*…$/);
    expect(text.length).toBeLessThanOrEqual(64);
    expect(shown('short', 'short', { most: 5 })).toBe('[short]');
    expect(shown(long, 'one', { most: 60 })).toMatch(/^\[one\] two/);
  });
});
