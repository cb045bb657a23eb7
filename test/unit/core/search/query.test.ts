import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../../src/main/core/search/query.ts';
import {
  alternativesOf,
  beginningsOf,
  matchOf,
  onlyOpen,
} from '../../../../src/main/core/search/search-store.ts';

const words = (typed: string): string[] => readQuery(typed).map(({ folded }) => folded);

describe('the typed text', () => {
  it.each([
    ['flange', ['flange']],
    ['  Flange   DN50 ', ['flange', 'dn50']],
    ['Vorschweißflansch Øre', ['vorschweissflansch', 'ore']],
    ['Café', ['cafe']],
    ['Cafe\u0301', ['cafe']],
    ['Fære\u0301', ['faere']],
    ['Sm\u01fer', ['smor']],
    ['flange flange', ['flange']],
    ['', []],
    ['   ', []],
    ['a bolt + 7', ['bolt']],
  ])('%j is read as its words', (typed, expected) => expect(words(typed)).toEqual(expected));

  it.each([
    ['"turned and drilled"', ['turned and drilled']],
    ['steel "DN 50" flange', ['steel', 'dn 50', 'flange']],
    ['"turned  and', ['turned and']],
    ['""', []],
    ['"', []],
    ['12" pipe', ['12', 'pipe']],
  ])('%j: quoted words belong together', (typed, expected) => expect(words(typed)).toEqual(expected));

  it.each(['aa OR bb', 'NOT aa', 'flan*', '^flange', 'number:4500', 'NEAR(aa bb)', '{number}: xx', '-a'])(
    '%j has no operator: each word is only a word',
    (typed) => expect(words(typed)).toEqual(typed.toLowerCase().split(' ')),
  );

  it.each([
    ['PO-4500.12', 'po450012'],
    ['4022.118', '4022118'],
    ['flange', null],
    // Too short to distinguish anything.
    ['a-1', null],
    ['--', null],
  ])('%j is also found without its punctuation', (typed, squashed) =>
    expect(readQuery(typed)).toEqual([{ folded: typed.toLowerCase(), squashed }]),
  );

  it('a pasted page is reduced to its first words', () => {
    expect(words(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(16);
  });
});

describe('the question to the index', () => {
  const pieces = (two: string): string[] => (two === 'fl' ? ['fla', 'fl"'] : []);
  const ways = (typed: string): string[][] => readQuery(typed).map((term) => alternativesOf(term, pieces));

  it.each([
    ['flange', '{number buyer} : (("flange"))'],
    ['flange bolt', '{number buyer} : (("flange") AND ("bolt"))'],
    ['"a OR b" -c*', '{number buyer} : (("a or b" OR "aorb") AND ("-c*"))'],
    ['a-bc', '{number buyer} : (("a-bc" OR "abc"))'],
    // Two letters are completed to three.
    ['fl bolt', '{number buyer} : (("fla" OR "fl""") AND ("bolt"))'],
  ])('of %j', (typed, expected) => expect(matchOf(ways(typed), ['number', 'buyer'])).toBe(expected));

  it('may be limited to open orders', () =>
    expect(onlyOpen(matchOf(ways('bolt'), ['number']))).toBe('open : "yes" AND {number} : (("bolt"))'));

  it('two letters that begin no word are not found', () => expect(ways('zz')).toEqual([[]]));

  it.each([
    ['flange', ['fla']],
    ['a-bcd', ['a-b', 'abc']],
    ['fl', ['fla', 'fl"']],
    ['"abc def" ', ['abc']],
    // Letters, not surrogate halves.
    ['𝛼𝛽𝛾𝛿', ['𝛼𝛽𝛾'.normalize('NFKD')]],
  ])('%j begins with its first three letters', (typed, expected) =>
    expect(ways(typed).map(beginningsOf)).toEqual([expected]),
  );
});
