import { z } from 'zod';
import type { Database } from '../ports.ts';

/**
 * What `integrity_check` finds, which is `quick_check` and the indexes. A wrong value in a row is left to
 * the row's checksum.
 */
export const structureOf = (database: Database): { structure: string[]; indexes: boolean } => {
  const found = database
    .all('PRAGMA integrity_check')
    .map((row) => checkRow.parse(row).integrity_check)
    .filter((fault) => fault !== 'ok' && !ofRow.test(fault));
  return {
    structure: found.filter((fault) => !ofIndex.test(fault)),
    indexes: found.some((fault) => ofIndex.test(fault)),
  };
};

// The texts of `PRAGMA integrity_check` in SQLite's pragma.c.
const ofRow = /^(NULL value in |NUMERIC value in |TEXT value in |CHECK constraint failed in )/;
const ofIndex =
  /^(row \d+ missing from index |row \d+ values differ from index |non-unique entry in index |wrong # of entries in index )/;

const checkRow = z.object({ integrity_check: z.string() });
