import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { hasSchemaOfItsVersion } from '../../core/db/verify-store.ts';
import { type Database, type EarlierStore, storeApplicationId } from '../../core/ports.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { diskError } from '../data-folder/disk-error.ts';
import { putReadyInPlace } from './restore-at-start.ts';
import { asDatabase, assertSound, guarded, inspect, openDatabase, openReadOnly } from './sqlite.ts';

/**
 * Opens the store of a data folder, or creates it. A store of an earlier build is set aside first, with its
 * documents. Only the process that locked the folder may call this. Throws what `openDatabase` throws, or
 * `store.failed` with a `reason`. `not-ours`: another database, which stays as it is. `missing`: the folder
 * had a store. `in-use`.
 *
 * @param keepLock as in `openDatabase`
 * @param mayBegin the user wants an empty store in place of a missing one
 * @returns `restoreRefused`: see `Ports`
 */
export const openStore = (
  folder: Pick<DataFolder, 'path' | 'database' | 'documents' | 'backups' | 'restore'>,
  keepLock?: () => void,
  mayBegin: boolean = false,
): { database: Database; earlierStores: EarlierStore[]; restoreRefused: boolean } => {
  const restoreRefused = putReadyInPlace(folder);
  const owner = ownerOf(folder.database);
  if (!mayBegin) assertNotLost(folder, owner);
  if (owner === 'other') {
    throw new OrderbellError('store.failed', {
      params: { reason: 'not-ours' },
      detail: 'the database is not of Orderbell',
    });
  }
  if (owner === 'earlier-build') setAside(folder);
  return {
    database: openDatabase(folder.database, keepLock),
    earlierStores: earlierStoresIn(folder),
    restoreRefused,
  };
};

/** Throws for a store whose first page is damaged, and for one that is missing. */
const assertNotLost = (
  { path, database, documents, backups }: Parameters<typeof openStore>[0],
  owner: ReturnType<typeof ownerOf>,
): void => {
  // A folder with copies of our store has ours. The first is made within minutes of the first sign-in.
  if (owner !== 'this-build' && existsSync(database) && existsSync(backups)) {
    throw new OrderbellError('store.failed', { params: { reason: 'damaged' }, detail: 'the first page' });
  }
  const traces = [backups, `${database}-wal`, documents, join(path, 'passwords.safe')];
  if (!existsSync(database) && traces.some(existsSync)) {
    throw new OrderbellError('store.failed', { params: { reason: 'missing' } });
  }
};

/** `new`: no file or no tables yet, as when a process was killed while it created the store. */
const ownerOf = (path: string): 'new' | 'this-build' | 'earlier-build' | 'other' => {
  if (!existsSync(path)) return 'new';
  return inspect(path, (database) => {
    if (database.prepare('PRAGMA application_id').get()?.['application_id'] === storeApplicationId) {
      // A test build had other tables under the same version. Damage can do the same.
      return isOfItsVersion(asDatabase(database)) ? 'this-build' : 'earlier-build';
    }
    const names = new Set(
      database
        .prepare('SELECT name FROM sqlite_schema')
        .all()
        .map(({ name }) => name),
    );
    if (names.size === 0) return 'new';
    return ['accounts', 'orders', 'outbox'].every((table) => names.has(table)) ? 'earlier-build' : 'other';
  });
};

const isOfItsVersion = (store: Database): boolean => {
  const empty = openDatabase(':memory:');
  try {
    return hasSchemaOfItsVersion(store, empty);
  } finally {
    empty.close();
  }
};

/**
 * Moves the store and its documents into a new folder. A kill at any moment is harmless. The store is one
 * file by then and moves last, so that the next start still finds it and moves it.
 */
const setAside = ({
  path,
  database,
  documents,
}: Pick<DataFolder, 'path' | 'database' | 'documents'>): void => {
  assertSound(database);
  leaveWal(database);
  try {
    const into = newFolder(path);
    // Otherwise the new store would delete them: it knows none of them.
    if (existsSync(documents)) renameSync(documents, join(into, basename(documents)));
    renameSync(database, join(into, basename(database)));
  } catch (error) {
    throw diskError(error);
  }
};

/**
 * Brings everything of -wal and -shm into the database file. Three renames could be cut off by a kill, one
 * can't.
 */
const leaveWal = (path: string): void => {
  guarded(() => {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    try {
      database.exec('PRAGMA synchronous = FULL');
      database.prepare('PRAGMA journal_mode = DELETE').get();
    } finally {
      database.close();
    }
  });
  if (existsSync(`${path}-wal`)) {
    throw new OrderbellError('store.failed', { detail: 'another program has the database open' });
  }
};

const newFolder = (parent: string): string => {
  const name = `${prefix}${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  const free = [name, ...Array.from({ length: 99 }, (_, index) => `${name}-${index + 2}`)]
    .map((one) => join(parent, one))
    .find((one) => !existsSync(one));
  if (free === undefined) throw new Error('no free name for a folder');
  mkdirSync(free, { mode: 0o700 });
  return free;
};

const prefix = 'earlier-';

/** All that were ever set aside in this folder. The core remembers which ones it read. */
const earlierStoresIn = ({ path, database }: Pick<DataFolder, 'path' | 'database'>): EarlierStore[] =>
  readdirSync(path)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(path, name, basename(database)))
    .filter(existsSync)
    .map((file) => ({
      name: `${basename(dirname(file))}/${basename(file)}`,
      path: file,
      open: () => openReadOnly(file),
    }));
