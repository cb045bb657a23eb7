import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OrderbellError } from '../../shared/contract/errors.ts';
import { instantInName } from '../../shared/domain/values/file-name.ts';
import type { Backups, Database, Ports } from '../core/ports.ts';
import { createBackups } from './backups.ts';
import type { DataFolder } from './data-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { createNodePorts, type ShellPorts, storeFailure, storeGuarded } from './node-ports.ts';
import { keepStore } from './restore-at-start.ts';
import { StartFailure } from './start-failure.ts';

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
      if (choice === 'restore') await backups.replaceStore(prepared, Date.now());
      else keepStore(folder, String(Date.now()));
    });
    return open();
  }
};

const prepared = 'restore/from-copy';

/** Prepares the newest copy that is sound. Returns its moment, ms since 1970. */
const newestGood = async (
  { path, restore }: DataFolder,
  backups: Backups,
  prepare: (store: Database, copiedAt: number) => void,
): Promise<number | null> => {
  for (const { file } of await backups.copies()) {
    const copiedAt = instantInName(basename(file, '.sqlite'));
    if (copiedAt === null || (await backups.damage(file)) !== null) continue;
    await mkdir(restore, { recursive: true, mode: 0o700 });
    await backups.remove(prepared);
    await copyFile(join(path, file), join(path, prepared), constants.COPYFILE_FICLONE);
    try {
      const store = backups.open(prepared);
      try {
        prepare(store, copiedAt);
      } finally {
        store.close();
      }
      return copiedAt;
    } catch (error) {
      if (isOfTheDisk(error)) throw error;
    }
  }
  return null;
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
