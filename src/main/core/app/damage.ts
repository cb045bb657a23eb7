import { z } from 'zod';
import type { Damage } from '../../../shared/contract/calls/app.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import { readAllAgain } from './repair-rows.ts';

/**
 * What the user is told of damage, and the orders to fetch again.
 *
 * @param unrepaired how many damaged rows couldn't be repaired
 */
export const createDamage = (database: Database, unrepaired: () => number) => ({
  of: (accountId: number | null): Damage => ({
    orders: database
      .all(
        'SELECT purchase_order_number FROM main.orders WHERE account_id = ? AND damaged_at IS NOT NULL ORDER BY key',
        accountId,
      )
      .map((row) => numberRow.parse(row).purchase_order_number),
    lost: [
      ...lostIn(database, accountId),
      ...(unrepaired() === 0 ? [] : [{ what: 'entry' as const, count: unrepaired(), orders: [] }]),
    ],
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

const lostIn = (database: Database, accountId: number | null): Damage['lost'] =>
  database
    .all(
      `SELECT coalesce(row ->> '$.what', place) AS what, COUNT(DISTINCT damaged_rows.id) AS count,
           json_group_array(DISTINCT json_object(
             'number', coalesce(purchase_order_number, named.value ->> '$.number'),
             'buyer', coalesce(given_name, named.value ->> '$.buyer')
           )) FILTER (WHERE coalesce(purchase_order_number, named.value ->> '$.number') IS NOT NULL) AS orders
         FROM damaged_rows LEFT JOIN json_each(row, '$.orders') AS named
         LEFT JOIN orders ON orders.key = named.value ->> '$.key' AND account_id = ?
         WHERE dismissed = 0 GROUP BY 1 ORDER BY 1`,
      accountId,
    )
    .map((row) => lostRow.parse(row))
    .flatMap(({ what, count, orders }) => {
      const loss = lossOf[what];
      return loss === undefined ? [] : [{ what: loss, count, orders }];
    });

/**
 * The tables whose lost rows the user would miss, with what the notice calls them. `tellEntry` reports rows of
 * the outbox. All other rows are derived, or read from the service again.
 */
const lossOf: { [place: string]: Damage['lost'][number]['what'] } = {
  accounts: 'account',
  drafts: 'draft',
  own_notes: 'note',
  documents: 'document',
  message: 'message',
  'lost-message': 'lost-message',
  removal: 'removal',
  views: 'view',
  relay_settings: 'escalation',
  shipments: 'shipment',
  order_revisions: 'version',
  set_aside: 'record',
  buyer_numbers: 'number',
};

const keyRow = z.object({ key: z.number().int() });
const identityRow = z.object({ identity: z.string() });
const numberRow = z.object({ purchase_order_number: z.string() });
const lostRow = z.object({
  what: z.string(),
  count: z.number().int(),
  orders: jsonColumn(z.array(z.object({ number: z.string(), buyer: z.string().nullable() }))),
});
