import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { ReadShipment } from '../service/order-service.ts';

/** `receivedAt`: when its newest version arrived. */
export type NamingShipment = { key: number; receivedAt: number; shipment: Shipment };

/** `orderKeys`: orders whose open quantities this shipment changes. */
export type ShipmentStoreResult = { shipmentKey: number; changed: boolean; orderKeys?: number[] };

/** The stored shipments, for other modules. */
export type Shipments = {
  /**
   * Stores a record of the service if it is newer than the stored one, in the caller's transaction.
   * `announce` publishes it after the commit.
   */
  store: (accountId: number, read: ReadShipment, receivedAt: number) => ShipmentStoreResult;
  /** Publishes changed shipments, after the commit. */
  announce: (results: ShipmentStoreResult[]) => void;
  /** The shipments that name an order. */
  naming: (accountId: number, purchaseOrderNumber: string) => NamingShipment[];
};

/** The despatch advices in the outbox, for this module. */
export type PendingAdvices = {
  /**
   * A newer version of a shipment was stored: despatch advices that it shows are done. Runs inside the
   * transaction that stores the version.
   *
   * @returns whether it shows one. Then the change is our own doing
   */
  shipmentStored: (accountId: number, shipment: Shipment) => boolean;
};
