import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { instantInName } from '../../../shared/domain/values/file-name.ts';
import { countDamagedRows } from '../../core/db/verify-copy.ts';
import type { Backups, Database, Ports } from '../../core/ports.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { FolderLock } from '../data-folder/folder-lock.ts';
import { createNodePorts, type ShellPorts, storeFailure, storeGuarded } from '../node-ports.ts';
import { StartFailure, type StartObstacle } from '../start-failure.ts';
import { systemTimers } from '../system-time.ts';
import { createBackups, formerEnding, keepCopies } from './backups.ts';
import { keepStore } from './restore-at-start.ts';

/** `backupAt`: the moment of the newest good copy, ms since 1970; `null` if there is none. */
export type DamagedStore = { path: string; isMissing: boolean; backupAt: number | null };

/**
 * `restore`: open the newest good copy. `empty`: begin with an empty store, and keep all copies of the former
 * one. Both keep a damaged store.
 */
export type DamagedChoice = 'restore' | 'empty' | 'quit';

/**
 * Opens the store and creates the core on it. Where the store is damaged or missing, the user chooses what happens.
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
  const open = async (mayBegin: boolean) => {
    const node = createNodePorts(folder, lock, shell, mayBegin);
    try {
      return { ...node, core: storeGuarded(folder, () => create(node.ports)) };
    } catch (error) {
      await node.close();
      throw error;
    }
  };
  try {
    return await open(false);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    const { obstacle, cause } = error;
    if (obstacle.code !== 'store-damaged' && obstacle.code !== 'store-missing') throw error;
    const choice = await storeGuardedLater(folder, async () => {
      const backups = createBackups(folder, () => undefined);
      const good = await newestGood(folder, backups, deps.prepare);
      const isMissing = obstacle.code === 'store-missing';
      const chosen = await deps.ask({ path: folder.database, isMissing, backupAt: good });
      if (chosen === 'quit' || (chosen === 'restore' && good === null)) {
        throw new StartFailure(withBackup(obstacle, good), cause);
      }
      if (chosen === 'restore') await backups.replaceStore(fromCopy, Date.now());
      else {
        await keepCopies(folder.backups);
        keepStore(folder, String(Date.now()));
      }
      return chosen;
    });
    return open(choice === 'empty');
  }
};

const withBackup = (
  obstacle: StartObstacle<'store-damaged' | 'store-missing'>,
  backupAt: number | null,
): StartObstacle =>
  obstacle.code === 'store-missing'
    ? { code: obstacle.code, params: { ...obstacle.params, backupAt } }
    : { code: obstacle.code, params: { ...obstacle.params, backupAt } };

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
    if (momentOf(file) === null || (await backups.damage(file)) !== null) continue;
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

/** When a copy was made, ms since 1970; `null` for a file of another name. */
const momentOf = (file: string): number | null =>
  instantInName(basename(file, '.sqlite').replace(formerEnding, ''));

const hasDamagedRows = async (backups: Backups, file: string): Promise<boolean> => {
  const copy = backups.openToRead(file);
  try {
    return (await countDamagedRows(copy, systemTimers)) > 0;
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
  const copiedAt = momentOf(file);
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

const storeGuardedLater = async <Result>(
  { database }: DataFolder,
  task: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await task();
  } catch (error) {
    throw error instanceof OrderbellError ? storeFailure(database, error) : error;
  }
};
