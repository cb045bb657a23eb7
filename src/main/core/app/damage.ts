import { z } from 'zod';
import type { Damage } from '../../../shared/contract/calls/app.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import { readAllAgain } from './repair-rows.ts';

/** What the user is told of damage, and the orders to fetch again. */
export const createDamage = (database: Database) => ({
  of: (accountId: number | null): Damage => ({
    orders: database
      .all(
        'SELECT purchase_order_number FROM main.orders WHERE account_id = ? AND damaged_at IS NOT NULL ORDER BY key',
        accountId,
      )
      .map((row) => numberRow.parse(row).purchase_order_number),
    lost: database
      .all(
        `SELECT place, COUNT(*) AS count, json_group_array(DISTINCT json_object(
             'number', purchase_order_number, 'buyer', given_name)) FILTER (WHERE key IS NOT NULL) AS orders
           FROM damaged_rows LEFT JOIN orders ON key = json_extract(row, '$.order') AND account_id = ?
           WHERE dismissed = 0 GROUP BY place ORDER BY place`,
        accountId,
      )
      .map((row) => lostRow.parse(row))
      .flatMap(({ place, count, orders }) => {
        const what = lossOf[place];
        return what === undefined ? [] : [{ what, count, orders }];
      }),
  }),
  /** The keys of the damaged orders. */
  keysOf: (accountId: number | null): number[] =>
    database
      .all('SELECT key FROM main.orders WHERE account_id = ? AND damaged_at IS NOT NULL', accountId)
      .map((row) => keyRow.parse(row).key),
  /** The id of each damaged order; `null` for one that has none. */
  idsOf: (accountId: number | null): (string | null)[] =>
    database
      .all(
        'SELECT identity FROM main.orders WHERE account_id = ? AND damaged_at IS NOT NULL ORDER BY key',
        accountId,
      )
      .map((row) => identityRow.parse(row).identity)
      // See `orderIdentity`.
      .map((identity) => (identity.startsWith('[') ? null : identity)),
  readAllAgain: (): void => readAllAgain(database, 'orders'),
  dismiss: (): void => {
    database.run('UPDATE main.damaged_rows SET dismissed = 1 WHERE dismissed = 0');
  },
});

/** The tables whose loss the user notices. The others are derived, or read from the service again. */
const lossOf: { [table: string]: Damage['lost'][number]['what'] } = {
  accounts: 'account',
  drafts: 'draft',
  documents: 'document',
  outbox: 'message',
  views: 'view',
  shipments: 'shipment',
  order_revisions: 'version',
  set_aside: 'record',
  buyer_numbers: 'number',
};

const keyRow = z.object({ key: z.number().int() });
const identityRow = z.object({ identity: z.string() });
const numberRow = z.object({ purchase_order_number: z.string() });
const lostRow = z.object({
  place: z.string(),
  count: z.number().int(),
  orders: jsonColumn(z.array(z.object({ number: z.string(), buyer: z.string().nullable() }))),
});
