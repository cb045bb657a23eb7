import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceDifference } from '../../../src/shared/domain/planning/agreed-price.ts';
import { suggestDate } from '../../../src/shared/domain/planning/suggested-date.ts';
import {
  fullWeekOf,
  type PlannedDelivery,
  totalOf,
  type WeekLoad,
  weekLoadOf,
  weekLoads,
} from '../../../src/shared/domain/planning/week-capacity.ts';
import { closedOn, type OpenDays } from '../../../src/shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import type { FirstDay } from '../../../src/shared/domain/values/calendar-week.ts';
import {
  compareDecimals,
  decimal,
  multiplyDecimals,
  subtractDecimals,
} from '../../../src/shared/domain/values/decimal.ts';
import { netPrice } from '../../fixtures/build-order.ts';

const start = calendarDate('2026-11-22');
const day = fc.integer({ min: -60, max: 400 }).map((days) => addDays(start, days));
const firstDay = fc.constantFrom<FirstDay>(0, 1, 6);
const span = fc
  .record({ from: day, days: fc.integer({ min: 0, max: 30 }), name: fc.string({ maxLength: 5 }) })
  .map(({ from, days, name }) => ({ from, to: addDays(from, days), name }));
const openDays: fc.Arbitrary<OpenDays> = fc.record({
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  closed: fc.array(span, { maxLength: 4 }),
  holidays: fc
    .array(day, { maxLength: 10 })
    .map((days) => new Map<CalendarDate, string>(days.map((date) => [date, 'a holiday']))),
});
const counts = fc
  .array(fc.tuple(day, fc.integer({ min: 1, max: 5 })), { maxLength: 60 })
  .map((entries) =>
    entries.map(([date, agreed]): readonly [CalendarDate, WeekLoad] => [
      date,
      { agreed, waiting: 0, answer: 0 },
    ]),
  );
const price = fc
  .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => decimal(`${digits}e-${places}`));
const per = fc.constantFrom('1', '10', '100', '1000', '3', '0.5');

it('a suggestion is the earliest future open day with free capacity', () => {
  fc.assert(
    fc.property(
      openDays,
      counts,
      fc.integer({ min: 1, max: 8 }),
      firstDay,
      fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 20 }),
      (open, byDay, limit, first, leadDays, age) => {
        const capacity = { loads: weekLoads(byDay, first), own: [], limit, firstDay: first };
        const isClosed = (date: CalendarDate): boolean => closedOn(date, open) !== null;
        const isFull = (date: CalendarDate): boolean => fullWeekOf(date, 1, capacity) !== null;
        const ordered = addDays(start, -age);
        const found = suggestDate({ leadDays, ordered, today: start, isClosed, isFull });
        if (found === null) return;
        const named = addDays(ordered, found.days);
        expect(leadDays.slice(0, 5)).toContain(found.days);
        expect(found.date > start).toBe(true);
        expect(isClosed(found.date) || isFull(found.date)).toBe(false);
        expect(found.usual).toBe(named);
        expect(found.moved === null).toBe(found.date === named);
        for (let skipped = named; skipped < found.date; skipped = addDays(skipped, 1)) {
          expect(isClosed(skipped) || isFull(skipped)).toBe(true);
        }
      },
    ),
  );
});

it('every delivery counts in one week, with any first day of the week', () => {
  fc.assert(
    fc.property(counts, firstDay, (byDay, first) => {
      const loads = weekLoads(byDay, first);
      const sum = [...loads.values()].reduce((all, load) => all + totalOf(load), 0);
      expect(sum).toBe(byDay.reduce((all, [, load]) => all + totalOf(load), 0));
      for (const [week, load] of loads) {
        const capacity = { loads, own: [], limit: 0, firstDay: first };
        expect(fullWeekOf(addDays(week, 3), 1, capacity)).toEqual({
          ...{ from: week, to: addDays(week, 6), limit: 0, load: { ...load, answer: 1 } },
        });
      }
    }),
  );
});

it('a move needs no more capacity than before it was planned', () => {
  const standing = fc.constantFrom('agreed', 'waiting', 'answer');
  fc.assert(
    fc.property(
      counts,
      fc.array(fc.tuple(day, standing), { maxLength: 10 }),
      firstDay,
      (byDay, plans, first) => {
        const own = plans.map(([date, kind]): PlannedDelivery => ({ date, standing: kind }));
        const planned = own.map((one) => [one.date, weekLoadOf(one)] as const);
        const before = { loads: weekLoads(byDay, first), own: [], limit: 0, firstDay: first };
        const moving = { ...before, loads: weekLoads([...byDay, ...planned], first), own };
        for (const date of [...byDay.map(([one]) => one), ...own.map((one) => one.date)]) {
          expect(fullWeekOf(date, 1, moving)).toEqual(fullWeekOf(date, 1, before));
        }
      },
    ),
  );
});

it('a price is the same in any written form, and a difference has the right sign', () => {
  fc.assert(
    fc.property(price, price, per, per, (now, before, nowPer, beforePer) => {
      const written = (value: typeof now, quantity: string) => ({
        prices: netPrice(multiplyDecimals(value, decimal(quantity)), quantity),
        unit: 'PCE',
      });
      const found = priceDifference(written(now, nowPer), written(before, beforePer));
      const order = compareDecimals(now, before);
      const apart = order < 0 ? subtractDecimals(before, now) : subtractDecimals(now, before);
      // Less than a twentieth of a percent.
      const isRounding = compareDecimals(multiplyDecimals(apart, decimal('2000')), before) < 0;
      expect(found === null).toBe(isRounding);
      if (found !== null) expect(compareDecimals(found.percent ?? decimal('0'), decimal('0'))).toBe(order);
    }),
  );
});
