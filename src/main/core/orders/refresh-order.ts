import { OrderbellError } from '../../../shared/contract/errors.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import type { Learned } from '../service/profile.ts';
import type { Orders } from './orders.ts';

/** Fetches one order by its id and stores it like any update. Resolves with whether anything is new. */
export type RefreshOrder = (orderKey: number) => Promise<boolean>;

/**
 * Throws `order.not-found`; `order.not-by-id` if the order has no id, or the service has no known path for
 * it; `service.not-found` if there is a path and the service doesn't know this order; and what the service
 * throws.
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
    const stored = ofCurrentAccount(deps.account, deps.orders.find(orderKey));
    const { id } = stored.order;
    if (id === null) throw new OrderbellError('order.not-by-id');
    const requestedAt = deps.clock.now();
    const read = await deps.service.fetchOrder(id);
    if (read === null) {
      const known = deps.learned.get().orderPathPrefix !== null;
      throw new OrderbellError(known ? 'service.not-found' : 'order.not-by-id');
    }
    // Another user may have signed in since. The order belongs to the account that asked for it.
    const now = deps.clock.now();
    const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now, requestedAt));
    deps.orders.announce([result]);
    return result.changed;
  };
