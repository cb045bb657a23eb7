import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { StartFailure } from '../start-failure.ts';
import { watchPlace } from '../store/in-place.ts';
import { guarded, resultCode, sqlite } from '../store/sqlite.ts';

export type FolderLock = {
  /**
   * Takes the lock again if its file was deleted or replaced. Throws `store.taken` when another Orderbell
   * was faster, and other `store.*` when no new lock file can be made.
   */
  keep: () => void;
  release: () => void;
};

/**
 * Keeps a second Orderbell off a data folder: a write transaction is held on a small SQLite file while the
 * process lives. The system releases it when the process dies in any way, so there is no stale lock to
 * clean up. Throws a StartFailure that names the other process and the folder.
 */
export const lockFolder = (folder: string): FolderLock => {
  let { database, isInPlace } = startFailing(folder, () => take(folder));
  held.add(database);
  const release = (): void => {
    held.delete(database);
    if (database.isOpen) database.close();
  };
  return {
    keep: () => {
      if (isInPlace()) return;
      const next = retaken(folder);
      release();
      ({ database, isInPlace } = next);
      held.add(database);
    },
    release,
  };
};

/** Kept referenced: otherwise it would be collected, closed, and the lock released. */
const held = new Set<DatabaseSync>();

type Taken = { database: DatabaseSync; isInPlace: () => boolean };

/** The other process holds the lock. `process` is its number, where it can be read. */
class InUse extends Error {
  readonly process: number | null;

  constructor(process: number | null, cause: unknown) {
    super('in use', { cause });
    this.process = process;
  }
}

/** Throws `InUse`, and SQLite's errors. */
const take = (folder: string): Taken => {
  const path = join(folder, 'orderbell.lock');
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('BEGIN IMMEDIATE');
    // Readers may look into the file while it is locked, so the second process can name the first one.
    database.exec(`PRAGMA user_version = ${process.pid}`);
    database.exec('COMMIT');
    database.exec('BEGIN IMMEDIATE');
    return { database, isInPlace: watchPlace(path) };
  } catch (error) {
    const owner = ownerOf(database);
    database.close();
    throw resultCode(error) === sqlite.busy ? new InUse(owner, error) : error;
  }
};

const startFailing = (folder: string, task: () => Taken): Taken => {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof InUse)) throw unusable(folder, error);
    throw new StartFailure({ code: 'folder-in-use', params: { folder, process: error.process } }, error);
  }
};

const retaken = (folder: string): Taken =>
  guarded(() => {
    try {
      return take(folder);
    } catch (error) {
      if (!(error instanceof InUse)) throw error;
      throw new OrderbellError('store.taken', { params: { path: folder }, cause: error });
    }
  });

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
