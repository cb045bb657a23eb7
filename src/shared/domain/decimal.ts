import Big from 'big.js';
import { z } from 'zod';

/**
 * An exact decimal number, kept as the text in which it was received or typed: `1234.560000000000000001`
 * stays that, digit for digit, on its way from the service to the service (open points, section 3).
 * Binary floating point is never involved.
 */
export const decimalSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/)
  .brand<'Decimal'>();
export type Decimal = z.infer<typeof decimalSchema>;

/** Reads a decimal from its canonical text (`.` as decimal sign). Throws a ZodError on anything else. */
export const decimal = (text: string): Decimal => decimalSchema.parse(text);

/** -1, 0 or 1. `1.0` equals `1`: what counts is the value, not the text. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(new Big(b));

export const sameDecimal = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

export const isPositive = (value: Decimal): boolean => new Big(value).gt(0);

export const addDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).plus(new Big(b)));

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).times(new Big(b)));

export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).minus(new Big(b)));

/**
 * `a / b`, rounded half up to `places` digits after the decimal sign: a quotient need not end.
 * Throws a RangeError when `b` is zero.
 */
export const divideDecimals = (a: Decimal, b: Decimal, places: number): Decimal => {
  const divisor = new Big(b);
  if (divisor.eq(0)) throw new RangeError('division by zero');
  const Rounded = Big();
  Rounded.DP = places;
  Rounded.RM = Big.roundHalfUp;
  return exact(new Rounded(a).div(new Rounded(b)));
};

/** Rounds half up to `places` digits after the decimal sign and keeps trailing zeros: for amounts on a screen. */
export const roundDecimal = (value: Decimal, places: number): Decimal =>
  decimal(new Big(value).toFixed(places, Big.roundHalfUp));

// toFixed() without an argument writes every digit and never an exponent.
const exact = (value: Big): Decimal => decimal(value.toFixed());
