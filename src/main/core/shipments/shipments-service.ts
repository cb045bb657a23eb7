import {
  isNewPart,
  lineNames,
  type Shipment,
  type ShipmentLine,
  shipmentIdentity,
  shipmentParts,
} from '../../../shared/domain/delivery/shipment.ts';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { compareTimestamps, undated } from '../../../shared/domain/values/service-timestamp.ts';
import type { Emit } from '../events.ts';
import type { Database } from '../ports.ts';
import type { ReadShipment } from '../service/order-service.ts';
import type { PendingAdvices, ShipmentStoreResult, Shipments } from './shipments.ts';
import type { ShipmentsStore, StoredShipment } from './shipments-store.ts';

type Deps = {
  database: Database;
  store: ShipmentsStore;
  advices: PendingAdvices;
  emit: Emit;
  /** Goods that the buyer approved aren't due any more: see `Orders`. */
  ordersNamed: (accountId: number, purchaseOrderNumbers: readonly string[]) => number[];
  /** During the first import of an account's shipments nothing is news. */
  isFirstImport: (accountId: number) => boolean;
};

/** Stores received shipments, and finds those of an order. Throws `store.*`. */
export const createShipments = (deps: Deps): Shipments => {
  const { store } = deps;
  return {
    store: (accountId, read, receivedAt) =>
      deps.database.write(() => {
        const identity = shipmentIdentity(read.shipment);
        const row = store.byIdentity(accountId, identity);
        if (row === null) return storeNew(deps, accountId, identity, read, receivedAt);
        if (store.rawOf(row.key) === read.raw) return { shipmentKey: row.key, changed: false };
        return storeAgain(deps, row, read, receivedAt);
      }),
    announce: (results) => {
      const keys = new Set(results.filter(({ changed }) => changed).map(({ shipmentKey }) => shipmentKey));
      if (keys.size > 0) deps.emit({ name: 'shipments.changed', keys: [...keys] });
      const orderKeys = new Set(results.flatMap((result) => result.orderKeys ?? []));
      if (orderKeys.size > 0) deps.emit({ name: 'orders.changed', keys: [...orderKeys] });
    },
    naming: store.naming,
  };
};

const storeNew = (
  deps: Deps,
  accountId: number,
  identity: string,
  { shipment, raw }: ReadShipment,
  receivedAt: number,
): ShipmentStoreResult => {
  const ours = isOurs(deps, accountId, shipment);
  const parts = new Map(shipmentParts(shipment).map(({ name }) => [name, 1]));
  const seenRevision = ours || deps.isFirstImport(accountId) ? 1 : null;
  const version = { shipment, parts, revision: 1, seenRevision, receivedAt };
  const shipmentKey = deps.store.insert(accountId, identity, version, raw);
  return { shipmentKey, changed: true, ...ordersOf(deps, accountId, shipment) };
};

const storeAgain = (
  deps: Deps,
  row: StoredShipment,
  { shipment: incoming, raw }: ReadShipment,
  receivedAt: number,
): ShipmentStoreResult => {
  const merge = mergeShipment(row.shipment, incoming);
  if (merge.kind === 'same') return { shipmentKey: row.key, changed: false };
  const { shipment } = merge;
  const ours = isOurs(deps, row.accountId, shipment);
  const before = new Map(shipmentParts(row.shipment).map((part) => [part.name, part]));
  const news = shipmentParts(shipment).filter((part) => isNewPart(before.get(part.name), part));
  // Only its timestamps changed, so there is nothing to show. The lines' contents are among their parts.
  const touched = news.length === 0 && besideLines(row.shipment) === besideLines(shipment);
  const revision = touched ? row.revision : row.revision + 1;
  const parts = new Map([...row.parts, ...news.map(({ name }) => [name, revision] as const)]);
  const quiet = touched || ours || deps.isFirstImport(row.accountId);
  const seenRevision = quiet && row.seenRevision === row.revision ? revision : row.seenRevision;
  const at = quiet ? row.receivedAt : receivedAt;
  if (row.seenRevision === row.revision && seenRevision !== revision) deps.store.keepAsSeen(row.key);
  deps.store.update(
    row.key,
    { shipment, parts, revision, seenRevision, receivedAt: at },
    merge.headerNewer ? raw : null,
  );
  return { shipmentKey: row.key, changed: true, ...ordersOf(deps, row.accountId, row.shipment, shipment) };
};

// Once approved, and again when the approval is withdrawn or covers other goods.
const ordersOf = (
  { ordersNamed }: Deps,
  accountId: number,
  ...versions: Shipment[]
): Pick<ShipmentStoreResult, 'orderKeys'> => {
  if (!versions.some(({ processStatus }) => processStatus === shipmentProcessStatus.approved)) return {};
  const numbers = versions.flatMap(({ lines }) =>
    lines.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []),
  );
  const orderKeys = ordersNamed(accountId, [...new Set(numbers)]);
  return orderKeys.length === 0 ? {} : { orderKeys };
};

// Our own despatch advice is no news, until the buyer reacts to it.
const isOurs = ({ advices }: Deps, accountId: number, shipment: Shipment): boolean =>
  advices.shipmentStored(accountId, shipment) &&
  (shipment.processStatus === null || shipment.processStatus === shipmentProcessStatus.issued);

const besideLines = ({ lastUpdatedAt: _, lines, ...rest }: Shipment): string =>
  JSON.stringify([rest, lines.map(({ documents }) => documents)]);

/**
 * `same`: nothing in it is newer than the stored one. `headerNewer`: its received text replaces the stored
 * one.
 */
type ShipmentMerge = { kind: 'same' } | { kind: 'newer'; shipment: Shipment; headerNewer: boolean };

/**
 * A stored shipment after the same one arrives again, in any order of the pages, by the rules of
 * `mergeOrder`. Only a later header replaces the header and its documents, only a later line replaces a
 * line, and lines that a newer record doesn't mention stay.
 */
export const mergeShipment = (before: Shipment, incoming: Shipment): ShipmentMerge => {
  if (incoming.lastUpdatedAt === undated && JSON.stringify(before) === JSON.stringify(incoming)) {
    return { kind: 'same' };
  }
  const headerNewer =
    compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt) > 0 ||
    // Of two that the service doesn't date, the last to arrive is shown.
    (incoming.lastUpdatedAt === undated && before.lastUpdatedAt === undated);
  const lines = mergeLines(before.lines, incoming.lines, headerNewer);
  const changed =
    lines.length > before.lines.length || lines.some((line, index) => line !== before.lines[index]);
  if (!headerNewer && !changed) return { kind: 'same' };
  return { kind: 'newer', shipment: { ...(headerNewer ? incoming : before), lines }, headerNewer };
};

// The order of the stored lines stays; new ones come last.
const mergeLines = (
  before: readonly ShipmentLine[],
  incoming: readonly ShipmentLine[],
  headerNewer: boolean,
): ShipmentLine[] => {
  const names = lineNames(incoming);
  const rest = new Map(incoming.map((line, index) => [names[index] ?? '', line]));
  const known = lineNames(before);
  const merged = before.map((line, index) => {
    const name = known[index] ?? '';
    const found = rest.get(name);
    rest.delete(name);
    return found !== undefined && isNewerLine(line, found, headerNewer) ? found : line;
  });
  return [...merged, ...rest.values()];
};

const isNewerLine = (before: ShipmentLine, incoming: ShipmentLine, headerNewer: boolean): boolean => {
  if (before.lastUpdatedAt === null || incoming.lastUpdatedAt === null) return headerNewer;
  const order = compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt);
  return order > 0 || (order === 0 && headerNewer);
};
