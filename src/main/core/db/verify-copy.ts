import { z } from 'zod';
import type { Database, SqlValue, Timers } from '../ports.ts';
import { keysOf, type VerifiedTable, verifiedTables } from './verify-rows.ts';

/** Rows that are checked at once: a few milliseconds. */
const rowsAtOnce = 100;

/**
 * How many rows have a wrong checksum. Other work runs in between.
 *
 * @param store a copy that was opened for this check. Reading the store in use repairs the rows that can be,
 *   so that only the others count
 */
export const countDamagedRows = async (store: Database, timers: Pick<Timers, 'pause'>): Promise<number> => {
  let count = 0;
  for (const verified of verifiedTables(store)) {
    let after: SqlValue[] | null = null;
    do {
      if (after !== null) await timers.pause();
      const page = pageOf(store, verified, after);
      count += page.damaged;
      after = page.last;
    } while (after !== null);
  }
  return count;
};

type Page = { damaged: number; last: SqlValue[] | null };

/** The rows behind a key. `last`: the key of the last one; `null` if no others follow. */
const pageOf = (store: Database, { table, columns }: VerifiedTable, after: SqlValue[] | null): Page => {
  const keys = keysOf(store, table);
  const where = after === null ? '' : `WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`;
  try {
    const rows = store
      .all(
        `SELECT json_array(${keys.join(', ')}) AS key, row_is_sound('${table}', checksum, ${columns.join(', ')}) AS sound
         FROM main.${table} ${where} ORDER BY ${keys.join(', ')} LIMIT ${rowsAtOnce}`,
        ...(after ?? []),
      )
      .map((row) => checkedRow.parse(row));
    return {
      damaged: rows.filter(({ sound }) => sound === 0).length,
      last: rows.at(rowsAtOnce - 1)?.key ?? null,
    };
  } catch {
    // A key of another type, or a page that can't be read. What follows in this table isn't counted.
    return { damaged: 1, last: null };
  }
};

const checkedRow = z.object({
  key: z.string().transform((text) => z.array(z.union([z.string(), z.number()])).parse(JSON.parse(text))),
  sound: z.number(),
});
