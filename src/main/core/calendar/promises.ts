import { z } from 'zod';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { type Delivery, deliveriesOf } from '../../../shared/domain/delivery/delivery.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { isOwnOpenRequest, proposedTerms } from '../../../shared/domain/order/terms.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { type BuyerOnOrder, buyerOnOrder } from '../companies/buyer-names.ts';
import type { Events } from '../events.ts';
import { inSlices } from '../in-slices.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Database, Log, Timers } from '../ports.ts';

/** The deliveries of an order. */
export type Promised = {
  orderKey: number;
  purchaseOrderNumber: string;
  buyer: BuyerOnOrder;
  orderType: string;
  deliveries: Delivery[];
  /** Lines with a proposal of ours whose dates the service doesn't show. */
  hidden: number;
};

/** `unreadable`: orders that couldn't be read. */
export type Promises = { accountId: number; orders: Iterable<Promised>; unreadable: number };

/**
 * The promised deliveries of all orders of the account in use. They are read from the lines when first
 * asked for, and again for orders that changed. Reading is done in slices, so that it doesn't delay
 * polling.
 */
export const createPromises = (deps: {
  subscribe: Events['subscribe'];
  timers: Timers;
  database: Database;
  log: Log;
  account: CurrentAccount;
  orders: Pick<OrdersStore, 'byKey' | 'linesOf' | 'approvedGoods'>;
}) => {
  const { timers, log, account, orders } = deps;
  const store = createPromisesStore(deps.database);
  let known: Known | null = null;
  let filling: Promise<Known | null> | null = null;

  const promisedBy = (orderKey: number): Promised | null => {
    const row = orders.byKey(orderKey);
    if (row === null) return null;
    const { header } = row;
    const order = { ...header, lines: orders.linesOf(orderKey, header) };
    return {
      orderKey,
      purchaseOrderNumber: header.purchaseOrderNumber,
      buyer: buyerOnOrder(header),
      orderType: header.orderType,
      deliveries: deliveriesOf(order, orders.approvedGoods(row.account_id, header)),
      hidden: order.lines.filter(isHidden).length,
    };
  };

  const read = (orderKey: number, into: Known): void => {
    into.orders.delete(orderKey);
    into.unreadable.delete(orderKey);
    try {
      const promised = promisedBy(orderKey);
      if (promised !== null && (promised.deliveries.length > 0 || promised.hidden > 0)) {
        into.orders.set(orderKey, promised);
      }
    } catch (error) {
      if (error instanceof OrderbellError) throw error;
      // One order that can't be read must not hide the deliveries of all others.
      into.unreadable.add(orderKey);
      log('error', 'order-not-in-calendar', { orderKey, code: shapeOfError(error).code });
    }
  };

  function* unread(into: Known): Generator<() => void> {
    for (let rows = store.after(into.accountId, into.upTo); rows.length > 0; ) {
      for (const { key, promising } of rows) {
        yield () => {
          into.upTo = key;
          if (promising) read(key, into);
        };
      }
      rows = store.after(into.accountId, into.upTo);
    }
    for (const key of into.changed) {
      yield () => {
        into.changed.delete(key);
        if (store.isPromising(into.accountId, key)) read(key, into);
        else forget(into, key);
      };
    }
  }

  const fill = async (accountId: number): Promise<Known | null> => {
    const into = known?.accountId === accountId ? known : newKnown(accountId);
    known = into;
    await inSlices(timers, unread(into), (piece) => piece());
    // Another account has signed in since.
    return known === into ? into : null;
  };

  deps.subscribe((event) => {
    if (event.name === 'accounts.changed' && known?.accountId !== account.get()?.id) known = null;
    if (event.name !== 'orders.changed' || known === null) return;
    // An order that wasn't read yet will be read in its newest version.
    for (const key of event.keys) if (key <= known.upTo) known.changed.add(key);
  });

  return {
    /** `null` while nobody is signed in. */
    all: async (): Promise<Promises | null> => {
      for (let accountId = account.get()?.id; accountId !== undefined; accountId = account.get()?.id) {
        filling ??= fill(accountId).finally(() => {
          filling = null;
        });
        const filled = await filling;
        if (filled !== null && filled.accountId === account.get()?.id && filled.changed.size === 0) {
          const { orders, unreadable } = filled;
          return { accountId: filled.accountId, orders: orders.values(), unreadable: unreadable.size };
        }
      }
      return null;
    },
  };
};

type Known = {
  accountId: number;
  /** The last order that was read. Keys only grow. */
  upTo: number;
  changed: Set<number>;
  orders: Map<number, Promised>;
  unreadable: Set<number>;
};

const newKnown = (accountId: number): Known => ({
  accountId,
  upTo: 0,
  changed: new Set(),
  orders: new Map(),
  unreadable: new Set(),
});

const forget = (known: Known, orderKey: number): void => {
  known.orders.delete(orderKey);
  known.unreadable.delete(orderKey);
};

const isHidden = (line: OrderLine): boolean =>
  isOwnOpenRequest(line.status.inProgressStatus) && proposedTerms(line) === null;

/** The SQL of the calendar: which orders have to be read. */
const createPromisesStore = (database: Database) => ({
  /**
   * The next orders after a key, in the order of the table: an index would sort all of them for each slice.
   * `promising`: it has a confirmed date in the future, or a request of ours. The others needn't be read.
   */
  after: (accountId: number, orderKey: number): { key: number; promising: boolean }[] =>
    database
      .all(
        `SELECT key, ${isPromising} AS promising FROM orders
         WHERE key > ? AND +account_id = ? ORDER BY key LIMIT ${atOnce}`,
        orderKey,
        accountId,
      )
      .map((row) => rowSchema.parse(row)),

  isPromising: (accountId: number, orderKey: number): boolean =>
    database.get(
      `SELECT 1 FROM orders WHERE key = ? AND account_id = ? AND ${isPromising}`,
      orderKey,
      accountId,
    ) !== null,
});

const isPromising = `(facts ->> '$.dueDate' IS NOT NULL OR json_array_length(facts, '$.buyer') > 0)`;
const atOnce = 200;

const rowSchema = z.object({ key: z.number().int(), promising: z.number().transform(Boolean) });
