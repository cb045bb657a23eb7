import type { Shipment } from '../../../shared/domain/shipment.ts';
import type { ReadShipment } from '../service/order-service.ts';

/** `receivedAt`: when the last news of it came in. */
export type NamingShipment = { key: number; receivedAt: number; shipment: Shipment };

/** `orderKeys`: orders of which this shipment changes what is still to come. */
export type ShipmentStoreResult = { shipmentKey: number; changed: boolean; orderKeys?: number[] };

/** The stored shipments, seen from other rooms. */
export type Shipments = {
  /**
   * Stores what came from the service if it is newer than what is there, in the caller's transaction; the event follows
   * after the commit through `announce`.
   */
  store: (accountId: number, read: ReadShipment, receivedAt: number) => ShipmentStoreResult;
  /** Tells everyone of changed shipments; after the commit. */
  announce: (results: ShipmentStoreResult[]) => void;
  /** Those that name an order. */
  naming: (accountId: number, purchaseOrderNumber: string) => NamingShipment[];
  /** Our own company at the service, where the latest shipments all name the same one. */
  ownCompanyId: (accountId: number) => string | null;
};

/** The outbox, seen from the shipments. */
export type AdvicesUnderWay = {
  /**
   * A newer version of a shipment was stored: despatch advices that it shows are done. Runs inside the transaction that
   * stores the version. Whether there was one: then what is new about it is our own doing.
   */
  shipmentStored: (accountId: number, shipment: Shipment) => boolean;
};
