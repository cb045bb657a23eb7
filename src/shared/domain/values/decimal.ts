import Big from 'big.js';
import { z } from 'zod';

const decimalPattern = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;

/**
 * An exact decimal number, kept as the received or typed text, digit for digit (open points, section 3).
 * Binary floating point never rounds it.
 */
export const decimalSchema = z.string().regex(decimalPattern).brand<'Decimal'>();
export type Decimal = z.infer<typeof decimalSchema>;

/** Reads a decimal from its canonical text (`.` as decimal sign). Throws a ZodError on anything else. */
export const decimal = (text: string): Decimal => decimalSchema.parse(text);

/** Compares values: -1, 0 or 1. `1.0` equals `1`. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 =>
  shortOrder(shortOf(a), shortOf(b)) ?? new Big(a).cmp(new Big(b));

/** Whether two decimals have the same value: `1.0` and `1`. */
export const sameDecimal = (a: Decimal, b: Decimal): boolean => a === b || compareDecimals(a, b) === 0;

/** The same for decimals that may be unknown. Two unknown ones are the same. */
export const sameKnown = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : sameDecimal(a, b);

/** The canonical text of a value: no exponent, no trailing zeros. */
export const plainDecimal = (value: Decimal): Decimal => exact(new Big(value));

export const isPositive = (value: Decimal): boolean => new Big(value).gt(0);

/** `a + b`, exact. */
export const addDecimals = (a: Decimal, b: Decimal): Decimal =>
  shortSum(shortOf(a), shortOf(b)) ?? exact(new Big(a).plus(new Big(b)));

/** `a * b`, exact. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal =>
  shortProduct(shortOf(a), shortOf(b)) ?? exact(new Big(a).times(new Big(b)));

/** `a - b`, exact. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).minus(new Big(b)));

/** `a / b`, rounded half up to `places` decimal places. Throws a RangeError if `b` is zero. */
export const divideDecimals = (a: Decimal, b: Decimal, places: number): Decimal => {
  const short = shortQuotient(shortOf(a), shortOf(b), places);
  if (short !== null) return short;
  const divisor = new Big(b);
  if (divisor.eq(0)) throw new RangeError('division by zero');
  const Rounded = Big();
  Rounded.DP = places;
  Rounded.RM = Big.roundHalfUp;
  return exact(new Rounded(a).div(new Rounded(b)));
};

/** Rounds half up to `places` decimal places and keeps trailing zeros: for amounts on a screen. */
export const roundDecimal = (value: Decimal, places: number): Decimal =>
  decimal(new Big(value).toFixed(places, Big.roundHalfUp));

/** A short decimal as a safe integer: `digits` / 10^`places`. */
type Short = { digits: number; places: number };

/**
 * `null` for a long decimal or an exponent, which use Big. Most decimals are short, and every received
 * order adds up amounts: integers are many times faster.
 */
const shortOf = (value: Decimal): Short | null => {
  if (value.length > shortLength) return null;
  const negative = value.startsWith('-');
  let digits = 0;
  let point = value.length - 1;
  // Digit by digit, without creating strings.
  for (let at = negative ? 1 : 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code === char.point) point = at;
    else if (code >= char.zero && code <= char.nine) digits = digits * 10 + code - char.zero;
    else return null;
  }
  return { digits: negative ? -digits : digits, places: value.length - 1 - point };
};

const shortLength = 15;

const char = { point: 0x2e, zero: 0x30, nine: 0x39 } as const;

// `null`: the result isn't a safe integer, so the caller uses Big.
const shortOrder = (a: Short | null, b: Short | null): -1 | 0 | 1 | null => {
  if (a === null || b === null) return null;
  const places = Math.max(a.places, b.places);
  const [left, right] = [raised(a.digits, places - a.places), raised(b.digits, places - b.places)];
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) return null;
  return left < right ? -1 : left > right ? 1 : 0;
};

const shortSum = (a: Short | null, b: Short | null): Decimal | null => {
  if (a === null || b === null) return null;
  const places = Math.max(a.places, b.places);
  const [left, right] = [raised(a.digits, places - a.places), raised(b.digits, places - b.places)];
  return Number.isSafeInteger(left) && Number.isSafeInteger(right) ? textOf(left + right, places) : null;
};

const shortProduct = (a: Short | null, b: Short | null): Decimal | null =>
  a === null || b === null ? null : textOf(a.digits * b.digits, a.places + b.places);

const shortQuotient = (over: Short | null, under: Short | null, places: number): Decimal | null => {
  if (over === null || under === null || under.digits === 0) return null;
  const shift = places + under.places - over.places;
  const dividend = raised(Math.abs(over.digits), Math.max(0, shift));
  const divisor = raised(Math.abs(under.digits), Math.max(0, -shift));
  // Rounding compares twice the remainder with the divisor.
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor * 2)) return null;
  const rest = dividend % divisor;
  const halfUp = (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return textOf(over.digits < 0 === under.digits < 0 ? halfUp : -halfUp, places);
};

const raised = (digits: number, by: number): number => digits * (powersOfTen[by] ?? 10 ** by);

// A lookup: each amount needs a dozen powers.
const powersOfTen = Array.from({ length: 23 }, (_, by) => 10 ** by);

/** The canonical text; `null` if the digits are too large to be exact. */
const textOf = (digits: number, places: number): Decimal | null => {
  if (!Number.isSafeInteger(digits)) return null;
  const text = String(Math.abs(digits)).padStart(places + 1, '0');
  const point = text.length - places;
  let end = text.length;
  while (end > point && text.charCodeAt(end - 1) === char.zero) end -= 1;
  const plain = end === point ? text.slice(0, point) : `${text.slice(0, point)}.${text.slice(point, end)}`;
  const signed = digits < 0 ? `-${plain}` : plain;
  return isDecimal(signed) ? signed : null;
};

/** Whether a text is the canonical text of a decimal. */
export const isDecimal = (text: string): text is Decimal => decimalPattern.test(text);

// toFixed() without an argument writes every digit and never an exponent.
const exact = (value: Big): Decimal => decimal(value.toFixed());
