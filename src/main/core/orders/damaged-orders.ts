import { z } from 'zod';
import { serviceTimestampSchema, undated } from '../../../shared/domain/values/service-timestamp.ts';
import type { Database } from '../ports.ts';

const key = z.number().int();

const damagedRow = z
  .object({ key, revision: key, version: key.nullable(), last_updated_at: z.string() })
  .transform(({ last_updated_at, ...row }) => ({
    ...row,
    lastUpdatedAt: serviceTimestampSchema.safeParse(last_updated_at).data ?? undated,
  }));
type DamagedOrder = z.infer<typeof damagedRow>;

/**
 * Orders that are left out of everything since a row of them was damaged (`damaged_at`), until the service
 * shows them again.
 */
export const createDamagedOrders = (database: Database) => ({
  /** A damaged order, with what is known of its newest version. */
  damaged: (accountId: number, identity: string): DamagedOrder | null => {
    const row = database.get(
      `SELECT key, marked.revision, coalesce(newest.version, marked.version) AS version,
         coalesce(newest.last_updated_at, marked.last_updated_at) AS last_updated_at
       FROM main.orders AS marked
       LEFT JOIN order_revisions AS newest ON newest.order_key = key AND newest.revision = marked.revision
       WHERE account_id = ? AND identity = ? AND damaged_at IS NOT NULL`,
      accountId,
      identity,
    );
    return row === null ? null : damagedRow.parse(row);
  },

  isDamaged: (orderKey: number): boolean =>
    database.get('SELECT 1 FROM main.orders WHERE key = ? AND damaged_at IS NOT NULL', orderKey) !== null,
});
