import { z } from 'zod';
import type { OrderRevision } from '../../../shared/contract/calls/orders.ts';
import { type AlertKind, alertKinds } from '../../../shared/domain/alerts/alert-rule.ts';
import { despatchedIn } from '../../../shared/domain/delivery/despatch-advice.ts';
import type { DespatchedQuantity } from '../../../shared/domain/delivery/open-quantities.ts';
import { isForBuyerOf, shipmentSchema } from '../../../shared/domain/delivery/shipment.ts';
import { markLines, nameLines } from '../../../shared/domain/order/line-identity.ts';
import { type Order, type OrderHeader, orderSchema } from '../../../shared/domain/order/order.ts';
import { type OrderFacts, orderFactsSchema } from '../../../shared/domain/order/order-facts.ts';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { type OrderChange, orderChangeSchema } from '../../../shared/domain/order-changes/order-change.ts';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { undated } from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import type { ReadLine, ReadOrder } from '../service/order-service.ts';
import { createDamagedOrders } from './damaged-orders.ts';
import { headerRow, lineRow, summaryText } from './stored-order.ts';

const key = z.number().int();

const storedRow = z.object({
  key,
  account_id: key,
  revision: key,
  seen_revision: key.nullable(),
  received_at: key,
  put_aside_until: calendarDateSchema.nullable(),
  header_text: z.string(),
});
export type StoredRow = z.infer<typeof storedRow> & { header: OrderHeader };

const readStored = (row: unknown): StoredRow => ({ ...storedRow.parse(row), header: headerRow.parse(row) });

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
const lineTextRow = z.object({ position: z.string(), line: z.string() });
const alertRow = z.object({ kind: z.enum(alertKinds) });
const keyRow = z.object({ key });
const countRow = z.object({ count: key });

/** `facts` and `summary` stay text here: most callers parsed the same texts before. */
const listRow = z.object({
  key,
  purchase_order_number: z.string(),
  revision: key,
  seen_revision: key.nullable(),
  received_at: key,
  changed_at: key.nullable(),
  put_aside_until: calendarDateSchema.nullable(),
  last_updated_at: z.string(),
  summary: z.string(),
  facts: z.string(),
  is_open: z.number().transform(Boolean),
  has_draft: z.number().transform(Boolean),
});
export type ListRow = z.infer<typeof listRow>;

export type NewRevision = {
  revision: number;
  receivedAt: number;
  origin: 'buyer' | 'us';
  changes: OrderChange[];
};

/** A line in its place. `came`: it arrived just now; `null`: it stays as it is stored. */
export type PlacedLine = { position: string; came: ReadLine | null };

type NewTexts = {
  facts: OrderFacts;
  headerText: string;
  lines: readonly PlacedLine[];
  revision: number;
};

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** SQL of the orders, their lines and their versions. Callers of what writes have a transaction open. */
export const createOrdersStore = (database: Database) => {
  const linesOf = (
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
  };

  /** The one function that writes an order's texts. Lines that aren't given are deleted. */
  const putTexts = (orderKey: number, headerText: string, lines: readonly PlacedLine[]): void => {
    database.run(
      `INSERT INTO main.order_texts (order_key, header, line_count) VALUES (?, ?, ?)
       ON CONFLICT (order_key) DO UPDATE SET header = excluded.header, line_count = excluded.line_count
       WHERE (header, line_count) <> (excluded.header, excluded.line_count)`,
      orderKey,
      headerText,
      lines.length,
    );
    database.run(
      'DELETE FROM main.order_lines WHERE order_key = ? AND position NOT IN (SELECT value FROM json_each(?))',
      orderKey,
      JSON.stringify(lines.map(({ position }) => position)),
    );
    for (const [sequence, { position, came }] of lines.entries()) {
      if (came === null) {
        database.run(
          'UPDATE main.order_lines SET sequence = ?1 WHERE order_key = ?2 AND position = ?3 AND sequence <> ?1',
          sequence,
          orderKey,
          position,
        );
      } else {
        database.run(
          `INSERT INTO main.order_lines (order_key, position, sequence, line, item) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (order_key, position) DO UPDATE
           SET sequence = excluded.sequence, line = excluded.line, item = excluded.item`,
          orderKey,
          position,
          sequence,
          came.text,
          came.item,
        );
      }
    }
  };

  return {
    ...createDamagedOrders(database),

    /** Of a stored order. `null` if it is damaged. */
    byIdentity: (accountId: number, identity: string): StoredRow | null => {
      const row = database.get(`${selectStored} WHERE account_id = ? AND identity = ?`, accountId, identity);
      return row === null ? null : readStored(row);
    },

    byKey: (orderKey: number): StoredRow | null => {
      const row = database.get(`${selectStored} WHERE key = ?`, orderKey);
      return row === null ? null : readStored(row);
    },

    /** Finds `ü` as one character or as two, since a link may have either. */
    keysByNumber: (accountId: number, purchaseOrderNumber: string): number[] =>
      database
        .all(
          'SELECT key FROM orders WHERE account_id = ? AND purchase_order_number IN (?, ?, ?)',
          accountId,
          purchaseOrderNumber,
          purchaseOrderNumber.normalize('NFC'),
          purchaseOrderNumber.normalize('NFD'),
        )
        .map((row) => keyRow.parse(row).key),

    /** @param header of the same order: its lines are marked by it */
    linesOf,

    /** The newest version, whole. */
    orderOf: ({ key, header }: Pick<StoredRow, 'key' | 'header'>): Order => ({
      ...header,
      lines: linesOf(key, header),
    }),

    /** Whether a record is stored already, text for text, so that it changes nothing. */
    holds: ({ key, header_text }: StoredRow, { header, headerText, lines }: ReadOrder): boolean => {
      if (header_text !== headerText) return false;
      const stored = new Map(
        database
          .all('SELECT position, line FROM order_lines WHERE order_key = ?', key)
          .map((row) => lineTextRow.parse(row))
          .map(({ position, line }) => [position, line]),
      );
      // Of two records without a date the last one counts, so that lines without a position can go.
      if (header.lastUpdatedAt === undated && stored.size !== lines.length) return false;
      return lines.every(({ position, text }) => stored.get(position) === text);
    },

    /** The new order's key; `null` if that order is stored already, which stays as it is. */
    insert: (accountId: number, identity: string, read: ReadOrder, receivedAt: number): number | null => {
      const { header, facts } = read;
      const { changes, lastId } = database.run(
        `INSERT INTO main.orders (account_id, identity, purchase_order_number, version, last_updated_at, revision,
         seen_revision, received_at, summary, facts)
       VALUES (?, ?, ?, ?, ?, 1, NULL, ?, ?, ?)
       ON CONFLICT (account_id, identity) DO NOTHING`,
        accountId,
        identity,
        header.purchaseOrderNumber,
        header.version,
        header.lastUpdatedAt,
        receivedAt,
        summaryText(header),
        JSON.stringify(facts),
      );
      if (changes === 0) return null;
      putTexts(
        lastId,
        read.headerText,
        read.lines.map((line) => ({ position: line.position, came: line })),
      );
      return lastId;
    },

    update: (orderKey: number, order: Order, { facts, headerText, lines, revision }: NewTexts): void => {
      database.run(
        `UPDATE main.orders SET purchase_order_number = ?, version = ?, last_updated_at = ?, summary = ?, facts = ?,
         revision = ?, damaged_at = NULL WHERE key = ?`,
        order.purchaseOrderNumber,
        order.version,
        order.lastUpdatedAt,
        summaryText(order),
        JSON.stringify(facts),
        revision,
        orderKey,
      );
      putTexts(orderKey, headerText, lines);
    },

    /**
     * An order that the buyer changed isn't put aside any longer.
     *
     * @param changedAt `null`: the buyer didn't change it, or how is unknown
     */
    received: (orderKey: number, at: number, changedAt: number | null): void => {
      database.run(
        `UPDATE main.orders SET received_at = ?1, changed_at = coalesce(?2, changed_at),
         put_aside_until = iif(?2 IS NULL, put_aside_until, NULL) WHERE key = ?3`,
        ...[at, changedAt, orderKey],
      );
    },

    /** The newest version. The order itself has it until `keepWhole` stores it. */
    addRevision: (
      orderKey: number,
      { version, lastUpdatedAt }: Pick<OrderHeader, 'version' | 'lastUpdatedAt'>,
      { revision, receivedAt, origin, changes }: NewRevision,
    ): void => {
      database.run(
        `INSERT INTO main.order_revisions (order_key, revision, received_at, version, last_updated_at, origin, changes)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[orderKey, revision, receivedAt, version, lastUpdatedAt, origin, JSON.stringify(changes)],
      );
    },

    /** Stores a version whole, before a newer one replaces it. */
    keepWhole: (orderKey: number, revision: number, order: Order): void => {
      database.run(
        'UPDATE main.order_revisions SET snapshot = ? WHERE order_key = ? AND revision = ?',
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

    /** Up to this revision, and to none that doesn't exist. Returns whether that is news. */
    seen: (orderKey: number, revision: number): boolean =>
      database.run(
        `UPDATE main.orders SET seen_revision = min(?1, revision)
       WHERE key = ?2 AND (seen_revision IS NULL OR seen_revision < min(?1, revision))`,
        revision,
        orderKey,
      ).changes > 0,

    /** The open orders (`is_open`). */
    listOpen: (accountId: number): ListRow[] =>
      database
        .all(`${selectListed} WHERE account_id = ? AND is_open = 1`, accountId)
        .map((row) => listRow.parse(row)),

    /** The closed orders with a larger key, by key. */
    listClosed: (accountId: number, after: number, limit: number): ListRow[] =>
      database
        .all(
          `${selectListed} WHERE account_id = ? AND is_open = 0 AND key > ? ORDER BY key LIMIT ?`,
          accountId,
          after,
          limit,
        )
        .map((row) => listRow.parse(row)),

    /** All orders of the account that aren't damaged, counted by the index. */
    count: (accountId: number): number =>
      countRow.parse(
        database.get(
          'SELECT COUNT(*) AS count FROM main.orders WHERE account_id = ? AND is_open IS NOT NULL',
          accountId,
        ),
      ).count,

    /** One of them; `null` if the account has no such order. */
    listed: (accountId: number, orderKey: number): ListRow | null =>
      rowOf(listRow, database.get(`${selectListed} WHERE key = ? AND account_id = ?`, orderKey, accountId)),

    /** Orders with a position that asks for an answer, counted by the index. */
    asking: (accountId: number): number =>
      countRow.parse(
        database.get(
          'SELECT COUNT(*) AS count FROM main.orders WHERE account_id = ? AND asks = 1',
          accountId,
        ),
      ).count,

    /** `null` when there is none. */
    factsOf: (orderKey: number): OrderFacts | null =>
      rowOf(factsRow, database.get('SELECT facts FROM orders WHERE key = ?', orderKey))?.facts ?? null,

    /** Returns whether the facts changed. */
    putFacts: (orderKey: number, facts: OrderFacts): boolean => {
      const text = JSON.stringify(facts);
      return (
        database.run('UPDATE main.orders SET facts = ?1 WHERE key = ?2 AND facts <> ?1', text, orderKey)
          .changes > 0
      );
    },

    /** The goods of an order in shipments that its buyer approved. An unreadable shipment covers nothing. */
    approvedGoods: (
      accountId: number,
      order: Pick<
        OrderHeader,
        'companyId' | 'supplierAccountNumber' | 'buyerAccountNumber' | 'purchaseOrderNumber'
      >,
    ): DespatchedQuantity[] =>
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

    /** The alerts of later versions. */
    alertsAfter: (orderKey: number, revision: number): AlertKind[] =>
      database
        .all('SELECT kind FROM alerts WHERE order_key = ? AND revision > ?', orderKey, revision)
        .flatMap((row) => alertRow.safeParse(row).data?.kind ?? []),

    /** `false` if that version alerted before. */
    addAlert: (orderKey: number, revision: number, kind: string, at: number): boolean =>
      database.run(
        `INSERT OR IGNORE INTO main.alerts (order_key, revision, kind, raised_at, answers_before)
         VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(sequence), 0) FROM main.outbox WHERE order_key = ?1))`,
        ...[orderKey, revision, kind, at],
      ).changes > 0,
  };
};

const selectStored = `SELECT key, account_id, revision, seen_revision, received_at, put_aside_until, last_updated_at,
  order_texts.header AS header_text FROM orders JOIN order_texts ON order_key = key`;

const selectListed = `SELECT key, purchase_order_number, revision, seen_revision, received_at, changed_at, put_aside_until,
  last_updated_at, summary, facts, is_open, EXISTS (SELECT 1 FROM drafts WHERE drafts.order_key = orders.key) AS has_draft FROM orders`;

const rowOf = <Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> | null =>
  row === null ? null : schema.parse(row);
