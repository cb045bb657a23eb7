import { type ErrorCode, OrderbellError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService, ReadOrder } from '../service/order-service.ts';

/**
 * Asks the service how an order stands now, stores it, and gives the newest state that is known. `null`: there is no such
 * order here. Throws what the service throws: then nobody knows how it stands.
 *
 * @param since when what is looked for may have happened first, ms since 1970
 */
export type Look = (orderKey: number, since: number) => Promise<Seen | null>;

/** `polled`: no single order could be fetched, so a search index has told this, which may be late. */
export type Seen = { order: Order; polled: boolean };

export const createLook =
  (deps: {
    service: OrderService;
    orders: Orders;
    database: Database;
    clock: Clock;
    /** One whole poll, and another reading of what the cursor has passed since; throws when either didn't succeed. */
    pollSince: (since: number) => Promise<void>;
  }): Look =>
  async (orderKey, since) => {
    const stored = deps.orders.find(orderKey);
    if (stored === null) return null;
    const { id } = stored.order;
    const askedAt = deps.clock.now();
    const read = id === null ? null : await fetched(deps.service, id);
    if (read === null) {
      // Without an id, or where orders can't be fetched, also by the account's means, a poll is the only way to see it.
      await deps.pollSince(since);
    } else {
      const now = deps.clock.now();
      const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now, askedAt));
      deps.orders.announce([result]);
    }
    const order = deps.orders.find(orderKey)?.order ?? null;
    return order === null ? null : { order, polled: read === null };
  };

const fetched = async (service: OrderService, id: string): Promise<ReadOrder | null> => {
  try {
    return await service.fetchOrder(id);
  } catch (error) {
    if (error instanceof OrderbellError && onlyPolls.includes(error.code)) return null;
    throw error;
  }
};

/**
 * Why no single order can be fetched though orders may be polled. What is refused, or led elsewhere, stays so: an answer would wait
 * for ever. Where all of the service is out of reach, the poll says so as well.
 */
const onlyPolls: readonly ErrorCode[] = [
  'service.needs-token',
  'service.path-refused',
  'service.role-missing',
  'service.refused',
  'service.not-a-service',
];
