import { describe, expect, it } from 'vitest';
import { matcherOf } from '../../../src/shared/domain/values/word-match.ts';

describe('searched words', () => {
  it.each(['', ' ', ' \t '])('are none in %j: nothing is narrowed', (typed) => {
    expect(matcherOf(typed)).toBeNull();
  });

  it.each([
    ['are found in any order, each in any text', 'screw Köln', ['Köln', 'Hexagon screw'], true],
    ['are found without case and accents', 'KOLN', ['Köln'], true],
    ['are found within a word', 'hex', ['Hexagon screw'], true],
    ['are found without characters that nobody sees', 'Kess\u00adler', ['\u202eKes\u200bsler'], true],
    ['must all be there', 'screw brass', ['Hexagon screw'], false],
    [
      'are never found across the end of one text and the start of the next',
      '12',
      ['PO-1', '2 screws'],
      false,
    ],
  ])('%s', (_, typed, texts, found) => expect(matcherOf(typed)?.(texts)).toBe(found));
});
