import { expect, it } from 'vitest';
import { createAlertsStore } from '../../../../src/main/core/alerts/alerts-store.ts';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { summaryText } from '../../../../src/main/core/orders/stored-order.ts';
import { anOrder } from '../../../fixtures/build-order.ts';
import { openSync } from '../sync/sync-rows.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 18, 9);

/** A store with one order. */
const opened = () => {
  const { database } = openSync();
  database.run(
    `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at,
       summary, facts) VALUES (7, 1, 'order 7', 'PO-7', '', 1, 0, ?, '{}')`,
    summaryText(anOrder()),
  );
  const [alerts, orders] = [createAlertsStore(database), createOrdersStore(database)];
  return {
    alerts,
    alert: orders.addAlert,
    answer: (state: string, at: number): void => {
      database.run(
        `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
           unclear, content) VALUES (?, 1, 7, 'response', ?, ?, 0, 0, 0, 0, '{}')`,
        ...[`${state} ${at}`, state, at],
      );
    },
  };
};

it('an answer counts for the alerts before it, and for no later one, whatever the clock shows', () => {
  const { alerts, alert, answer } = opened();
  alert(7, 1, 'new-order', now);
  answer('undone', now);
  expect(alerts.waiting(1)).toBe(1);
  answer('done', now);
  expect(alerts.waiting(1)).toBe(0);
  // The clock was set back.
  alert(7, 2, 'changed', now - hour);
  expect(alerts.unshown(1)).toMatchObject([{ kind: 'changed' }]);
  expect(alerts.list(1, 9).map(({ revision, waiting }) => [revision, waiting])).toEqual([
    [1, false],
    [2, true],
  ]);
  answer('done', now - 2 * hour);
  expect(alerts.waiting(1)).toBe(0);
});

it('of an order that alerts twice, the newest version is shown, also by a clock that was set back', () => {
  const { alerts, alert } = opened();
  alert(7, 1, 'new-order', now);
  alert(7, 2, 'cancelled', now - hour);
  expect(alerts.unshown(1)).toMatchObject([{ kind: 'cancelled' }]);
});
