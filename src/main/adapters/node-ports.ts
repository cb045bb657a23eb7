import { OrderbellError } from '../../shared/contract/errors.ts';
import type { Ports } from '../core/ports.ts';
import type { DataFolder } from './data-folder.ts';
import { createFiles } from './files.ts';
import { createHost } from './host.ts';
import { createHttp } from './http-undici.ts';
import { StartFailure, type StartObstacle } from './start-failure.ts';
import { openStore } from './store.ts';
import { systemChance } from './system-chance.ts';
import { systemClock, systemTimers } from './system-time.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import { createWebhookServer } from './webhook-server.ts';

/** The parts that differ between the shells. */
export type ShellPorts = Pick<
  Ports,
  'secrets' | 'settings' | 'notifier' | 'practice' | 'saver' | 'startup' | 'updates' | 'systemProxy' | 'log'
>;

/**
 * The core's ports on Node, for one data folder. Throws a StartFailure when the store can't be opened;
 * nothing is overwritten then.
 */
export const createNodePorts = (
  folder: DataFolder,
  shell: ShellPorts,
): { ports: Ports; close: () => Promise<void> } => {
  const { database, earlierStores } = storeGuarded(folder, () => openStore(folder));
  const http = createHttp();
  return {
    ports: {
      ...shell,
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      http,
      host: createHost(folder),
      ...{ database, earlierStores },
      files: createFiles(folder.documents),
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

const storeFailure = (path: string, error: OrderbellError): StartFailure =>
  new StartFailure(storeObstacle(path, error), error);

const storeObstacle = (path: string, { code, params, detail }: OrderbellError): StartObstacle => {
  const { reason, version, known } = params;
  if (reason === 'damaged') return { code: 'store-damaged', params: { path, detail } };
  if (reason === 'not-ours') return { code: 'store-not-ours', params: { path } };
  if (version !== undefined && known !== undefined) {
    return { code: 'store-newer', params: { path, version, known } };
  }
  if (code === 'store.full') return { code: 'store-disk-full', params: { path } };
  if (code === 'store.read-only') return { code: 'store-read-only', params: { path } };
  return { code: 'store-unusable', params: { path, detail: detail ?? code } };
};
