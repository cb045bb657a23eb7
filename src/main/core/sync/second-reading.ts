import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Orders } from '../orders/orders.ts';
import type { Database, Log } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import { readOrder } from '../service/codec/read-order.ts';
import type { ReadOrder } from '../service/order-service.ts';
import type { SyncStore } from './sync-store.ts';

type Deps = { database: Database; orders: Orders; store: SyncStore; log: Log };

/**
 * Reads once more what an earlier Orderbell had to set aside: this one may know better. What can be read now comes in like
 * any other record and is no longer aside; the rest stays as it is.
 */
export const readSetAsideAgain = (deps: Deps, accountId: number, now: number): void => {
  const results = deps.store.setAsidePayloads(accountId).flatMap(({ id, payload }) => {
    const read = readAgain(payload);
    if (read === null) return [];
    try {
      return [
        deps.database.write(() => {
          deps.store.takeBack(id);
          return deps.orders.store(accountId, read, now);
        }),
      ];
    } catch (error) {
      // It stays aside; neither the others nor listening wait for it.
      deps.log('error', 'set-aside-not-stored', { account: accountId, code: shapeOfError(error).code });
      return [];
    }
  });
  if (results.length === 0) return;
  deps.log('info', 'set-aside-read', { account: accountId, count: results.length });
  deps.orders.announce(results);
};

const readAgain = (payload: string): ReadOrder | null => {
  try {
    const result = readOrder(readJson(payload), payload);
    return 'read' in result ? result.read : null;
  } catch {
    return null;
  }
};
