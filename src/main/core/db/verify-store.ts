import { z } from 'zod';
import type { Database } from '../ports.ts';
import { migrations } from './migrate.ts';

/**
 * Whether the store has the tables, indexes and triggers of its version. A store of a newer version can't be
 * judged: `true`.
 *
 * @param empty an empty database in memory
 */
export const hasSchemaOfItsVersion = (database: Database, empty: Database): boolean => {
  const { user_version: version } = versionRow.parse(database.get('PRAGMA user_version'));
  if (version > migrations.length) return true;
  for (const script of migrations.slice(0, version)) empty.script(script);
  return JSON.stringify(schemaOf(database)) === JSON.stringify(schemaOf(empty));
};

// SQLite names its own tables and indexes `sqlite_...`, and may add some.
const schemaOf = (database: Database): unknown[] =>
  database.all(
    `SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     ORDER BY type, name`,
  );

const versionRow = z.object({ user_version: z.number().int() });
