import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OrderbellError } from '../../shared/contract/errors.ts';
import { instantInName } from '../../shared/domain/values/file-name.ts';
import { rowDamage } from '../core/db/verify-copy.ts';
import type { Backups, Database, Ports } from '../core/ports.ts';
import { createBackups } from './backups.ts';
import type { DataFolder } from './data-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { createNodePorts, type ShellPorts, storeFailure, storeGuarded } from './node-ports.ts';
import { keepStore } from './restore-at-start.ts';
import { StartFailure } from './start-failure.ts';
import { systemTimers } from './system-time.ts';

/** `backupAt`: the moment of the newest good copy, ms since 1970; `null` if there is none. */
export type DamagedStore = { path: string; backupAt: number | null };

/** `restore`: open the newest good copy. `empty`: begin with an empty store. Both keep the damaged one. */
export type DamagedChoice = 'restore' | 'empty' | 'quit';

/**
 * Opens the store and creates the core on it. Where the store is damaged, the user chooses what happens.
 * Rejects with a StartFailure when it can't be opened, or if the user quits.
 *
 * @param create creates the core
 * @param deps.prepare see `prepareRestored`; throws for a copy that can't be used
 */
export const openOrRestore = async <Core>(
  folder: DataFolder,
  lock: Pick<FolderLock, 'keep'>,
  shell: ShellPorts,
  create: (ports: Ports) => Core,
  deps: {
    ask: (damaged: DamagedStore) => Promise<DamagedChoice>;
    prepare: (store: Database, copiedAt: number) => void;
  },
): Promise<ReturnType<typeof createNodePorts> & { core: Core }> => {
  const open = async () => {
    const node = createNodePorts(folder, lock, shell);
    try {
      return { ...node, core: storeGuarded(folder, () => create(node.ports)) };
    } catch (error) {
      await node.close();
      throw error;
    }
  };
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StartFailure && error.obstacle.code === 'store-damaged')) throw error;
    const { params } = error.obstacle;
    const { cause } = error;
    await storeGuardedLater(folder, async () => {
      const backups = createBackups(folder, () => undefined);
      const good = await newestGood(folder, backups, deps.prepare);
      const choice = await deps.ask({ path: folder.database, backupAt: good });
      if (choice === 'quit' || (choice === 'restore' && good === null)) {
        throw new StartFailure({ code: 'store-damaged', params: { ...params, backupAt: good } }, cause);
      }
      if (choice === 'restore') await backups.replaceStore(fromCopy, Date.now());
      else keepStore(folder, String(Date.now()));
    });
    return open();
  }
};

const fromCopy = 'restore/from-copy';

/**
 * Prepares the newest copy without any damage. If each has a damaged row, the newest of those, since such a
 * row is marked or repaired once the store is open. Returns its moment, ms since 1970.
 */
const newestGood = async (
  folder: DataFolder,
  backups: Backups,
  prepare: (store: Database, copiedAt: number) => void,
): Promise<number | null> => {
  const withDamagedRows: string[] = [];
  for (const { file } of await backups.copies()) {
    if (instantInName(basename(file, '.sqlite')) === null || (await backups.damage(file)) !== null) continue;
    if (await hasDamagedRows(backups, file)) withDamagedRows.push(file);
    else {
      const copiedAt = await prepared(folder, backups, file, prepare);
      if (copiedAt !== null) return copiedAt;
    }
  }
  for (const file of withDamagedRows) {
    const copiedAt = await prepared(folder, backups, file, prepare);
    if (copiedAt !== null) return copiedAt;
  }
  return null;
};

const hasDamagedRows = async (backups: Backups, file: string): Promise<boolean> => {
  const copy = backups.open(file);
  try {
    return (await rowDamage(copy, systemTimers)) !== null;
  } finally {
    copy.close();
  }
};

/** Makes a copy ready to be put in place. Returns its moment; `null` if it can't be used. */
const prepared = async (
  { path, restore }: DataFolder,
  backups: Backups,
  file: string,
  prepare: (store: Database, copiedAt: number) => void,
): Promise<number | null> => {
  const copiedAt = instantInName(basename(file, '.sqlite'));
  if (copiedAt === null) return null;
  await mkdir(restore, { recursive: true, mode: 0o700 });
  await backups.remove(fromCopy);
  await copyFile(join(path, file), join(path, fromCopy), constants.COPYFILE_FICLONE);
  try {
    const store = backups.open(fromCopy);
    try {
      prepare(store, copiedAt);
    } finally {
      store.close();
    }
    return copiedAt;
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
    return null;
  }
};

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof OrderbellError && (error.code === 'store.full' || error.code === 'store.read-only');

const storeGuardedLater = async ({ database }: DataFolder, task: () => Promise<void>): Promise<void> => {
  try {
    await task();
  } catch (error) {
    throw error instanceof OrderbellError ? storeFailure(database, error) : error;
  }
};
