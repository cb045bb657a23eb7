import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { type Backups, storeApplicationId } from '../../core/ports.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { diskError } from '../data-folder/disk-error.ts';
import { createFiles } from '../data-folder/files.ts';
import { openCopy, openCopyToRead, resultCode, storeError, urlOfCopy } from './sqlite.ts';

/** @param restart see `Backups` */
export const createBackups = (folder: DataFolder, restart: () => void): Backups => {
  const pathOf = (file: string): string => join(folder.path, file);
  return {
    copies: () => guarded(async () => copiesIn(folder.backups)),

    space: () =>
      guarded(async () => {
        await mkdir(folder.backups, { recursive: true, mode: 0o700 });
        const sizes = [folder.database, `${folder.database}-wal`].map(sizeOf);
        const { bavail, bsize } = await statfs(folder.backups);
        return { store: (await Promise.all(sizes)).reduce((a, b) => a + b), free: bavail * bsize };
      }),

    copy: (file, signal) =>
      guarded(async () => {
        const target = pathOf(file);
        const part = `${target}${partEnding}`;
        await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
        await rm(part, { force: true });
        try {
          await copyStore(folder.database, part, signal);
          await rename(part, target);
        } catch (error) {
          await rm(part, { force: true }).catch(() => undefined);
          throw error;
        }
      }),

    damage: (file) => damageOf(pathOf(file)),
    open: (file) => openCopy(pathOf(file)),
    openToRead: (file) => openCopyToRead(pathOf(file)),
    remove: (file) => guarded(() => rm(pathOf(file), { force: true })),
    work: createFiles(folder.restore),

    replaceStore: (file, at) =>
      guarded(async () => {
        const ready = `${readyPrefix}${at}`;
        const sha256 = await createFiles(folder.restore).hash(basename(file));
        const text = JSON.stringify({ ready, sha256 } satisfies Prepared);
        await writeFile(join(folder.restore, preparedName), text, { mode: 0o600, flush: true });
        await rename(pathOf(file), join(folder.restore, ready));
      }),

    replaced: () => guarded(() => lastReplaced(folder)),
    restart,
  };
};

/** A store in the folder `restore` that the next start puts in place. The number makes its traces unique. */
export const readyPrefix = 'ready-';

/** The file beside it that says which one that is, so that no other file ever replaces the store. */
export const preparedName = 'prepared';
export const preparedSchema = z.object({ ready: z.string(), sha256: z.string() });
type Prepared = z.infer<typeof preparedSchema>;

/** The folder of a store that another one replaced, with the moment in ms since 1970. */
export const replacedName = /^replaced-\d+$/;

const lastReplaced = async ({ path, database }: DataFolder): Promise<string | null> => {
  const folders = (await readdir(path)).filter((name) => replacedName.test(name)).toSorted();
  const last = folders
    .map((name) => join(path, name))
    .findLast((folder) => existsSync(join(folder, basename(database))));
  return last ?? null;
};

const partEnding = '.part';

/** Ends the name of a copy of a former store. Under that name no nightly copy makes it be deleted. */
export const formerEnding = '-former';

/**
 * Keeps all copies of a store that an empty one replaces. Otherwise the copies of the empty one would replace
 * them.
 */
export const keepCopies = (folder: string): Promise<void> =>
  guarded(async () => {
    for (const { file } of await copiesIn(folder)) {
      const name = basename(file, '.sqlite');
      if (name.endsWith(formerEnding)) continue;
      await rename(join(folder, `${name}.sqlite`), join(folder, `${name}${formerEnding}.sqlite`));
    }
  });

/** The newest first, by their names. */
const copiesIn = async (folder: string): Promise<{ file: string; bytes: number }[]> => {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sqlite'))
      .toSorted()
      .toReversed()
      .map(async (name) => ({ file: `backups/${name}`, bytes: await sizeOf(join(folder, name)) })),
  );
};

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Pages of 16 kB that are copied at once. */
const pagesAtOnce = 64;

/**
 * SQLite's online backup, in a thread. It copies one state of the store. Writers neither wait nor make it begin
 * again, since it has a connection of its own (SQLite, "Online Backup API").
 */
const copyStore = async (from: string, to: string, signal?: AbortSignal): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, to, { rate: pagesAtOnce, progress: () => signal?.throwIfAborted() });
  } finally {
    source.close();
  }
  openCopy(to).close();
};

/**
 * Checks a copy in a thread, since that takes seconds for a large one. Its code is a text: a bundled app
 * has no file for it.
 */
const damageOf = async (path: string): Promise<string | null> => {
  const worker = new Worker(checking, {
    eval: true,
    workerData: { url: urlOfCopy(path).href, id: storeApplicationId },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (damage) => resolve(damage === null ? null : String(damage)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new OrderbellError('store.failed', { detail: 'the check ended' })));
    });
  } finally {
    await worker.terminate();
  }
};

const checking = `
const { DatabaseSync } = require('node:sqlite');
const { parentPort, workerData } = require('node:worker_threads');
const check = () => {
  try {
    const copy = new DatabaseSync(new URL(workerData.url), { readOnly: true });
    // quick_check reads no row's checksum, but SQLite needs the functions to read the schema.
    for (const name of ['row_checksum', 'row_is_sound']) {
      copy.function(name, { varargs: true, deterministic: true }, () => 1);
    }
    try {
      if (copy.prepare('PRAGMA application_id').get().application_id !== workerData.id) return 'no store of Orderbell';
      const found = copy.prepare('PRAGMA quick_check(1)').get().quick_check;
      return found === 'ok' ? null : found;
    } finally {
      copy.close();
    }
  } catch (error) {
    return error.message;
  }
};
parentPort.postMessage(check());
`;

const guarded = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  try {
    return await task();
  } catch (error) {
    throw resultCode(error) === null ? diskError(error) : storeError(error);
  }
};
