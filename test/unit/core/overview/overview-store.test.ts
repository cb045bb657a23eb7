import { expect, it } from 'vitest';
import { createOverviewStore } from '../../../../src/main/core/overview/overview-store.ts';
import { openSync } from '../sync/sync-rows.ts';

const moment = (text: string): number => Date.parse(text);

it('counts the buyer’s wait from their last change, for earlier orders from the last change at the service', () => {
  const { database } = openSync();
  const store = createOverviewStore(database);
  database.run(
    `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, summary, facts)
     VALUES (1, 1, 'order-1', 'PO-1', 1, '2026-11-20T08:00:00.000Z', 4, 1, '{}', '{}')`,
  );
  const revisions = [
    // Orderbell was installed three days after the buyer had issued it.
    [1, '2026-11-17T09:00:00.000Z', '2026-11-20T09:00:00.000Z', 'buyer', '[]'],
    [2, '2026-11-20T10:00:00.000Z', '2026-11-20T10:04:00.000Z', 'supplier', '[1]'],
    [3, '2026-11-20T11:00:00.000Z', '2026-11-20T11:04:00.000Z', 'buyer', '[1]'],
    // A service whose clock is ahead of the computer's.
    [4, '2026-11-20T13:00:00.000Z', '2026-11-20T12:00:00.000Z', 'buyer', '[1]'],
  ] as const;
  for (const [revision, updatedAt, receivedAt, origin, changes] of revisions) {
    database.run(
      `INSERT INTO main.order_revisions (order_key, revision, received_at, version, last_updated_at, origin, changes)
       VALUES (1, ?, ?, 1, ?, ?, ?)`,
      ...[revision, moment(receivedAt), updatedAt, origin, changes],
    );
  }
  expect([1, 2, 3, 4].map((revision) => store.requestedAt(1, revision))).toEqual(
    [
      '2026-11-17T09:00:00.000Z',
      '2026-11-17T09:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ].map(moment),
  );
  expect(store.requestedAt(2, 1)).toBeNull();
  database.close();
});
