import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrderbellError } from '../../shared/contract/errors.ts';
import type { Database, Host, Ports, SettingsStorage } from '../core/ports.ts';
import { type DataFolder, databaseIn, unusable } from './data-folder/data-folder.ts';
import { diskError } from './data-folder/disk-error.ts';
import { createFiles, makeFolder } from './data-folder/files.ts';
import type { FolderLock } from './data-folder/folder-lock.ts';
import { folderRiskOf } from './data-folder/folder-risk.ts';
import { readLogLines } from './data-folder/log-file.ts';
import { createHttp } from './network/http-undici.ts';
import { createMailer } from './network/mailer.ts';
import { createWebhookSecret, createWebhookServer } from './network/webhook-server.ts';
import { systemChance } from './random.ts';
import { StartFailure, type StartObstacle } from './start-failure.ts';
import { createBackups } from './store/backups.ts';
import { resultCode, sqlite } from './store/sqlite.ts';
import { openStore } from './store/store.ts';
import { systemClock, systemTimers } from './system-time.ts';

/** The parts that differ between the shells. */
export type ShellPorts = Pick<
  Ports,
  | 'secrets'
  | 'settings'
  | 'notifier'
  | 'practice'
  | 'saver'
  | 'startup'
  | 'updates'
  | 'systemProxy'
  | 'region'
  | 'log'
> & {
  /** Ends Orderbell in order, and starts it again where the shell can. */
  restart: () => void;
};

/**
 * The core's ports on Node, for one data folder. Throws a StartFailure when the store can't be opened;
 * nothing is overwritten then.
 *
 * @param mayBegin see `openStore`
 */
export const createNodePorts = (
  folder: DataFolder,
  lock: Pick<FolderLock, 'keep'>,
  { restart, ...shell }: ShellPorts,
  mayBegin: boolean = false,
): { ports: Ports; close: () => Promise<void> } => {
  const { database, ...opened } = storeGuarded(folder, () => openStore(folder, lock.keep, mayBegin));
  const http = createHttp();
  const inPlace =
    (write: SettingsStorage['write']): SettingsStorage['write'] =>
    (settings) => {
      database.assertInPlace();
      write(settings);
    };
  return {
    ports: {
      ...shell,
      // Both libraries would make a missing data folder again.
      settings: { ...shell.settings, write: inPlace(shell.settings.write) },
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      http,
      mailer: createMailer(),
      host: createHost(folder, database),
      ...{ database, ...opened },
      files: createFiles(folder.documents, database.assertInPlace),
      backups: createBackups(folder, restart),
      webhooks: createWebhookServer(createWebhookSecret(folder.path)),
    },
    close: async () => {
      await http.close();
      database.close();
    },
  };
};

/**
 * Runs a task that needs the store. If the store is at fault, the error names the file and says that it is
 * untouched.
 */
export const storeGuarded = <Result>({ database }: DataFolder, task: () => Result): Result => {
  try {
    return task();
  } catch (error) {
    throw error instanceof OrderbellError ? storeFailure(database, error) : error;
  }
};

/**
 * Why a start failed, as the user gets it. Errors of the store and of files in the data folder say what to
 * do. Any other error is a fault of Orderbell.
 *
 * @param folder path of the data folder
 */
export const startFailureOf = (error: unknown, folder: string): StartFailure => {
  if (error instanceof StartFailure) return error;
  if (error instanceof OrderbellError && error.code.startsWith('store.')) {
    return storeFailure(databaseIn(folder), error);
  }
  if (error instanceof Error && 'path' in error && String(error.path).startsWith(folder)) {
    return unusable(folder, error);
  }
  const said = String(error).split('\n')[0]?.slice(0, longestMessage) ?? '';
  return new StartFailure({ code: 'unexpected', params: { said } }, error);
};

const longestMessage = 300;

/** The StartFailure for an error of the store. */
export const storeFailure = (path: string, error: OrderbellError): StartFailure =>
  new StartFailure(storeObstacle(path, error), error);

const storeObstacle = (path: string, { code, params, detail, cause }: OrderbellError): StartObstacle => {
  const { reason, version, known } = params;
  if (reason === 'in-use') return { code: 'folder-in-use', params: { folder: dirname(path), process: null } };
  // Our statements are right, so the schema isn't.
  if (reason === 'damaged' || resultCode(cause) === sqlite.error)
    return { code: 'store-damaged', params: { path, detail, backupAt: null } };
  if (reason === 'missing') return { code: 'store-missing', params: { path, backupAt: null } };
  if (reason === 'not-ours') return { code: 'store-not-ours', params: { path } };
  if (version !== undefined && known !== undefined) {
    return { code: 'store-newer', params: { path, version, known } };
  }
  if (code === 'store.full') return { code: 'store-disk-full', params: { path } };
  if (code === 'store.read-only') return { code: 'store-read-only', params: { path } };
  return { code: 'store-unusable', params: { path, detail: detail ?? code } };
};

/** The runtime of this process and the size of its data folder. */
const createHost = (
  { path: folder, logs }: Pick<DataFolder, 'path' | 'logs'>,
  { assertInPlace }: Pick<Database, 'assertInPlace'>,
): Host => ({
  folder,
  folderRisk: folderRiskOf(folder),
  logLines: () => readLogLines(logs),
  runtime: [
    ...(process.versions['electron'] === undefined ? [] : [`Electron ${process.versions['electron']}`]),
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
  ].join(', '),
  folderBytes: async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      // A log or a staged document may be deleted while it is counted.
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
    return bytes;
  },
  keep: async (name, text) => {
    const path = join(folder, 'reports', name);
    assertInPlace();
    try {
      await makeFolder(join(folder, 'reports'));
      await writeFile(path, text, { mode: 0o600 });
    } catch (error) {
      throw diskError(error);
    }
    return path;
  },
});
