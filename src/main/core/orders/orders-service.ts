import { OrderbellError } from '../../../shared/contract/errors.ts';
import { type AlertKind, alertFor } from '../../../shared/domain/alerts/alert-rule.ts';
import { markLines } from '../../../shared/domain/order/line-identity.ts';
import { type Order, orderIdentity } from '../../../shared/domain/order/order.ts';
import { orderFacts } from '../../../shared/domain/order/order-facts.ts';
import { isOnlyAnswer } from '../../../shared/domain/order-changes/answered-elsewhere.ts';
import {
  isOurOwn,
  isOurProposal,
  type OrderChange,
} from '../../../shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../shared/domain/order-changes/order-changes.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService, ReadOrder } from '../service/order-service.ts';
import type { Learned } from '../service/profile.ts';
import { compareVersions, mergeOrder } from './merge-order.ts';
import type { Orders, ShippedOrders, StoreResult } from './orders.ts';
import type { OrdersStore, StoredRow } from './orders-store.ts';
import type { PendingAnswers } from './pending-answers.ts';

type Deps = {
  database: Database;
  store: OrdersStore;
  answers: PendingAnswers;
  emit: Emit;
  /** Called after the commit when an alert was stored. */
  onAlert: () => void;
  /** The first import of an account makes no alerts, since its orders are no news. */
  isFirstImport: (accountId: number) => boolean;
};

/** Stores received orders, with every version, and knows what the user has seen of them. Throws `store.*`. */
export const createOrders = (deps: Deps): Orders & ShippedOrders => {
  const { store } = deps;
  const find: Orders['find'] = (key) => {
    const row = store.byKey(key);
    return row === null
      ? null
      : { key, accountId: row.account_id, revision: row.revision, order: store.orderOf(row) };
  };
  return {
    find,
    atRevision: (key, revision) => {
      const stored = find(key);
      return stored?.revision === revision ? stored.order : store.snapshot(key, revision);
    },
    markSeen: store.seen,
    store: (accountId, read, receivedAt, requestedAt) =>
      deps.database.write(() => {
        const identity = orderIdentity(read.header);
        const when = { receivedAt, requestedAt };
        // Most records are new, so that inserting them is faster than looking for them first.
        const orderKey = store.insert(accountId, identity, read, receivedAt);
        if (orderKey !== null) return storeNew(deps, accountId, orderKey, read, when);
        const row = store.byIdentity(accountId, identity);
        if (row === null) return storeRepaired(deps, accountId, identity, read, when);
        if (store.holds(row, read)) {
          noteReceived(deps, row.key, when);
          return { orderKey: row.key, changed: false };
        }
        return storeAgain(deps, row, store.orderOf(row), read, when);
      }),
    shipmentsChanged: (accountId, numbers) =>
      numbers
        .flatMap((number) => store.keysByNumber(accountId, number))
        .filter((orderKey) => {
          const row = store.byKey(orderKey);
          if (row === null) return false;
          const facts = orderFacts(store.orderOf(row), store.approvedGoods(accountId, row.header));
          return store.putFacts(orderKey, facts);
        }),
    announce: (results) => {
      const keys = new Set(results.filter(({ changed }) => changed).map(({ orderKey }) => orderKey));
      if (keys.size > 0) deps.emit({ name: 'orders.changed', keys: [...keys] });
      if (results.some(({ alert }) => alert)) deps.onAlert();
    },
  };
};

type When = { receivedAt: number; requestedAt: number | undefined };

const noteReceived = ({ answers }: Deps, orderKey: number, { requestedAt }: When): void => {
  if (requestedAt !== undefined) answers.orderReceived(orderKey, requestedAt);
};

const storeNew = (
  deps: Deps,
  accountId: number,
  orderKey: number,
  read: ReadOrder,
  when: When,
): StoreResult => {
  const { store } = deps;
  const { receivedAt } = when;
  noteReceived(deps, orderKey, when);
  const approved = store.approvedGoods(accountId, read.header);
  if (approved.length > 0) store.putFacts(orderKey, orderFacts(read.order(), approved));
  store.addRevision(orderKey, read.header, { revision: 1, receivedAt, origin: 'buyer', changes: [] });
  const alert = deps.isFirstImport(accountId) ? null : alertFor(null, read.order(), new Set(), []);
  return { orderKey, changed: true, alert: addAlertOnce(deps, orderKey, 1, alert, receivedAt) };
};

const storeAgain = (deps: Deps, row: StoredRow, before: Order, read: ReadOrder, when: When): StoreResult => {
  const { store, answers } = deps;
  const incoming = read.order();
  const merge = mergeOrder(before, incoming);
  if (merge.kind === 'same') return { orderKey: row.key, changed: false };
  const order = markLines(merge.order);
  noteReceived(deps, row.key, when);
  const { receivedAt } = when;
  const revision = merge.kind === 'touched' ? row.revision : row.revision + 1;
  const facts = orderFacts(order, store.approvedGoods(row.account_id, order));
  const came = new Map(incoming.lines.map((line, index) => [line, read.lines[index]]));
  store.update(row.key, order, {
    ...{ facts, revision },
    headerText: merge.headerNewer ? read.headerText : row.header_text,
    lines: merge.order.lines.map((line) => ({ position: line.position, came: came.get(line) ?? null })),
  });
  if (merge.kind === 'touched') {
    answers.orderStored(row.key, order);
    return { orderKey: row.key, changed: true };
  }

  const answered = answers.of(row.key).taken;
  const overruled = answers.orderStored(row.key, order);
  const ours = new Set([...answered].filter((position) => !overruled.has(position)));
  const changes = orderChanges(before, order);
  const alert = alertFor(before, order, ours, changes);
  const isAnswerOfOurs = (position: string | null): boolean =>
    position !== null &&
    ours.has(position) &&
    isOnlyAnswer(changes.filter((change) => change.position === position));
  const origin = alert === null && areOurs(changes, ours) ? 'us' : 'buyer';
  store.keepWhole(row.key, row.revision, before);
  // A version with a change by the buyer may also show the effect of our answer, which isn't the buyer's
  // change.
  const shown = origin === 'us' ? changes : changes.filter(({ position }) => !isAnswerOfOurs(position));
  store.addRevision(row.key, order, {
    ...{ revision, receivedAt, origin },
    changes: shown.length === 0 ? changes : shown,
  });
  if (origin === 'buyer' && changes.length > 0) store.received(row.key, receivedAt, receivedAt);
  // Our own change, or one that nobody can see, doesn't make a read order unread.
  else if (alert === null && row.seen_revision === row.revision) store.seen(row.key, revision);
  const newAlert = deps.isFirstImport(row.account_id) ? null : alert;
  return {
    orderKey: row.key,
    changed: true,
    alert: addAlertOnce(deps, row.key, revision, newAlert, receivedAt),
  };
};

/** A damaged order is whole again, unless the record is older than what was shown of it. */
const storeRepaired = (
  deps: Deps,
  accountId: number,
  identity: string,
  read: ReadOrder,
  when: When,
): StoreResult => {
  const { store } = deps;
  const damaged = store.damaged(accountId, identity);
  if (damaged === null) throw new OrderbellError('store.failed', { detail: 'an order that is not there' });
  const order = read.order();
  const age = compareVersions(damaged, order);
  if (age > 0) return { orderKey: damaged.key, changed: false };
  noteReceived(deps, damaged.key, when);
  const revision = age === 0 ? damaged.revision : damaged.revision + 1;
  store.update(damaged.key, order, {
    ...{ revision, headerText: read.headerText },
    facts: orderFacts(order, store.approvedGoods(accountId, order)),
    lines: read.lines.map((line) => ({ position: line.position, came: line })),
  });
  deps.answers.orderStored(damaged.key, order);
  if (age === 0) return { orderKey: damaged.key, changed: true };
  // What changed is unknown, so the user reads it like a new order.
  const { receivedAt } = when;
  store.addRevision(damaged.key, order, { revision, receivedAt, origin: 'buyer', changes: [] });
  store.received(damaged.key, receivedAt, null);
  const alert = deps.isFirstImport(accountId) ? null : alertFor(null, order, new Set(), []);
  return {
    ...{ orderKey: damaged.key, changed: true },
    alert: addAlertOnce(deps, damaged.key, revision, alert, receivedAt),
  };
};

const areOurs = (changes: OrderChange[], ours: ReadonlySet<string>): boolean =>
  changes.length > 0 &&
  changes.every(
    (change) =>
      isOurOwn(change) || isOurProposal(change) || (change.position !== null && ours.has(change.position)),
  );

const addAlertOnce = (
  { store }: Deps,
  orderKey: number,
  revision: number,
  kind: AlertKind | null,
  at: number,
): AlertKind | null => (kind !== null && store.addAlert(orderKey, revision, kind, at) ? kind : null);

/** Fetches one order by its id and stores it like any update. Resolves with whether anything is new. */
export type RefreshOrder = (orderKey: number) => Promise<boolean>;

/**
 * Throws `order.not-found`; `order.not-by-id` if the order has no id, or the service has no known path for
 * it; `service.not-found` if there is a path and the service doesn't know this order; and what the service
 * throws.
 */
export const createRefreshOrder =
  (deps: {
    account: CurrentAccount;
    orders: Pick<Orders, 'find' | 'store' | 'announce'>;
    service: Pick<OrderService, 'fetchOrder'>;
    learned: Learned;
    database: Database;
    clock: Clock;
  }): RefreshOrder =>
  async (orderKey) => {
    const stored = ofCurrentAccount(deps.account, deps.orders.find(orderKey));
    const { id } = stored.order;
    if (id === null) throw new OrderbellError('order.not-by-id');
    const requestedAt = deps.clock.now();
    const read = await deps.service.fetchOrder(id);
    if (read === null) {
      const known = deps.learned.get().orderPathPrefix !== null;
      throw new OrderbellError(known ? 'service.not-found' : 'order.not-by-id');
    }
    // Another user may have signed in since. The order belongs to the account that asked for it.
    const now = deps.clock.now();
    const result = deps.database.write(() => deps.orders.store(stored.accountId, read, now, requestedAt));
    deps.orders.announce([result]);
    return result.changed;
  };
