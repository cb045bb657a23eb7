import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { ShipmentDetail, ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { isForBuyerOf } from '../../../shared/domain/delivery/shipment.ts';
import { cutIn, pieceAt, type TextPath } from '../../../shared/domain/values/cut-text.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { type BuyerNames, createBuyerNames } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import { createReadOnce } from '../db/read-once.ts';
import { type OrderSummary, summaryColumn } from '../orders/stored-order.ts';
import type { Clock, Database } from '../ports.ts';
import type { Learned } from '../service/profile.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from './shipments.ts';
import {
  type ShipmentFacts,
  type ShipmentsStore,
  type StoredShipment,
  shipmentFacts,
  shipmentFactsSchema,
} from './shipments-store.ts';

/** The shipments of the account in use, for the screens. */
export const createShipmentLists = (deps: {
  database: Database;
  clock: Clock;
  account: CurrentAccount;
  store: ShipmentsStore;
  shipments: Shipments;
  service: Pick<ShipmentService, 'fetchShipment'>;
  learned: Learned;
}) => {
  const { store } = deps;
  const names = createBuyerNames(deps.database);
  const factsOf = createReadOnce((text: string) => factsColumn.parse(text));
  const summaryOf = createReadOnce((text: string) => summaryColumn.parse(text));

  const owned = (key: number): StoredShipment => {
    const stored = store.byKey(key);
    if (stored === null || stored.accountId !== deps.account.get()?.id) {
      throw new OrderbellError('shipment.not-found');
    }
    return stored;
  };

  /**
   * Finds the stored orders that a shipment names. If two buyers use the same number, the shipment's buyer
   * decides. All are read at once, however many shipments there are.
   */
  const finderOfOrders = (
    accountId: number,
    shipments: ShipmentFacts[],
  ): ((facts: ShipmentFacts) => NamedOrder[]) => {
    const numbers = new Set(shipments.flatMap(({ purchaseOrderNumbers }) => purchaseOrderNumbers));
    const orders = store.ordersNumbered(accountId, [...numbers]).map((row) => ({
      key: row.key,
      number: row.purchase_order_number,
      summary: summaryOf(row.key, row.summary),
    }));
    const byNumber = Map.groupBy(orders, ({ number }) => number);
    return (facts) =>
      facts.purchaseOrderNumbers.flatMap(
        (number) => byNumber.get(number)?.find(({ summary }) => isForBuyerOf(facts, summary)) ?? [],
      );
  };

  return {
    /** Newest first. */
    list: (): ShipmentRow[] => {
      const id = deps.account.get()?.id ?? null;
      if (id === null) return [];
      const rows = store.list(id).map((row) => ({ ...row, facts: factsOf(row.key, row.facts) }));
      const ordersOf = finderOfOrders(
        id,
        rows.map(({ facts }) => facts),
      );
      const buyers = names.of(id);
      return rows.map(({ key, revision, seen_revision: seen, received_at, last_updated_at, facts }) => ({
        key,
        shipmentNumber: facts.shipmentNumber,
        buyerName: nameOf(facts, ordersOf(facts), buyers),
        processStatus: facts.processStatus,
        status: facts.status,
        purchaseOrderNumbers: facts.purchaseOrderNumbers,
        lineCount: facts.lineCount,
        trackingNumber: facts.trackingNumber,
        receivedAt: received_at,
        lastUpdatedAt: last_updated_at,
        unseen: seen === null ? 'new' : seen < revision ? 'changed' : null,
      }));
    },

    counts: (): { all: number; unseen: number } => {
      const id = deps.account.get()?.id ?? null;
      return id === null ? { all: 0, unseen: 0 } : store.counts(id);
    },

    /** Throws `shipment.not-found`. */
    detail: (key: number): ShipmentDetail => {
      const { accountId, revision, seenRevision, shipment, parts, receivedAt } = owned(key);
      const facts = shipmentFacts(shipment);
      const orders = finderOfOrders(accountId, [facts])(facts);
      return {
        key,
        revision,
        seenRevision,
        shipment,
        receivedAt,
        buyerName: nameOf(facts, orders, names.of(accountId)),
        // The newest version was seen already, so there is nothing to compare.
        seen: seenRevision === null || seenRevision === revision ? null : store.asSeen(key, seenRevision),
        newParts: [...parts].flatMap(([name, changedIn]) => (changedIn > (seenRevision ?? 0) ? [name] : [])),
        orderKeys: Object.fromEntries(orders.map((order) => [order.number, order.key])),
        cut: cutIn(shipment),
      };
    },

    /** Throws `shipment.not-found`. */
    text: (key: number, shown: number, path: TextPath, from: number): { text: string; rest: number } => {
      const { revision, shipment } = owned(key);
      const piece = revision === shown ? pieceAt(shipment, path, from) : null;
      if (piece === null) throw new OrderbellError('shipment.not-found');
      return piece;
    },

    /** Returns whether it changed something. */
    markSeen: (key: number, revision: number): boolean => store.seen(owned(key).key, revision),

    /**
     * Fetches a shipment by its id now. Resolves with whether it changed. Throws `shipment.not-found`;
     * `shipment.not-by-id` where it has no id, or the service has shown no path for that;
     * `service.not-found` where the service doesn't know it; and the service's errors.
     */
    refresh: async (key: number): Promise<boolean> => {
      const { accountId, shipment } = owned(key);
      if (shipment.id === null) throw new OrderbellError('shipment.not-by-id');
      const read = await deps.service.fetchShipment(shipment.id);
      if (read === null) {
        const known = deps.learned.get().shipmentPathPrefix !== null;
        throw new OrderbellError(known ? 'service.not-found' : 'shipment.not-by-id');
      }
      // Another account may have signed in since. The record still belongs to the old one.
      const result = deps.database.write(() => deps.shipments.store(accountId, read, deps.clock.now()));
      deps.shipments.announce([result]);
      return result.changed;
    },
  };
};

const factsColumn = jsonColumn(shipmentFactsSchema);

type NamedOrder = { key: number; number: string; summary: OrderSummary };

/** The buyer's name on the stored order, else by the shipment or the buyer's other orders, else a number. */
const nameOf = (
  { supplierShipment, buyerShipment }: ShipmentFacts,
  [order]: NamedOrder[],
  buyers: ReturnType<BuyerNames['of']>,
): string => {
  if (order !== undefined) {
    return buyers.onOrder({ buyerKey: buyerKeyOf(order.summary), ...order.summary });
  }
  const { companyId, supplierAccountNumber, partyName } = buyerShipment;
  return (
    partyName ??
    buyers.ofBuyer(buyerKeyOf({ companyId, supplierAccountNumber: supplierAccountNumber ?? '' })) ??
    supplierShipment.buyerAccountNumber ??
    supplierAccountNumber ??
    ''
  );
};
