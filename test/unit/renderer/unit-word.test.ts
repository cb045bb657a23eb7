import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { termsWords } from '../../../src/renderer/features/order/header/terms-words.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { unitWord } from '../../../src/renderer/format/unit-word.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { unitCodes } from '../../../src/shared/domain/values/units.ts';
import type { Language } from '../../../src/shared/words/language.ts';
import { aLine } from '../../fixtures/build-order.ts';

const texts = (language: Language) => textsOf(createIntl({ locale: language, messages: messages[language] }));

const wordsOf = (unit: string | null, quantity: string | null = null): (string | null)[] =>
  (['en', 'nl', 'de'] satisfies Language[]).map((language) =>
    unitWord(unit, texts(language), quantity === null ? null : decimal(quantity)),
  );

describe('a unit on the screen', () => {
  test.each([
    ['H87', 'PCE', 'st.', 'Stk.'],
    ['C62', 'PCE', 'st.', 'Stk.'],
    ['PCE', 'PCE', 'st.', 'Stk.'],
    ['KGM', 'kg', 'kg', 'kg'],
    ['MTK', 'm²', 'm²', 'm²'],
    ['XBX', 'box', 'doos', 'Karton'],
    ['xro', 'roll', 'rol', 'Rolle'],
  ])('%s is %s, %s, %s', (code, ...words) => expect(wordsOf(code)).toEqual(words));

  test.each([
    ['1', 'XBX', 'box', 'doos', 'Karton'],
    ['2', 'XBX', 'boxes', 'doos', 'Kartons'],
    ['0.5', 'XRO', 'rolls', 'rol', 'Rollen'],
    ['3', 'DAY', 'days', 'dagen', 'Tage'],
    ['100', 'H87', 'PCE', 'st.', 'Stk.'],
  ])('%s × %s is %s, %s, %s', (quantity, code, ...words) => expect(wordsOf(code, quantity)).toEqual(words));

  test.each(['Stück', 'kg', 'ST', 'GR', 'ZZZ', 'constructor', ' ', ''])(
    'stays as the buyer wrote it: %j',
    (unit) => expect(wordsOf(unit)).toEqual([unit, unit, unit]),
  );

  test('is left out if there is none', () => expect(wordsOf(null)).toEqual([null, null, null]));

  test('has its own word for every code of the table', () => {
    expect(unitCodes.length).toBeGreaterThan(30);
    for (const code of unitCodes) expect(wordsOf(code), code).not.toContain(code);
  });

  test('is the same in the texts of an order’s terms', () => {
    const formats = createFormats('en-GB', calendarDate('2026-11-17'));
    const [delivery] = termsWords(aLine(), 'H87', texts('en'), formats);
    expect(delivery).toBe('100\u00a0PCE on Thu 10 Dec');
  });
});
