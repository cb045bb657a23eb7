import { OrderbellError } from '../../shared/contract/errors.ts';
import type { Ports } from '../core/ports.ts';
import type { DataFolder } from './data-folder.ts';
import { createFiles } from './files.ts';
import { createHost } from './host.ts';
import { createHttp } from './http-undici.ts';
import { createLogFile } from './log-file.ts';
import { openDatabase } from './sqlite.ts';
import { StartFailure } from './start-failure.ts';
import { systemChance } from './system-chance.ts';
import { systemClock, systemTimers } from './system-time.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import { createWebhookDoor } from './webhook-server.ts';

/** What each door has of its own. */
export type DoorPorts = Pick<Ports, 'secrets' | 'settings' | 'notifier' | 'practice' | 'saver' | 'startup'>;

/**
 * Everything that the core needs, on Node, for one data folder. Throws a StartFailure when the store can't be opened;
 * nothing is overwritten then.
 */
export const createNodePorts = (
  folder: DataFolder,
  door: DoorPorts,
): { ports: Ports; close: () => Promise<void> } => {
  const database = storeGuarded(folder, () => openDatabase(folder.database));
  const http = createHttp();
  return {
    ports: {
      ...door,
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      http,
      host: createHost(folder.path),
      database,
      files: createFiles(folder.documents),
      webhooks: createWebhookDoor(createWebhookSecret(folder.path)),
      log: createLogFile(folder.logs),
    },
    close: async () => {
      await http.close();
      database.close();
    },
  };
};

/** Does what needs the store; when the store is at fault, the user is told which file it is and that it is untouched. */
export const storeGuarded = <Result>({ database }: DataFolder, task: () => Result): Result => {
  try {
    return task();
  } catch (error) {
    throw error instanceof OrderbellError ? storeFailure(database, error) : error;
  }
};

const storeFailure = (path: string, error: OrderbellError): StartFailure => {
  const rest = 'Nothing in it was changed.';
  if (error.params['reason'] === 'damaged') {
    return new StartFailure(
      `The database ${path} is damaged and can't be read (${error.detail ?? 'unreadable'}). ${rest} ` +
        'Restore it from a backup, or move it to another place to start anew.',
      error,
    );
  }
  if (error.code === 'store.full') {
    return new StartFailure(
      `The disk with the database ${path} is full. ${rest} Make room and start again.`,
      error,
    );
  }
  if (error.code === 'store.read-only') {
    return new StartFailure(
      `Orderbell may not write to the database ${path}. ${rest} Whoever looks after this computer has to allow it.`,
      error,
    );
  }
  return new StartFailure(
    `The database ${path} can't be opened (${error.detail ?? error.code}). ${rest}`,
    error,
  );
};
