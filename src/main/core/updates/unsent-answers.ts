import { z } from 'zod';
import type { Clock, Database } from '../ports.ts';
import { writingMs } from './update-rule.ts';

/**
 * How many answers, despatch advices and documents wait to be sent or are being sent, and how many answers
 * are being written: of all accounts, since an update concerns the whole program.
 */
export const createUnsentAnswers =
  ({ database, clock }: { database: Database; clock: Clock }): (() => number) =>
  () =>
    countRow.parse(
      database.get(
        `SELECT (SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending'))
           + (SELECT count(*) FROM drafts WHERE saved_at > ?) AS count`,
        clock.now() - writingMs,
      ),
    ).count;

const countRow = z.object({ count: z.number().int() });
