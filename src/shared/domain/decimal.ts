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

export const sameDecimal = (a: Decimal, b: Decimal): boolean => a === b || compareDecimals(a, b) === 0;

export const isPositive = (value: Decimal): boolean => new Big(value).gt(0);

export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const [left, right] = [scaledOf(a), scaledOf(b)];
  if (left === null || right === null) return exact(new Big(a).plus(new Big(b)));
  const places = Math.max(left.places, right.places);
  return textOf({ digits: raised(left, places) + raised(right, places), places });
};

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => {
  const [left, right] = [scaledOf(a), scaledOf(b)];
  return left === null || right === null
    ? exact(new Big(a).times(new Big(b)))
    : textOf({ digits: left.digits * right.digits, places: left.places + right.places });
};

export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => exact(new Big(a).minus(new Big(b)));

/**
 * `a / b`, rounded half up to `places` digits after the decimal sign: a quotient need not end.
 * Throws a RangeError when `b` is zero.
 */
export const divideDecimals = (a: Decimal, b: Decimal, places: number): Decimal => {
  const [over, under] = [scaledOf(a), scaledOf(b)];
  if (over !== null && under !== null && under.digits !== 0n) return quotient(over, under, places);
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

/** A decimal without exponent as a whole number: `digits` divided by ten as often as `places` says. */
type Scaled = { digits: bigint; places: number };

/**
 * `null` with an exponent. Most decimals have none and are short, and every order that comes in adds up its amounts: whole
 * numbers do that several times faster than Big, which stays for the others.
 */
const scaledOf = (value: Decimal): Scaled | null => {
  const point = value.indexOf('.');
  if (/e/i.test(value)) return null;
  return point < 0
    ? { digits: BigInt(value), places: 0 }
    : { digits: BigInt(value.slice(0, point) + value.slice(point + 1)), places: value.length - point - 1 };
};

const raised = ({ digits, places }: Scaled, to: number): bigint => digits * 10n ** BigInt(to - places);

const quotient = (over: Scaled, under: Scaled, places: number): Decimal => {
  const shift = places + under.places - over.places;
  const dividend = absolute(over.digits) * (shift > 0 ? 10n ** BigInt(shift) : 1n);
  const divisor = absolute(under.digits) * (shift < 0 ? 10n ** BigInt(-shift) : 1n);
  const halfUp = (dividend * 2n + divisor) / (divisor * 2n);
  return textOf({ digits: over.digits < 0n === under.digits < 0n ? halfUp : -halfUp, places });
};

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** The shortest text: no zeros at the end, no sign before nothing. */
const textOf = ({ digits, places }: Scaled): Decimal => {
  const sign = digits < 0n ? '-' : '';
  const text = absolute(digits)
    .toString()
    .padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const fraction = text.slice(text.length - places).replace(/0+$/, '');
  return decimal(fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`);
};

// toFixed() without an argument writes every digit and never an exponent.
const exact = (value: Big): Decimal => decimal(value.toFixed());
