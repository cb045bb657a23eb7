import type { AlertKind } from '../../../shared/domain/alerts/alert-rule.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { ReadOrder } from '../service/order-service.ts';

export type StoredOrder = { key: number; accountId: number; revision: number; order: Order };

/** `alert`: this version alerts; `announce` gives the alert. */
export type StoreResult = { orderKey: number; changed: boolean; alert?: AlertKind | null };

/** The stored orders, for other modules. */
export type Orders = {
  /** `null` when there is none. */
  find: (key: number) => StoredOrder | null;
  /** The order at a revision. */
  atRevision: (key: number, revision: number) => Order | null;
  /**
   * The user saw this revision and all before it. Returns whether that is news. In the caller's
   * transaction.
   */
  markSeen: (key: number, revision: number) => boolean;
  /**
   * Stores the newer parts of a record (by version and lastUpdatedAt; lines likewise) and the history, in
   * the caller's transaction. After the commit, `announce` sends events and alerts.
   *
   * @param requestedAt when the request for it was sent, ms since 1970; omitted for a record of long ago
   */
  store: (accountId: number, read: ReadOrder, receivedAt: number, requestedAt?: number) => StoreResult;
  /** Sends events of changed orders and gives their alerts; after the commit. */
  announce: (results: StoreResult[]) => void;
};

/** The stored orders, for the shipments that name them. */
export type ShippedOrders = {
  /**
   * Derives the facts of the orders with these numbers again, after shipments that name them changed. In
   * the caller's transaction. Returns the keys of changed orders, to be announced after the commit.
   */
  shipmentsChanged: (accountId: number, purchaseOrderNumbers: readonly string[]) => number[];
};
