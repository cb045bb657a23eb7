import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { nothingPending, type PendingForOrder } from '../../../../src/main/core/orders/pending-answers.ts';
import { createCausesStore } from '../../../../src/main/core/relay/causes-store.ts';
import type { GatherDeps } from '../../../../src/main/core/relay/gather.ts';
import { createNoticesStore } from '../../../../src/main/core/relay/notices-store.ts';
import { createRelayStore } from '../../../../src/main/core/relay/relay-store.ts';
import type { SyncStatus } from '../../../../src/shared/contract/calls/sync.ts';
import type { ErrorShape } from '../../../../src/shared/contract/errors.ts';
import type { AlertKind } from '../../../../src/shared/domain/alerts/alert-rule.ts';
import type { OrderFacts } from '../../../../src/shared/domain/order/order-facts.ts';

/** A store with an account, and orders of which each has two lines to answer. */
export const openStoreWithOrders = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'user', 0, 0, 'signed-in', '', 0)`,
  );
  const facts: OrderFacts = {
    ...{ lineCount: 2, answer: ['1', '2'], asked: null, buyer: [], agreed: [], nextDate: null },
    ...{
      dueDate: null,
      deliveryOverdue: false,
      openWithoutDate: null,
      firstItem: null,
      totals: [],
      toAnswer: null,
    },
  };
  let status: SyncStatus = {
    ...{ state: 'connected', reason: null, alarm: null, lastSuccessAt: 0, nextPollAt: null },
    ...{ polling: false, firstImport: null, setAside: 0 },
  };
  const troubled = new Set<number>();
  const unsent = new Set<number>();
  const answered: PendingForOrder = { ...nothingPending, positions: new Set(facts.answer), unsent: true };
  const deps: GatherDeps = {
    ...{ database, store: createRelayStore(database) },
    ...{ causes: createCausesStore(database), notices: createNoticesStore(database) },
    orders: { factsOf: () => facts },
    answers: {
      ...{ of: () => nothingPending, orderStored: () => new Set(), orderReceived: () => undefined },
      all: () =>
        new Map<number, PendingForOrder>([
          ...[...unsent].map((key) => [key, answered] as const),
          ...[...troubled].map((key) => [key, { ...nothingPending, troubled: true }] as const),
        ]),
    },
    status: () => status,
    pollAwaitedUntil: () => null,
  };
  const alert = (key: number, revision: number, kind: AlertKind, raisedAt: number): void => {
    createOrdersStore(database).addAlert(key, revision, kind, raisedAt);
    database.run('UPDATE main.orders SET revision = ? WHERE key = ?', revision, key);
  };
  return {
    ...{ database, deps, alert },
    connection: (state: SyncStatus['state'], reason: ErrorShape | null): void => {
      status = { ...status, state, reason };
    },
    /** Orders with an answer that went wrong. */
    troubled,
    /** Orders with an answer to all lines that the service doesn't have yet. */
    unsent,
    /** An order arrives, with its alert. */
    order: (key: number, raisedAt: number): void => {
      database.run(
        `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at,
           summary, facts) VALUES (?, 1, ?, ?, '', 1, 0, '{}', ?)`,
        ...[key, `order ${key}`, `PO-${key}`, JSON.stringify(facts)],
      );
      alert(key, 1, 'new-order', raisedAt);
    },
    isAsked: (key: number, asked: boolean): void => {
      const text = JSON.stringify({ ...facts, answer: asked ? facts.answer : [] });
      database.run('UPDATE main.orders SET facts = ? WHERE key = ?', text, key);
    },
  };
};
