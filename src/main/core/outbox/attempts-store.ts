import { z } from 'zod';
import { type Attempt, attemptOutcomes } from '../../../shared/contract/calls/diagnostics.ts';
import { type ErrorShape, errorShapeSchema } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

const attemptRow = z
  .object({
    entry_id: z.string(),
    number: z.number().int(),
    kind: z.enum(['send', 'check']),
    started_at: z.number().int(),
    ended_at: z.number().int().nullable(),
    outcome: z.enum(attemptOutcomes).nullable(),
    problem: jsonColumn(errorShapeSchema).nullable(),
  })
  .transform(({ entry_id, started_at, ended_at, ...rest }) => ({
    entryId: entry_id,
    attempt: { ...rest, startedAt: started_at, endedAt: ended_at },
  }));

/** An entry may have any number of attempts. Only the newest are stored; the entry has their count. */
const keptAttempts = 100;

/** The attempts to send each entry, for diagnostics only. Instants are ms since 1970. */
export const createAttemptsStore = (database: Database) => ({
  began: (entryId: string, kind: Attempt['kind'], number: number, now: number): void => {
    database.run(
      'INSERT INTO main.outbox_attempts (entry_id, number, kind, started_at) VALUES (?, ?, ?, ?)',
      entryId,
      number,
      kind,
      now,
    );
    database.run(
      `DELETE FROM main.outbox_attempts WHERE entry_id = ?1 AND id <=
         (SELECT id FROM outbox_attempts WHERE entry_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
      entryId,
      keptAttempts,
    );
  },

  /** Ends the running attempt of this entry. */
  ended: (entryId: string, outcome: Attempt['outcome'], problem: ErrorShape | null, now: number): void => {
    database.run(
      `UPDATE main.outbox_attempts SET ended_at = ?, outcome = ?, problem = ? WHERE entry_id = ? AND outcome IS NULL`,
      now,
      outcome,
      problem === null ? null : JSON.stringify(problem),
      entryId,
    );
  },

  /** After a start: attempts that were running have no known result. */
  interrupted: (now: number): void => {
    database.run(
      `UPDATE main.outbox_attempts SET ended_at = ?, outcome = 'interrupted' WHERE outcome IS NULL`,
      now,
    );
  },

  /** By entry, the newest first. Rows that can't be read are left out. */
  of: (entryIds: readonly string[]): Map<string, Attempt[]> => {
    const rows = database
      .all(
        `SELECT * FROM outbox_attempts WHERE entry_id IN (${entryIds.map(() => '?').join(', ')}) ORDER BY id DESC`,
        ...entryIds,
      )
      .flatMap((row) => {
        const read = attemptRow.safeParse(row);
        return read.success ? [read.data] : [];
      });
    return new Map(
      [...Map.groupBy(rows, ({ entryId }) => entryId)].map(([id, of]) => [
        id,
        of.map(({ attempt }) => attempt),
      ]),
    );
  },
});
