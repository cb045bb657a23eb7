import { z } from 'zod';
import { type Draft, draftSchema } from '../../../shared/contract/calls/responses.ts';
import {
  type AnswerDetails,
  answerDetailsSchema,
  noAnswerDetails,
} from '../../../shared/domain/answer/answer-details.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

export type DraftsStore = ReturnType<typeof createDraftsStore>;

/**
 * Answers being written, one draft for each order.
 *
 * @param start the numbers of drafts begin above it: the present moment, so that they grow over a restart
 */
export const createDraftsStore = (database: Database, start = 0) => {
  const numbers = new Map<number, number>();
  let last = start;
  const count = (orderKey: number): void => {
    last += 1;
    numbers.set(orderKey, last);
  };
  return {
    /** `null` also for a draft that can't be read. Its row stays until another draft is saved. */
    find: (orderKey: number): Draft | null => {
      const row = rowSchema.safeParse(database.get('SELECT draft FROM drafts WHERE order_key = ?', orderKey));
      return row.success ? row.data.draft : null;
    },

    /** Empty details where none are stored or they can't be read. */
    detailsOf: (orderKey: number): AnswerDetails => {
      const row = detailsRow.safeParse(
        database.get('SELECT details FROM answer_details WHERE order_key = ?', orderKey),
      );
      return row.success ? row.data.details : noAnswerDetails;
    },

    keepDetails: (orderKey: number, details: AnswerDetails): void => {
      database.run(
        `INSERT INTO answer_details (order_key, details) VALUES (?, ?)
         ON CONFLICT (order_key) DO UPDATE SET details = excluded.details`,
        orderKey,
        JSON.stringify(details),
      );
    },

    numberOf: (orderKey: number): number => numbers.get(orderKey) ?? start,

    save: (orderKey: number, draft: Draft, savedAt: number): void => {
      database.run(
        `INSERT INTO drafts (order_key, draft, saved_at) VALUES (?, ?, ?)
         ON CONFLICT (order_key) DO UPDATE SET draft = excluded.draft, saved_at = excluded.saved_at`,
        orderKey,
        JSON.stringify(draft),
        savedAt,
      );
      count(orderKey);
    },

    remove: (orderKey: number): void => {
      database.run('DELETE FROM drafts WHERE order_key = ?', orderKey);
      count(orderKey);
    },
  };
};

const rowSchema = z.object({ draft: jsonColumn(draftSchema) });
const detailsRow = z.object({ details: jsonColumn(answerDetailsSchema) });
