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
  const check = (table: string): string[] =>
    database.all(`PRAGMA integrity_check${table}`).map((row) => checkRow.parse(row).integrity_check);
  try {
    return check('');
  } catch (error) {
    // The version of the search index is damaged. SQLite then checks nothing but single tables.
    const { cause = error } = error instanceof Error ? error : {};
    if (!(cause instanceof Error && wrongVersion.test(cause.message))) throw error;
    const tables = database
      .all("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'")
      .map((row) => nameRow.parse(row).name);
    return [cause.message, ...tables.flatMap((table) => check(`("${table}")`))];
  }
};

// The texts of `PRAGMA integrity_check` in SQLite's pragma.c and fts5_index.c, fts5_main.c and fts5_config.c.
const ofRow = /^(NULL value in |NUMERIC value in |TEXT value in |CHECK constraint failed in )/;
const ofIndex =
  /^(row \d+ missing from index |row \d+ values differ from index |non-unique entry in index |wrong # of entries in index |fts5: |invalid fts5 |malformed inverted index for FTS5 |unable to validate the inverted index for FTS5 )/;
const wrongVersion = /^invalid fts5 file format /;

const nameRow = z.object({ name: z.string() });
const checkRow = z.object({ integrity_check: z.string() });
