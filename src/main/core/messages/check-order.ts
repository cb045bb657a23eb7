import { type ErrorCode, OrderbellError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database, Timers } from '../ports.ts';
import type { OrderService, ReadOrder } from '../service/order-service.ts';
import { serviceProfile } from '../service/profile.ts';

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

/** Fetches the order by its id. Polls where it has none, or where that fetch is refused. */
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

/** An order that the service showed this recently needs no check before an answer. Milliseconds. */
const freshForMs = 5_000;

/** When the service last showed each order. Only the last seconds are kept, in memory. */
export type Receipts = {
  /**
   * @param requestedAt when the order was requested, ms since 1970. A response that took longer than any
   *   request may (the computer slept) doesn't count
   */
  note: (orderKey: number, requestedAt: number) => void;
  /** Whether the service showed the order in the last 5 s. */
  isFresh: (orderKey: number) => boolean;
};

/** Two clocks: a sleep may stop the timers' clock, and the wall clock can be set back. */
export const createReceipts = ({
  clock,
  timers,
}: {
  clock: Clock;
  timers: Pick<Timers, 'elapsed'>;
}): Receipts => {
  const notes = new Map<number, { wall: number; elapsed: number }>();
  const isRecent = ({ wall, elapsed }: { wall: number; elapsed: number }): boolean => {
    const age = clock.now() - wall;
    return age >= 0 && Math.max(age, timers.elapsed() - elapsed) <= freshForMs;
  };
  return {
    note: (orderKey, requestedAt) => {
      const took = clock.now() - requestedAt;
      if (took < 0 || took > serviceProfile.deadlineMs) return;
      notes.delete(orderKey);
      for (const [key, at] of notes) {
        if (isRecent(at)) break;
        notes.delete(key);
      }
      notes.set(orderKey, { wall: clock.now(), elapsed: timers.elapsed() });
    },
    isFresh: (orderKey) => {
      const at = notes.get(orderKey);
      return at !== undefined && isRecent(at);
    },
  };
};
