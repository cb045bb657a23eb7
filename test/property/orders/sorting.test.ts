import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestFirst, sortOrders } from '../../../src/main/core/orders/sort-orders.ts';
import { folders } from '../../../src/shared/domain/order/folder.ts';
import { type OrderSort, sortKeys } from '../../../src/shared/domain/order/order-sort.ts';
import { addDays, type CalendarDate, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { compareDecimals, decimal } from '../../../src/shared/domain/values/decimal.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

const amount = fc.record({
  value: fc.stringMatching(/^-?\d{1,20}(\.\d{1,12})?$/).map(decimal),
  currencyIso: fc.constantFrom('EUR', 'USD', null),
});

const dayAfter = (days: number | null): CalendarDate | null =>
  days === null ? null : addDays(calendarDate('2026-11-21'), days);

const row = fc
  .record({
    number: fc.stringMatching(/^(PO|po|É|)[-/ ]?\d{0,4}(-\d{1,3})?$/),
    buyerName: fc.constantFrom('Kessler', 'kessler', 'Øster', 'Zwart', ''),
    folder: fc.constantFrom(...folders),
    processStatus: fc.constantFrom('Issued', 'InProgress', 'Confirmed', 'New one'),
    receivedAt: fc.integer({ min: 0, max: 5 }),
    totals: fc.uniqueArray(amount, { maxLength: 2, selector: ({ currencyIso }) => currencyIso }),
    days: fc.option(fc.integer({ min: 0, max: 3 })),
    dueDays: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ number, totals, days, dueDays, ...rest }) =>
    anOrderRow(number, rest, {
      totals,
      nextDate: dayAfter(days),
      dueDate: dayAfter(dueDays),
    }),
  );

const sort = fc.record({ by: fc.constantFrom(...sortKeys), descending: fc.boolean() });

const { timers } = createVirtualTime();

const ordered = async (rows: ReturnType<typeof anOrderRow>[], by: OrderSort): Promise<number[]> =>
  (await sortOrders(timers, rows, by, { locale: 'nl-NL', today: calendarDate('2026-11-21') })).map(
    ({ key }) => key,
  );

describe('any list sorted by any column', () => {
  test('has every row once, and the rows don’t change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), sort, async (rows, by) => {
        const before = rows.map(({ key }) => key);
        expect((await ordered(rows, by)).sort((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
        expect(rows.map(({ key }) => key)).toEqual(before);
      }),
    );
  });

  test('is the same whatever the order of its rows was before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), sort, async (rows, by) => {
        expect(await ordered(rows.toReversed(), by)).toEqual(await ordered(rows, by));
      }),
    );
  });

  test('orders two rows the same way in any list', async () => {
    // Except for amounts: all of them together decide which currency comes first.
    await fc.assert(
      fc.asyncProperty(
        fc.array(row),
        sort.filter(({ by }) => by !== 'amount'),
        fc.func(fc.boolean()),
        async (rows, by, keep) => {
          const rest = rows.filter(({ key }) => keep(key));
          const kept = new Set(rest.map(({ key }) => key));
          expect(await ordered(rest, by)).toEqual((await ordered(rows, by)).filter((key) => kept.has(key)));
        },
      ),
    );
  });
});

/** After the name of any currency. */
const last = '\uffff';

test('amounts are grouped by currency and sorted within it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.boolean(), async (rows, descending) => {
      const sorted = (
        await sortOrders(
          timers,
          rows,
          { by: 'amount', descending },
          { locale: 'nl-NL', today: calendarDate('2026-11-21') },
        )
      ).map(({ facts }) =>
        facts.totals.toSorted((a, b) => ((a.currencyIso ?? last) < (b.currencyIso ?? last) ? -1 : 1)),
      );
      const groups = sorted.map((totals) => JSON.stringify(totals.map(({ currencyIso }) => currencyIso)));
      const runs = groups.filter((group, index) => group !== groups[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
      sorted.forEach(([total], index) => {
        const before = sorted[index - 1]?.[0];
        if (before === undefined || total === undefined || groups[index] !== groups[index - 1]) return;
        const order = compareDecimals(before.value, total.value);
        expect(descending ? order >= 0 : order <= 0).toBe(true);
      });
    }),
  );
});

test('numbers sort as with the collator of the locale', async () => {
  const { compare } = new Intl.Collator('nl-NL', { numeric: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^(PO|AB|K)-\d{1,20}$/), { minLength: 2 }), async (texts) => {
      const rows = texts.map((text, index) => anOrderRow(text, { receivedAt: -index }));
      const sorted = await sortOrders(
        timers,
        rows,
        { by: 'number', descending: false },
        { locale: 'nl-NL', today: calendarDate('2026-11-21') },
      );
      expect(sorted.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).toEqual(texts.toSorted(compare));
    }),
  );
});

test('a long list, sorted in slices, is sorted like a short one', async () => {
  const rows = Array.from({ length: 4_321 }, (_, index) =>
    anOrderRow(`PO-${(index * 7_919) % 10_007}`, { receivedAt: index % 7 }),
  );
  const { compare } = new Intl.Collator('nl-NL', { numeric: true });
  const sorted = await sortOrders(
    timers,
    rows,
    { by: 'number', descending: true },
    { locale: 'nl-NL', today: calendarDate('2026-11-21') },
  );
  expect(sorted.map(({ key }) => key)).toEqual(
    rows
      .toSorted((a, b) => compare(b.purchaseOrderNumber, a.purchaseOrderNumber) || newestFirst(a, b))
      .map(({ key }) => key),
  );
});
