import { z } from 'zod';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Database } from '../ports.ts';
import { first } from './migrations/0001-first.ts';

/** Forward only, in this order, each once. A released migration never changes: a later one corrects it. */
export const migrations: readonly string[] = [first];

const versionRow = z.object({ user_version: z.number().int() });

/**
 * Brings the store to the newest version, each step in its own transaction.
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
  scripts.slice(version).forEach((script, index) => {
    database.write(() => {
      database.script(script);
      database.script(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
};
