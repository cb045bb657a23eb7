import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  dayAt,
  daysBetween,
  weekdayOf,
} from '../../../src/shared/domain/values/calendar-date.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  sameDecimal,
  subtractDecimals,
} from '../../../src/shared/domain/values/decimal.ts';

const digits = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 30 })
  .map((all) => all.join(''));

const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.boolean(), digits, fc.option(digits))
  .map(([negative, whole, rest]) =>
    decimal(`${negative ? '-' : ''}${whole}${rest === null ? '' : `.${rest}`}`),
  );

describe('decimals of any length', () => {
  it('keep every digit', () => {
    fc.assert(fc.property(decimals, (value) => decimal(value) === value));
  });

  it('add up to the same in any order, and subtract back', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(addDecimals(a, b)).toBe(addDecimals(b, a));
        expect(addDecimals(addDecimals(a, b), c)).toBe(addDecimals(a, addDecimals(b, c)));
        expect(sameDecimal(subtractDecimals(addDecimals(a, b), b), a)).toBe(true);
      }),
    );
  });

  it('multiply and divide back exactly', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!sameDecimal(b, decimal('0')));
        expect(sameDecimal(divideDecimals(multiplyDecimals(a, b), b, 70), a)).toBe(true);
      }),
    );
  });

  it('are equal with any trailing zeros', () => {
    fc.assert(
      fc.property(decimals, fc.nat({ max: 20 }), (a, zeros) => {
        const longer = decimal(`${a.includes('.') ? a : `${a}.0`}${'0'.repeat(zeros)}`);
        expect(compareDecimals(a, longer)).toBe(0);
      }),
    );
  });

  it('compare like numbers in both directions', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compareDecimals(a, b) + compareDecimals(b, a)).toBe(0);
        expect(compareDecimals(a, b)).toBe(
          Math.sign(Number(new Big(a).minus(new Big(b)).s * +!new Big(a).eq(b))),
        );
      }),
    );
  });

  it('are rounded by at most half a unit', () => {
    fc.assert(
      fc.property(decimals, fc.nat({ max: 10 }), (a, places) => {
        const error = new Big(roundDecimal(a, places)).minus(a).abs();
        expect(error.lte(new Big(10).pow(-places).div(2))).toBe(true);
      }),
    );
  });
});

const dates: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: -50_000, max: 50_000 })
  .map((days) => addDays(calendarDate('2026-11-21'), days));

describe('calendar days', () => {
  it('are counted forward and back', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('sort like their texts', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a === b ? 0 : a < b ? 1 : -1);
      }),
    );
  });

  it('have seven weekdays in turn', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7);
      }),
    );
  });

  it('don’t depend on the machine’s zone: noon in UTC is that day', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(dayAt(Date.parse(`${date}T12:00:00Z`), 'UTC')).toBe(date);
      }),
    );
  });
});
