import { z } from 'zod';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Database } from '../ports.ts';

/** The problem of an entry that came with a restored store. Only the user's decision sends it. */
const held: ErrorShape = { code: 'outbox.restored', params: {}, detail: null };

const problem = JSON.stringify(held);

/**
 * Lets every entry that would be sent wait for the user. It may have been sent after the copy was made, so
 * it counts as perhaps arrived, also one that waits for the user already. Removals of documents only tidy
 * up, and are dropped.
 */
export const holdEntries = (database: Database): void => {
  database.run(
    `UPDATE main.outbox SET state = 'dropped' WHERE state IN ('waiting', 'sending') AND kind = 'removal'`,
  );
  database.run(
    `UPDATE main.outbox SET unclear = 1 WHERE state IN ('waiting', 'sending', 'needs-attention') AND kind <> 'upload'`,
  );
  database.run(
    `UPDATE main.outbox SET state = 'needs-attention', problem = ? WHERE state IN ('waiting', 'sending')`,
    problem,
  );
  database.run(
    `UPDATE main.documents SET state = 'needs-attention'
     WHERE upload_id IN (SELECT id FROM outbox WHERE kind = 'upload' AND problem = ?)`,
    problem,
  );
};

const row = z.object({ id: z.string(), kind: z.string(), orderKey: z.number().int() });
export type HeldEntry = z.infer<typeof row>;

/** The held entries of an account, uploads first: an answer waits for them. */
export const heldEntries = (database: Database, accountId: number): HeldEntry[] =>
  database
    .all(
      `SELECT id, kind, order_key AS orderKey FROM outbox
       WHERE account_id = ? AND state = 'needs-attention' AND problem = ? ORDER BY kind <> 'upload', sequence`,
      accountId,
      problem,
    )
    .map((one) => row.parse(one));
