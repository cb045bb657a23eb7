import { addDecimals, type Decimal, decimal } from '../../../shared/domain/decimal.ts';

/** A decimal taken apart once, so that many comparisons are cheap; no digit is lost. */
export type ExactKey = { negative: boolean; whole: string; fraction: string };

const zero = decimal('0');

export const exactKey = (value: Decimal): ExactKey => {
  // Hardly any has an exponent.
  const text = /e/i.test(value) ? addDecimals(value, zero) : value;
  const minus = text.startsWith('-');
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  const whole = withoutZeros(text.slice(minus ? 1 : 0, end));
  const fraction = point < 0 ? '' : text.slice(point + 1).replace(/0+$/, '');
  // There is no zero below zero.
  return { negative: minus && (whole !== '' || fraction !== ''), whole, fraction };
};

/** As `compareDecimals` does. */
export const compareExact = (a: ExactKey, b: ExactKey): number => {
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const larger =
    a.whole.length - b.whole.length || letters(a.whole, b.whole) || letters(a.fraction, b.fraction);
  return a.negative ? -larger : larger;
};

const withoutZeros = (digits: string): string =>
  digits.startsWith('0') ? digits.replace(/^0+/, '') : digits;

const letters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
