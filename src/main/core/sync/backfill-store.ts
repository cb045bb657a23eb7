import { z } from 'zod';
import {
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import type { Database } from '../ports.ts';
import { type BackfillKind, type BackfillProgress, owedBackfills } from './backfill.ts';
import type { StreamName } from './sync-store.ts';

const runRow = z
  .object({
    started_at: z.number().int(),
    next_from: serviceTimestampSchema,
    owed: z.enum(owedBackfills),
  })
  .transform(({ started_at, next_from, owed }) => ({ startedAt: started_at, from: next_from, owed }));

export type BackfillStore = ReturnType<typeof createBackfillStore>;

/** The progress of each account's backfills. Stored, so that neither a restart nor a night off leaves a gap. */
export const createBackfillStore = (database: Database, stream: StreamName = 'orders') => {
  const save = (accountId: number, name: BackfillKind['name'], run: BackfillProgress): void => {
    database.run(
      `INSERT INTO main.backfills (account_id, stream, name, started_at, next_from, owed) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, stream, name) DO UPDATE
         SET started_at = excluded.started_at, next_from = excluded.next_from, owed = excluded.owed`,
      accountId,
      stream,
      name,
      Math.floor(run.startedAt),
      run.from,
      run.owed,
    );
  };

  const find = (accountId: number, name: BackfillKind['name']): BackfillProgress | null => {
    const row = database.get(
      'SELECT started_at, next_from, owed FROM backfills WHERE account_id = ? AND stream = ? AND name = ?',
      accountId,
      stream,
      name,
    );
    return row === null ? null : runRow.parse(row);
  };

  return {
    save,
    find,

    /**
     * From now on only issued orders are requested. Orders that leave that status need one full backfill
     * later.
     */
    oweEverything: (accountId: number, start: ServiceTimestamp): void => {
      if (find(accountId, 'everything')?.owed === 'first') return;
      save(accountId, 'everything', { startedAt: 0, from: start, owed: 'first' });
    },

    remove: (accountId: number, name: BackfillKind['name']): void => {
      database.run(
        'DELETE FROM main.backfills WHERE account_id = ? AND stream = ? AND name = ?',
        accountId,
        stream,
        name,
      );
    },
  };
};
