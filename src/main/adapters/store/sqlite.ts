import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { isSoundWithoutVirtualTables, structureOf, virtualTablesOf } from '../../core/db/verify-structure.ts';
import type { DamagedRow, Database, SqlValue } from '../../core/ports.ts';
import { watchPlace } from './in-place.ts';
import { rowChecksum } from './row-checksum.ts';

/** The result codes of SQLite that Orderbell handles (SQLite, "Result and Error Codes"). */
export const sqlite = {
  /** For example a table that isn't there. */
  error: 1,
  permission: 3,
  busy: 5,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code, which is the low byte of an extended one. `null` for another error. */
export const resultCode = (error: unknown): number | null => {
  const code = extendedCode(error);
  return code === null ? null : code & 0xff;
};

/** SQLite's code and message. `null` for another error. */
const extendedCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

/**
 * Opens the store, or creates it when there is no file. Committed data is on the disk (WAL, synchronous
 * FULL). Throws `store.failed` with `reason: damaged` for a file that isn't a sound store (it isn't
 * overwritten), `store.read-only` where the folder can't be written.
 *
 * @param keepLock of the process that has the data folder for itself: called before each commit, it throws
 *   once that is over. A store that another process uses throws `reason: in-use`
 */
export const openDatabase = (path: string, keepLock?: () => void): Database => {
  const exists = existsSync(path);
  const assertAlone = (): void => {
    if (exists && keepLock !== undefined) assertUnused(path);
  };
  const { indexesDiffer } = exists ? soundOrRepaired(path, assertAlone) : { indexesDiffer: false };
  assertAlone();
  return openStoreFile(path, indexesDiffer, keepLock);
};

/** As `assertSound`. Where only the search index is damaged, its tables are made again, empty. */
const soundOrRepaired = (path: string, assertAlone: () => void): { indexesDiffer: boolean } => {
  try {
    return assertSound(path);
  } catch (error) {
    if (!(error instanceof OrderbellError && error.params['reason'] === 'damaged')) throw error;
    // Throws for a page of another table. What was found first names the damage as well.
    if (!inspect(path, (database) => isSoundWithoutVirtualTables(asDatabase(database)))) throw error;
    assertAlone();
    makeVirtualTablesAgain(path);
    assertSound(path);
    return { indexesDiffer: true };
  }
};

/**
 * Takes the virtual tables out of the schema without reading them, and makes empty ones. The pages of the old
 * ones belong to no table then, which VACUUM ends. Before it ends them, the next start does all this again.
 */
const makeVirtualTablesAgain = (path: string): void =>
  guarded(() => {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    try {
      const { names, creates } = virtualTablesOf(asDatabase(database));
      database.enableDefensive(false);
      database.exec('PRAGMA synchronous = FULL; PRAGMA writable_schema = ON; BEGIN IMMEDIATE');
      const remove = database.prepare('DELETE FROM sqlite_schema WHERE name = ?');
      for (const name of names) remove.run(name);
      database.exec(`PRAGMA writable_schema = RESET; ${creates.join(';')}; COMMIT; VACUUM`);
    } finally {
      database.close();
    }
  });

/** Opens a copy of the store for changes. It stays one file: it needs no log beside it. */
export const openCopy = (path: string): Database =>
  guarded(() => {
    const copy = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    copy.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY');
    return asDatabase(copy);
  });

/** Opens a copy of the store for a check. Nothing else may change it. */
export const openCopyToRead = (path: string): Database =>
  guarded(() => asDatabase(new DatabaseSync(urlOfCopy(path), { readOnly: true })));

/**
 * A copy may be in WAL mode: earlier builds changed it by their check. Without `immutable`, reading it would
 * leave two files beside it (SQLite, "Uniform Resource Identifiers").
 */
export const urlOfCopy = (path: string): URL => {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
};

const openStoreFile = (path: string, indexesDiffer: boolean, keepLock?: () => void): Database => {
  const database = guarded(() => {
    const opened = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    // Lines and versions are a few kB each. On SQLite's default pages of 4 kB nearly every one would need
    // overflow pages.
    opened.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // A commit that finds this many pages in the WAL copies them into the store, and the event loop waits.
    // SQLite's default of 1,000 pages (16 MB) blocked several times as long, for the same work in all
    // (docs/performance.md).
    opened.exec('PRAGMA wal_autocheckpoint = 100');
    // Otherwise temporary tables and sorts would be in the system's folder for temporary files. That may be
    // on another disk, which may be full. They also contain orders.
    opened.exec('PRAGMA temp_store = MEMORY');
    return opened;
  });
  return asDatabase(database, { indexesDiffer, assertInPlace: inPlace(database, path, keepLock) });
};

/**
 * Throws `store.gone` where the open files are no longer those at the path: what is committed then is lost.
 * SQLite notices neither a moved folder nor a deleted WAL, which has everything since the last checkpoint.
 */
const inPlace = (
  database: DatabaseSync,
  path: string,
  keepLock: () => void = () => undefined,
): (() => void) => {
  if (path === ':memory:') return keepLock;
  // Creates the WAL.
  guarded(() => database.prepare('SELECT count(*) FROM sqlite_schema').get());
  const files = [path, `${path}-wal`].filter(existsSync).map(watchPlace);
  return () => {
    if (!files.every((isInPlace) => isInPlace()))
      throw new OrderbellError('store.gone', { params: { path } });
    keepLock();
  };
};

/**
 * Throws `store.failed` with `reason: damaged` for a file that isn't a sound database. An index that differs
 * from its table can be made again, and a damaged row is found by its checksum.
 */
export const assertSound = (path: string): { indexesDiffer: boolean } =>
  inspect(path, (database) => {
    const { structure, indexes } = structureOf(asDatabase(database));
    if (structure[0] !== undefined) throw damaged(structure[0]);
    return { indexesDiffer: indexes };
  });

/**
 * Reads a database that may not be ours, or damaged. The connection can't write, so that the file stays as
 * it is.
 */
export const inspect = <Result>(path: string, task: (database: DatabaseSync) => Result): Result =>
  guarded(() => {
    const onConnection = (readOnly: boolean): Result => {
      const database = new DatabaseSync(path, { readOnly, timeout: 5_000 });
      try {
        return task(database);
      } finally {
        database.close();
      }
    };
    try {
      return onConnection(true);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      return onConnection(false);
    }
  });

/**
 * A process that ended while creating the store leaves a journal beside it. SQLite rolls back, but only
 * where it may write (SQLITE_READONLY_ROLLBACK).
 */
const isCutOff = (error: unknown): boolean =>
  extendedCode(error instanceof OrderbellError ? error.cause : error) === 776;

/**
 * Throws `store.failed` with `reason: in-use` where another process has this store open. A lock file can be
 * deleted, but a process that uses a store holds a lock on the store itself.
 */
const assertUnused = (path: string): void => {
  const database = guarded(() => new DatabaseSync(path, { timeout: 1_000 }));
  try {
    // In WAL mode only the first connection of all can have it for itself (SQLite, "WAL-mode file format").
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    // Other errors are for the one who opens it.
    if (resultCode(error) !== sqlite.busy) return;
    throw new OrderbellError('store.failed', { params: { reason: 'in-use' }, cause: error });
  } finally {
    database.close();
  }
};

/** Opens a database only for reading, without a check. */
export const openReadOnly = (path: string): Database =>
  guarded(() => asDatabase(new DatabaseSync(path, { readOnly: true, timeout: 5_000 })));

/** The port on an open connection. */
export const asDatabase = (
  database: DatabaseSync,
  {
    indexesDiffer = false,
    assertInPlace = () => undefined,
  }: { indexesDiffer?: boolean; assertInPlace?: () => void } = {},
): Database => {
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  let repair: ((rows: readonly DamagedRow[]) => void) | null = null;
  let isRepairing = false;
  let damagedRows: DamagedRow[] = [];
  addRowFunctions(database, (table, values) => {
    if (isRepairing) return true;
    if (repair !== null) damagedRows.push({ table, values });
    return false;
  });

  const repairing = (task: () => void): void => {
    isRepairing = true;
    // Without this SQLite refuses to change a row that an index has under another value. Afterwards the
    // repair makes the index again.
    database.enableDefensive(false);
    database.exec('PRAGMA writable_schema = ON');
    try {
      guarded(task);
    } finally {
      database.exec('PRAGMA writable_schema = OFF');
      database.enableDefensive(true);
      isRepairing = false;
    }
  };

  /** Whether the statement before met damaged rows, which are repaired now. */
  const repaired = (): boolean => {
    if (damagedRows.length === 0 || repair === null) return false;
    const rows = damagedRows;
    const then = repair;
    damagedRows = [];
    repairing(() => then(rows));
    // A full disk ended the caller's transaction, whose further statements would count one by one.
    if (depth > 0 && !database.isTransaction) {
      throw new OrderbellError('store.full', { detail: 'a repair ended the transaction' });
    }
    return true;
  };

  const reading = <Result>(read: () => Result): Result => {
    const result = guarded(read);
    return repaired() ? guarded(read) : result;
  };

  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  const rollBack = (): void => {
    try {
      // SQLite rolls back by itself after some errors, such as a full disk.
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // The caller needs the reason why the transaction failed.
    }
  };

  return {
    all: (sql, ...values) => reading(() => prepared(sql).all(...values)),
    get: (sql, ...values) => reading(() => prepared(sql).get(...values) ?? null),
    run: (sql, ...values) => {
      const run = () =>
        guarded(() => {
          if (depth === 0) assertInPlace();
          const { changes, lastInsertRowid } = prepared(sql).run(...values);
          return { changes: Number(changes), lastId: Number(lastInsertRowid) };
        });
      const result = run();
      // A statement that changed other rows must not run twice. One that met only the damaged row may.
      return repaired() && result.changes === 0 ? run() : result;
    },
    script: (sql) => guarded(() => database.exec(sql)),
    write: (task) => {
      if (depth > 0) return task();
      guarded(() => database.exec('BEGIN IMMEDIATE'));
      depth += 1;
      try {
        const result = task();
        assertInPlace();
        guarded(() => database.exec('COMMIT'));
        return result;
      } catch (error) {
        rollBack();
        throw error;
      } finally {
        depth -= 1;
      }
    },
    onDamage: (then) => {
      repair = then;
    },
    repairing,
    indexesDiffer,
    assertInPlace,
    close: () => {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
};

/**
 * The two functions of SQL that guard rows (`core/db/verify-rows.ts`).
 * @param allows called with a row whose checksum is wrong; `true`: treat it as sound
 */
const addRowFunctions = (
  database: DatabaseSync,
  allows: (table: string, values: SqlValue[]) => boolean,
): void => {
  const options = { varargs: true, deterministic: true };
  database.function('row_checksum', options, rowChecksum);
  // Integers as bigint: a damaged one may be larger than a number holds.
  database.function(
    'row_is_sound',
    { ...options, useBigIntArguments: true },
    (table, checksum, ...values) => {
      const isSound = checksum === BigInt(rowChecksum(...values)) || allows(String(table), values);
      return isSound ? 1 : 0;
    },
  );
};

/** Runs what calls SQLite. Throws its errors as `store.full`, `store.read-only` or `store.failed`. */
export const guarded = <Result>(task: () => Result): Result => {
  try {
    return task();
  } catch (error) {
    throw error instanceof OrderbellError ? error : storeError(error);
  }
};

/**
 * SQLITE_IOERR_SHMSIZE: the file beside the store that lists the pages of its WAL can't grow. SQLite doesn't
 * call that a full disk, but nothing else keeps a file from growing.
 */
const listCantGrow = 4874;

/** An error of SQLite as `store.full`, `store.read-only` or `store.failed`. */
export const storeError = (error: unknown): OrderbellError => {
  if (extendedCode(error) === listCantGrow) return new OrderbellError('store.full', { cause: error });
  switch (resultCode(error)) {
    case sqlite.full:
      return new OrderbellError('store.full', { cause: error });
    case sqlite.readOnly:
    case sqlite.permission:
    case sqlite.cannotOpen:
      return new OrderbellError('store.read-only', { cause: error });
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return damaged(error instanceof Error ? error.message : '', error);
    default:
      return new OrderbellError('store.failed', { detail: messageOf(error), cause: error });
  }
};

const damaged = (detail: string, cause?: unknown): OrderbellError =>
  new OrderbellError('store.failed', { params: { reason: 'damaged' }, detail, cause });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
