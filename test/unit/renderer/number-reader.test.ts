import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '../../../src/renderer/format/number-format.ts';
import { readNumber } from '../../../src/renderer/format/number-reader.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const read = (value: string) => ({ kind: 'read', value });
const ask = (...choices: string[]) => ({ kind: 'ask', choices });

describe('a number is read as the locale writes it', () => {
  test.each([
    ['nl-NL', '1.234,56', '1234.56'],
    ['nl-NL', '1234,56', '1234.56'],
    ['nl-NL', '1.234', '1234'],
    ['de-DE', '1.234.567,8', '1234567.8'],
    ['en-GB', '1,234.56', '1234.56'],
    ['en-US', '12.5', '12.5'],
    ['en-US', '1,234', '1234'],
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['de-CH', "1'234.50", '1234.50'],
    ['es-ES', '1.234', '1234'],
    ['en-GB', ' 007 ', '7'],
    ['nl-NL', '-3,5', '-3.5'],
    ['nl-NL', ',35', '0.35'],
    ['en-US', '-.35', '-0.35'],
    ['nl-NL', '1.234,560000000000000001', '1234.560000000000000001'],
  ])('%s: %s', (locale, typed, value) => {
    expect(readNumber(typed, locale)).toEqual(read(value));
  });
});

describe('a foreign or ambiguous form causes a question, and is never guessed', () => {
  test.each([
    ['nl-NL', '12.5', ['12.5', '125']],
    ['en-US', '12,5', ['12.5', '125']],
    ['nl-NL', '1,234.56', ['1234.56']],
    ['en-GB', '1.234,56', ['1234.56']],
    ['nl-NL', '1.2345', ['1.2345', '12345']],
    ['en-US', '1234,567', ['1234.567', '1234567']],
    ['fr-FR', '12.5', ['12.5', '125']],
    ['nl-NL', '.35', ['0.35']],
    ['en-US', ',350', ['0.350']],
    ['nl-NL', '12.34.56', ['123456']],
  ])('%s: %s', (locale, typed, choices) => {
    expect(readNumber(typed, locale)).toEqual(ask(...choices));
  });
});

test('an invalid number stays one', () => {
  for (const typed of ['abc', '12 pcs', '1,,2', '--1', '1e5', ',', '.', '½']) {
    expect(readNumber(typed, 'nl-NL'), typed).toEqual({ kind: 'unreadable' });
  }
  expect(readNumber('  ', 'nl-NL')).toEqual({ kind: 'empty' });
});

test('every digit is shown, insignificant zeros are not', () => {
  expect(formatQuantity(decimal('1234.560000000000000001'), 'nl-NL')).toBe('1.234,560000000000000001');
  expect(formatQuantity(decimal('12.500'), 'en-GB')).toBe('12.5');
  expect(formatQuantity(decimal('1.2e3'), 'en-GB')).toBe('1,200');
});

test('a price has at least the digits of its currency, an amount exactly those', () => {
  expect(formatPrice(decimal('27'), 'EUR', 'nl-NL')).toBe('27,00');
  expect(formatPrice(decimal('0.01234'), 'EUR', 'en-GB')).toBe('0.01234');
  expect(formatPrice(decimal('1200'), 'JPY', 'en-GB')).toBe('1,200');
  expect(formatAmount(decimal('10.005'), 'EUR', 'en-GB')).toBe('10.01');
  expect(formatAmount(decimal('3'), 'no currency', 'en-GB')).toBe('3.00');
});

test.each([
  ['en-GB', '7.5', '7.5%'],
  ['nl-NL', '7.5', '7,5%'],
  ['de-DE', '7.5', '7,5\u00a0%'],
  ['tr-TR', '12', '%12'],
  ['en-GB', '-3', '-3%'],
  ['nl-NL', '0.000000000000000001', '0,000000000000000001%'],
])('%s: %s hundredths are %s', (locale, value, said) => {
  expect(formatPercent(decimal(value), locale)).toBe(said);
});
