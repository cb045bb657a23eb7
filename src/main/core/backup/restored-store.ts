import { z } from 'zod';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';
import { migrate } from '../db/migrate.ts';
import { holdEntries } from '../outbox/held-entries.ts';
import type { Database, Log, SettingsStorage } from '../ports.ts';

const row = z.object({
  copied_at: z.number().int(),
  // The settings of this computer stay where these can't be read.
  settings: jsonColumn(z.record(z.string(), z.unknown())).nullable().catch(null),
});

const find = (database: Database): z.output<typeof row> | null =>
  row.nullable().parse(database.get('SELECT copied_at, settings FROM restored'));

/** Adds to a copy of the store what a saved backup holds besides. @param copiedAt wall clock, ms */
export const addToSaved = (copy: Database, copiedAt: number, settings: Settings): void => {
  copy.run(
    'INSERT OR REPLACE INTO main.restored (only, copied_at, settings) VALUES (1, ?, ?)',
    copiedAt,
    JSON.stringify(settings),
  );
};

/**
 * Makes a copy of the store one that can be opened: brings it to this version, and holds what stood in its
 * outbox. Call it before the copy is in its place, so that no answer is ever sent from it unasked. Messages to
 * contacts are sent if their orders still wait after a poll, once where the channel can tell.
 *
 * @param copiedAt when a nightly copy was made, ms since 1970; `null`: the saved backup says it
 * @returns when it was made. Throws `backup.newer` for one of a newer Orderbell, `backup.not-a-backup`
 *   without a moment
 */
export const prepareRestored = (store: Database, copiedAt: number | null): number => {
  try {
    migrate(store);
  } catch (error) {
    const isNewer = error instanceof OrderbellError && error.params['reason'] === 'newer';
    throw isNewer ? new OrderbellError('backup.newer', { cause: error }) : error;
  }
  const at = copiedAt ?? find(store)?.copied_at;
  if (at === undefined) throw new OrderbellError('backup.not-a-backup');
  store.write(() => {
    holdEntries(store);
    doubtMessages(store);
    if (copiedAt !== null) {
      store.run(
        'INSERT OR REPLACE INTO main.restored (only, copied_at, settings) VALUES (1, ?, NULL)',
        copiedAt,
      );
    }
  });
  return at;
};

/**
 * A message to a contact that waits in the copy may have arrived after the copy was made. So ntfy is asked, a
 * mail has the same Message-ID, and a button that was pressed since counts. Its hour of attempts begins again.
 */
const doubtMessages = (store: Database): void => {
  store.run(
    `UPDATE main.relay_messages SET state = 'waiting', unclear = 1, first_attempt_at = NULL
     WHERE state IN ('waiting', 'sending')`,
  );
};

/** A store that came from a backup, until the user has read the notice. */
export type RestoredNotice = {
  /** When the backup was made, ms since 1970; `null`: the store is none, or the notice was read. */
  copiedAt: () => number | null;
  dismiss: () => void;
};

/**
 * Puts the settings of a restored store into use, once. They are tried again at the next start if that
 * fails.
 */
export const takeOverRestored = (
  database: Database,
  storage: Pick<SettingsStorage, 'write'>,
  log: Log,
): RestoredNotice => {
  try {
    const settings = find(database)?.settings;
    if (settings !== null && settings !== undefined) {
      storage.write(settings);
      database.run('UPDATE main.restored SET settings = NULL');
    }
  } catch (error) {
    log('error', 'restored-settings-not-stored', { code: shapeOfError(error).code });
  }
  return {
    copiedAt: () => find(database)?.copied_at ?? null,
    dismiss: () => void database.run('DELETE FROM main.restored'),
  };
};
