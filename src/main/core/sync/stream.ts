import { shipmentIdentity } from '../../../shared/domain/delivery/shipment.ts';
import { orderIdentity } from '../../../shared/domain/order/order.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { Orders, StoreResult } from '../orders/orders.ts';
import { readOrder } from '../service/codec/read-order.ts';
import type { ReadRecord } from '../service/codec/read-page.ts';
import { readShipment } from '../service/codec/wire-shipment.ts';
import type {
  OrderService,
  PollPage,
  PollRequest,
  ReadOrder,
  ReadShipment,
} from '../service/order-service.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { ShipmentStoreResult, Shipments } from '../shipments/shipments.ts';

/** One kind of record that is polled with a cursor of its own. */
export type Stream<Read, Result extends { changed: boolean }> = {
  poll: (request: PollRequest) => Promise<PollPage<Read>>;
  /** The record's identity and timestamp. */
  identify: (read: Read) => RecordIdentity;
  /** Stores a record in the caller's transaction if it is newer than the stored one. */
  store: (accountId: number, read: Read, now: number, requestedAt?: number) => Result;
  /** Publishes the stored changes, after the commit. */
  announce: (results: Result[]) => void;
  /** Records that can't be read were set aside. Called after the commit. */
  announceSetAside: () => void;
  readRecord: ReadRecord<Read>;
};

export type RecordIdentity = { identity: string; at: ServiceTimestamp };

export type OrdersStream = Stream<ReadOrder, StoreResult>;

/** The stream of orders. Reads with `OrderService.poll`, stores with `Orders`. */
export const ordersStream = ({
  service,
  orders,
  onSetAside = () => undefined,
}: {
  service: Pick<OrderService, 'poll'>;
  orders: Pick<Orders, 'store' | 'announce'>;
  onSetAside?: () => void;
}): OrdersStream => ({
  poll: service.poll,
  identify: identifyOrder,
  store: orders.store,
  announce: orders.announce,
  announceSetAside: onSetAside,
  readRecord: readOrder,
});

/** An order's identity and its `lastUpdatedAt`; `undated` if it has none. */
export const identifyOrder = ({ header }: ReadOrder): RecordIdentity => ({
  identity: orderIdentity(header),
  at: header.lastUpdatedAt,
});

export type ShipmentsStream = Stream<ReadShipment, ShipmentStoreResult>;

/** The stream of shipments. Unreadable shipments raise no alert. */
export const shipmentsStream = ({
  service,
  shipments,
}: {
  service: ShipmentService;
  shipments: Shipments;
}): ShipmentsStream => ({
  poll: service.poll,
  identify: ({ shipment }) => ({ identity: shipmentIdentity(shipment), at: shipment.lastUpdatedAt }),
  store: shipments.store,
  announce: shipments.announce,
  announceSetAside: () => undefined,
  readRecord: readShipment,
});
