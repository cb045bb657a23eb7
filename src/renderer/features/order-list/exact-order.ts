import { compareDecimals, type Decimal } from '../../../shared/domain/values/decimal.ts';

/** A decimal with its nearest number. */
export type ExactKey = { near: number; value: Decimal };

export const exactKey = (value: Decimal): ExactKey => ({ near: Number(value), value });

/**
 * Like `compareDecimals`, but fast. Rounding never reverses the order of two decimals, so only those with
 * the same nearest number are compared digit by digit.
 */
export const compareExact = (a: ExactKey, b: ExactKey): number => {
  if (a.near < b.near) return -1;
  if (a.near > b.near) return 1;
  return a.value === b.value ? 0 : compareDecimals(a.value, b.value);
};
