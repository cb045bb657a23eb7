import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalParts } from '../../../src/shared/domain/delivery/equal-parts.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  isPositive,
  plainDecimal,
} from '../../../src/shared/domain/values/decimal.ts';

/** Up to 21 digits before the point and six after it: beyond what a binary number holds. */
const quantity = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 21n }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, fraction]) => decimal(`${whole}.${String(fraction).padStart(6, '0')}`))
  .filter(isPositive);
const smallQuantity = fc.integer({ min: 1, max: 2_000 }).map((n) => decimal(String(n)));
const count = fc.integer({ min: 1, max: 100 });
const places = fc.constantFrom(0, 2, 3);
const sum = (parts: readonly Decimal[]): Decimal => parts.reduce(addDecimals, decimal('0'));

it('the parts are exactly the whole, and each is above zero', () => {
  fc.assert(
    fc.property(fc.oneof(quantity, smallQuantity), count, places, (whole, parts, at) => {
      const divided = equalParts(whole, parts, at);
      // A part would be zero exactly if the whole is less than one smallest step for each.
      expect(divided === null).toBe(compareDecimals(whole, decimal(`${parts}e-${at}`)) < 0);
      if (divided === null) return;
      expect(divided).toHaveLength(parts);
      expect(sum(divided)).toBe(plainDecimal(whole));
      expect(divided.every(isPositive)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('all parts but the last are the same, and the last is less than a step for each part larger', () => {
  fc.assert(
    fc.property(fc.oneof(quantity, smallQuantity), count, places, (whole, parts, at) => {
      const divided = equalParts(whole, parts, at);
      const [first, last] = [divided?.[0], divided?.at(-1)];
      if (divided === null || first === undefined || last === undefined) return;
      expect(new Set(divided.slice(0, -1)).size).toBeLessThan(2);
      expect((plainDecimal(first).split('.')[1] ?? '').length).toBeLessThanOrEqual(parts === 1 ? 6 : at);
      expect(compareDecimals(last, first)).toBeGreaterThanOrEqual(0);
      const mostLast = addDecimals(first, decimal(`${parts}e-${at}`));
      expect(parts === 1 || compareDecimals(last, mostLast) < 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
