import { z } from 'zod';
import type { OrderRevision } from '../../../shared/contract/orders.ts';
import { despatchedIn } from '../../../shared/domain/despatch-advice.ts';
import { markLines, nameLines } from '../../../shared/domain/line-identity.ts';
import type { Despatched } from '../../../shared/domain/open-quantities.ts';
import {
  type Order,
  type OrderHeader,
  orderHeaderSchema,
  orderSchema,
} from '../../../shared/domain/order.ts';
import { type OrderChange, orderChangeSchema } from '../../../shared/domain/order-changes/order-change.ts';
import { type OrderFacts, orderFactsSchema } from '../../../shared/domain/order-facts.ts';
import { isForBuyerOf, shipmentProcessStatus, shipmentSchema } from '../../../shared/domain/shipment.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import type { ReadLine, ReadOrder } from '../service/order-service.ts';
import { lineRow } from './stored-line.ts';

const key = z.number().int();

const storedRow = z.object({
  key,
  account_id: key,
  revision: key,
  seen_revision: key.nullable(),
  received_at: key,
  header: jsonColumn(orderHeaderSchema),
  raw: z.string(),
});
export type StoredRow = z.infer<typeof storedRow>;

const revisionRow = z.object({
  revision: key,
  received_at: key,
  version: key.nullable(),
  last_updated_at: z.string(),
  origin: z.enum(['buyer', 'us']),
  changes: jsonColumn(z.array(orderChangeSchema)),
});

const snapshotRow = z.object({ snapshot: jsonColumn(orderSchema).nullable() });

const factsRow = z.object({ facts: jsonColumn(orderFactsSchema) });
const approvedRow = z.object({ shipment: jsonColumn(shipmentSchema) });
const positionRow = z.object({ position: z.string() });
const keyRow = z.object({ key });
const countRow = z.object({ count: key });

/** `facts` and `header` stay text here: a list wants little of the header. */
const listRow = z.object({
  key,
  purchase_order_number: z.string(),
  revision: key,
  seen_revision: key.nullable(),
  received_at: key,
  last_updated_at: z.string(),
  header: z.string(),
  facts: z.string(),
  has_draft: z.number().transform(Boolean),
});
export type ListRow = z.infer<typeof listRow>;

export type NewRevision = {
  revision: number;
  receivedAt: number;
  origin: 'buyer' | 'us';
  changes: OrderChange[];
};

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** SQL of the orders, their lines and their versions. Who calls it for writing has a transaction open. */
export const createOrdersStore = (database: Database) => ({
  /** Of an order that is there. */
  byIdentity: (accountId: number, identity: string): StoredRow =>
    storedRow.parse(
      database.get(`${selectStored} WHERE account_id = ? AND identity = ?`, accountId, identity),
    ),

  byKey: (orderKey: number): StoredRow | null =>
    rowOf(storedRow, database.get(`${selectStored} WHERE key = ?`, orderKey)),

  keysByNumber: (accountId: number, purchaseOrderNumber: string): number[] =>
    database
      .all(
        'SELECT key FROM orders WHERE account_id = ? AND purchase_order_number = ?',
        accountId,
        purchaseOrderNumber,
      )
      .map((row) => keyRow.parse(row).key),

  /** @param header of the same order: its lines are marked by it */
  linesOf: (
    orderKey: number,
    header: Pick<OrderHeader, 'status' | 'purchaseOrderNumber'>,
  ): Order['lines'] => {
    const rows = database.all(
      'SELECT position, line FROM order_lines WHERE order_key = ? ORDER BY sequence',
      orderKey,
    );
    const names = rows.map((row) => positionRow.parse(row).position);
    const lines = rows.map((row) => lineRow.parse(row));
    return markLines({ ...header, lines: nameLines(lines, names) }).lines;
  },

  /** The new order's key; `null` where that order is there already, which stays as it is. */
  insert: (
    accountId: number,
    identity: string,
    { header, facts, raw }: ReadOrder,
    receivedAt: number,
  ): number | null => {
    const { changes, lastId } = database.run(
      `INSERT INTO orders (account_id, identity, purchase_order_number, version, last_updated_at, revision,
         seen_revision, received_at, header, facts)
       VALUES (?, ?, ?, ?, ?, 1, NULL, ?, ?, ?)
       ON CONFLICT (account_id, identity) DO NOTHING`,
      accountId,
      identity,
      header.purchaseOrderNumber,
      header.version,
      header.lastUpdatedAt,
      receivedAt,
      JSON.stringify(header),
      JSON.stringify(facts),
    );
    if (changes === 0) return null;
    database.run('INSERT INTO order_texts (order_key, raw) VALUES (?, ?)', lastId, raw);
    return lastId;
  },

  update: (orderKey: number, order: Order, facts: OrderFacts, raw: string, revision: number): void => {
    database.run(
      `UPDATE orders SET purchase_order_number = ?, version = ?, last_updated_at = ?, header = ?, facts = ?,
         revision = ? WHERE key = ?`,
      order.purchaseOrderNumber,
      order.version,
      order.lastUpdatedAt,
      headerText(order),
      JSON.stringify(facts),
      revision,
      orderKey,
    );
    database.run('UPDATE order_texts SET raw = ? WHERE order_key = ?', raw, orderKey);
  },

  received: (orderKey: number, at: number): void => {
    database.run('UPDATE orders SET received_at = ? WHERE key = ?', at, orderKey);
  },

  /** A line that came in, in its place among the others. */
  putLine: (orderKey: number, { position, lastUpdatedAt, item, text }: ReadLine, sequence: number): void => {
    database.run(
      `INSERT INTO order_lines (order_key, position, sequence, last_updated_at, line, item)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (order_key, position) DO UPDATE
       SET sequence = excluded.sequence, last_updated_at = excluded.last_updated_at, line = excluded.line,
         item = excluded.item`,
      orderKey,
      position,
      sequence,
      lastUpdatedAt,
      text,
      item,
    );
  },

  dropLine: (orderKey: number, position: string): void => {
    database.run('DELETE FROM order_lines WHERE order_key = ? AND position = ?', orderKey, position);
  },

  /** A line that stays as it is, in another place. */
  moveLine: (orderKey: number, position: string, sequence: number): void => {
    database.run(
      'UPDATE order_lines SET sequence = ? WHERE order_key = ? AND position = ?',
      sequence,
      orderKey,
      position,
    );
  },

  /** The newest version: it stands in the order itself until `keepWhole` puts it away. */
  addRevision: (
    orderKey: number,
    { version, lastUpdatedAt }: Pick<OrderHeader, 'version' | 'lastUpdatedAt'>,
    { revision, receivedAt, origin, changes }: NewRevision,
  ): void => {
    database.run(
      `INSERT INTO order_revisions (order_key, revision, received_at, version, last_updated_at, origin, changes)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      orderKey,
      revision,
      receivedAt,
      version,
      lastUpdatedAt,
      origin,
      JSON.stringify(changes),
    );
  },

  /** Before a newer version takes its place. */
  keepWhole: (orderKey: number, revision: number, order: Order): void => {
    database.run(
      'UPDATE order_revisions SET snapshot = ? WHERE order_key = ? AND revision = ?',
      JSON.stringify(order),
      orderKey,
      revision,
    );
  },

  /** Newest first. */
  revisionsOf: (orderKey: number): OrderRevision[] =>
    database
      .all(
        `SELECT revision, received_at, version, last_updated_at, origin, changes FROM order_revisions
         WHERE order_key = ? ORDER BY revision DESC`,
        orderKey,
      )
      .map((row) => {
        const { received_at, last_updated_at, ...rest } = revisionRow.parse(row);
        return { ...rest, receivedAt: received_at, lastUpdatedAt: last_updated_at };
      }),

  /** A version before the current one. */
  snapshot: (orderKey: number, revision: number): Order | null =>
    rowOf(
      snapshotRow,
      database.get(
        'SELECT snapshot FROM order_revisions WHERE order_key = ? AND revision = ?',
        orderKey,
        revision,
      ),
    )?.snapshot ?? null,

  /** Every version before the current one, newest first. */
  earlier: (orderKey: number): Order[] =>
    database
      .all(
        `SELECT snapshot FROM order_revisions WHERE order_key = ? AND snapshot IS NOT NULL
         ORDER BY revision DESC`,
        orderKey,
      )
      .flatMap((row) => snapshotRow.parse(row).snapshot ?? []),

  /** Up to this revision, and to none that isn't there. Whether that was news. */
  seen: (orderKey: number, revision: number): boolean =>
    database.run(
      `UPDATE orders SET seen_revision = min(?1, revision)
       WHERE key = ?2 AND (seen_revision IS NULL OR seen_revision < min(?1, revision))`,
      revision,
      orderKey,
    ).changes > 0,

  /** Newest first. */
  list: (accountId: number): ListRow[] =>
    database
      .all(`${selectListed} WHERE account_id = ? ORDER BY received_at DESC, key DESC`, accountId)
      .map((row) => listRow.parse(row)),

  /** One of them; `null` where that account has no such order. */
  listed: (accountId: number, orderKey: number): ListRow | null =>
    rowOf(listRow, database.get(`${selectListed} WHERE key = ? AND account_id = ?`, orderKey, accountId)),

  /** Orders with a position that asks for an answer; the words of the condition are those of its index. */
  asking: (accountId: number): number =>
    countRow.parse(
      database.get(
        `SELECT COUNT(*) AS count FROM orders
         WHERE account_id = ? AND json_array_length(facts, '$.answer') > 0`,
        accountId,
      ),
    ).count,

  /** `null` when there is none. */
  factsOf: (orderKey: number): OrderFacts | null =>
    rowOf(factsRow, database.get('SELECT facts FROM orders WHERE key = ?', orderKey))?.facts ?? null,

  /** Whether that is another text than before. */
  putFacts: (orderKey: number, facts: OrderFacts): boolean => {
    const text = JSON.stringify(facts);
    return (
      database.run('UPDATE orders SET facts = ?1 WHERE key = ?2 AND facts <> ?1', text, orderKey).changes > 0
    );
  },

  /** What of an order is in shipments that its buyer approved. A shipment that can't be read covers nothing. */
  approvedGoods: (
    accountId: number,
    order: Pick<
      OrderHeader,
      'companyId' | 'supplierAccountNumber' | 'buyerAccountNumber' | 'purchaseOrderNumber'
    >,
  ): Despatched[] =>
    database
      .all(
        `SELECT shipment FROM shipment_orders JOIN shipments ON key = shipment_key
         WHERE account_id = ? AND purchase_order_number = ? AND facts ->> '$.processStatus' = ?`,
        accountId,
        order.purchaseOrderNumber,
        shipmentProcessStatus.approved,
      )
      .flatMap((row) => approvedRow.safeParse(row).data ?? [])
      .filter(({ shipment }) => isForBuyerOf(shipment, order))
      .flatMap(({ shipment }) => despatchedIn(shipment, order.purchaseOrderNumber)),

  /** `false` when that version rang before. */
  addAlert: (orderKey: number, revision: number, kind: string, at: number): boolean =>
    database.run(
      'INSERT OR IGNORE INTO alerts (order_key, revision, kind, rung_at) VALUES (?, ?, ?, ?)',
      orderKey,
      revision,
      kind,
      at,
    ).changes > 0,
});

const selectStored =
  'SELECT key, account_id, revision, seen_revision, received_at, header, raw FROM orders JOIN order_texts ON order_key = key';

const selectListed = `SELECT key, purchase_order_number, revision, seen_revision, received_at, last_updated_at, header, facts,
  EXISTS (SELECT 1 FROM drafts WHERE drafts.order_key = orders.key) AS has_draft FROM orders`;

const headerText = ({ lines: _, ...header }: Order): string => JSON.stringify(header);

const rowOf = <Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> | null =>
  row === null ? null : schema.parse(row);
