import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import type { Learned } from '../service/profile.ts';
import type { Orders } from './orders.ts';

/** Fetches one order by its id now and stores it like any update. Resolves with whether it brought anything new. */
export type RefreshOrder = (orderKey: number) => Promise<boolean>;

/**
 * Throws `order.not-found`; `order.not-by-id` where the order has no id, or the service has shown no path to fetch one by;
 * `service.not-found` where it has one and doesn't know this order; and what the service throws.
 */
export const createRefreshOrder =
  (deps: {
    account: CurrentAccount;
    orders: Pick<Orders, 'find' | 'store' | 'announce'>;
    service: Pick<OrderService, 'fetchOrder'>;
    learned: Learned;
    database: Database;
    clock: Clock;
  }): RefreshOrder =>
  async (orderKey) => {
    const stored = deps.orders.find(orderKey);
    if (stored === null || stored.accountId !== deps.account.get()?.id) {
      throw new OrderbellError('order.not-found');
    }
    const { id } = stored.order;
    if (id === null) throw new OrderbellError('order.not-by-id');
    const askedAt = deps.clock.now();
    const read = await deps.service.fetchOrder(id);
    if (read === null) {
      const known = deps.learned.get().orderPathPrefix !== null;
      throw new OrderbellError(known ? 'service.not-found' : 'order.not-by-id');
    }
    // Someone else may have signed in meanwhile: what came is the other account's still.
    const now = deps.clock.now();
    const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now, askedAt));
    deps.orders.announce([result]);
    return result.changed;
  };
