import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { codeOf, diskError } from '../data-folder/disk-error.ts';
import { readyPrefix, replacedName } from './backups.ts';

type Folder = Pick<DataFolder, 'path' | 'database' | 'documents' | 'restore'>;

/**
 * Puts a restored store in place, if one is ready. The present one is kept. A kill at any moment is
 * harmless: the ready store moves last, and the next start does the rest. Also deletes what an interrupted
 * save or restore left. Throws `store.*`.
 */
export const putReadyInPlace = (folder: Folder): void => {
  const names = existsSync(folder.restore) ? readdirSync(folder.restore) : [];
  const ready = names
    .filter((name) => name.startsWith(readyPrefix))
    .toSorted()
    .at(-1);
  try {
    if (ready !== undefined) {
      keepStore(folder, ready.slice(readyPrefix.length));
      renameSync(join(folder.restore, ready), folder.database);
    }
    for (const name of names) rmSync(join(folder.restore, name), { force: true });
  } catch (error) {
    throw diskError(error);
  }
};

/**
 * Moves the store, or what is left of it, into a folder of its own. Staged documents are in both places then:
 * the new store knows some of them, and deletes those that it doesn't know. Once the folder holds a store,
 * the one that was replaced before is deleted.
 *
 * @param at names the folder
 */
export const keepStore = ({ path, database, documents }: Folder, at: string): void => {
  if (![database, `${database}-wal`, documents].some(existsSync)) return;
  const into = join(path, `replaced-${at}`);
  mkdirSync(join(into, basename(documents)), { recursive: true, mode: 0o700 });
  const staged = existsSync(documents) ? readdirSync(documents) : [];
  for (const name of staged) keepFile(join(documents, name), join(into, basename(documents), name));
  const settings = join(path, 'settings.json');
  if (existsSync(settings) && !existsSync(join(into, basename(settings)))) {
    copyFileSync(settings, join(into, basename(settings)));
  }
  // The log goes first: SQLite would apply one that it finds to any store beside it.
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(`${database}${ending}`))
      renameSync(`${database}${ending}`, join(into, `${basename(database)}${ending}`));
  }
  if (existsSync(join(into, basename(database)))) dropOthers(path, into);
};

const dropOthers = (path: string, into: string): void => {
  for (const name of readdirSync(path)) {
    if (!replacedName.test(name) || name === basename(into)) continue;
    try {
      rmSync(join(path, name), { recursive: true, force: true });
    } catch {
      // It only takes space. The next restore tries again.
    }
  }
};

const keepFile = (from: string, to: string): void => {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch (error) {
    // Some disks have no second names, such as FAT.
    if (codeOf(error) === 'ENOENT') return;
    copyFileSync(from, to);
  }
};
