import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import {
  onTimeCell,
  shareOfLines,
  shareOnTime,
  timeCell,
} from '../../../src/renderer/features/overview/figure-words.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';

const t = textsOf(createIntl({ locale: 'en', messages: en }));

it('a column of times has times, or says that answers are too few with the number needed', () => {
  expect(timeCell({ median: 3_600_000 * 3, answers: 7 }, t)).toEqual({
    shown: '3 h 0 min',
    words: null,
    isMissing: false,
  });
  expect(timeCell({ median: null, answers: 2 }, t)).toEqual({
    shown: 'too few',
    words: 'Too few answers: 2 of the 5 that a median needs',
    isMissing: true,
  });
  expect(timeCell({ median: null, answers: 0 }, t)).toEqual({
    shown: '–',
    words: 'No answers yet: a median needs 5',
    isMissing: true,
  });
});

it('a column of shares has shares, or says that deliveries are too few, never a fraction in their place', () => {
  expect(onTimeCell({ onTime: 8, late: 2 }, 'en', t)).toEqual({
    shown: '80%',
    words: '8 of 10 deliveries on time',
    isMissing: false,
  });
  expect(onTimeCell({ onTime: 1, late: 1 }, 'en', t)).toEqual({
    shown: 'too few',
    words: 'Too few deliveries: 2 of the 5 that a percentage needs (1 on time)',
    isMissing: true,
  });
  expect(onTimeCell({ onTime: 0, late: 0 }, 'en', t).shown).toBe('–');
});

it('a share that rounds to none or to all, but is neither, says so', () => {
  const lines = { 'as-ordered': 997, changed: 2, declined: 1, rejected: 0 };
  expect(shareOfLines(lines, 'as-ordered', 'en')).toBe('>99%');
  expect(shareOfLines(lines, 'changed', 'en')).toBe('<1%');
  expect(shareOfLines(lines, 'declined', 'de')).toBe('<1\u00A0%');
  expect(shareOfLines(lines, 'rejected', 'en')).toBe('0%');
  expect(shareOnTime({ onTime: 299, late: 1 }, 'en')).toBe('>99%');
  expect(shareOnTime({ onTime: 5, late: 0 }, 'en')).toBe('100%');
});
