import { z } from 'zod';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Database } from '../ports.ts';
import { first } from './migrations/0001-first.ts';
import { restored } from './migrations/0002-restored.ts';
import { relay } from './migrations/0003-relay.ts';
import { showAllRows, verifyRows } from './verify-rows.ts';

/**
 * Forward only, in this order, each once. A released migration never changes: a later one corrects it. One
 * that adds a column makes the table again, since SQLite can't add the column to the checksum.
 */
export const migrations: readonly string[] = [first, restored, relay];

const versionRow = z.object({ user_version: z.number().int() });

/**
 * Brings the store to the newest version, each step in its own transaction. From then on statements see only
 * rows that are sound.
 * Throws `store.failed` for a store of a newer Orderbell, since this one must not write to it.
 */
export const migrate = (database: Database, scripts: readonly string[] = migrations): void => {
  const { user_version: version } = versionRow.parse(database.get('PRAGMA user_version'));
  if (version > scripts.length) {
    throw new OrderbellError('store.failed', {
      params: { reason: 'newer', version: `${version}`, known: `${scripts.length}` },
      detail: `the store has version ${version}, this Orderbell knows ${scripts.length}`,
    });
  }
  const missing = scripts.slice(version);
  if (missing.length > 0) showAllRows(database);
  missing.forEach((script, index) => {
    database.write(() => {
      database.script(script);
      database.script(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
  verifyRows(database);
};
