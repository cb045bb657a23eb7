import { z } from 'zod';
import type { Database } from '../ports.ts';

/**
 * What `integrity_check` finds, which is `quick_check` and the indexes. A wrong value in a row is left to
 * the row's checksum. `indexes`: an index differs from its table, or that of the search can't be read.
 */
export const structureOf = (database: Database): { structure: string[]; indexes: boolean } => {
  const found = faultsOf(database).filter((fault) => fault !== 'ok' && !ofRow.test(fault));
  return {
    structure: found.filter((fault) => !ofIndex.test(fault)),
    indexes: found.some((fault) => ofIndex.test(fault)),
  };
};

const faultsOf = (database: Database): string[] => {
  try {
    return checked(database, '');
  } catch (error) {
    // The version of the search index is damaged. SQLite then checks nothing but single tables.
    const { cause = error } = error instanceof Error ? error : {};
    if (!(cause instanceof Error && wrongVersion.test(cause.message))) throw error;
    return [cause.message, ...tablesOf(database).flatMap((table) => checked(database, `("${table}")`))];
  }
};

const checked = (database: Database, of: string): string[] =>
  database.all(`PRAGMA integrity_check${of}`).map((row) => checkRow.parse(row).integrity_check);

const tablesOf = (database: Database): string[] =>
  database
    .all("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'")
    .map((row) => nameRow.parse(row).name);

/** The virtual tables, as `CREATE` makes them again, and the tables in which they keep their content. */
export const virtualTablesOf = (database: Database): { names: string[]; creates: string[] } => {
  const virtual = database
    .all("SELECT name, sql FROM main.sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL %' ORDER BY rowid")
    .map((row) => virtualRow.parse(row));
  return {
    names: [
      ...virtual.map(({ name }) => name),
      ...tablesOf(database).filter((table) => virtual.some(({ name }) => table.startsWith(`${name}_`))),
    ],
    creates: virtual.map(({ sql }) => sql),
  };
};

/** Whether only virtual tables, which are derived, are damaged. Throws what a damaged page makes SQLite throw. */
export const isSoundWithoutVirtualTables = (database: Database): boolean => {
  const { names } = virtualTablesOf(database);
  return tablesOf(database)
    .filter((table) => !names.includes(table))
    .flatMap((table) => checked(database, `("${table}")`))
    .every((fault) => fault === 'ok' || ofRow.test(fault) || ofIndex.test(fault));
};

// The texts of `PRAGMA integrity_check` in SQLite's pragma.c and fts5_index.c, fts5_main.c and fts5_config.c.
const ofRow = /^(NULL value in |NUMERIC value in |TEXT value in |CHECK constraint failed in )/;
const ofIndex =
  /^(row \d+ missing from index |row \d+ values differ from index |non-unique entry in index |wrong # of entries in index |fts5: |invalid fts5 |malformed inverted index for FTS5 |unable to validate the inverted index for FTS5 )/;
const wrongVersion = /^invalid fts5 file format /;

const nameRow = z.object({ name: z.string() });
const virtualRow = z.object({ name: z.string(), sql: z.string() });
const checkRow = z.object({ integrity_check: z.string() });
