import type { AlertKind } from '../../../shared/domain/alert-rule.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ReadOrder } from '../service/order-service.ts';

export type StoredOrder = { key: number; accountId: number; revision: number; order: Order };

/** `alert`: this version rings; `announce` does it. */
export type StoreResult = { orderKey: number; changed: boolean; alert?: AlertKind | null };

/** The stored orders, seen from other rooms. */
export type Orders = {
  /** `null` when there is none. */
  find: (key: number) => StoredOrder | null;
  /** The order as it stood at a revision. */
  atRevision: (key: number, revision: number) => Order | null;
  /** The user had that revision before her eyes, and all before it; nothing newer. Whether that is news; in the caller's transaction. */
  markSeen: (key: number, revision: number) => boolean;
  /**
   * Stores what came from the service if it is newer than what is there (version, lastUpdatedAt; lines likewise), with its
   * history, in the caller's transaction; events and alerts follow after the commit through `announce`.
   *
   * @param askedAt when the request for it left, ms since 1970; not given for what came long ago
   */
  store: (accountId: number, read: ReadOrder, receivedAt: number, askedAt?: number) => StoreResult;
  /** Tells everyone of changed orders and rings for those that ring; after the commit. */
  announce: (results: StoreResult[]) => void;
};

/** The stored orders, seen from the shipments that name them. */
export type ShippedOrders = {
  /**
   * Derives the facts of the orders with these numbers again, when shipments that name them changed; in the caller's transaction. The
   * keys of those that differ now: tell of them after the commit.
   */
  shipmentsChanged: (accountId: number, purchaseOrderNumbers: readonly string[]) => number[];
};
