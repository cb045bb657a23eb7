import { type CalendarDate, dayAt } from '../../shared/domain/values/calendar-date.ts';
import { type ServiceTimestamp, timestampAt } from '../../shared/domain/values/service-timestamp.ts';
import type { CheckedResponse } from './orders/order-response-schema.ts';
import type { Buyer, PracticeOrder } from './orders/practice-order.ts';
import type { PracticeShipment } from './shipments/practice-shipment.ts';

/** All orders and shipments of the service, and the clock that stamps changes. */
export type World = {
  readonly buyers: readonly Buyer[];
  /** Every accepted order response, oldest first, as parsed. */
  readonly responses: readonly { at: ServiceTimestamp; response: CheckedResponse }[];
  orders(): PracticeOrder[];
  order(id: string): PracticeOrder | undefined;
  orderByNumber(purchaseOrderNumber: string): PracticeOrder | undefined;
  buyerOf(order: Pick<PracticeOrder, 'companyId'>): Buyer;
  /** Stores an order in place of its former version and notifies the listeners. */
  put(order: PracticeOrder): void;
  shipments(): PracticeShipment[];
  shipment(id: string): PracticeShipment | undefined;
  /** As `put`, for a shipment. */
  putShipment(shipment: PracticeShipment): void;
  recordResponse(response: CheckedResponse, at: ServiceTimestamp): void;
  /** The moment of the next change. It is always later than the one before. */
  stamp(): ServiceTimestamp;
  today(): CalendarDate;
  /** Calls `listener` after an order is stored. `before` is its former version. */
  subscribe(listener: (order: PracticeOrder, before: PracticeOrder | undefined) => void): () => void;
  subscribeShipments(
    listener: (shipment: PracticeShipment, before: PracticeShipment | undefined) => void,
  ): () => void;
};

/** @param clock milliseconds since 1970 (UTC) */
export const createWorld = (
  buyers: Buyer[],
  orders: PracticeOrder[],
  shipments: PracticeShipment[],
  clock: () => number,
): World => {
  const allOrders = createShelf(orders);
  const allShipments = createShelf(shipments);
  const responses: { at: ServiceTimestamp; response: CheckedResponse }[] = [];
  let last = Math.max(0, ...[...orders, ...shipments].map(({ lastUpdatedAt }) => Date.parse(lastUpdatedAt)));
  return {
    buyers,
    responses,
    orders: allOrders.all,
    order: allOrders.find,
    orderByNumber: (number) =>
      allOrders.all().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number),
    buyerOf: ({ companyId }) => {
      const buyer = buyers.find((one) => one.companyId === companyId);
      if (buyer === undefined) throw new Error(`The practice world has no buyer ${companyId}.`);
      return buyer;
    },
    put: allOrders.put,
    shipments: allShipments.all,
    shipment: allShipments.find,
    putShipment: allShipments.put,
    recordResponse: (response, at) => void responses.push({ at, response }),
    stamp: () => {
      last = Math.max(clock(), last + 1);
      return timestampAt(last);
    },
    today: () => dayAt(clock(), 'UTC'),
    subscribe: allOrders.subscribe,
    subscribeShipments: allShipments.subscribe,
  };
};

/** Records by id, and the listeners for their changes. */
const createShelf = <T extends { id: string }>(records: T[]) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const listeners = new Set<(record: T, before: T | undefined) => void>();
  return {
    all: () => [...byId.values()],
    find: (id: string) => byId.get(id),
    put: (record: T): void => {
      const before = byId.get(record.id);
      byId.set(record.id, record);
      for (const listener of listeners) listener(record, before);
    },
    subscribe: (listener: (record: T, before: T | undefined) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
