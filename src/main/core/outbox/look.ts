import type { Order } from '../../../shared/domain/order.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';

/**
 * Asks the service how an order stands now, stores it, and gives the newest state that is known. `null`: there is no such
 * order here. Throws what the service throws: then nobody knows how it stands.
 */
export type Look = (orderKey: number) => Promise<Order | null>;

export const createLook =
  (deps: {
    service: OrderService;
    orders: Orders;
    database: Database;
    clock: Clock;
    /** One whole poll; throws when it didn't succeed. */
    pollOnce: () => Promise<void>;
  }): Look =>
  async (orderKey) => {
    const stored = deps.orders.find(orderKey);
    if (stored === null) return null;
    const { id } = stored.order;
    const read = id === null ? null : await deps.service.fetchOrder(id);
    if (read === null) {
      // Without an id, or where orders can't be fetched, a poll is the only way to see it.
      await deps.pollOnce();
    } else {
      const now = deps.clock.now();
      const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now));
      deps.orders.announce([result]);
    }
    return deps.orders.find(orderKey)?.order ?? null;
  };
