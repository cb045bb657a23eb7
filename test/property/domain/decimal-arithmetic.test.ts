import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
} from '../../../src/shared/domain/values/decimal.ts';

const digits = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'000123456789'), minLength: 1, maxLength: max });

const anyDecimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(20),
    fc.option(digits(20)),
    fc.option(fc.integer({ min: -30, max: 30 }), { freq: 5 }),
  )
  .map(([sign, whole, fraction, exponent]) =>
    decimal(
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`,
    ),
  );

/** Big's own text; zero has no sign. */
const textOf = (value: Big): string => value.toFixed().replace(/^-0$/, '0');

const isNothing = (value: Decimal): boolean => new Big(value).eq(0);

describe('decimal arithmetic equals Big’s', () => {
  it('in a sum and in a product', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(addDecimals(a, b).replace(/^-0$/, '0')).toBe(textOf(new Big(a).plus(b)));
        expect(multiplyDecimals(a, b).replace(/^-0$/, '0')).toBe(textOf(new Big(a).times(b)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('in a comparison', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(compareDecimals(a, b)).toBe(new Big(a).cmp(b));
        expect(compareDecimals(a, decimal(new Big(a).toFixed()))).toBe(0);
      }),
      { numRuns: 3_000, examples: [[decimal('1.0'), decimal('1')]] },
    );
  });

  it('in a quotient, rounded half up', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
        fc.pre(!isNothing(b));
        const Rounded = Big();
        Rounded.DP = places;
        Rounded.RM = Big.roundHalfUp;
        const expected = textOf(new Rounded(a).div(b));
        expect(divideDecimals(a, b, places).replace(/^-0$/, '0')).toBe(expected);
      }),
      {
        numRuns: 3_000,
        examples: [
          [decimal('0.5'), decimal('1'), 0],
          [decimal('-0.5'), decimal('1'), 0],
        ],
      },
    );
  });
});
