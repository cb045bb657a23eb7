import { z } from 'zod';
import { type Outcome, outcomeOf } from '../../../shared/domain/answer/answer-figures.ts';
import { lineAnswerSchema } from '../../../shared/domain/answer/line-answer.ts';
import { orderLineSchema } from '../../../shared/domain/order/order.ts';
import { orderFactsSchema } from '../../../shared/domain/order/order-facts.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

/** The SQL of the overview. Whole tables are read in pieces; the last key of a piece gives the next one. */
export const createOverviewStore = (database: Database) => ({
  /** Orders with a line to answer. The condition has the words of its index. */
  asking: (accountId: number, after: number): AskingOrder[] =>
    database
      .all(
        `SELECT key, summary, facts, received_at, last_updated_at FROM orders
         WHERE account_id = ? AND json_array_length(facts, '$.answer') > 0 AND key > ? ORDER BY key LIMIT ${atOnce}`,
        accountId,
        after,
      )
      .map((row) => askingRow.parse(row)),

  order: (orderKey: number): AskingOrder | null => {
    const row = database.get(
      'SELECT key, summary, facts, received_at, last_updated_at FROM orders WHERE key = ?',
      orderKey,
    );
    return row === null ? null : askingRow.parse(row);
  },

  /** Answers that the service accepted, or that the order shows. */
  answers: (accountId: number, after: number): Answered[] =>
    database
      .all(
        `SELECT sequence, order_key, state, sent_at, done_at FROM outbox
         WHERE sequence > ? AND +account_id = ? AND kind = 'response' AND (sent_at IS NOT NULL OR state = 'done')
         ORDER BY sequence LIMIT ${atOnce}`,
        after,
        accountId,
      )
      .map((row) => answeredRow.parse(row)),

  /** An answer's content, and the version that it answers; `null` when it can't be read. */
  content: (sequence: number): { revision: number; outcomes: Outcome[] } | null => {
    const row = contentRow.safeParse(database.get('SELECT content FROM outbox WHERE sequence = ?', sequence));
    if (!row.success) return null;
    const { revision, lines } = row.data.content;
    // A damaged answer that was finished.
    if (lines.length === 0) return null;
    return { revision, outcomes: lines.flatMap(({ seen, answer }) => outcomeOf(seen, answer) ?? []) };
  },

  /**
   * Since when the buyer has waited, up to a version: since the buyer's last change, counted like the age
   * in the list. An order from before the first poll is as old as its last change at the service.
   */
  requestedAt: (orderKey: number, revision: number): number | null => {
    const row = database.get(
      `SELECT received_at, last_updated_at FROM order_revisions
       WHERE order_key = ? AND revision <= ? AND (revision = 1 OR (origin = 'buyer' AND changes <> '[]'))
       ORDER BY revision DESC LIMIT 1`,
      orderKey,
      revision,
    );
    return row === null ? null : receivedRow.parse(row);
  },
});

const atOnce = 100;

const whole = z.number().int();

const askingRow = z.object({
  key: whole,
  summary: z.string(),
  facts: jsonColumn(orderFactsSchema),
  received_at: whole,
  last_updated_at: z.string(),
});
export type AskingOrder = z.infer<typeof askingRow>;

const answeredRow = z.object({
  sequence: whole,
  order_key: whole,
  state: z.string(),
  sent_at: whole.nullable(),
  done_at: whole.nullable(),
});
export type Answered = z.infer<typeof answeredRow>;

const contentRow = z.object({
  content: jsonColumn(
    z.object({
      revision: whole,
      lines: z.array(z.object({ seen: orderLineSchema, answer: lineAnswerSchema })),
    }),
  ),
});

const receivedRow = z
  .object({ received_at: whole, last_updated_at: z.string() })
  .transform((row) => waitingSince({ receivedAt: row.received_at, lastUpdatedAt: row.last_updated_at }));
