import { expect, it } from 'vitest';
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

it('compares values, not texts', () => {
  expect(sameDecimal(decimal('1.0'), decimal('1'))).toBe(true);
  expect(sameDecimal(decimal('1e3'), decimal('1000.00'))).toBe(true);
  expect(compareDecimals(decimal('9'), decimal('10'))).toBe(-1);
  expect(compareDecimals(decimal('-9'), decimal('-10'))).toBe(1);
  expect(compareDecimals(decimal('0.1'), decimal('0.10000000000000000001'))).toBe(-1);
});

it('writes each value in one form', () => {
  const texts = ['1.0', '1e3', '2.50E-7', '007', '12345678901234567890.10'];
  expect(texts.map((text) => plainDecimal(decimal(text)))).toEqual([
    ...['1', '1000', '0.00000025', '7', '12345678901234567890.1'],
  ]);
});

it('calculates without losing a digit', () => {
  expect(addDecimals(decimal('0.1'), decimal('0.2'))).toBe('0.3');
  expect(subtractDecimals(decimal('12345678901234567890'), decimal('0.000000000000000001'))).toBe(
    '12345678901234567889.999999999999999999',
  );
  expect(multiplyDecimals(decimal('1234.560000000000000001'), decimal('100'))).toBe(
    '123456.0000000000000001',
  );
  expect(multiplyDecimals(decimal('1e21'), decimal('10'))).toBe('10000000000000000000000');
});

it('rounds half up, if a quotient does not end and if a screen has no more space', () => {
  expect(divideDecimals(decimal('1'), decimal('3'), 4)).toBe('0.3333');
  expect(divideDecimals(decimal('1'), decimal('8'), 2)).toBe('0.13');
  expect(roundDecimal(decimal('2.345'), 2)).toBe('2.35');
  expect(roundDecimal(decimal('-2.345'), 2)).toBe('-2.35');
  expect(roundDecimal(decimal('2'), 2)).toBe('2.00');
});

it('divides by zero only with an error', () => {
  expect(() => divideDecimals(decimal('1'), decimal('0.00'), 2)).toThrow(RangeError);
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
