import type { Orders, StoreResult } from '../orders/orders.ts';
import type { Database } from '../ports.ts';
import type { PollPage } from '../service/order-service.ts';
import type { HeldValue } from './look-back.ts';
import type { SyncStore } from './sync-store.ts';

export type Ingested = { results: StoreResult[]; setAside: number };

type Deps = { database: Database; orders: Orders; store: SyncStore };

/**
 * Stores one page in one transaction: orders, copies of what couldn't be read and, with the last page of a clean pass, the
 * cursor. So the cursor never stands beyond anything that isn't on the disk.
 *
 * @param cursor the value to store with it and since when it is held, `null` to leave the cursor alone
 */
export const ingestPage = (
  { database, orders, store }: Deps,
  accountId: number,
  page: PollPage,
  cursor: HeldValue | null,
  now: number,
): Ingested =>
  database.write(() => {
    const setAside = page.broken.filter((record) => store.setAside(accountId, record, now)).length;
    const results = page.orders.map((read) => orders.store(accountId, read, now));
    if (cursor !== null) store.moveCursor(accountId, cursor.value, cursor.heldFrom);
    return { results, setAside };
  });
