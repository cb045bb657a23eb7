import { z } from 'zod';
import { longestUndoSeconds } from '../../../shared/contract/calls/settings.ts';
import type { Database, SqlValue } from '../ports.ts';
import { longestWaitMs } from '../service/service-problem.ts';
import { unclearPauseMs } from './after-attempt.ts';
import { createAttemptsStore } from './attempts-store.ts';
import type { SetBack } from './elapsed-time.ts';
import { type EntryPatch, type EntryState, entryWaits, openStates, type QueueEntry } from './entry.ts';
import type { QueuedEntry } from './next-step.ts';

/** An entry as it is put into the queue. Instants are ms since 1970. */
export type NewEntry<Entry extends QueueEntry> = Entry extends QueueEntry
  ? Pick<Entry, 'id' | 'accountId' | 'orderKey' | 'kind' | 'content' | 'composedAt' | 'undoUntil'> & {
      body: { text: string; contentType: string } | null;
    }
  : never;

type OfKind<Entry extends QueueEntry, Kind> = Extract<Entry, { kind: Kind }>;

/** The rows of the queue. Rows are never deleted. */
export type OutboxStore<Entry extends QueueEntry> = ReturnType<typeof createOutboxStore<Entry>>;

/**
 * @param kinds.schema checks a row. The queue uses its common columns only
 * @param kinds.once kinds that must not arrive twice. They are sent one at a time for each order. After an
 *   unclear result they are sent again only if a check shows that they didn't arrive
 * @param kinds.waitsFor what an entry waits for, as SQL on its row in `outbox`: see `entryWaits`
 * @param kinds.columns more columns that the schema reads, as SQL
 * @param onUnreadable called with the id of a row that the schema refuses. The row stays in the store
 */
export const createOutboxStore = <Entry extends QueueEntry>(
  database: Database,
  kinds: { schema: z.ZodType<Entry>; once: readonly Entry['kind'][]; waitsFor: string; columns: string },
  onUnreadable: (id: string) => void,
) => {
  const columns = `${ownColumns}, ${kinds.waitsFor} AS waitsFor, ${kinds.columns}`;
  const onceKinds = kinds.once.map((kind) => `'${kind}'`).join(', ');

  const read = (row: Record<string, unknown>): Entry[] => {
    const entry = kinds.schema.safeParse(row);
    if (!entry.success) onUnreadable(String(row['id']));
    return entry.success ? [entry.data] : [];
  };

  const select = <Kind extends Entry['kind']>(
    kind: Kind,
    where: string,
    ...values: SqlValue[]
  ): OfKind<Entry, Kind>[] =>
    database
      .all(`SELECT ${columns} FROM outbox WHERE kind = ? AND ${where} ORDER BY sequence`, kind, ...values)
      .flatMap(read)
      .filter((entry): entry is OfKind<Entry, Kind> => entry.kind === kind);

  const attempts = createAttemptsStore(database);

  return {
    attempts,

    insert: (entry: NewEntry<Entry>): void => {
      database.run(
        `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at,
           attempts, unclear, content, body, body_type)
         VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, 0, 0, ?, ?, ?)`,
        entry.id,
        entry.accountId,
        entry.orderKey,
        entry.kind,
        entry.composedAt,
        entry.undoUntil,
        entry.composedAt,
        JSON.stringify(entry.content),
        entry.body?.text ?? null,
        entry.body?.contentType ?? null,
      );
    },

    /** `null` where there is none, or where it can't be read. */
    find: (id: string): Entry | null => {
      const row = database.get(`SELECT ${columns} FROM outbox WHERE id = ?`, id);
      return row === null ? null : (read(row)[0] ?? null);
    },

    ofOrder: <Kind extends Entry['kind']>(kind: Kind, orderKey: number) =>
      select(kind, 'order_key = ?', orderKey),

    openOfOrder: <Kind extends Entry['kind']>(kind: Kind, orderKey: number) =>
      select(kind, `order_key = ? AND state IN (${openList})`, orderKey),

    openOfAccount: <Kind extends Entry['kind']>(kind: Kind, accountId: number) =>
      select(kind, `account_id = ? AND state IN (${openList})`, accountId),

    /** @param path of a value in the content, in SQLite's notation: `$.a.b` */
    withContent: <Kind extends Entry['kind']>(kind: Kind, accountId: number, path: string, value: string) =>
      select(kind, 'account_id = ? AND json_extract(content, ?) = ?', accountId, path, value),

    unsentCount: (accountId: number): number =>
      countRow.parse(
        database.get(
          `SELECT COUNT(*) AS count FROM outbox
           WHERE account_id = ? AND state IN ('waiting', 'sending') AND kind IN (${onceKinds})`,
          accountId,
        ),
      ).count,

    sentIds: (accountId: number): string[] =>
      database
        .all(
          `SELECT id FROM outbox WHERE account_id = ? AND state = 'sent' AND kind IN (${onceKinds}) ORDER BY sequence`,
          accountId,
        )
        .map((row) => idRow.parse(row).id),

    waiting: (accountId: number): QueuedEntry[] =>
      database
        .all(
          `SELECT id, sequence, order_key AS orderKey, kind IN (${onceKinds}) AS once, undo_until AS undoUntil,
             next_attempt_at AS nextAttemptAt, ${kinds.waitsFor} AS waitsFor
           FROM outbox WHERE account_id = ? AND state = 'waiting' ORDER BY sequence`,
          accountId,
        )
        .map((row) => queuedRow.parse(row)),

    /**
     * Changes an entry only while it is in one of the states `from`. So an attempt that ends late can't
     * undo a later change.
     *
     * @returns whether the entry was changed
     */
    move: (
      id: string,
      from: readonly EntryState[],
      patch: EntryPatch & { content?: Entry['content'] },
    ): boolean => {
      const values = patchValues(patch);
      const places = from.map(() => '?').join(', ');
      const { changes } = database.run(
        `UPDATE main.outbox SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ? AND state IN (${places})`,
        ...values.map(([, value]) => value),
        id,
        ...from,
      );
      return changes > 0;
    },

    /**
     * After a start: entries that were being sent may have arrived.
     *
     * @param now wall clock, ms
     */
    recover: (now: number): void => {
      attempts.interrupted(now);
      database.run(
        `UPDATE main.outbox SET state = 'waiting', unclear = 1,
           next_attempt_at = max(next_attempt_at, ?)
         WHERE state = 'sending' AND kind IN (${onceKinds})`,
        // Counted from now: a computer that slept may have sent the last bytes when it woke.
        now + unclearPauseMs,
      );
      database.run(`UPDATE main.outbox SET state = 'waiting' WHERE state = 'sending'`);
    },

    /**
     * The clock was set back: moves the waiting times of entries by the same amount. Entries written since
     * then have the new time already.
     *
     * @param now wall clock, ms
     * @param but the entry that has just had its attempt, or `null`
     */
    moveWaits: ({ by, awake }: SetBack, now: number, but: string | null): void => {
      database.run(
        `UPDATE main.outbox SET undo_until = undo_until - ?1, next_attempt_at = next_attempt_at - ?1
         WHERE state = 'waiting' AND composed_at NOT BETWEEN ?2 AND ?3 AND id IS NOT ?4`,
        Math.round(by),
        Math.floor(now - awake),
        now,
        but,
      );
    },

    /**
     * Limits each wait to the longest that can have been set, whatever happened to the clock while
     * Orderbell didn't run.
     *
     * @param now wall clock, ms
     */
    shortenWaits: (now: number): void => {
      database.run(
        `UPDATE main.outbox SET undo_until = min(undo_until, ?1), next_attempt_at = min(next_attempt_at, ?2)
         WHERE state = 'waiting' AND (undo_until > ?1 OR next_attempt_at > ?2)`,
        now + longestUndoSeconds * 1_000,
        now + longestWaitMs,
      );
    },

    /**
     * An entry dated in the future was written before the clock was set back. A poll that checks it would
     * start in the future, so the entry gets a date in the past.
     *
     * @param now wall clock, ms
     */
    distrustDates: (now: number): void => {
      database.run(
        `UPDATE main.outbox SET composed_at = ? WHERE state = 'waiting' AND composed_at > ?`,
        now - unclearPauseMs,
        now,
      );
    },

    /** Lets entries that waited for the account try again at once. */
    hurryAfterSignIn: (accountId: number, codes: readonly string[], now: number): void => {
      const places = codes.map(() => '?').join(', ');
      database.run(
        `UPDATE main.outbox SET next_attempt_at = ?
         WHERE account_id = ? AND state = 'waiting' AND unclear = 0 AND next_attempt_at > ?
           AND json_extract(problem, '$.code') IN (${places})`,
        now,
        accountId,
        now,
        ...codes,
      );
    },
  };
};

const openList = openStates.map((state) => `'${state}'`).join(', ');

const ownColumns = `sequence, id, account_id AS accountId, order_key AS orderKey, kind, state, composed_at AS composedAt,
  undo_until AS undoUntil, next_attempt_at AS nextAttemptAt, attempts, last_attempt_at AS lastAttemptAt, unclear,
  sent_at AS sentAt, done_at AS doneAt, problem, content, body, body_type AS bodyType`;

const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.number().int() });

const queuedRow = z.object({
  id: z.string(),
  sequence: z.number().int(),
  orderKey: z.number().int(),
  once: z.number().transform((flag) => flag === 1),
  undoUntil: z.number().int(),
  nextAttemptAt: z.number(),
  waitsFor: z.enum(entryWaits),
});

const patchValues = (patch: EntryPatch & { content?: unknown }): [string, SqlValue][] => {
  const candidates: [string, SqlValue | undefined][] = [
    ['state', patch.state],
    ['undo_until', patch.undoUntil],
    ['next_attempt_at', patch.nextAttemptAt === undefined ? undefined : Math.ceil(patch.nextAttemptAt)],
    ['attempts', patch.attempts],
    ['last_attempt_at', patch.lastAttemptAt],
    ['unclear', patch.unclear === undefined ? undefined : Number(patch.unclear)],
    ['sent_at', patch.sentAt],
    ['done_at', patch.doneAt],
    ['problem', asJson(patch.problem)],
    ['content', asJson(patch.content)],
    ['body', patch.body?.text],
    ['body_type', patch.body?.contentType],
  ];
  return candidates.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]));
};

const asJson = (value: unknown): string | null | undefined =>
  value === undefined || value === null ? value : JSON.stringify(value);
