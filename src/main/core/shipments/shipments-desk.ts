import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ShipmentDetail, ShipmentRow } from '../../../shared/contract/shipments.ts';
import { buyerName, type OrderHeader } from '../../../shared/domain/order.ts';
import { isForBuyerOf, type Shipment } from '../../../shared/domain/shipment.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Database } from '../ports.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from './shipments.ts';
import type { ShipmentsStore, StoredShipment } from './shipments-store.ts';

export type ShipmentsDesk = ReturnType<typeof createShipmentsDesk>;

/** The shipments of the account in use, as the screens show them. */
export const createShipmentsDesk = (deps: {
  database: Database;
  clock: Clock;
  account: CurrentAccount;
  store: ShipmentsStore;
  shipments: Shipments;
  service: ShipmentService;
  /** An order as it stands, without its lines; `null` when there is none. */
  orderHeader: (key: number) => OrderHeader | null;
}) => {
  const { store } = deps;

  const owned = (key: number): StoredShipment => {
    const stored = store.byKey(key);
    if (stored === null || stored.accountId !== deps.account.get()?.id) {
      throw new OrderbellError('shipment.not-found');
    }
    return stored;
  };

  /** The orders that it names and that are here: of two buyers with the same number the one that it is for. */
  const ordersOf = ({ accountId, shipment }: StoredShipment): { key: number; header: OrderHeader }[] =>
    numbersOf(shipment).flatMap((number) => {
      const candidates = store.ordersNumbered(accountId, number).flatMap((key) => {
        const header = deps.orderHeader(key);
        return header === null ? [] : [{ key, header }];
      });
      return candidates.filter(({ header }) => isForBuyerOf(shipment, header)).slice(0, 1);
    });

  const nameOf = (stored: StoredShipment): string => {
    const [order] = ordersOf(stored);
    if (order !== undefined) return buyerName(order.header);
    const { supplierShipment, buyerShipment } = stored.shipment;
    return supplierShipment.buyerAccountNumber ?? buyerShipment.supplierAccountNumber ?? '';
  };

  return {
    /** Newest first. */
    list: (): ShipmentRow[] => {
      const id = deps.account.get()?.id ?? null;
      return id === null ? [] : store.list(id).map((stored) => rowOf(stored, nameOf(stored)));
    },

    counts: (): { all: number; unseen: number } => {
      const id = deps.account.get()?.id ?? null;
      return id === null ? { all: 0, unseen: 0 } : store.counts(id);
    },

    detail: (key: number): ShipmentDetail => {
      const stored = owned(key);
      const { revision, seenRevision, shipment, parts, receivedAt } = stored;
      return {
        ...{ key, revision, seenRevision, shipment, receivedAt },
        buyerName: nameOf(stored),
        newParts: [...parts].flatMap(([name, changedIn]) => (changedIn > (seenRevision ?? 0) ? [name] : [])),
        orderKeys: Object.fromEntries(
          ordersOf(stored).map((order) => [order.header.purchaseOrderNumber, order.key]),
        ),
      };
    },

    /** Whether that was news. */
    markSeen: (key: number, revision: number): boolean =>
      store.seen(key, Math.min(revision, owned(key).revision)),

    /** Fetches one now. Throws `shipment.not-found` where the service doesn't know it (any more), and what the service throws. */
    refresh: async (key: number): Promise<void> => {
      const { accountId, shipment } = owned(key);
      const read = shipment.id === null ? null : await deps.service.fetchShipment(shipment.id);
      if (read === null) throw new OrderbellError('service.not-found');
      // Someone else may have signed in meanwhile: what came is the other account's still.
      const result = deps.database.write(() => deps.shipments.store(accountId, read, deps.clock.now()));
      deps.shipments.announce([result]);
    },
  };
};

const numbersOf = ({ lines }: Shipment): string[] => [
  ...new Set(lines.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? [])),
];

const rowOf = (
  { key, shipment, revision, seenRevision, receivedAt }: StoredShipment,
  name: string,
): ShipmentRow => ({
  key,
  shipmentNumber: shipment.supplierShipment.shipmentNumber,
  buyerName: name,
  processStatus: shipment.processStatus,
  status: shipment.status,
  purchaseOrderNumbers: numbersOf(shipment),
  lineCount: shipment.lines.length,
  trackingNumber: shipment.identifiers.trackingNumber,
  receivedAt,
  lastUpdatedAt: shipment.lastUpdatedAt,
  unseen: seenRevision === null ? 'new' : seenRevision < revision ? 'changed' : null,
});
