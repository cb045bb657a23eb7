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
 *   The row is read once more for that, after all other conditions. Within one condition SQLite may put a
 *   constant in place of a column before it knows that both are equal. The checksum would then seem wrong.
 * - Writes name the table itself, as in `INSERT INTO main.orders`: a view can't be changed.
 * - A trigger keeps a damaged row as it is. A change would give it a new checksum, right for damaged values.
 *
 * A damaged order is hidden until it is whole again (`damaged_at`). What only reads an index, such as a
 * count, may name the table itself.
 */
export const verifyRows = (database: Database): void => {
  for (const { table, columns } of verifiedTables(database)) {
    const shown = namesIn(
      database,
      `SELECT name FROM pragma_table_xinfo(?, 'main') WHERE name <> 'checksum'`,
      table,
    );
    const isSound = (row: string): string =>
      `row_is_sound('${table}', ${['checksum', ...columns].map((column) => `${row}.${column}`).join(', ')})`;
    const isSame = keysOf(database, table).map((key) => `whole.${key} = ${table}.${key}`);
    database.script(`
      CREATE TEMP VIEW IF NOT EXISTS ${table} AS SELECT ${shown.join(', ')} FROM main.${table}
        WHERE ${columns.includes('damaged_at') ? 'damaged_at IS NULL AND ' : ''}
          (SELECT ${isSound('whole')} FROM main.${table} AS whole WHERE ${isSame.join(' AND ')});
      CREATE TEMP TRIGGER IF NOT EXISTS keep_damaged_${table} BEFORE UPDATE ON main.${table} WHEN NOT ${isSound('old')}
        BEGIN SELECT RAISE(IGNORE); END;`);
  }
};

/** The columns of a table's primary key, in their order. */
export const keysOf = (database: Database, table: string): string[] =>
  namesIn(database, `SELECT name FROM pragma_table_xinfo(?, 'main') WHERE pk > 0 ORDER BY pk`, table);

const namesIn = (database: Database, sql: string, table: string): string[] =>
  database.all(sql, table).map((row) => nameRow.parse(row).name);

/** Lets statements name the tables themselves again, as migrations do. */
export const showAllRows = (database: Database): void => {
  for (const { table } of verifiedTables(database)) {
    database.script(`
      DROP VIEW IF EXISTS temp.${table};
      DROP TRIGGER IF EXISTS temp.keep_damaged_${table};`);
  }
};
