import { type CalendarDate, dayAt } from '../../shared/domain/calendar-date.ts';
import { type ServiceTimestamp, timestampAt } from '../../shared/domain/service-timestamp.ts';
import type { CheckedResponse } from './orders/order-response-schema.ts';
import type { Buyer, PracticeOrder } from './orders/practice-order.ts';

/** Everything the service knows of orders, and the one clock by which it stamps changes. */
export type World = {
  readonly buyers: readonly Buyer[];
  /** Every order response that was taken, oldest first, as it was understood. */
  readonly responses: readonly { at: ServiceTimestamp; response: CheckedResponse }[];
  orders(): PracticeOrder[];
  order(id: string): PracticeOrder | undefined;
  orderByNumber(purchaseOrderNumber: string): PracticeOrder | undefined;
  buyerOf(order: Pick<PracticeOrder, 'companyId'>): Buyer;
  /** Stores an order in place of its former version and tells who listens. */
  put(order: PracticeOrder): void;
  recordResponse(response: CheckedResponse, at: ServiceTimestamp): void;
  /** The moment of the next change: later than every one before it, however fast they come. */
  stamp(): ServiceTimestamp;
  today(): CalendarDate;
  subscribe(listener: (order: PracticeOrder) => void): () => void;
};

/** @param clock milliseconds since 1970 (UTC) */
export const createWorld = (buyers: Buyer[], orders: PracticeOrder[], clock: () => number): World => {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const listeners = new Set<(order: PracticeOrder) => void>();
  const responses: { at: ServiceTimestamp; response: CheckedResponse }[] = [];
  let last = Math.max(0, ...orders.map(({ lastUpdatedAt }) => Date.parse(lastUpdatedAt)));
  return {
    buyers,
    responses,
    orders: () => [...byId.values()],
    order: (id) => byId.get(id),
    orderByNumber: (number) =>
      [...byId.values()].find(({ purchaseOrderNumber }) => purchaseOrderNumber === number),
    buyerOf: ({ companyId }) => {
      const buyer = buyers.find((one) => one.companyId === companyId);
      if (buyer === undefined) throw new Error(`The practice world has no buyer ${companyId}.`);
      return buyer;
    },
    put: (order) => {
      byId.set(order.id, order);
      for (const listener of listeners) listener(order);
    },
    recordResponse: (response, at) => void responses.push({ at, response }),
    stamp: () => {
      last = Math.max(clock(), last + 1);
      return timestampAt(last);
    },
    today: () => dayAt(clock(), 'UTC'),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
