import { join } from 'node:path';
import type { DataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { createBackups } from '../../../src/main/adapters/store/backups.ts';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { createAccountsStore } from '../../../src/main/core/accounts/accounts-store.ts';
import { prepareRestored } from '../../../src/main/core/backup/restored-store.ts';
import type { Backups, Database, Saver } from '../../../src/main/core/ports.ts';
import type { Settings } from '../../../src/shared/contract/calls/settings.ts';
import { serviceTimestampSchema } from '../../../src/shared/domain/values/service-timestamp.ts';
import { createRecordingLog, type RecordingLog } from '../../fakes/memory-ports.ts';
import { type Harness, openHarness } from '../answering/harness.ts';

const passphrase = 'correct horse battery';

/** The data folder at this path, which exists. */
export const dataFolder = (path: string): DataFolder => ({
  path,
  database: join(path, 'orderbell.sqlite'),
  documents: join(path, 'staging'),
  backups: join(path, 'backups'),
  restore: join(path, 'restore'),
  parts: join(path, 'parts'),
  logs: join(path, 'logs'),
  practice: join(path, 'practice'),
});

/** Adds the account that the rows of a store belong to, and uses it. */
export const addAccount = (database: Database): void => {
  const accounts = createAccountsStore(database);
  const fetchFrom = serviceTimestampSchema.parse('2026-01-01T00:00:00.000Z');
  const account = { baseUrl: 'https://service.example', email: 'a@b.example', practice: false, fetchFrom };
  accounts.setCurrent(accounts.insert({ ...account, keepSignedIn: true }, 1));
};

/** Saves into memory. */
export const createMemorySaver = (): Saver & { saved: Map<string, Buffer> } => {
  const saved = new Map<string, Buffer>();
  const refuse = (): Promise<never> => Promise.reject(new Error('not here'));
  return {
    saved,
    open: refuse,
    reveal: refuse,
    place: async (name) => {
      const pieces: Uint8Array[] = [];
      return {
        address: null,
        begin: async () => undefined,
        write: async (piece) => void pieces.push(piece),
        finish: async () => {
          saved.set(name, Buffer.concat(pieces));
          return { name, path: null };
        },
        discard: async () => undefined,
      };
    },
  };
};

/** An Orderbell with a data folder on the disk that can be saved and restored. */
export const openBackupHarness = async (
  settings: Partial<Settings> = {},
  opened: (database: Database) => void = () => undefined,
): Promise<
  Harness & { saver: ReturnType<typeof createMemorySaver>; restarts: () => number; log: RecordingLog }
> => {
  const log = createRecordingLog();
  const saver = createMemorySaver();
  let restarts = 0;
  const backupsOf = (path: string): Backups =>
    createBackups(dataFolder(path), () => {
      restarts += 1;
    });
  const harness = await openHarness(settings, {
    log: () => log,
    open: (path) => {
      const { database } = openStore(dataFolder(path));
      opened(database);
      return { database, more: { backups: backupsOf(path), saver } };
    },
  });
  return { ...harness, saver, log, restarts: () => restarts };
};

/** Saves a backup as the page does, and returns the file. */
export const save = async (harness: Awaited<ReturnType<typeof openBackupHarness>>): Promise<Buffer> => {
  await harness.call('backup.save', { passphrase });
  const { name } = await harness.call('backup.saved', {});
  const file = harness.saver.saved.get(name);
  if (file === undefined) throw new Error('Nothing was saved.');
  return file;
};

/** Hands a file over as the page does. */
export const restore = async (
  { call }: Pick<Harness, 'call'>,
  file: Uint8Array,
  word: string = passphrase,
): Promise<{ copiedAt: number }> => {
  await call('backup.begin', { size: file.length });
  for (let offset = 0; offset < file.length; ) {
    const piece = Buffer.from(file.subarray(offset, offset + 90_000));
    offset = (await call('backup.append', { offset, base64: piece.toString('base64') })).received;
  }
  return call('backup.restore', { passphrase: word });
};

/**
 * Copies the present store.
 *
 * @returns ends Orderbell, puts the copy in place as after damage, and starts again
 */
export const takeCopy = async (harness: Harness): Promise<() => Promise<void>> => {
  const backups = createBackups(dataFolder(harness.folder), () => undefined);
  await backups.copy('restore/copy');
  return async () => {
    const copy = backups.open('restore/copy');
    prepareRestored(copy, harness.clock.now());
    copy.close();
    await backups.replaceStore('restore/copy', harness.clock.now());
    harness.kill();
    await harness.start();
  };
};
