import { OrderbellError } from '../../shared/contract/errors.ts';
import type { Database, Ports } from '../core/ports.ts';
import type { DataFolder } from './data-folder.ts';
import { createFiles } from './files.ts';
import { createHttp } from './http-undici.ts';
import { createLogFile } from './log-file.ts';
import { openDatabase } from './sqlite.ts';
import { StartFailure } from './start-failure.ts';
import { systemChance } from './system-chance.ts';
import { systemClock, systemTimers } from './system-time.ts';

/** What each door has of its own. */
export type DoorPorts = Pick<Ports, 'secrets' | 'settings' | 'notifier' | 'practice'>;

/**
 * Everything that the core needs, on Node, for one data folder. Throws a StartFailure when the store can't be opened;
 * nothing is overwritten then.
 */
export const createNodePorts = (
  folder: DataFolder,
  door: DoorPorts,
): { ports: Ports; close: () => Promise<void> } => {
  const database = openStore(folder.database);
  const http = createHttp();
  return {
    ports: {
      ...door,
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      http,
      database,
      files: createFiles(folder.documents),
      log: createLogFile(folder.logs),
    },
    close: async () => {
      await http.close();
      database.close();
    },
  };
};

const openStore = (path: string): Database => {
  try {
    return openDatabase(path);
  } catch (error) {
    throw storeFailure(path, error);
  }
};

/** A store that can't be used, said so that the user knows that nothing was lost and what to do. */
export const storeFailure = (path: string, error: unknown): StartFailure => {
  const rest = 'Nothing in it was changed.';
  if (error instanceof OrderbellError && error.params['reason'] === 'damaged') {
    return new StartFailure(
      `The database ${path} is damaged and can't be read (${error.detail ?? 'unreadable'}). ${rest} ` +
        'Restore it from a backup, or move it to another place to start anew.',
      error,
    );
  }
  if (error instanceof OrderbellError && error.code === 'store.full') {
    return new StartFailure(
      `The disk with the database ${path} is full. ${rest} Make room and start again.`,
      error,
    );
  }
  return new StartFailure(
    `The database ${path} can't be opened (${error instanceof Error ? error.message : 'unknown reason'}). ${rest}`,
    error,
  );
};
