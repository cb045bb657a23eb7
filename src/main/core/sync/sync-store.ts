import { z } from 'zod';
import { type PollRecord, pollRecordSchema } from '../../../shared/contract/sync.ts';
import { type ServiceTimestamp, serviceTimestampSchema } from '../../../shared/domain/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import type { BrokenRecord } from '../service/order-service.ts';
import type { HeldValue } from './look-back.ts';

const instant = z.number().int();

const cursorRow = z.object({ value: serviceTimestampSchema });
const heldRow = z.object({ value: serviceTimestampSchema, held_from: instant });
const pollRow = z.object({ record: jsonColumn(pollRecordSchema) });
const payloadRow = z.object({ id: instant, payload: z.string() });
const countRow = z.object({ count: z.number() });
const setAsideRow = z.object({ received_at: instant, reason: z.string(), bytes: z.number().int() });

export type SyncStore = ReturnType<typeof createSyncStore>;

/** SQL of the cursor, its history, the poll records and what was set aside. One stream so far: orders. */
export const createSyncStore = (database: Database) => ({
  /** `null` until the first import has ended. */
  cursor: (accountId: number): ServiceTimestamp | null => {
    const row = database.get(
      'SELECT value FROM cursors WHERE account_id = ? AND stream = ?',
      accountId,
      stream,
    );
    return row === null ? null : cursorRow.parse(row).value;
  },

  moveCursor: (accountId: number, value: ServiceTimestamp, now: number): void => {
    database.run(
      `INSERT INTO cursors (account_id, stream, value) VALUES (?, ?, ?)
       ON CONFLICT (account_id, stream) DO UPDATE SET value = excluded.value`,
      accountId,
      stream,
      value,
    );
    database.run(
      'INSERT INTO cursor_history (account_id, stream, value, held_from) VALUES (?, ?, ?, ?)',
      accountId,
      stream,
      value,
      now,
    );
    // The newest value from before the span stays: it is the one that was held when the span began.
    database.run(
      `DELETE FROM cursor_history WHERE account_id = ?1 AND stream = ?2 AND id <
         (SELECT MAX(id) FROM cursor_history WHERE account_id = ?1 AND stream = ?2 AND held_from <= ?3)`,
      accountId,
      stream,
      now - historyMs,
    );
  },

  /** Newest first. */
  history: (accountId: number): HeldValue[] =>
    database
      .all(
        'SELECT value, held_from FROM cursor_history WHERE account_id = ? AND stream = ? ORDER BY id DESC',
        accountId,
        stream,
      )
      .map((row) => {
        const { value, held_from } = heldRow.parse(row);
        return { value, heldFrom: held_from };
      }),

  addPoll: (accountId: number, record: PollRecord): void =>
    database.write(() => {
      database.run(
        'INSERT INTO polls (account_id, started_at, lane, outcome, record) VALUES (?, ?, ?, ?, ?)',
        accountId,
        record.startedAt,
        record.lane,
        record.outcome,
        JSON.stringify(record),
      );
      database.run(
        `DELETE FROM polls WHERE account_id = ?1 AND id <=
           (SELECT id FROM polls WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
        accountId,
        keptPolls,
      );
    }),

  /** Newest first. */
  polls: (accountId: number): PollRecord[] =>
    database
      .all('SELECT record FROM polls WHERE account_id = ? ORDER BY id DESC', accountId)
      .flatMap(readPoll),

  /** When the last poll of the main lane that wasn't a failure had ended. */
  lastSuccess: (accountId: number): number | null => {
    const row = database.get(
      `SELECT record FROM polls WHERE account_id = ? AND lane = 'main' AND outcome <> 'failed'
       ORDER BY id DESC LIMIT 1`,
      accountId,
    );
    const [last] = row === null ? [] : readPoll(row);
    return last === undefined ? null : Math.round(last.startedAt + last.durationMs);
  },

  /** `false` when the same payload is kept already. */
  setAside: (accountId: number, { reason, payload }: BrokenRecord, now: number): boolean =>
    database.run(
      'INSERT OR IGNORE INTO set_aside (account_id, received_at, reason, payload) VALUES (?, ?, ?, ?)',
      accountId,
      now,
      reason,
      payload,
    ).changes > 0,

  setAsidePayloads: (accountId: number): { id: number; payload: string }[] =>
    database
      .all('SELECT id, payload FROM set_aside WHERE account_id = ? ORDER BY id', accountId)
      .map((row) => payloadRow.parse(row)),

  /** It was read after all, and is stored as what it is. */
  takeBack: (id: number): void => {
    database.run('DELETE FROM set_aside WHERE id = ?', id);
  },

  setAsideCount: (accountId: number): number =>
    countRow.parse(database.get('SELECT COUNT(*) AS count FROM set_aside WHERE account_id = ?', accountId))
      .count,

  /** Newest first, without what they hold. */
  setAsideList: (accountId: number): { receivedAt: number; reason: string; bytes: number }[] =>
    database
      .all(
        `SELECT received_at, reason, octet_length(payload) AS bytes FROM set_aside WHERE account_id = ?
         ORDER BY id DESC LIMIT ?`,
        accountId,
        keptPolls,
      )
      .map((row) => {
        const { received_at, reason, bytes } = setAsideRow.parse(row);
        return { receivedAt: received_at, reason, bytes };
      }),
});

// Diagnostics only: one that another Orderbell wrote differently keeps nobody from listening.
const readPoll = (row: unknown): PollRecord[] => {
  const read = pollRow.safeParse(row);
  return read.success ? [read.data.record] : [];
};

const stream = 'orders';
const keptPolls = 500;
const historyMs = 72 * 3_600_000;
