import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareExact, exactKey } from '../../../src/renderer/features/order-list/exact-order.ts';
import { createNaturalOrder } from '../../../src/renderer/features/order-list/natural-order.ts';
import { sortRows } from '../../../src/renderer/features/order-list/sort-rows.ts';
import { type OrderSort, sortKeys } from '../../../src/shared/contract/calls/views.ts';
import { folders } from '../../../src/shared/domain/order/folder.ts';
import { addDays, type CalendarDate, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { compareDecimals, decimal } from '../../../src/shared/domain/values/decimal.ts';
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

const ordered = (rows: Parameters<typeof sortRows>[0], by: OrderSort): number[] =>
  sortRows(rows, by, 'nl-NL').map(({ key }) => key);

describe('any list sorted by any column', () => {
  test('has every row once, and the rows don’t change', () => {
    fc.assert(
      fc.property(fc.array(row), sort, (rows, by) => {
        const before = rows.map(({ key }) => key);
        expect(ordered(rows, by).toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
        expect(rows.map(({ key }) => key)).toEqual(before);
      }),
    );
  });

  test('stays the same when sorted again: equal rows keep their order', () => {
    fc.assert(
      fc.property(fc.array(row), sort, (rows, by) => {
        const once = sortRows(rows, by, 'nl-NL');
        expect(ordered(once, by)).toEqual(once.map(({ key }) => key));
      }),
    );
  });

  test('orders two rows the same way in any list', () => {
    // Except for amounts: all of them together decide which currency comes first.
    fc.assert(
      fc.property(
        fc.array(row),
        sort.filter(({ by }) => by !== 'amount'),
        fc.func(fc.boolean()),
        (rows, by, keep) => {
          const rest = rows.filter(({ key }) => keep(key));
          const kept = new Set(rest.map(({ key }) => key));
          expect(ordered(rest, by)).toEqual(ordered(rows, by).filter((key) => kept.has(key)));
        },
      ),
    );
  });
});

test('amounts are grouped by currency and sorted within it', () => {
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (rows, descending) => {
      const sorted = sortRows(rows, { by: 'amount', descending }, 'nl-NL').map(({ facts }) =>
        facts.totals.toSorted((a, b) => ((a.currencyIso ?? '') < (b.currencyIso ?? '') ? -1 : 1)),
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

test('numbers sort as with the browser’s collator', () => {
  const { compare } = new Intl.Collator('nl-NL', { numeric: true });
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^(PO|AB|K)-\d{1,20}$/), { minLength: 2 }), (texts) => {
      const natural = newOrder();
      const sorted = (some: string[]): string[] =>
        natural
          .sorted(
            some.map((text) => ({ text })),
            1,
            'nl-NL',
          )
          .map(({ text }) => text);
      expect(sorted(texts)).toEqual(texts.toSorted(compare));
      for (const a of texts) for (const b of texts) expect(sorted([a, b])).toEqual([a, b].toSorted(compare));
    }),
  );
});

test('preparing keys in advance changes nothing, if done or interrupted, for these or other rows, in this or another locale', () => {
  // With few letters and digits, many texts are equal for the sort and still differ. In Swedish, ö sorts
  // elsewhere.
  const list = fc.array(fc.record({ text: fc.stringMatching(/^[PöÖzZ]{1,2}-?0{0,2}[12]?$/) }));
  const steps = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(12));
  const locales = fc.constantFrom('nl-NL', 'sv-SE');
  const turns = fc.constantFrom(1, -1);
  fc.assert(
    fc.property(list, list, list, steps, locales, turns, (before, things, others, done, locale, turn) => {
      const [natural, fresh] = [newOrder(), newOrder()];
      for (const _ of natural.prepare(before, 'nl-NL'));
      const pieces = natural.prepare(things, locale);
      for (let step = 0; step < done && pieces.next().done !== true; step += 1);
      for (const some of [things, things.slice(1).reverse(), before.toReversed(), [...others, ...things]])
        expect(natural.sorted(some, turn, 'nl-NL')).toEqual(fresh.sorted(some, turn, 'nl-NL'));
    }),
  );
});

const newOrder = () => createNaturalOrder(({ text }: { text: string }) => text);

test('amounts sort as in an exact comparison, with zeros, signs and exponents, and with numbers that are equal', () => {
  const long = fc.stringMatching(/^-?\d{1,20}(\.\d{1,12})?(e-?\d{1,3})?$/);
  // So few that many are equal, written in different ways.
  const short = fc.stringMatching(/^-?0{0,2}[0-2](\.[01]{1,3})?(e0)?$/);
  // As numbers, all of these are 0.1 or -0.1.
  const near = fc.stringMatching(/^-?0\.1000000000000000000[0-3]{0,2}$/);
  const any = fc.oneof(long, short, near).map(decimal);
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(compareExact(exactKey(a), exactKey(b))).toBe(compareDecimals(a, b));
    }),
    { numRuns: 2_000 },
  );
});
