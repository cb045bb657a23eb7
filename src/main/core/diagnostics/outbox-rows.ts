import { z } from 'zod';
import type { OutboxRow } from '../../../shared/contract/diagnostics.ts';
import { errorShapeSchema } from '../../../shared/contract/errors.ts';
import { responseStates } from '../../../shared/contract/responses.ts';
import { jsonColumn } from '../db/json-column.ts';
import { openStates, type QueueEntry } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Database } from '../ports.ts';

const row = z.object({
  id: z.string(),
  row: z.number().int(),
  kind: z.enum(['response', 'despatch-advice', 'upload', 'removal']),
  purchaseOrderNumber: z.string(),
  state: z.enum(responseStates),
  composedAt: z.number().int(),
  attempts: z.number().int(),
  lastAttemptAt: z.number().int().nullable(),
  nextAttemptAt: z.number().int().nullable(),
  unclear: z.number().transform((flag) => flag === 1),
  problem: jsonColumn(errorShapeSchema).nullable().catch(null),
});

/**
 * The outbox for diagnostics, the newest first: everything that isn't at its end, and the newest of the rest. What an entry
 * says is never read here, so that one which nobody can read any more is listed, too.
 */
export const outboxRows = (
  database: Database,
  outbox: Pick<OutboxStore<QueueEntry>, 'attempts'>,
  accountId: number,
): OutboxRow[] => {
  const rows = database
    .all(
      `SELECT outbox.id, sequence AS row, kind, purchase_order_number AS purchaseOrderNumber, state,
         composed_at AS composedAt, attempts, last_attempt_at AS lastAttemptAt,
         iif(state = 'waiting', max(undo_until, next_attempt_at), NULL) AS nextAttemptAt, unclear, problem
       FROM outbox JOIN orders ON orders.key = outbox.order_key
       WHERE outbox.account_id = ?1 AND (state IN (${openList}) OR sequence IN
         (SELECT sequence FROM outbox WHERE account_id = ?1 AND state NOT IN (${openList})
          ORDER BY sequence DESC LIMIT ?2))
       ORDER BY state IN (${openList}) DESC, sequence DESC LIMIT ?3`,
      accountId,
      endedRows,
      mostRows,
    )
    .flatMap((one) => {
      const read = row.safeParse(one);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => b.row - a.row);
  const histories = outbox.attempts.of(rows.map(({ id }) => id));
  return rows.map(({ id, ...rest }) => ({ ...rest, history: histories.get(id) ?? [] }));
};

const openList = openStates.map((state) => `'${state}'`).join(', ');
const endedRows = 100;
const mostRows = 500;
