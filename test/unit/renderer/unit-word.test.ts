import { describe, expect, test } from 'vitest';
import { termsWords } from '../../../src/renderer/features/order/terms-words.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { unitWord } from '../../../src/renderer/format/unit-word.ts';
import { de } from '../../../src/renderer/i18n/de.ts';
import { en, type MessageId } from '../../../src/renderer/i18n/en.ts';
import { nl } from '../../../src/renderer/i18n/nl.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { unitCodes } from '../../../src/shared/domain/units.ts';
import { aLine } from '../../fixtures/build-order.ts';

const wordsOf = (unit: string | null): (string | null)[] =>
  [en, nl, de].map((texts) => unitWord(unit, (id: MessageId) => texts[id]));

describe('a unit on the screen', () => {
  test.each([
    ['H87', 'PCE', 'PCE', 'PCE'],
    ['C62', 'PCE', 'PCE', 'PCE'],
    ['KGM', 'kg', 'kg', 'kg'],
    ['MTK', 'm²', 'm²', 'm²'],
    ['XBX', 'box', 'doos', 'Karton'],
    ['xro', 'roll', 'rol', 'Rolle'],
  ])('%s is %s, %s, %s', (code, ...words) => expect(wordsOf(code)).toEqual(words));

  test.each(['PCE', 'Stück', 'kg', 'ST', 'GR', 'ZZZ', 'constructor', ' ', ''])(
    'stays as the buyer wrote it: %j',
    (unit) => expect(wordsOf(unit)).toEqual([unit, unit, unit]),
  );

  test('stays away where none is given', () => expect(wordsOf(null)).toEqual([null, null, null]));

  test('has a word of its own for every code of the table', () => {
    expect(unitCodes.length).toBeGreaterThan(30);
    for (const code of unitCodes) expect(wordsOf(code), code).not.toContain(code);
  });

  test('is the same in the words of an order’s terms', () => {
    const formats = createFormats('en-GB', calendarDate('2026-11-17'));
    const [delivery] = termsWords(aLine(), 'H87', (_id, values) => String(values?.['quantity']), formats);
    expect(delivery).toBe('100\u00a0PCE');
  });
});
