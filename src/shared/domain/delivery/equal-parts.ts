import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  subtractDecimals,
} from '../values/decimal.ts';

/**
 * A quantity in equal parts of at most `places` decimal places. The last part holds the remainder, so the
 * parts are exactly the whole. `null` if a part would be zero.
 *
 * @param count a whole number from 1
 */
export const equalParts = (whole: Decimal, count: number, places: number): Decimal[] | null => {
  const rounded = divideDecimals(whole, decimal(String(count)), places);
  const isTooMuch = compareDecimals(multiplyDecimals(rounded, decimal(String(count))), whole) > 0;
  const part = isTooMuch ? subtractDecimals(rounded, decimal(`1e-${places}`)) : rounded;
  if (!isPositive(part)) return null;
  const last = subtractDecimals(whole, multiplyDecimals(part, decimal(String(count - 1))));
  return [...Array.from({ length: count - 1 }, () => part), last];
};
