import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeOrder } from '../../../src/main/core/orders/merge-order.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { compareTimestamps } from '../../../src/shared/domain/values/service-timestamp.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { runs } from '../runs.ts';

/**
 * The life of one order at the service: at each step some lines change. A record shows the order after a
 * step, either complete or only with that step's lines, as an event would.
 */
const life = fc
  .array(fc.uniqueArray(fc.constantFrom('10', '20', '30', '40'), { minLength: 1 }), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      versioned: fc.boolean(),
      seen: fc.array(fc.record({ step: fc.nat({ max: steps.length - 1 }), whole: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  );

const recordAt = (steps: string[][], versioned: boolean, step: number, whole: boolean): Order => {
  const lastChange = (position: string): number =>
    steps.findLastIndex((positions, index) => index <= step && positions.includes(position));
  const lines = ['10', '20', '30', '40']
    .filter((position) => lastChange(position) >= 0 && (whole || lastChange(position) === step))
    .map((position) => ({
      position,
      quantity: String(lastChange(position) + 1),
      at: momentAt(lastChange(position)),
    }));
  return readSingleOrder(
    wireOrder({ version: versioned ? step + 1 : null, at: momentAt(step), lines }),
  ).order();
};

const merged = (records: Order[]): Order | null =>
  records.reduce<Order | null>((before, record) => {
    if (before === null) return record;
    const merge = mergeOrder(before, record);
    return merge.kind === 'same' ? before : merge.order;
  }, null);

const inOrder = (order: Order | null) =>
  order && { ...order, lines: [...order.lines].sort((a, b) => a.position.localeCompare(b.position)) };

it('an order has the same final state with any order and number of its records', () => {
  fc.assert(
    fc.property(life, fc.infiniteStream(fc.nat()), ({ steps, versioned, seen }, chance) => {
      const records = seen.map(({ step, whole }) => recordAt(steps, versioned, step, whole));
      const shuffled = [...records, ...records]
        .map((record) => ({ record, at: chance.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ record }) => record);
      expect(inOrder(merged(shuffled))).toEqual(inOrder(merged(records)));
    }),
    { numRuns: runs(500) },
  );
});

it('no part of an order goes back to an older state', () => {
  fc.assert(
    fc.property(life, ({ steps, versioned, seen }) => {
      let before: Order | null = null;
      for (const { step, whole } of seen) {
        const after: Order | null = merged(
          [before, recordAt(steps, versioned, step, whole)].filter((one) => one !== null),
        );
        if (before !== null && after !== null) {
          expect(compareTimestamps(after.lastUpdatedAt, before.lastUpdatedAt)).toBeGreaterThanOrEqual(0);
          for (const line of before.lines) {
            const now = after.lines.find(({ position }) => position === line.position);
            expect(Number(now?.deliverySchedule[0]?.quantity)).toBeGreaterThanOrEqual(
              Number(line.deliverySchedule[0]?.quantity),
            );
          }
        }
        before = after;
      }
    }),
    { numRuns: runs(500) },
  );
});

it('merging a stored record again changes nothing', () => {
  fc.assert(
    fc.property(life, ({ steps, versioned, seen }) => {
      const records = seen.map(({ step, whole }) => recordAt(steps, versioned, step, whole));
      const order = merged(records);
      for (const record of records) {
        if (order !== null) expect(mergeOrder(order, record).kind).toBe('same');
      }
    }),
    { numRuns: runs(500) },
  );
});
