import { compareDecimals, type Decimal } from '../../../shared/domain/values/decimal.ts';

/** A decimal, and the number nearest to it. */
export type ExactKey = { near: number; value: Decimal };

export const exactKey = (value: Decimal): ExactKey => ({ near: Number(value), value });

/**
 * As `compareDecimals` does, for many comparisons: rounding never turns the order of two decimals round, so only those that
 * have the same number near them are compared digit by digit.
 */
export const compareExact = (a: ExactKey, b: ExactKey): number => {
  if (a.near < b.near) return -1;
  if (a.near > b.near) return 1;
  return a.value === b.value ? 0 : compareDecimals(a.value, b.value);
};
