import { z } from 'zod';
import type { Database, SqlValue, Timers } from '../ports.ts';
import { keysOf, verifiedTables } from './verify-rows.ts';

/** Rows that are checked at once: a few milliseconds. */
const rowsAtOnce = 100;

/**
 * The first table with a row whose checksum is wrong; `null` for none. Other work runs in between.
 *
 * @param store opened for this check, so that nobody repairs its rows
 */
export const rowDamage = async (store: Database, timers: Pick<Timers, 'pause'>): Promise<string | null> => {
  for (const { table, columns } of verifiedTables(store)) {
    const keys = keysOf(store, table);
    const page = (after: SqlValue[] | null) =>
      store
        .all(
          `SELECT json_array(${keys.join(', ')}) AS key, row_is_sound('${table}', checksum, ${columns.join(', ')}) AS sound
           FROM main.${table} ${after === null ? '' : `WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`}
           ORDER BY ${keys.join(', ')} LIMIT ${rowsAtOnce}`,
          ...(after ?? []),
        )
        .map((row) => checkedRow.parse(row));
    let rows = page(null);
    while (rows.length > 0) {
      if (rows.some(({ sound }) => sound === 0)) return `a row of ${table}`;
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) break;
      await timers.pause();
      rows = page(last.key);
    }
  }
  return null;
};

const checkedRow = z.object({
  key: z.string().transform((text) => z.array(z.union([z.string(), z.number()])).parse(JSON.parse(text))),
  sound: z.number(),
});
