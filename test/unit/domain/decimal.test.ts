import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimal,
  decimalSchema,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  plainDecimal,
  roundDecimal,
  sameDecimal,
  sameKnown,
  subtractDecimals,
} from '../../../src/shared/domain/values/decimal.ts';

it.each(['0', '-1', '1234.560000000000000001', '12345678901234567890', '1.0', '1e3', '2.5E-7', '007'])(
  'keeps %s as it was written',
  (text) => expect(decimal(text)).toBe(text),
);

it.each(['', ' 1', '1,5', '1.', '.5', '+1', '1e', '1e1000', 'NaN', 'Infinity', '0x10', '1 000', '--1'])(
  'takes no "%s" for a number',
  (text) => expect(decimalSchema.safeParse(text).success).toBe(false),
);

it.each([
  ['9', '<', '10'],
  ['-9', '>', '-10'],
  ['-1', '<', '1'],
  ['0.5', '>', '0.45'],
  ['1.0', '=', '1'],
  ['-0.50', '=', '-0.5'],
  ['1e3', '=', '1000.00'],
  ['1.5e3', '>', '200'],
  ['0.1', '<', '0.10000000000000000001'],
  ['9007199254740993', '>', '9007199254740992'],
])('compares values, not texts: %s %s %s', (left, sign, right) => {
  const [a, b] = [decimal(left), decimal(right)];
  expect(compareDecimals(a, b)).toBe(['<', '=', '>'].indexOf(sign) - 1);
  expect(compareDecimals(b, a)).toBe(1 - ['<', '=', '>'].indexOf(sign));
  expect(sameDecimal(a, b)).toBe(sign === '=');
});

it.each([
  ['1.0', '1', true],
  ['1', '2', false],
  ['1', null, false],
  [null, '1', false],
  [null, null, true],
])('takes %s and %s, of which one may be unknown, for the same: %s', (a, b, same) => {
  const known = (value: string | null) => (value === null ? null : decimal(value));
  expect(sameKnown(known(a), known(b))).toBe(same);
});

it('writes each value in one form', () => {
  const texts = ['1.0', '1e3', '2.50E-7', '007', '12345678901234567890.10'];
  expect(texts.map((text) => plainDecimal(decimal(text)))).toEqual([
    ...['1', '1000', '0.00000025', '7', '12345678901234567890.1'],
  ]);
});

describe('calculates without losing a digit', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['0.5', '0.25', '0.75'],
    ['99.99', '0.01', '100'],
    ['100', '20', '120'],
    ['1.5', '-1.5', '0'],
    ['0.01', '-0.06', '-0.05'],
    ['1.5e3', '1', '1501'],
    ['9007199254740993', '-1', '9007199254740992'],
    ['12345678901234567890', '0.000000000000000001', '12345678901234567890.000000000000000001'],
  ])('%s + %s = %s', (a, b, sum) => {
    expect(addDecimals(decimal(a), decimal(b))).toBe(sum);
    expect(addDecimals(decimal(b), decimal(a))).toBe(sum);
  });

  it.each([
    ['0.3', '0.1', '0.2'],
    ['12345678901234567890', '0.000000000000000001', '12345678901234567889.999999999999999999'],
  ])('%s - %s = %s', (a, b, difference) => {
    expect(subtractDecimals(decimal(a), decimal(b))).toBe(difference);
  });

  it.each([
    ['1.5', '2', '3'],
    ['-0.05', '0.3', '-0.015'],
    ['-3', '-2', '6'],
    ['0.001', '0.001', '0.000001'],
    ['1.50', '1', '1.5'],
    ['1e21', '10', '10000000000000000000000'],
    ['9007199254740991', '3', '27021597764222973'],
    ['1234.560000000000000001', '100', '123456.0000000000000001'],
  ])('%s × %s = %s', (a, b, product) => {
    expect(multiplyDecimals(decimal(a), decimal(b))).toBe(product);
    expect(multiplyDecimals(decimal(b), decimal(a))).toBe(product);
  });
});

it.each([
  ['1', '3', 4, '0.3333'],
  ['1', '6', 2, '0.17'],
  ['1', '8', 2, '0.13'],
  ['-1', '8', 2, '-0.13'],
  ['1', '-8', 2, '-0.13'],
  ['-1', '-8', 2, '0.13'],
  ['0', '-8', 2, '0'],
  ['10', '4', 2, '2.5'],
  ['7', '3', 0, '2'],
  ['8', '3', 0, '3'],
  ['1.25', '0.5', 1, '2.5'],
  ['0.124', '1', 2, '0.12'],
  ['0.125', '1', 2, '0.13'],
  ['1', '12345678901234567890', 2, '0'],
  ['12345678901234567890', '2', 0, '6172839450617283945'],
  ['1000000000000003', '2000', 3, '500000000000.002'],
])('rounds a quotient half up: %s ÷ %s to %i places is %s', (a, b, places, quotient) => {
  expect(divideDecimals(decimal(a), decimal(b), places)).toBe(quotient);
});

it('rounds half up for a screen, with as many places as asked for', () => {
  expect(roundDecimal(decimal('2.345'), 2)).toBe('2.35');
  expect(roundDecimal(decimal('-2.345'), 2)).toBe('-2.35');
  expect(roundDecimal(decimal('2'), 2)).toBe('2.00');
});

it.each([
  ['1', '0.00'],
  ['0', '0'],
  ['12345678901234567890', '0'],
])('divides %s by zero only with an error', (value, zero) => {
  const divide = () => divideDecimals(decimal(value), decimal(zero), 2);
  expect(divide).toThrow(RangeError);
  expect(divide).toThrow('division by zero');
});

it('recognizes values above zero', () => {
  expect(['1', '0.0001', '0', '0.00', '-1'].map((text) => isPositive(decimal(text)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
