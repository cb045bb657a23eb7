import { z } from 'zod';
import type { Database } from '../ports.ts';

/** Which orders changed in the store, so that cached rows of the others stay valid. */
export type TouchedOrders = {
  /**
   * A moment between two statements. It grows with every written row, also of a transaction that is rolled
   * back.
   */
  now: () => number;
  /** Keys of the orders that changed since then, also of deleted ones. */
  since: (moment: number) => number[];
};

/**
 * Triggers note the order of each written row, so that no code that writes can forget it. The triggers and
 * their table are in memory and of this connection, which is the only one that writes. Each caller asks
 * from its own moment on, and has no transaction open, since a rollback also removes the notes.
 */
export const createTouchedOrders = (database: Database): TouchedOrders => {
  database.script(`
    CREATE TEMP TABLE IF NOT EXISTS touched_orders (order_key INTEGER PRIMARY KEY, moment INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS temp.touched_orders_by_moment ON touched_orders (moment);
    ${Object.entries(keyColumns)
      .map(([table, key]) => triggersOf(table, key))
      .join('')}`);
  return {
    now: () => nowRow.parse(database.get('SELECT total_changes() AS now')).now,
    since: (moment) =>
      database
        .all('SELECT order_key FROM touched_orders WHERE moment >= ?', moment)
        .map((row) => keyRow.parse(row).order_key),
  };
};

/** The tables that a row of a list is made of, with their column of the order's key. */
const keyColumns = { orders: 'key', drafts: 'order_key', outbox: 'order_key', documents: 'order_key' };

const triggersOf = (table: string, key: string): string =>
  [
    ['INSERT', `new.${key}`],
    ['UPDATE', `old.${key}`, `new.${key}`],
    ['DELETE', `old.${key}`],
  ]
    .map(
      ([event, ...keys]) => `
    CREATE TEMP TRIGGER IF NOT EXISTS touched_by_${event}_${table} AFTER ${event} ON main.${table} BEGIN
      ${keys.map(noting).join('')}
    END;`,
    )
    .join('');

// Within a statement, total_changes() doesn't count the statement's own rows yet, so that every later moment
// is larger. An upsert, since the conflict clause of the outer statement overrides `OR REPLACE` in a trigger.
const noting = (key: string): string =>
  `INSERT INTO touched_orders VALUES (${key}, total_changes()) ON CONFLICT (order_key) DO UPDATE SET moment = excluded.moment;`;

const nowRow = z.object({ now: z.number().int() });
const keyRow = z.object({ order_key: z.number().int() });
