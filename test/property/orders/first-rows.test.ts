import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInDefaultOrder, inDefaultOrder } from '../../../src/shared/domain/order/default-order.ts';
import { folders, scopes } from '../../../src/shared/domain/order/folder.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';

// So few timestamps that many orders are equal. Those keep their order.
const moment = fc.integer({ min: 0, max: 9 }).map((minute) => Date.UTC(2026, 10, 17, 8, minute));
const day = fc.constantFrom(null, calendarDate('2026-12-01'), calendarDate('2026-12-02'));
const order = fc.record({
  folder: fc.constantFrom(...folders),
  receivedAt: moment,
  lastUpdatedAt: moment.map((at) => serviceTimestamp(new Date(at).toISOString())),
  facts: fc.record({
    nextDate: day,
    dueDate: day,
  }),
});

test('the first rows are the beginning of the whole list, in any order of arrival', () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 60 }),
      fc.constantFrom(...scopes),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('as they came', 'newest received first'),
      (orders, scope, count, how) => {
        const all = how === 'as they came' ? orders : orders.toSorted((a, b) => b.receivedAt - a.receivedAt);
        const first = firstInDefaultOrder(all, scope, count);
        const whole = inDefaultOrder(all, scope).slice(0, count);
        // Identical objects, not equal ones.
        expect(first.map((one) => all.indexOf(one))).toEqual(whole.map((one) => all.indexOf(one)));
      },
    ),
    { numRuns: 2_000 },
  );
});
