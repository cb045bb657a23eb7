import { z } from 'zod';
import type { Database } from '../ports.ts';

/** Tells which orders were touched, by whomever, so that what was read of the others can be kept. */
export type TouchedOrders = {
  /** A moment between two statements. It grows with every row that is written, whether it is taken back or not. */
  now: () => number;
  /** Keys of the orders that were touched since then, also of those that are gone. */
  since: (moment: number) => number[];
};

/**
 * Triggers note each order of which a row is written, and those that hang on it: no place that writes can forget it. They and
 * their table are of this connection alone and in memory, and this process is the only one that writes. Several may ask, each
 * from its own moment on. Who asks has no transaction open: what is taken back isn't noted.
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

/** The tables of which something is told in a row of a list, and where each says of which order. */
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

// Within a statement it is a number that no later moment reaches any more: its own rows are counted at its end. An upsert,
// since `OR REPLACE` would become whatever the statement outside says.
const noting = (key: string): string =>
  `INSERT INTO touched_orders VALUES (${key}, total_changes()) ON CONFLICT (order_key) DO UPDATE SET moment = excluded.moment;`;

const nowRow = z.object({ now: z.number().int() });
const keyRow = z.object({ order_key: z.number().int() });
