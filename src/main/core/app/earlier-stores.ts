import { z } from 'zod';
import { type EarlierStoreNotice, unsentSchema } from '../../../shared/contract/calls/app.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database, EarlierStore, Log } from '../ports.ts';

export type EarlierStores = {
  /** Those whose notice the user hasn't read, with their path. */
  unread: () => EarlierStoreNotice[];
  /** The user read the notice. */
  dismiss: () => void;
};

/**
 * Lists once what was not sent from each store of an earlier build. Nothing of it is sent, since an order
 * may have changed. A store that can't be read is tried again at the next start. Throws `store.*` if this
 * store can't be written.
 */
export const readEarlierStores = (
  database: Database,
  stores: readonly EarlierStore[],
  log: Log,
): EarlierStores => {
  const unreadable: EarlierStoreNotice[] = [];
  for (const { name, path, open } of stores) {
    if (database.get('SELECT 1 FROM earlier_stores WHERE name = ?', name) !== null) continue;
    const unsent = unsentIn(open, log);
    if (unsent === null) unreadable.push({ path, unsent });
    else {
      database.run(
        'INSERT INTO main.earlier_stores (name, unsent) VALUES (?, ?)',
        name,
        JSON.stringify(unsent),
      );
    }
  }
  const pathOf = new Map(stores.map(({ name, path }) => [name, path]));
  return {
    unread: () => [
      ...unreadable,
      ...database
        .all('SELECT name, unsent FROM earlier_stores WHERE dismissed = 0 ORDER BY name')
        .map((row) => noticeRow.parse(row))
        .flatMap(({ name, unsent }) => {
          // Without its file there is nothing to say where it lies.
          const path = pathOf.get(name);
          return path === undefined ? [] : [{ path, unsent }];
        }),
    ],
    dismiss: () => {
      unreadable.length = 0;
      database.run('UPDATE main.earlier_stores SET dismissed = 1');
    },
  };
};

const noticeRow = z.object({ name: z.string(), unsent: jsonColumn(z.array(unsentSchema)) });

/** `null` for a store that can't be read at all. A damaged row of it is left out. */
const unsentIn = (open: EarlierStore['open'], log: Log): z.infer<typeof unsentSchema>[] | null => {
  try {
    const store = open();
    try {
      const hasHeaders =
        store.get(`SELECT 1 FROM pragma_table_info('orders') WHERE name = 'header'`) !== null;
      const buyer = hasHeaders ? buyerInHeader : buyerInSummary;
      return [...store.all(unsentMessages(buyer)), ...store.all(drafts(buyer))].flatMap(
        (row) => unsentSchema.safeParse(row).data ?? [],
      );
    } finally {
      store.close();
    }
  } catch (error) {
    log('error', 'earlier-store-not-read', { code: shapeOfError(error).code });
    return null;
  }
};

const buyerInHeader = `CASE WHEN json_valid(header) THEN coalesce(header ->> '$.buyerParty.names[0]',
  header ->> '$.destination.names[0]', header ->> '$.contact.userName') END`;

const buyerInSummary = `CASE WHEN json_valid(summary) THEN summary ->> '$.buyerName' END`;

const orderOf = (buyer: string): string =>
  `purchase_order_number AS purchaseOrderNumber, ${buyer} AS buyerName`;

const unsentMessages = (buyer: string): string => `
  SELECT iif(kind = 'response', 'answer', iif(kind = 'upload', 'document', kind)) AS kind, ${orderOf(buyer)}
  FROM outbox JOIN orders ON orders.key = order_key
  WHERE kind IN ('response', 'despatch-advice', 'upload')
    AND state IN ('waiting', 'sending', 'conflict', 'needs-attention')
  ORDER BY sequence`;

const drafts = (buyer: string): string =>
  `SELECT 'draft' AS kind, ${orderOf(buyer)} FROM drafts JOIN orders ON orders.key = order_key ORDER BY saved_at`;
