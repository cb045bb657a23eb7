import type { Orders } from '../../src/main/core/orders/orders.ts';
import type { OrderService, ReadOrder, SendOutcome } from '../../src/main/core/service/order-service.ts';
import type { ShipmentService } from '../../src/main/core/service/shipment-service.ts';
import type { Shipments } from '../../src/main/core/shipments/shipments.ts';
import type { Shipment } from '../../src/shared/domain/delivery/shipment.ts';
import type { Order } from '../../src/shared/domain/order/order.ts';

/** One stored order of account 1 under key 7, as the answering modules see it. It accepts every version. */
export const createOneOrder = (first: Order): Orders & { stored: Order[]; announced: number } => {
  const orders: Orders & { stored: Order[]; announced: number } = {
    stored: [first],
    announced: 0,
    find: (key) => {
      const order = orders.stored.at(-1);
      return key !== 7 || order === undefined
        ? null
        : { key, accountId: 1, revision: orders.stored.length, order };
    },
    atRevision: (key, revision) => (key === 7 ? (orders.stored[revision - 1] ?? null) : null),
    markSeen: () => false,
    store: (_, read) => {
      orders.stored.push(read.order());
      return { orderKey: 7, changed: true };
    },
    announce: () => {
      orders.announced += 1;
    },
  };
  return orders;
};

/** A service that only fetches an order. */
export const createFetchOnlyService = (
  fetchOrder: (id: string) => Promise<ReadOrder | null>,
): OrderService => {
  const never = (): never => {
    throw new Error('Nobody asked for that.');
  };
  return { fetchOrder, poll: never, sendOrderResponse: never, uploadDocument: never, deleteDocument: never };
};

/**
 * The shipment modules as the answering modules see them: known shipments, and a service that accepts
 * advices.
 */
export const createShipmentSeams = (
  send: (text: string) => Promise<SendOutcome> = async () => ({ kind: 'taken' }),
) => {
  const known: Shipment[] = [];
  const polls: string[] = [];
  const never = (): never => {
    throw new Error('Nobody asked for that.');
  };
  const shipments: Shipments = {
    store: never,
    announce: never,
    naming: (_, number) =>
      known
        .filter(({ lines }) => lines.some(({ purchaseOrderNumber }) => purchaseOrderNumber === number))
        .map((shipment, index) => ({ key: index + 1, receivedAt: 0, shipment })),
  };
  const shipmentService: ShipmentService = {
    poll: never,
    fetchShipment: never,
    sendDespatchAdvice: ({ text }) => send(text),
  };
  const shipmentsLane = {
    pollSoon: () => void polls.push('soon'),
    pollSince: async (since: number) => {
      polls.push(`since ${since}`);
      return 0;
    },
  };
  return { known, polls, shipments, shipmentService, shipmentsLane };
};
