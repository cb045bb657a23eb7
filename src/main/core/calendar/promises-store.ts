import { z } from 'zod';
import type { Database } from '../ports.ts';

/** SQL of the calendar: which orders there are to read. */
export const createPromisesStore = (database: Database) => ({
  /**
   * The next orders behind a key, by the table itself: an index would have all of them sorted for each piece. `promising`: it has an agreed date that is to come, or a request of ours; the others need not be
   * read for it.
   */
  after: (accountId: number, orderKey: number): { key: number; promising: boolean }[] =>
    database
      .all(
        `SELECT key, ${isPromising} AS promising FROM orders
         WHERE key > ? AND +account_id = ? ORDER BY key LIMIT ${atOnce}`,
        orderKey,
        accountId,
      )
      .map((row) => rowSchema.parse(row)),

  isPromising: (accountId: number, orderKey: number): boolean =>
    database.get(
      `SELECT 1 FROM orders WHERE key = ? AND account_id = ? AND ${isPromising}`,
      orderKey,
      accountId,
    ) !== null,
});

const isPromising = `(facts ->> '$.dueDate' IS NOT NULL OR json_array_length(facts, '$.buyer') > 0)`;
const atOnce = 200;

const rowSchema = z.object({ key: z.number().int(), promising: z.number().transform(Boolean) });
