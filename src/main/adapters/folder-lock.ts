import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCode, sqlite } from './sqlite.ts';
import { StartFailure } from './start-failure.ts';

/**
 * Keeps a second Orderbell off a data folder: a write transaction is held on a small SQLite file while the
 * process lives. The system releases it when the process dies in any way, so there is no stale lock to
 * clean up.
 *
 * @returns the function that releases it. Throws a StartFailure that names the process and the folder
 */
export const lockFolder = (folder: string): (() => void) => {
  const database = openLock(folder);
  try {
    database.exec('BEGIN IMMEDIATE');
    // Readers may look into the file while it is locked, so the second process can name the first one.
    database.exec(`PRAGMA user_version = ${process.pid}`);
    database.exec('COMMIT');
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    const owner = ownerOf(database);
    database.close();
    if (resultCode(error) !== sqlite.busy) throw unusable(folder, error);
    throw new StartFailure({ code: 'folder-in-use', params: { folder, process: owner } }, error);
  }
  held.add(database);
  return () => {
    held.delete(database);
    if (database.isOpen) database.close();
  };
};

/** Kept referenced: otherwise it would be collected, closed, and the lock released. */
const held = new Set<DatabaseSync>();

const openLock = (folder: string): DatabaseSync => {
  try {
    const database = new DatabaseSync(join(folder, 'orderbell.lock'), { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
    return database;
  } catch (error) {
    throw unusable(folder, error);
  }
};

const unusable = (folder: string, error: unknown): StartFailure => {
  const code = resultCode(error);
  if (code === sqlite.full) return new StartFailure({ code: 'folder-disk-full', params: { folder } }, error);
  if (code === sqlite.readOnly || code === sqlite.cannotOpen) {
    return new StartFailure({ code: 'lock-read-only', params: { folder } }, error);
  }
  return new StartFailure({ code: 'lock-unusable', params: { folder } }, error);
};

const ownerOf = (database: DatabaseSync): number | null => {
  try {
    const pid = database.prepare('PRAGMA user_version').get()?.['user_version'];
    return typeof pid === 'number' && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};
