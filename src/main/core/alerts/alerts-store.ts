import { z } from 'zod';
import type { Alert, StoredAlert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import { type AlertKind, alertKinds } from '../../../shared/domain/alerts/alert-rule.ts';
import {
  agreedLines,
  declinedLines,
  refusedLines,
} from '../../../shared/domain/order-changes/buyer-action.ts';
import { orderChangeSchema } from '../../../shared/domain/order-changes/order-change.ts';
import { type BuyerNames, createBuyerNames } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import { summaryColumn } from '../orders/stored-order.ts';
import type { Database } from '../ports.ts';

const alertRow = z.object({
  order_key: z.number().int(),
  revision: z.number().int(),
  kind: z.enum(alertKinds),
  raised_at: z.number().int(),
  shown_at: z.number().int().nullable(),
  waiting: z.number().transform(Boolean),
  purchase_order_number: z.string(),
  summary: summaryColumn,
  changes: jsonColumn(z.array(orderChangeSchema)).nullable(),
});

const unreadableRow = z.object({
  id: z.number().int(),
  purchase_order_number: z.string().nullable(),
  buyer: z.string().nullable(),
});

const countRow = z.object({ count: z.number().int() });

export type AlertsStore = ReturnType<typeof createAlertsStore>;

/** The alerts of each account. A row is written in the transaction that stores the version that alerts. */
export const createAlertsStore = (database: Database, names = createBuyerNames(database)) => ({
  /** Alerts that weren't shown yet, the newest of each order that waits. The oldest first. */
  unshown: (accountId: number): Alert[] => {
    const newest = new Map<number, z.infer<typeof alertRow>>();
    const buyers = names.of(accountId);
    for (const row of database.all(
      `SELECT ${columns} FROM alerts JOIN orders ON orders.key = order_key
       WHERE shown_at IS NULL AND account_id = ? AND ${waiting} ORDER BY raised_at, order_key, alerts.revision`,
      accountId,
    )) {
      const alert = alertRow.parse(row);
      // Not by time: the clock may have been set back.
      if (alert.revision > (newest.get(alert.order_key)?.revision ?? 0)) newest.set(alert.order_key, alert);
    }
    return [...newest.values()].map((row) => alertOf(row, buyers));
  },

  /** Records that can't be read and weren't shown yet, the oldest first. */
  unshownUnreadable: (accountId: number): UnreadableAlert[] =>
    database
      .all(
        'SELECT id, purchase_order_number, buyer FROM set_aside WHERE shown_at IS NULL AND account_id = ? ORDER BY id',
        accountId,
      )
      .map((row) => {
        const { id, purchase_order_number: purchaseOrderNumber, buyer } = unreadableRow.parse(row);
        return { id, purchaseOrderNumber, buyerName: buyer };
      }),

  /** Also those of orders that the user has opened since: they are no news any more. */
  markShown: (accountId: number, at: number): void => {
    database.run(
      'UPDATE main.set_aside SET shown_at = ? WHERE shown_at IS NULL AND account_id = ?',
      at,
      accountId,
    );
    database.run(
      `UPDATE main.alerts SET shown_at = ? WHERE shown_at IS NULL
       AND order_key IN (SELECT key FROM orders WHERE account_id = ?)`,
      at,
      accountId,
    );
  },

  /** Shows the alerts of unopened orders once more. */
  showAgain: (accountId: number): void => {
    database.run(
      `UPDATE main.alerts SET shown_at = NULL WHERE (order_key, revision) IN (
         SELECT order_key, alerts.revision FROM alerts JOIN orders ON orders.key = order_key
         WHERE account_id = ? AND ${waiting})`,
      accountId,
    );
  },

  /** Orders with an alert that the user has neither opened nor answered since. */
  waiting: (accountId: number): number =>
    countRow.parse(
      database.get(
        `SELECT COUNT(DISTINCT order_key) AS count FROM alerts JOIN orders ON orders.key = order_key
         WHERE account_id = ? AND ${waiting}`,
        accountId,
      ),
    ).count,

  /** Newest first. */
  list: (accountId: number, limit: number): StoredAlert[] => {
    const buyers = names.of(accountId);
    return database
      .all(
        `SELECT ${columns} FROM alerts JOIN orders ON orders.key = order_key WHERE account_id = ?
         ORDER BY raised_at DESC, order_key DESC, alerts.revision DESC LIMIT ?`,
        accountId,
        limit,
      )
      .map((one) => {
        const row = alertRow.parse(one);
        const { revision, raised_at: receivedAt, shown_at: shownAt } = row;
        return { ...alertOf(row, buyers), revision, receivedAt, shownAt, waiting: row.waiting };
      });
  },
});

/**
 * An answer counts as opening the order, also for a version that arrived after the answered one, unless the
 * answer was undone.
 */
const waiting = `(seen_revision IS NULL OR seen_revision < alerts.revision) AND NOT EXISTS (
  SELECT 1 FROM outbox WHERE outbox.order_key = alerts.order_key AND outbox.kind = 'response'
  AND state <> 'undone' AND sequence > answers_before)`;

const columns = `alerts.order_key, alerts.revision, alerts.kind, raised_at, shown_at, purchase_order_number, summary,
  ${waiting} AS waiting,
  CASE WHEN alerts.kind IN ('proposal-rejected', 'proposal-approved', 'decline-accepted') THEN (
    SELECT changes FROM order_revisions AS of_alert
    WHERE of_alert.order_key = alerts.order_key AND of_alert.revision = alerts.revision) END AS changes`;

const linesOf = (kind: AlertKind): typeof agreedLines => {
  if (kind === 'proposal-rejected') return refusedLines;
  return kind === 'decline-accepted' ? declinedLines : agreedLines;
};

const alertOf = (
  {
    kind,
    order_key: orderKey,
    purchase_order_number: purchaseOrderNumber,
    summary,
    changes,
  }: z.infer<typeof alertRow>,
  buyers: ReturnType<BuyerNames['of']>,
): Alert => ({
  kind,
  orderKey,
  purchaseOrderNumber,
  buyerName: buyers.onOrder({ buyerKey: buyerKeyOf(summary), ...summary }),
  lines: changes === null ? [] : [...linesOf(kind)(changes)],
});
