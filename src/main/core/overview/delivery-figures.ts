import { z } from 'zod';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import {
  type DeliveryCounts,
  type PromisedDelivery,
  promisedDeliveries,
  wasOnTime,
} from '../../../shared/domain/delivery/on-time.ts';
import { isForBuyerOf, shipmentSchema } from '../../../shared/domain/delivery/shipment.ts';
import type { OrderHeader } from '../../../shared/domain/order/order.ts';
import { orderType, shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { addDays, calendarDateSchema, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Events } from '../events.ts';
import { inSlices } from '../in-slices.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Clock, Database, Log, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';

type Delivered = { revision: number; buyerKey: string; deliveries: readonly PromisedDelivery[] };

/**
 * How many confirmed deliveries were on time, for all buyers and each. Read in slices. An order is read
 * again only with its next version, or after a shipment changed.
 */
export const deliveryFiguresHandlers = (deps: {
  subscribe: Events['subscribe'];
  clock: Clock;
  timers: Timers;
  log: Log;
  database: Database;
  account: CurrentAccount;
  orders: Pick<OrdersStore, 'byKey' | 'linesOf'>;
}): HandlersOf<'overview.deliveries'> => {
  const { clock, timers, account, orders } = deps;
  const store = createStore(deps.database);
  const names = createBuyerNames(deps.database);
  const known = new Map<number, Delivered>();
  deps.subscribe(({ name }) => {
    if (name === 'shipments.changed' || name === 'accounts.changed') known.clear();
  });

  const read = (accountId: number, key: number, revision: number): Delivered => {
    const row = orders.byKey(key);
    if (row === null) return { revision, buyerKey: '', deliveries: [] };
    const { header } = row;
    const { buyerKey } = buyerOnOrder(header);
    if (header.orderType !== orderType.purchase) return { revision, buyerKey, deliveries: [] };
    const shipped = store.shipped(accountId, header);
    const deliveries = orders.linesOf(key, header).flatMap((line) =>
      promisedDeliveries(
        line,
        shipped.filter(({ position }) => position === line.position),
      ),
    );
    return { revision, buyerKey, deliveries };
  };

  const deliveredBy = (accountId: number, key: number, revision: number): Delivered | null => {
    const before = known.get(key);
    if (before?.revision === revision) return before;
    try {
      const delivered = read(accountId, key, revision);
      known.set(key, delivered);
      return delivered;
    } catch (error) {
      if (error instanceof OrderbellError) throw error;
      // One order that can't be read must not hide the figures of all others.
      deps.log('error', 'order-not-in-overview', { orderKey: key, code: shapeOfError(error).code });
      return null;
    }
  };

  return {
    'overview.deliveries': async ({ days }) => {
      const today = dayAt(clock.now());
      const since = addDays(today, -days);
      const all: DeliveryCounts = { onTime: 0, late: 0 };
      const buyers = new Map<string, DeliveryCounts>();
      const accountId = account.get()?.id;
      if (accountId === undefined) return { all, buyers: [] };
      await inSlices(timers, store.orders(accountId), ({ key, revision }) => {
        const delivered = deliveredBy(accountId, key, revision);
        for (const one of delivered?.deliveries ?? []) {
          const isOnTime = wasOnTime(one, since, today);
          if (delivered === null || isOnTime === null) continue;
          const buyer = buyers.get(delivered.buyerKey) ?? { onTime: 0, late: 0 };
          buyers.set(delivered.buyerKey, buyer);
          for (const counts of [all, buyer]) counts[isOnTime ? 'onTime' : 'late'] += 1;
        }
      });
      const { ofBuyer } = names.of(accountId);
      return {
        all,
        buyers: [...buyers].map(([key, counts]) => ({ key, name: ofBuyer(key) ?? key, ...counts })),
      };
    },
  };
};

/** The SQL of these figures. */
const createStore = (database: Database) => ({
  /** Every order, in pieces. */
  *orders(accountId: number): Generator<{ key: number; revision: number }> {
    for (let after = 0; ; ) {
      const rows = database
        .all(
          `SELECT key, revision FROM orders WHERE key > ? AND +account_id = ? ORDER BY key LIMIT ${atOnce}`,
          after,
          accountId,
        )
        .map((row) => orderRow.parse(row));
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  },

  /** Goods of an order in shipments that the buyer didn't reject, with the day on which they left. */
  shipped: (accountId: number, order: OrderHeader) =>
    database
      .all(
        `SELECT shipment FROM shipment_orders JOIN shipments ON key = shipment_key
         WHERE account_id = ? AND purchase_order_number = ? AND facts ->> '$.processStatus' IS NOT ?`,
        accountId,
        order.purchaseOrderNumber,
        shipmentProcessStatus.rejected,
      )
      .flatMap((row) => shipmentRow.safeParse(row).data ?? [])
      .filter(({ shipment }) => isForBuyerOf(shipment, order))
      .flatMap(({ shipment }) => {
        const { departure } = shipment.locations;
        const left = calendarDateSchema.safeParse(departure?.atdDate ?? departure?.etdDate);
        if (!left.success) return [];
        return shipment.lines.flatMap((line) =>
          line.purchaseOrderNumber !== order.purchaseOrderNumber ||
          line.purchaseOrderLinePosition === null ||
          line.despatchQuantity === null
            ? []
            : [
                {
                  position: line.purchaseOrderLinePosition,
                  date: left.data,
                  quantity: line.despatchQuantity,
                },
              ],
        );
      }),
});

const atOnce = 200;

const orderRow = z.object({ key: z.number().int(), revision: z.number().int() });
const shipmentRow = z.object({ shipment: jsonColumn(shipmentSchema) });
