import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { mergeOrder } from '../../../src/main/core/orders/merge-order.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import { readPage, readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { markLines } from '../../../src/shared/domain/order/line-identity.ts';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { momentAt, wireOrder, wirePage } from '../../fakes/wire-orders.ts';
import { runs } from '../runs.ts';

/**
 * A store keeps an order in pieces. Read again, they are the order that the merge rules make of all
 * records.
 */

const line = fc.record({
  position: fc.constantFrom('10', '20', '30', ''),
  quantity: fc.constantFrom('1.50', '2', '12345678901234567890'),
  at: fc.integer({ min: 0, max: 4 }).map((n) => momentAt(n)),
  extra: fc.constantFrom('', ',"unknown":[1.0]'),
});

const text = fc
  .record({
    version: fc.constantFrom(null, 1, 2, 3),
    at: fc.oneof(
      fc.integer({ min: 0, max: 4 }).map((n) => momentAt(n)),
      fc.constant('never'),
    ),
    status: fc.constantFrom('Issued', 'Confirmed'),
    lines: fc.uniqueArray(line, { maxLength: 4, selector: ({ position }) => position }),
    extra: fc.constantFrom('', ',"more":{"lines":[{}]}', ',"eventDates":{"issuedAt":1.0}'),
  })
  .map((options) => wireOrder(options));

/** As it arrives in a page, or fetched by itself. */
const record = fc.oneof(
  text.map((one) => readPage(wirePage([one], 1, null)).records),
  text.map((one) => [readSingleOrder(one)]),
);

/** Two records without a date, and a line without a position between them. */
const undatedTwice = [
  ...[{ version: 3, at: 'never', lines: [] }],
  ...[{ version: 2, at: momentAt(0), lines: [{ position: '', at: momentAt(0) }] }],
  ...[{ version: 3, at: 'never', lines: [] }],
].map((options) => [readSingleOrder(wireOrder(options))]);

it('is the merge of all records, each version whole, and no line goes missing or back in time', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), (pages) => {
      const database = openDatabase(':memory:');
      migrate(database);
      database.run(
        `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
         VALUES (1, '', '', 0, 0, '', '', 0)`,
      );
      const store = createOrdersStore(database);
      const orders = createOrders({
        ...{ database, store, isFirstImport: () => true, emit: () => undefined, onAlert: () => undefined },
        answers: {
          of: () => nothingPending,
          all: () => new Map(),
          orderStored: () => new Set<string>(),
          orderReceived: () => undefined,
        },
      });
      let merged: Order | null = null;
      const versions: Order[] = [];
      for (const read of [...pages, ...pages.slice(-1)].flat()) {
        orders.store(1, read, 1);
        const incoming = read.order();
        if (merged === null) {
          merged = incoming;
          versions.push(merged);
        } else {
          const merge = mergeOrder(merged, incoming);
          if (merge.kind !== 'same') {
            merged = markLines(merge.order);
            if (merge.kind === 'changed') versions.push(merged);
            else versions.splice(-1, 1, merged);
          }
        }
        expect(orders.find(1)?.order).toStrictEqual(merged);
      }
      versions.forEach((version, index) => {
        expect(orders.atRevision(1, index + 1)).toEqual(version);
      });
      expect(store.revisionsOf(1)).toHaveLength(versions.length);
      database.close();
    }),
    { numRuns: runs(200), examples: [[undatedTwice]] },
  );
});
