import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import type { Orders } from '../../../../src/main/core/orders/orders.ts';
import type {
  OrderService,
  PollPage,
  PollRequest,
  ReadOrder,
} from '../../../../src/main/core/service/order-service.ts';
import type { HeldValue } from '../../../../src/main/core/sync/backfill.ts';
import { createBackfillStore } from '../../../../src/main/core/sync/backfill-store.ts';
import { createSyncStore } from '../../../../src/main/core/sync/sync-store.ts';
import type { PollRecord } from '../../../../src/shared/contract/calls/sync.ts';
import {
  type ServiceTimestamp,
  serviceTimestamp,
} from '../../../../src/shared/domain/values/service-timestamp.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import { anOrder } from '../../../fixtures/build-order.ts';

export const at = (n: number): ServiceTimestamp => serviceTimestamp(momentAt(n));

/** A cursor value that was the stamp of a record. @param heldFrom ms since 1970 */
export const heldSince = (value: ServiceTimestamp, heldFrom: number): HeldValue => ({
  value,
  heldFrom,
  ofRecord: true,
});

/** A store in memory with the accounts 1 and 2. */
export const openSync = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  for (const account of [1, 2]) {
    database.run(
      `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
       VALUES (?, 'https://service.example', ?, 0, 0, 'signed-in', '', 0)`,
      account,
      `user-${account}`,
    );
  }
  return { database, store: createSyncStore(database), backfills: createBackfillStore(database) };
};

/** Orders that accept every record. An order changes if its identity is new or its stamp differs. */
export const createRecordingOrders = () => {
  const stored: { accountId: number; id: string; receivedAt: number }[] = [];
  const moments = new Map<string, string>();
  const announced: { orderKey: number; changed: boolean }[][] = [];
  const orders: Orders = {
    find: () => null,
    atRevision: () => null,
    markSeen: () => false,
    store: (accountId, { header }, receivedAt) => {
      const id = header.id ?? '';
      const changed = moments.get(id) !== header.lastUpdatedAt;
      moments.set(id, header.lastUpdatedAt);
      stored.push({ accountId, id, receivedAt });
      return { orderKey: stored.length, changed };
    },
    announce: (results) => void announced.push(results),
  };
  return { orders, stored, announced };
};

/** The n-th order of a test, last changed in the n-th millisecond, or at another time. */
export const orderAt = (n: number, moment = n): ReadOrder =>
  asRead(anOrder({ id: `order-${n}`, lastUpdatedAt: at(moment) }));

export const aPage = (orders: ReadOrder[], change: Partial<PollPage> = {}): PollPage => ({
  records: orders,
  broken: [],
  total: orders.length,
  lastUpdatedAt: orders.at(-1)?.header.lastUpdatedAt ?? null,
  serverTime: null,
  ...change,
});

/** A service that only lists orders. */
export const createListing = (
  answer: (request: PollRequest, index: number) => PollPage | Promise<PollPage>,
): OrderService & { asked: PollRequest[] } => {
  const asked: PollRequest[] = [];
  const never = (): never => {
    throw new Error('Nobody asked for that.');
  };
  return {
    asked,
    poll: async (request) => {
      asked.push(request);
      return answer(request, asked.length - 1);
    },
    fetchOrder: never,
    sendOrderResponse: never,
    uploadDocument: never,
    deleteDocument: never,
  };
};

export const aPoll = (change: Partial<PollRecord> = {}): PollRecord => ({
  startedAt: 1_000,
  durationMs: 25,
  lane: 'main',
  requests: 1,
  passes: 1,
  records: 2,
  changed: 1,
  missed: 0,
  setAside: 0,
  cursorBefore: 'a',
  cursorAfter: 'b',
  outcome: 'clean',
  error: null,
  ...change,
});
