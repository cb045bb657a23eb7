import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { codeOf, diskError } from '../data-folder/disk-error.ts';
import { preparedName, preparedSchema, readyPrefix, replacedName } from './backups.ts';

type Folder = Pick<DataFolder, 'path' | 'database' | 'documents' | 'restore'>;

/**
 * Puts a restored store in place, if one is ready. The present one is kept. A kill at any moment is
 * harmless: the ready store moves last, and the next start does the rest. Also deletes what an interrupted
 * save or restore left. A ready file that Orderbell didn't prepare, or that was changed since, gets another
 * name. Throws `store.*`.
 *
 * @returns whether there was such a file
 */
export const putReadyInPlace = (folder: Folder): boolean => {
  const { restore, database } = folder;
  const names = filesIn(restore);
  const ready = names.filter((name) => name.startsWith(readyPrefix));
  try {
    const prepared = ready.find((name) => isPrepared(restore, name));
    for (const name of ready.filter((one) => one !== prepared)) {
      renameSync(join(restore, name), join(restore, `${refusedPrefix}${name}`));
    }
    if (prepared !== undefined) {
      keepStore(folder, prepared.slice(readyPrefix.length));
      renameSync(join(restore, prepared), database);
    }
    for (const name of names.filter((one) => !ready.includes(one) && !one.startsWith(refusedPrefix))) {
      rmSync(join(restore, name), { force: true });
    }
    return ready.length > (prepared === undefined ? 0 : 1);
  } catch (error) {
    throw diskError(error);
  }
};

const refusedPrefix = 'refused-';

/** Nothing behind a link, and no folders: what Orderbell makes there are files. */
const filesIn = (folder: string): string[] =>
  lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [] : one.name))
    : [];

/** Whether it is, byte for byte, the file that Orderbell noted. */
const isPrepared = (restore: string, name: string): boolean => {
  const noted = join(restore, preparedName);
  const path = join(restore, name);
  if (![noted, path].every((one) => lstatSync(one, { throwIfNoEntry: false })?.isFile())) return false;
  try {
    const { ready, sha256 } = preparedSchema.parse(JSON.parse(readFileSync(noted, 'utf8')));
    return ready === name && hashOf(path) === sha256;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return false;
    throw error;
  }
};

/** SHA-256, hexadecimal. In pieces, since a store may have gigabytes. */
const hashOf = (path: string): string => {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1_000_000);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
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
