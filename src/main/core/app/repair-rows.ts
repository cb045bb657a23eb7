import { z } from 'zod';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { alertKinds, earliestAlert } from '../../../shared/domain/alerts/alert-rule.ts';
import { isServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { rebuildSearch } from '../db/rebuild-search.ts';
import { keysOf, verifiedTables } from '../db/verify-rows.ts';
import type { DamagedRow, Database, SqlValue } from '../ports.ts';
import { type NamedOrder, repairEntry, tellEntry } from './damaged-entries.ts';

type Values = Record<string, SqlValue>;

/** What the repair of one row may do. Damaged rows aren't hidden from it. */
type Repair = (database: Database, row: Values, now: number) => void;

/**
 * Repairs one row of each table. A table without an entry here loses the row: a draft, a view, a poll that
 * was noted. Anything in a row may be wrong, its key included, so a row is never believed.
 */
const repairs: { [table: string]: Repair } = {
  accounts: (database, { id, fetch_from }) => {
    // The index has a copy of the address.
    const copy = addressRow.safeParse(
      database.get(
        'SELECT base_url, email FROM main.accounts INDEXED BY sqlite_autoindex_accounts_1 WHERE id = ?',
        id ?? null,
      ),
    ).data;
    // A wrong address must not get the password, so the user signs in again and sees it.
    database.run(
      `UPDATE main.accounts SET base_url = coalesce(?, base_url), email = coalesce(?, email), state = 'password-needed',
         practice = iif(practice = 1, 1, 0), keep_signed_in = 0,
         means = iif(means = 'basic', 'basic', 'token'), token_hint = 'none',
         answer_form = iif(answer_form = 'indicators', 'indicators', 'values'),
         answer_format = iif(answer_format = 'xml', 'xml', 'json'),
         fetch_from = coalesce(?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')),
         company_id = iif(typeof(company_id) = 'text', company_id, NULL),
         created_at = iif(typeof(created_at) = 'integer', created_at, 0)
       WHERE id = ?`,
      copy?.base_url ?? null,
      copy?.email ?? null,
      isServiceTimestamp(fetch_from) ? fetch_from : null,
      id ?? null,
    );
    // Orders name the id that this account had, unless a damaged id is the id of an account with orders.
    database.run(
      `UPDATE main.accounts SET id = (SELECT account_id FROM main.orders WHERE account_id NOT IN (SELECT id FROM main.accounts))
       WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM main.orders WHERE account_id = ?1)
         AND EXISTS (SELECT 1 FROM main.orders WHERE account_id NOT IN (SELECT id FROM main.accounts))`,
      id ?? null,
    );
  },

  current_account: (database, row) => {
    drop(database, 'current_account', row);
    // The one that was polled last was in use. Otherwise orders would stop to arrive, without a word.
    database.script(`
      INSERT INTO main.current_account SELECT 1, account_id FROM main.polls
      WHERE account_id IN (SELECT id FROM main.accounts) ORDER BY id DESC LIMIT 1;
      INSERT OR IGNORE INTO main.current_account SELECT 1, max(id) FROM main.accounts HAVING COUNT(*) = 1;`);
  },

  orders: (database, { key = null }, now) => {
    // Indexes have copies of what names the order.
    const copy = namedRow.safeParse(
      database.get(
        'SELECT account_id, identity FROM main.orders INDEXED BY sqlite_autoindex_orders_1 WHERE key = ?',
        key,
      ),
    ).data;
    const number = numberRow.safeParse(
      database.get(
        'SELECT purchase_order_number FROM main.orders INDEXED BY orders_by_number WHERE key = ?',
        key,
      ),
    ).data;
    database.run(
      `UPDATE main.orders SET account_id = coalesce(
           (SELECT id FROM main.accounts WHERE id = coalesce(?, account_id)),
           (SELECT account_id FROM main.current_account), (SELECT min(id) FROM main.accounts)),
         identity = coalesce(?, identity),
         purchase_order_number = coalesce(?, purchase_order_number), version = NULL, last_updated_at = '',
         revision = coalesce((SELECT max(revision) FROM main.order_revisions WHERE order_key = key), 1),
         received_at = coalesce((SELECT max(received_at) FROM main.order_revisions WHERE order_key = key), ?),
         seen_revision = NULL, damaged_at = ?, summary = '{}', facts = '{}'
       WHERE key = ?`,
      copy?.account_id ?? null,
      copy?.identity ?? null,
      number?.purchase_order_number ?? null,
      now,
      now,
      key,
    );
  },
  order_texts: (database, row, now) => {
    drop(database, 'order_texts', row);
    markOrder(database, row['order_key'] ?? null, now);
  },
  order_lines: (database, row, now) => {
    drop(database, 'order_lines', row);
    markOrder(database, row['order_key'] ?? null, now);
  },

  shipments: (database, row) => {
    const { key = null } = row;
    for (const table of ['shipment_texts', 'shipments_as_seen', 'shipment_orders']) {
      database.run(`DELETE FROM main.${table} WHERE shipment_key = ?`, key);
    }
    drop(database, 'shipments', row);
    readAllAgain(database, 'shipments');
  },
  shipment_orders: (database, row) => {
    drop(database, 'shipment_orders', row);
    database.script(
      `INSERT OR IGNORE INTO main.shipment_orders (purchase_order_number, shipment_key)
       SELECT named.value, shipments.key FROM main.shipments, json_each(facts, '$.purchaseOrderNumbers') AS named`,
    );
  },

  cursors: (database, row) => {
    drop(database, 'cursors', row);
    // Each value that the cursor held is stored in a row of its own.
    database.script(
      `INSERT OR IGNORE INTO main.cursors (account_id, stream, value)
       SELECT account_id, stream, value FROM main.cursor_history
       WHERE id IN (SELECT max(id) FROM main.cursor_history GROUP BY account_id, stream)`,
    );
  },

  backfills: (database, row) => {
    drop(database, 'backfills', row);
    for (const stream of ['orders', 'shipments']) readAllAgain(database, stream);
  },

  // Rather twice than never.
  alerts: (database, row, now) => {
    // A time that can't be would make the order wait for decades.
    const kept = database.run(
      `UPDATE main.alerts SET shown_at = NULL,
         raised_at = iif(typeof(raised_at) = 'integer' AND raised_at BETWEEN ? AND ?, raised_at, ?),
         answers_before = (SELECT coalesce(max(sequence), 0) FROM main.outbox
           WHERE outbox.order_key = alerts.order_key AND sequence <= alerts.answers_before)
       WHERE order_key = ? AND revision = ? AND kind IN (${alertKinds.map((kind) => `'${kind}'`).join(', ')})
         AND EXISTS (SELECT 1 FROM main.orders WHERE key = order_key)`,
      ...[earliestAlert, now, now],
      row['order_key'] ?? null,
      row['revision'] ?? null,
    );
    if (kept.changes === 0) drop(database, 'alerts', row);
  },

  outbox: repairEntry,

  documents: (database, row) => {
    // A trigger queues the document's order for the search, and needs one that is there.
    database.run(
      `UPDATE main.documents SET order_key = (SELECT min(key) FROM main.orders)
       WHERE sequence = ? AND order_key NOT IN (SELECT key FROM main.orders)`,
      row['sequence'] ?? null,
    );
    drop(database, 'documents', row);
    // Which answer it belonged to can't be believed. None that waits for a document may go without it.
    database.run(
      `UPDATE main.outbox SET state = 'needs-attention', problem = ?
       WHERE kind = 'response' AND state = 'waiting' AND body IS NULL`,
      JSON.stringify(lostDocument),
    );
  },

  // Rather twice than never: what its notices told is due again.
  relay_messages: (database, row) => {
    drop(database, 'relay_messages', row);
    database.script(
      'DELETE FROM main.relay_notices WHERE message_id NOT IN (SELECT id FROM main.relay_messages)',
    );
  },

  search_orders: (database, row) => {
    drop(database, 'search_orders', row);
    database.run(
      'INSERT OR IGNORE INTO search_queue SELECT key FROM main.orders WHERE key NOT IN (SELECT order_key FROM main.search_orders)',
    );
  },
};

/** The next poll reads everything since the account's first poll once more. */
export const readAllAgain = (database: Database, stream: string): void => {
  database.run(
    `INSERT OR REPLACE INTO main.backfills (account_id, stream, name, started_at, next_from, owed)
     SELECT id, ?, 'everything', 0, fetch_from, 'first' FROM main.accounts`,
    stream,
  );
};

const lostDocument: ErrorShape = shapeOfError(new OrderbellError('document.incomplete'));

const markOrder = (database: Database, key: SqlValue, now: number): void => {
  database.run('UPDATE main.orders SET damaged_at = coalesce(damaged_at, ?) WHERE key = ?', now, key);
};

const drop = (database: Database, table: string, row: Values): void => {
  const keys = keysOf(database, table);
  database.run(
    `DELETE FROM main.${table} WHERE ${keys.map((key) => `${key} IS ?`).join(' AND ')}`,
    ...keys.map((key) => row[key] ?? null),
  );
};

/** Orders that lack their text or a line, as when a line's own key was damaged. */
const markIncomplete = (database: Database, now: number): void => {
  database.run(
    `UPDATE main.orders SET damaged_at = ? WHERE damaged_at IS NULL
       AND (SELECT COUNT(*) FROM main.order_lines WHERE order_key = key)
         IS NOT (SELECT line_count FROM main.order_texts WHERE order_key = key)`,
    now,
  );
};

/** Counts again how many orders give a buyer which name. */
const countNames = (database: Database): void => {
  database.script(`
    DELETE FROM main.buyer_names WHERE source <> 2;
    INSERT INTO main.buyer_names (account_id, buyer_key, source, name, orders)
    SELECT account_id, buyer_key, name_source, given_name, COUNT(*) FROM main.orders
    WHERE buyer_key IS NOT NULL AND given_name IS NOT NULL GROUP BY account_id, buyer_key, name_source, given_name;`);
};

/** A row with a wrong checksum, by the names of its columns. `keys`: those of its primary key. */
export type FoundRow = { table: string; row: Values; keys: readonly string[] };

/** Names the columns of damaged rows. */
export const withColumns = (database: Database, rows: readonly DamagedRow[]): FoundRow[] => {
  const columns = new Map(verifiedTables(database).map((one) => [one.table, one.columns]));
  const keys = new Map(
    [...new Set(rows.map(({ table }) => table))].map((one) => [one, keysOf(database, one)]),
  );
  return rows.map(({ table, values }) => ({
    table,
    row: Object.fromEntries((columns.get(table) ?? []).map((column, at) => [column, values[at] ?? null])),
    keys: keys.get(table) ?? [],
  }));
};

/**
 * Repairs the rows with a wrong checksum. What can be derived is rebuilt. An order is marked, and left out
 * until the service shows it again. A damaged answer is left to the user. A row that can't be used is
 * deleted. Each is noted as it was found. A row that can't be repaired stays as it is, and hidden.
 *
 * @returns the rows that can't be repaired, with the error
 */
export const repairRows = (
  database: Database,
  rows: readonly FoundRow[],
  now: number,
): Map<FoundRow, unknown> => {
  const failures = new Map<FoundRow, unknown>();
  try {
    whole(database, () => {
      const changed = new Set<string>();
      for (const found of rows) {
        const { table, row } = found;
        try {
          whole(database, () => {
            note(database, table, row, now);
            (repairs[table] ?? ((to, damaged) => drop(to, table, damaged)))(database, row, now);
          });
          changed.add(table);
        } catch (error) {
          failures.set(found, error);
        }
      }
      for (const table of changed) database.script(`REINDEX main.${table}`);
      if (changed.has('order_lines') || changed.has('order_texts')) markIncomplete(database, now);
      if (changed.has('orders') || changed.has('buyer_names')) countNames(database);
    });
    return failures;
  } catch (error) {
    return new Map(rows.map((found) => [found, failures.get(found) ?? error]));
  }
};

/** A savepoint, since the statement that found the rows may be part of a transaction. */
const whole = (database: Database, work: () => void): void => {
  database.script('SAVEPOINT repair');
  try {
    work();
    database.script('RELEASE repair');
  } catch (error) {
    try {
      database.script('ROLLBACK TO repair; RELEASE repair');
    } catch {
      // SQLite rolled back all of it, as on a full disk. The caller needs the reason.
    }
    throw error;
  }
};

const note = (database: Database, table: string, row: Values, now: number): void => {
  const told = table === 'outbox' ? tellEntry(database, row) : { orders: orderOf(database, table, row) };
  const text = JSON.stringify({ ...row, ...told }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? [...value] : value,
  );
  database.run(
    `INSERT INTO main.damaged_rows (found_at, place, row)
     SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM main.damaged_rows WHERE place = ?2 AND row = ?3)`,
    now,
    table,
    text,
  );
  database.run(
    `DELETE FROM main.damaged_rows WHERE place = ?1 AND id <=
       (SELECT id FROM main.damaged_rows WHERE place = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
    table,
    mostNoted,
  );
};

/** Of each table, so that a page of lines never displaces an answer. */
const mostNoted = 200;

/** The order that a draft, note or document belonged to, for the user; none where that isn't sure. */
const orderOf = (
  database: Database,
  table: string,
  { id = null, sequence = null, order_key = null }: Values,
): NamedOrder[] => {
  const isSure =
    table === 'drafts' ||
    (table === 'own_notes' &&
      database.get(
        'SELECT order_key FROM main.own_notes INDEXED BY sqlite_autoindex_own_notes_1 WHERE id = ? AND order_key = ?',
        id,
        order_key,
      ) !== null) ||
    (table === 'documents' &&
      database.get(
        'SELECT order_key FROM main.documents INDEXED BY documents_by_order WHERE sequence = ? AND order_key = ?',
        sequence,
        order_key,
      ) !== null);
  return isSure && order_key !== null ? [{ key: Number(order_key), number: null, buyer: null }] : [];
};

/**
 * Reads every row at once and makes the indexes again, also that of the search, for a store whose indexes
 * differ from its tables.
 */
export const readEveryRow = (database: Database, now: number): void => {
  for (const { table } of verifiedTables(database)) {
    database.get(`SELECT COUNT(*) FROM ${table} NOT INDEXED`);
  }
  database.write(() => {
    database.script('REINDEX');
    markIncomplete(database, now);
  });
  rebuildSearch(database);
};

/**
 * Reads every row in small pieces.
 *
 * @returns reads the next piece; `false` when all were read
 */
export const createRowReader = (database: Database, now: () => number): (() => boolean) => {
  const tables = verifiedTables(database).map(({ table }) => table);
  let after: SqlValue[] = [];
  return () => {
    const [table] = tables;
    if (table === undefined) {
      markIncomplete(database, now());
      return false;
    }
    const keys = keysOf(database, table).join(', ');
    const where = after.length === 0 ? '' : `WHERE (${keys}) > (${after.map(() => '?').join(', ')})`;
    const row = database
      .all(`SELECT ${keys} FROM ${table} ${where} ORDER BY ${keys} LIMIT ${rowsAtOnce}`, ...after)
      .at(rowsAtOnce - 1);
    after = row === undefined ? [] : Object.values(row).map((value) => keyValue.parse(value));
    if (row === undefined) tables.shift();
    return true;
  };
};

const rowsAtOnce = 50;
const keyValue = z.union([z.string(), z.number()]);

const addressRow = z.object({ base_url: z.string(), email: z.string() });
const namedRow = z.object({ account_id: z.number().int(), identity: z.string() });
const numberRow = z.object({ purchase_order_number: z.string() });
