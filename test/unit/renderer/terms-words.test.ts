import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { dayWords } from '../../../src/renderer/features/answer/editor/answer-texts.ts';
import { fieldText } from '../../../src/renderer/features/order/field-text.ts';
import { dimensionsText } from '../../../src/renderer/features/order/header/named-values.ts';
import {
  chargeWords,
  discountWords,
  priceWords,
  saysPer,
} from '../../../src/renderer/features/order/header/terms-words.ts';
import { shortWords } from '../../../src/renderer/features/order/history/change-words.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

import { netPrice } from '../../fixtures/build-order.ts';

const t = (id: string): string => id;
const formats = createFormats('en-GB', calendarDate('2026-11-17'));

test.each([
  ['1', 'PCE', 'PCE', false],
  ['1.00', 'PCE', 'PCE', false],
  ['1', null, 'PCE', false],
  // Two codes with one word mean the same to a reader.
  ['1', 'H87', 'EA', false],
  ['100', 'PCE', 'PCE', true],
  // Ordered in grams and priced by the kilogram. The sums are right, but the price alone would read as a
  // price per gram.
  ['1', 'KGM', 'GRM', true],
  ['1', 'KGM', 'PCE', true],
])('a price for %s %s of goods ordered in %s names its quantity: %s', (per, priceUnit, unit, says) => {
  expect(saysPer(decimal(per), priceUnit, unit, t)).toBe(says);
});

test.each([
  ['1', '0.57\u00a0EUR'],
  ['100', '0.57\u00a0EUR per 100 PCE'],
])('a price for %s of them is in a text as %s', (per, words) => {
  const prices = { ...netPrice('0.57'), priceUnitQuantity: decimal(per), priceUnitOfMeasureIso: 'PCE' };
  expect(priceWords(prices, 'PCE', textsOf(createIntl({ locale: 'en', messages: en })), formats)).toBe(words);
});

test('an amount has its currency, also before a discount and as an old value', () => {
  const texts = textsOf(createIntl({ locale: 'en', messages: en }));
  const { netPrice: gross, ...rest } = netPrice('21.22');
  const discounted = { ...rest, netPrice: null, grossPrice: gross, discountPercentage: decimal('7.5') };
  expect(discountWords(discounted, texts, formats)).toBe('21.22\u00a0EUR less 7.5%');
  expect(discountWords(netPrice('21.22'), texts, formats)).toBeNull();
  const old = { type: 'price', value: decimal('21.22'), currencyIso: 'EUR', per: null, unit: null } as const;
  expect(shortWords(old, texts, formats)).toBe('21.22\u00a0EUR');
});

test('without a price none is shown', () => {
  expect(priceWords(null, 'PCE', t, formats)).toBeNull();
});

test.each([
  ['2026-11-16', '16 Nov (has passed)'],
  ['2026-11-17', '17 Nov'],
])('on a button the day %s is “%s”', (day, words) => {
  const texts = textsOf(createIntl({ locale: 'en', messages: en }));
  expect(dayWords(calendarDate(day), texts, formats)).toBe(words);
});

describe('codes of the service are words', () => {
  const texts = textsOf(createIntl({ locale: 'en', messages: en }));
  const size = (...of: [string, string][]): string =>
    dimensionsText(
      of.map(([key, value]) => ({ key, value })),
      texts,
      formats,
    ).replaceAll('\u00a0', ' ');

  test('in dimensions, each with the unit of them all', () => {
    expect(size(['length', '1200'], ['height', '145'], ['unitOfMeasureIso', 'MMT'])).toBe(
      'Length 1,200 mm, Height 145 mm',
    );
    expect(size(['length', '40'], ['innerBore', '12 H7'])).toBe('Length 40, Inner bore 12 H7');
    expect(size(['unitOfMeasureIso', 'MMT'])).toBe('Unit mm');
    expect(size(['dimensions', '40 x 8 mm'])).toBe('Dimensions 40 x 8 mm');
    expect(size()).toBe('');
    expect(fieldText('dimension', 'unitOfMeasureIso: MMT', texts, formats)).toBe('Unit: mm');
  });

  test.each([
    [{ description: 'Fracht bis Werk' }, 'Fracht bis Werk · 45.00 EUR'],
    [{ code: 'FC' }, 'Freight · 45.00 EUR'],
    [{ code: 'ZZZ' }, 'Charge ZZZ · 45.00 EUR'],
    [{ code: 'PC', quantity: decimal('3') }, 'Packing · 3 × 45.00 EUR'],
    [{}, 'Charge 1 · 45.00 EUR'],
  ])('in the charge %j', (change, words) => {
    const charge = {
      ...{ position: '1', code: null, description: null, quantity: decimal('1') },
      price: { value: decimal('45'), currencyIso: 'EUR' },
      ...change,
    };
    expect(chargeWords(charge, texts, formats).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
