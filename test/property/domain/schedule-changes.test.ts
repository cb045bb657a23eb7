import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderLine, ScheduleEntry } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { aLine, anOrder, delivery } from '../../fixtures/build-order.ts';

const changesOf = (before: ScheduleEntry[], after: ScheduleEntry[]) =>
  orderChanges(
    anOrder({ lines: [aLine({ deliverySchedule: before })] }),
    anOrder({ lines: [aLine({ deliverySchedule: after })] }),
  );

const day = fc.constantFrom('2026-12-01', '2026-12-10', '2027-01-07', '2027-02-01');
const quantity = fc.constantFrom('1', '5', '60', '100');
const content = fc.tuple(day, quantity);

/** Either all deliveries have a position, or none. */
const schedules = fc
  .tuple(fc.array(content, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([contents, isNumbered]) =>
    contents.map(([date, much], index) =>
      delivery(date, much, isNumbered ? String(index + 1).padStart(4, '0') : null),
    ),
  );

it('a schedule in another order has not changed', () => {
  fc.assert(
    fc.property(
      schedules.chain((before) =>
        fc.tuple(
          fc.constant(before),
          fc.shuffledSubarray(before, { minLength: before.length, maxLength: before.length }),
        ),
      ),
      ([before, after]) => {
        expect(changesOf(before, after)).toEqual([]);
      },
    ),
  );
});

it('an added delivery is described as added at any place, and as removed in reverse', () => {
  fc.assert(
    fc.property(schedules, content, fc.nat(), (before, [date, much], place) => {
      const after = before.toSpliced(
        place % (before.length + 1),
        0,
        delivery(date, much, before[0]?.position === null ? null : '0099'),
      );
      const added = { date, quantity: much };
      expect(changesOf(before, after)).toMatchObject([{ field: 'delivery', before: null, after: added }]);
      expect(changesOf(after, before)).toMatchObject([{ field: 'delivery', before: added, after: null }]);
    }),
  );
});

it('another day of one delivery is described as such at any place', () => {
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      (contents, which, turn) => {
        const before = contents.map(([date, much], index) => delivery(date, much, `${index}`));
        const moved = before.with(
          which % before.length,
          // A day that no other delivery has.
          delivery('2027-03-03', before[which % before.length]?.quantity ?? '1', `${which % before.length}`),
        );
        const by = turn % moved.length;
        const after = [...moved.slice(by), ...moved.slice(0, by)];
        expect(changesOf(before, after)).toMatchObject([
          {
            field: 'date',
            before: { date: before[which % before.length]?.date },
            after: { date: '2027-03-03' },
          },
        ]);
      },
    ),
  );
});

it('each side of a quantity is described in its own unit, and another unit counts for every remaining delivery', () => {
  const unit = fc.constantFrom('PCE', 'KGM', 'GRM', 'Bund');
  fc.assert(
    fc.property(schedules, schedules, unit, unit, (before, after, was, is) => {
      fc.pre(was !== is);
      const line = (deliverySchedule: ScheduleEntry[], purchaseUnitOfMeasureIso: string): OrderLine =>
        aLine({ deliverySchedule, item: { ...aLine().item, purchaseUnitOfMeasureIso } });
      const changes = orderChanges(
        anOrder({ lines: [line(before, was)] }),
        anOrder({ lines: [line(after, is)] }),
      );
      const sides = changes.filter(({ field }) => field === 'quantity' || field === 'delivery');
      const unitsOf = (side: 'before' | 'after') =>
        sides.flatMap((one) => (one[side] !== null && 'unit' in one[side] ? [one[side].unit] : []));
      expect(unitsOf('before')).toEqual(before.map(() => was));
      expect(unitsOf('after')).toEqual(after.map(() => is));
    }),
  );
});
