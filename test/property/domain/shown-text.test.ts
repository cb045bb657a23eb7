import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownText, visibleText } from '../../../src/shared/domain/values/shown-text.ts';

const odd = fc.constantFrom(
  ...[
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200f',
    '\u00ad',
    '\ufeff',
  ],
  ...[
    '\0',
    '\r',
    '\n',
    '\u2028',
    '\ud800',
    '\ufe0f',
    '\u{e0101}',
    '\u{1f3f4}',
    '\u{e0061}',
    '\u{e007f}',
    '👩',
    '🔧',
  ],
  ...['a', '1', ' ', 'ש', 'م', 'ی', 'क', '्', '葛'],
);
const texts = fc.oneof(
  fc.array(odd, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

it('never leaves a text that reorders what stands around it', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(visibleText(a)).not.toMatch(reordering);
      // Each isolate that is left ends, holds a letter from the right and no other direction mark.
      const sentence = shownText(`${shownText(a)} ${b}`);
      const inside = sentence.replace(/\u2068([^\u2066-\u2069]*)\u2069/g, '$1');
      expect(inside.replace(/^\u2068(.*)\u2069$/s, '$1')).not.toMatch(reordering);
    }),
    { numRuns: 2_000 },
  );
});

it('changes nothing in a text that it made, and loses no letter, digit or sign', () => {
  const seen = /[\p{L}\p{N}\p{P}\p{S}]/gu;
  fc.assert(
    fc.property(texts, (text) => {
      const visible = visibleText(text);
      expect(visibleText(visible)).toBe(visible);
      expect(shownText(shownText(text))).toBe(shownText(text));
      if (visible !== '\ufffd') {
        const kept = text
          .toWellFormed()
          .replace(/[\u115f\u1160\u3164\uffa0]/g, '')
          .match(seen);
        expect(visible.match(seen)).toEqual(kept);
      }
    }),
    { numRuns: 2_000 },
  );
});
