import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { onTimeCell, timeCell } from '../../../src/renderer/features/overview/figure-words.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';

const t = textsOf(createIntl({ locale: 'en', messages: en }));
const byPace = { hour: 0, 'four-hours': 0, day: 0, 'three-days': 0, longer: 0 };

it('a column of times has times or a dash, never a count in their place', () => {
  expect(timeCell({ median: 3_600_000 * 3, answers: 7, byPace }, t)).toEqual({
    shown: '3 h 0 min',
    words: null,
  });
  expect(timeCell({ median: null, answers: 2, byPace }, t)).toEqual({
    shown: '–',
    words: 'Only 2 answers: too few for a median',
  });
  expect(timeCell({ median: null, answers: 0, byPace }, t).shown).toBe('–');
});

it('a column of shares has shares or a dash, never a fraction in their place', () => {
  expect(onTimeCell({ onTime: 8, late: 2 }, 'en', t)).toEqual({
    shown: '80%',
    words: '8 of 10 deliveries on time',
  });
  expect(onTimeCell({ onTime: 1, late: 1 }, 'en', t)).toEqual({
    shown: '–',
    words: '1 of 2 deliveries on time',
  });
});
