import { z } from 'zod';
import { type Shipment, shipmentSchema } from '../../../shared/domain/delivery/shipment.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

const text = z.string().nullable();

/**
 * The values that the list shows, derived once when a shipment arrives, so that ten thousand rows are read
 * quickly.
 */
export const shipmentFactsSchema = z.object({
  shipmentNumber: text,
  processStatus: text,
  status: text,
  trackingNumber: text,
  lineCount: z.number().int(),
  /** The orders that its lines name, each once. */
  purchaseOrderNumbers: z.array(z.string()),
  /** The receiver. */
  supplierShipment: z.object({ buyerAccountNumber: text }),
  buyerShipment: z.object({ companyId: text, supplierAccountNumber: text, partyName: text }),
});
export type ShipmentFacts = z.infer<typeof shipmentFactsSchema>;

/** Reads these values from a shipment. */
export const shipmentFacts = (shipment: Shipment): ShipmentFacts => {
  const { supplierShipment, buyerShipment, lines } = shipment;
  return {
    shipmentNumber: supplierShipment.shipmentNumber,
    processStatus: shipment.processStatus,
    status: shipment.status,
    trackingNumber: shipment.identifiers.trackingNumber,
    lineCount: lines.length,
    purchaseOrderNumbers: [...new Set(lines.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []))],
    supplierShipment: { buyerAccountNumber: supplierShipment.buyerAccountNumber },
    buyerShipment: {
      companyId: buyerShipment.companyId,
      supplierAccountNumber: buyerShipment.supplierAccountNumber,
      partyName: buyerShipment.buyerParty?.names[0] ?? null,
    },
  };
};

const whole = z.number().int();

const storedRow = z
  .object({
    key: whole,
    account_id: whole,
    revision: whole,
    seen_revision: whole.nullable(),
    received_at: whole,
    shipment: jsonColumn(shipmentSchema),
    parts: jsonColumn(z.record(z.string(), whole)),
  })
  .transform(({ account_id, seen_revision, received_at, parts, ...rest }) => ({
    ...rest,
    accountId: account_id,
    seenRevision: seen_revision,
    receivedAt: received_at,
    parts: new Map(Object.entries(parts)),
  }));
export type StoredShipment = z.infer<typeof storedRow>;

/** `facts` and `header` stay text: most of ten thousand rows were parsed before. */
const listRow = z.object({
  key: whole,
  revision: whole,
  seen_revision: whole.nullable(),
  received_at: whole,
  last_updated_at: z.string(),
  facts: z.string(),
});
const orderRow = z.object({ key: whole, purchase_order_number: z.string(), summary: z.string() });

const rawRow = z.object({ raw: z.string() });
const asSeenRow = z.object({ shipment: jsonColumn(shipmentSchema) });
const countsRow = z.object({ all: whole, unseen: whole });

/** The columns of a new version. `parts`: by a part's name, the revision in which it last changed. */
export type ShipmentVersion = Pick<
  StoredShipment,
  'shipment' | 'parts' | 'revision' | 'seenRevision' | 'receivedAt'
>;

export type ShipmentsStore = ReturnType<typeof createShipmentsStore>;

/** The SQL of shipments. Writers need an open transaction. */
export const createShipmentsStore = (database: Database) => {
  const one = (where: string, ...values: (string | number)[]): StoredShipment | null => {
    const row = database.get(`SELECT ${columns} FROM shipments WHERE ${where}`, ...values);
    return row === null ? null : storedRow.parse(row);
  };

  const nameOrders = (shipmentKey: number, { purchaseOrderNumbers }: ShipmentFacts): void => {
    database.run('DELETE FROM main.shipment_orders WHERE shipment_key = ?', shipmentKey);
    for (const number of purchaseOrderNumbers) {
      database.run(
        'INSERT INTO main.shipment_orders (purchase_order_number, shipment_key) VALUES (?, ?)',
        number,
        shipmentKey,
      );
    }
  };

  return {
    byIdentity: (accountId: number, identity: string): StoredShipment | null =>
      one('account_id = ? AND identity = ?', accountId, identity),

    byKey: (shipmentKey: number): StoredShipment | null => one('key = ?', shipmentKey),

    rawOf: (shipmentKey: number): string | null => {
      const row = database.get('SELECT raw FROM shipment_texts WHERE shipment_key = ?', shipmentKey);
      return row === null ? null : rawRow.parse(row).raw;
    },

    insert: (accountId: number, identity: string, version: ShipmentVersion, raw: string): number => {
      const { shipment, parts, revision, seenRevision, receivedAt } = version;
      const facts = shipmentFacts(shipment);
      const { lastId } = database.run(
        `INSERT INTO main.shipments (account_id, identity, last_updated_at, revision, seen_revision, received_at, shipment,
           parts, facts)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        accountId,
        identity,
        shipment.lastUpdatedAt,
        revision,
        seenRevision,
        receivedAt,
        JSON.stringify(shipment),
        partsText(parts),
        JSON.stringify(facts),
      );
      database.run('INSERT INTO main.shipment_texts (shipment_key, raw) VALUES (?, ?)', lastId, raw);
      nameOrders(lastId, facts);
      return lastId;
    },

    update: (shipmentKey: number, version: ShipmentVersion, raw: string | null): void => {
      const { shipment, parts, revision, seenRevision, receivedAt } = version;
      const facts = shipmentFacts(shipment);
      database.run(
        `UPDATE main.shipments SET last_updated_at = ?, revision = ?, seen_revision = ?, received_at = ?, shipment = ?, parts = ?,
           facts = ?
         WHERE key = ?`,
        shipment.lastUpdatedAt,
        revision,
        seenRevision,
        receivedAt,
        JSON.stringify(shipment),
        partsText(parts),
        JSON.stringify(facts),
        shipmentKey,
      );
      if (raw !== null) {
        database.run('INSERT OR REPLACE INTO main.shipment_texts VALUES (?, ?)', shipmentKey, raw);
      }
      nameOrders(shipmentKey, facts);
    },

    /** Call it before a newer version replaces one that was seen. */
    keepAsSeen: (shipmentKey: number): void => {
      database.run(
        'INSERT OR REPLACE INTO main.shipments_as_seen SELECT key, revision, shipment FROM shipments WHERE key = ?',
        shipmentKey,
      );
    },

    /** An earlier version, where it is stored. */
    asSeen: (shipmentKey: number, revision: number): Shipment | null => {
      const row = database.get(
        'SELECT shipment FROM shipments_as_seen WHERE shipment_key = ? AND revision = ?',
        shipmentKey,
        revision,
      );
      return row === null ? null : asSeenRow.parse(row).shipment;
    },

    /** Up to this revision, and never beyond the newest one. Returns whether it changed something. */
    seen: (shipmentKey: number, revision: number): boolean =>
      database.run(
        `UPDATE main.shipments SET seen_revision = min(?1, revision)
         WHERE key = ?2 AND (seen_revision IS NULL OR seen_revision < min(?1, revision))`,
        revision,
        shipmentKey,
      ).changes > 0,

    /** Newest first. */
    list: (accountId: number): z.infer<typeof listRow>[] =>
      database
        .all(
          `SELECT key, revision, seen_revision, received_at, last_updated_at, facts FROM shipments
           WHERE account_id = ? ORDER BY received_at DESC, key DESC`,
          accountId,
        )
        .map((row) => listRow.parse(row)),

    /** Shipments that name an order. Two buyers may use the same number. */
    naming: (accountId: number, purchaseOrderNumber: string): StoredShipment[] =>
      database
        .all(
          `SELECT ${columns} FROM shipment_orders JOIN shipments ON key = shipment_key
           WHERE account_id = ? AND purchase_order_number = ? ORDER BY key`,
          accountId,
          purchaseOrderNumber,
        )
        .map((row) => storedRow.parse(row)),

    counts: (accountId: number): { all: number; unseen: number } =>
      countsRow.parse(
        database.get(
          `SELECT COUNT(*) AS "all", COUNT(*) FILTER (WHERE seen_revision IS NULL OR seen_revision < revision) AS unseen
           FROM main.shipments WHERE account_id = ?`,
          accountId,
        ),
      ),

    /**
     * The orders of an account with any of these numbers, by key: one for each number, unless two buyers
     * use the same.
     */
    ordersNumbered: (accountId: number, purchaseOrderNumbers: string[]): z.infer<typeof orderRow>[] =>
      database
        .all(
          `SELECT key, purchase_order_number, summary FROM orders
           WHERE account_id = ? AND purchase_order_number IN (SELECT value FROM json_each(?)) ORDER BY key`,
          accountId,
          JSON.stringify(purchaseOrderNumbers),
        )
        .map((row) => orderRow.parse(row)),
  };
};

const columns = 'key, account_id, revision, seen_revision, received_at, shipment, parts';

const partsText = (parts: ReadonlyMap<string, number>): string => JSON.stringify(Object.fromEntries(parts));
