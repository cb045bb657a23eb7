import { describe, expect, it } from 'vitest';
import { gramsOf } from '../../../../src/main/core/search/grams.ts';
import { readQuery } from '../../../../src/main/core/search/query.ts';

const words = (typed: string): string[] => readQuery(typed).map(({ folded }) => folded);

describe('what is typed', () => {
  it.each([
    ['flange', ['flange']],
    ['  Flange   DN50 ', ['flange', 'dn50']],
    ['Vorschweißflansch Ø', ['vorschweissflansch', 'o']],
    ['Café', ['cafe']],
    ['flange flange', ['flange']],
    ['', []],
    ['   ', []],
  ])('%j is read as its words', (typed, expected) => expect(words(typed)).toEqual(expected));

  it.each([
    ['"turned and drilled"', ['turned and drilled']],
    ['steel "DN 50" flange', ['steel', 'dn 50', 'flange']],
    ['"turned  and', ['turned and']],
    ['""', []],
    ['"', []],
    ['2" pipe', ['2', 'pipe']],
  ])('%j: what stands in quotes stands together', (typed, expected) =>
    expect(words(typed)).toEqual(expected),
  );

  it.each(['a OR b', 'NOT a', 'flan*', '^flange', 'number:4500', 'NEAR(a b)', '{number}: x', 'a + b', '-a'])(
    '%j has no operator: each word is only a word',
    (typed) => expect(words(typed)).toEqual(typed.toLowerCase().split(' ')),
  );

  it.each([
    ['PO-4500.12', 'po450012'],
    ['4022.118', '4022118'],
    ['flange', null],
    // Too little to tell anything.
    ['a-1', null],
    ['--', null],
  ])('%j is looked for without its punctuation, too', (typed, squashed) =>
    expect(readQuery(typed)).toEqual([{ folded: typed.toLowerCase(), squashed }]),
  );

  it('a pasted page is no more than its first words', () => {
    expect(words(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(16);
  });
});

describe('the question to the index', () => {
  it.each([
    ['flo', '("flo")'],
    ['flow', '("flo" AND "low")'],
    ['flange', '("fla" AND "ang" AND "nge")'],
    ['ab cd', null],
    ['ab flo', '("flo")'],
    ['flo bar', '("flo") AND ("bar")'],
    ['a-bc', '(("a-b" AND "-bc") OR ("abc"))'],
    ["it's*", `(("it'" AND "t's" AND "'s*") OR ("its"))`],
    ['𝛼bcd', '("αbc" AND "bcd")'],
  ])('of %j', (typed, expected) => expect(gramsOf(readQuery(typed))).toBe(expected));
});
