import { z } from 'zod';
import type { Database } from '../ports.ts';

/** Without a checksum: what is to be indexed for the search. The index itself is a table of FTS5. */
export const derivedTables = ['search_queue'];

/** A table, and its columns in the order in which its checksum has them. */
export type VerifiedTable = { table: string; columns: string[] };

/**
 * The tables whose rows have a checksum, as their definitions say: SQLite computes the column `checksum` with
 * each row that it writes.
 */
export const verifiedTables = (database: Database): VerifiedTable[] =>
  database
    .all(`SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'`)
    .map((row) => tableRow.parse(row))
    .flatMap(({ name, sql }) => {
      const columns = /\bchecksum INTEGER AS \(row_checksum\(([^()]+)\)\) STORED/.exec(sql)?.[1];
      return columns === undefined ? [] : [{ table: name, columns: columns.split(', ') }];
    });

const nameRow = z.object({ name: z.string() });
const tableRow = z.object({ name: z.string(), sql: z.string() });

/**
 * Hides each damaged row from every statement. SQLite has no checksums of its own, and a flipped digit is
 * still valid JSON.
 *
 * - Reads: a temporary view of the same name stands before each table, and shows only rows whose checksum
 *   is right. SQLite looks for a name there first.
 * - Writes name the table itself, as in `INSERT INTO main.orders`: a view can't be changed.
 * - A trigger keeps a damaged row as it is. A change would give it a new checksum, right for damaged values.
 *
 * A damaged order is hidden until it is whole again (`damaged_at`). What only reads an index, such as a
 * count, may name the table itself.
 */
export const verifyRows = (database: Database): void => {
  for (const { table, columns } of verifiedTables(database)) {
    const shown = database
      .all(
        `SELECT name FROM pragma_table_xinfo(?, 'main') WHERE name NOT IN ('checksum', 'sound') ORDER BY cid`,
        table,
      )
      .map((row) => nameRow.parse(row).name);
    database.script(`
      CREATE TEMP VIEW ${table} AS SELECT ${shown.join(', ')} FROM main.${table}
        WHERE ${columns.includes('damaged_at') ? 'damaged_at IS NULL AND ' : ''}sound;
      CREATE TEMP TRIGGER keep_damaged_${table} BEFORE UPDATE ON main.${table} WHEN NOT old.sound
        BEGIN SELECT RAISE(IGNORE); END;`);
  }
};

/** Lets statements name the tables themselves again, as migrations do. */
export const showAllRows = (database: Database): void => {
  for (const { table } of verifiedTables(database)) {
    database.script(`
      DROP VIEW IF EXISTS temp.${table};
      DROP TRIGGER IF EXISTS temp.keep_damaged_${table};`);
  }
};
