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
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  // Rounding to a binary number never swaps two values, so it decides wherever the results differ.
  const [left, right] = [Number(a), Number(b)];
  if (left < right) return -1;
  if (left > right) return 1;
  return a === b ? 0 : new Big(a).cmp(new Big(b));
};

/** Whether two decimals have the same value: `1.0` and `1`. */
export const sameDecimal = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

/** The same for decimals that may be unknown. Two unknown ones are the same. */
export const sameKnown = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : sameDecimal(a, b);

/** The canonical text of a value: no exponent, no trailing zeros. */
export const plainDecimal = (value: Decimal): Decimal => exact(new Big(value));

export const isPositive = (value: Decimal): boolean => new Big(value).gt(0);

/** `a + b`, exact. */
export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const { left, right, places } = aligned(shortOf(a), shortOf(b));
  return textOf(left + right, places) ?? exact(new Big(a).plus(new Big(b)));
};

/** `a * b`, exact. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => {
  const [left, right] = [shortOf(a), shortOf(b)];
  return (
    textOf(left.digits * right.digits, left.places + right.places) ?? exact(new Big(a).times(new Big(b)))
  );
};

/** `a - b`, exact. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).minus(new Big(b)));

/** `a / b`, rounded half up to `places` decimal places. Throws a RangeError if `b` is zero. */
export const divideDecimals = (a: Decimal, b: Decimal, places: number): Decimal => {
  const short = shortQuotient(shortOf(a), shortOf(b), places);
  if (short !== null) return short;
  if (new Big(b).eq(0)) throw new RangeError('division by zero');
  const Rounded = Big();
  Rounded.DP = places;
  Rounded.RM = Big.roundHalfUp;
  return exact(new Rounded(a).div(new Rounded(b)));
};

/** Rounds half up to `places` decimal places and keeps trailing zeros: for amounts on a screen. */
export const roundDecimal = (value: Decimal, places: number): Decimal =>
  decimal(new Big(value).toFixed(places, Big.roundHalfUp));

/**
 * A short decimal as a safe integer: `digits` / 10^`places`. Most decimals are short, and every received
 * order adds up amounts: integers are many times faster than Big.
 *
 * A long decimal has `NaN` digits. Each result of it is `NaN` as well, so the caller uses Big.
 */
type Short = { digits: number; places: number };

const shortOf = (value: Decimal): Short => {
  const point = value.indexOf('.');
  const digits = /e/i.test(value) ? Number.NaN : Number(value.replace('.', ''));
  return { digits: safe(digits), places: point < 0 ? 0 : value.length - 1 - point };
};

const safe = (digits: number): number => (Number.isSafeInteger(digits) ? digits : Number.NaN);

/** Both as integers of the same places. */
const aligned = (a: Short, b: Short): { left: number; right: number; places: number } => {
  const places = Math.max(a.places, b.places);
  const [left, right] = [raised(a.digits, places - a.places), raised(b.digits, places - b.places)];
  return { left, right, places };
};

const raised = (digits: number, by: number): number => safe(digits * 10 ** by);

const shortQuotient = (over: Short, under: Short, places: number): Decimal | null => {
  const shift = places + under.places - over.places;
  const dividend = raised(Math.abs(over.digits), Math.max(0, shift));
  const divisor = raised(Math.abs(under.digits), Math.max(0, -shift));
  const rest = dividend % divisor;
  const halfUp = (dividend - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  return textOf(Math.sign(over.digits * under.digits) * halfUp, places);
};

/** The canonical text; `null` if the digits aren't exact. */
const textOf = (digits: number, places: number): Decimal | null => {
  if (!Number.isSafeInteger(digits)) return null;
  const text = String(Math.abs(digits)).padStart(places + 1, '0');
  const point = text.length - places;
  const plain = `${text.slice(0, point)}.${text.slice(point)}`.replace(/\.?0*$/, '');
  const signed = digits < 0 ? `-${plain}` : plain;
  return isDecimal(signed) ? signed : null;
};

/** Whether a text is the canonical text of a decimal. */
export const isDecimal = (text: string): text is Decimal => decimalPattern.test(text);

// toFixed() without an argument writes every digit and never an exponent.
const exact = (value: Big): Decimal => decimal(value.toFixed());
