import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, isOverdue } from '../../../src/shared/domain/delivery/delivery.ts';
import { createDeliveryLoad, loadOf } from '../../../src/shared/domain/delivery/delivery-load.ts';
import { attentionOf } from '../../../src/shared/domain/order/line-attention.ts';
import type { Order, OrderLine, Terms } from '../../../src/shared/domain/order/order.ts';
import { isDelivered, orderFacts } from '../../../src/shared/domain/order/order-facts.ts';
import { inProgressStatus, processStatus } from '../../../src/shared/domain/order/statuses.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  weekdayOf,
} from '../../../src/shared/domain/values/calendar-date.ts';
import { type FirstDay, isoWeek, weekStart } from '../../../src/shared/domain/values/calendar-week.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  sameDecimal,
} from '../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, delivery, netPrice } from '../../fixtures/build-order.ts';

const today = calendarDate('2026-11-24');

const dates: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: -60, max: 60 })
  .map((days) => addDays(today, days));

const terms: fc.Arbitrary<Terms> = fc.record({
  deliverySchedule: fc.array(
    fc
      .record({
        date: dates,
        quantity: fc.integer({ min: 1, max: 9999 }),
        status: fc.constantFrom('Open', 'Shipped', 'Delivered', 'Cancelled', null),
      })
      .map(({ date, quantity, status }) => ({ ...delivery(date, `${quantity / 8}`), status })),
    { minLength: 1, maxLength: 4 },
  ),
  prices: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom('EUR', 'USD'))
      .map(([cents, currency]) => netPrice(`${cents / 100}`, '1', currency)),
  ),
});

const lines: fc.Arbitrary<OrderLine> = fc
  .record({
    asked: terms,
    agreed: fc.option(terms),
    proposed: fc.option(terms),
    process: fc.constantFrom(...Object.values(processStatus)),
    step: fc.constantFrom(null, ...Object.values(inProgressStatus)),
    late: fc.boolean(),
    delivered: fc.boolean(),
    goods: fc.constantFrom('Open', 'Open', 'Shipped'),
  })
  .map(({ asked, agreed, proposed, process, step, late, delivered, goods }) =>
    aLine({
      ...asked,
      confirmedLine: agreed,
      deliveryScheduleIncludingRequests: proposed?.deliverySchedule ?? null,
      pricesIncludingRequests: proposed?.prices ?? null,
      status: { processStatus: process, inProgressStatus: step, logisticsStatus: goods },
      deliveryOverdue: late,
      delivered,
    }),
  );

const orders: fc.Arbitrary<Order> = fc
  .record({ lines: fc.array(lines, { maxLength: 5 }), late: fc.boolean() })
  .map(({ lines: all, late }) =>
    anOrder({
      deliveryOverdue: late,
      lines: all.map((line, index) => ({ ...line, position: String(index) })),
    }),
  );

describe('the deliveries of any order', () => {
  it('never include a closed or delivered line, nor a date that has passed or was cancelled', () => {
    fc.assert(
      fc.property(orders, (order) => {
        for (const { position, date } of deliveriesOf(order)) {
          const line = order.lines[Number(position)] ?? aLine();
          expect(attentionOf(line) === 'closed' || isDelivered(line)).toBe(false);
          const entries = [
            ...line.deliverySchedule,
            ...(line.confirmedLine?.deliverySchedule ?? []),
            ...(line.deliveryScheduleIncludingRequests ?? []),
          ].filter((entry) => entry.date === date);
          // A shipped line is still to be delivered only if the service calls it late.
          const calledLate = line.deliveryOverdue || order.deliveryOverdue;
          const isMade = (status: string | null): boolean =>
            [status, line.status.logisticsStatus].includes('Shipped') && !calledLate;
          expect(
            entries.some(({ status }) => status !== 'Delivered' && status !== 'Cancelled' && !isMade(status)),
          ).toBe(true);
        }
      }),
    );
  });

  it('are overdue only if the order is, and always if its due date or the service says so', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const deliveries = deliveriesOf(order);
        const facts = orderFacts(order);
        const isLate = deliveries.some((one) => isOverdue(one, today));
        const isDue = facts.dueDate !== null && facts.dueDate < today;
        if (isLate) expect(facts.deliveryOverdue || isDue).toBe(true);
        if (isDue) expect(isLate).toBe(true);
        const promises = deliveries.some(({ kind }) => kind === 'agreed');
        if (order.deliveryOverdue && promises) expect(isLate).toBe(true);
        expect(facts.dueDate === null).toBe(!promises);
      }),
    );
  });
});

describe('the load of any orders', () => {
  it('counts each delivery and each amount once, with any grouping of days', () => {
    fc.assert(
      fc.property(fc.array(orders, { maxLength: 4 }), (all) => {
        const deliveries = all.flatMap((order) => deliveriesOf(order));
        const load = createDeliveryLoad(today);
        for (const one of deliveries) load.add(one);
        const { overdue, days } = load.result();
        const whole = loadOf([overdue, ...days]);
        for (const kind of ['agreed', 'proposed'] as const) {
          const own = deliveries.filter((one) => one.kind === kind);
          expect(whole[kind].deliveries).toBe(own.length);
          expect(whole[kind].unpriced).toBe(own.filter(({ amount }) => amount === null).length);
          for (const currency of ['EUR', 'USD']) {
            const sum = own.reduce<Decimal>(
              (before, { amount }) =>
                amount?.currencyIso === currency ? addDecimals(before, amount.value) : before,
              decimal('0'),
            );
            const amount = whole[kind].amounts.find(({ currencyIso }) => currencyIso === currency);
            expect(sameDecimal(amount?.value ?? decimal('0'), sum)).toBe(true);
          }
        }
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted());
        for (const { date } of days) expect(date >= today).toBe(true);
      }),
    );
  });
});

describe('any week', () => {
  const anyDay = fc
    .integer({ min: 0, max: 100_000 })
    .map((days) => addDays(calendarDate('1900-01-01'), days));
  const firstDays: fc.Arbitrary<FirstDay> = fc.constantFrom(0, 1, 2, 3, 4, 5, 6);

  it('begins on its first day, at most six days before any of its days', () => {
    fc.assert(
      fc.property(anyDay, firstDays, (day, first) => {
        const start = weekStart(day, first);
        expect(weekdayOf(start)).toBe(first);
        expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(start, day)).toBeLessThan(7);
      }),
    );
  });

  it('has one number for all its days, and the next number follows a week later', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, week } = isoWeek(day);
        expect(isoWeek(weekStart(day, 1))).toEqual({ year, week });
        const next = isoWeek(addDays(day, 7));
        expect([
          { year, week: week + 1 },
          { year: year + 1, week: 1 },
        ]).toContainEqual(next);
        expect(week).toBeLessThanOrEqual(53);
      }),
    );
  });
});
