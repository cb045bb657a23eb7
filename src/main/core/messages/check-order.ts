import { type ErrorCode, OrderbellError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService, ReadOrder } from '../service/order-service.ts';

/**
 * Fetches the present state of an order, stores it and returns the newest state. `null`: there is no such
 * order here. Throws what the service throws.
 *
 * @param since the earliest moment of the change in question, ms since 1970
 */
export type CheckOrder = (orderKey: number, since: number) => Promise<CheckedOrder | null>;

/**
 * `polled`: the order couldn't be fetched alone, so a search index showed it, which may be late. `requestedAt`: when the last
 * request for it was sent, ms since 1970; left out where none was sent.
 */
export type CheckedOrder = { order: Order; polled: boolean; requestedAt?: number };

export const createCheckOrder =
  (deps: {
    service: OrderService;
    orders: Orders;
    database: Database;
    clock: Clock;
    /**
     * One whole poll, and a second read of all changes since `since`. Throws when either fails. Returns when the last
     * request was sent, ms since 1970.
     */
    pollSince: (since: number) => Promise<number>;
  }): CheckOrder =>
  async (orderKey, since) => {
    const stored = deps.orders.find(orderKey);
    if (stored === null) return null;
    const { id } = stored.order;
    let requestedAt = deps.clock.now();
    const read = id === null ? null : await fetched(deps.service, id);
    if (read === null) {
      // Without an id, or where orders can't be fetched one by one, only a poll can show it.
      requestedAt = await deps.pollSince(since);
    } else {
      const now = deps.clock.now();
      const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now, requestedAt));
      deps.orders.announce([result]);
    }
    const order = deps.orders.find(orderKey)?.order ?? null;
    return order === null ? null : { order, polled: read === null, requestedAt };
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
 * Errors after which orders can't be fetched one by one although they can be polled. They stay, so an
 * answer would wait for ever. Where the whole service is unreachable, the poll fails as well.
 */
const onlyPolls: readonly ErrorCode[] = [
  'service.needs-token',
  'service.path-refused',
  'service.role-missing',
  'service.refused',
  'service.not-a-service',
];
