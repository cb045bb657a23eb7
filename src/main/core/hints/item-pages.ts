import { z } from 'zod';
import { type ItemLine, mostItemLines } from '../../../shared/contract/calls/hints.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { requestedTerms } from '../../../shared/domain/order/terms.ts';
import { lastAgreedTerms } from '../../../shared/domain/planning/agreed-price.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { compareTexts } from '../../../shared/domain/values/plain-text.ts';
import { instantOf } from '../../../shared/domain/values/service-timestamp.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import { issuedAt } from '../exports/export-source.ts';
import { inSlices } from '../in-slices.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import { lineRow } from '../orders/stored-order.ts';
import type { Database, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { createHintsStore } from './hints-store.ts';

/** What a buyer ordered, and an item over time. Read only. */
export const itemPagesHandlers = (deps: {
  timers: Timers;
  database: Database;
  account: CurrentAccount;
  orders: Pick<OrdersStore, 'byKey' | 'linesOf'>;
}): HandlersOf<'items.history' | 'items.of-buyer'> => {
  const { timers, database, account, orders } = deps;
  const store = createHintsStore(database);
  const names = createBuyerNames(database);

  const dayOf = (orderKey: number): CalendarDate => {
    const { received, oldest } = store.dated(orderKey);
    return dayAt(instantOf(issuedAt(received, oldest)));
  };

  const orderOf = (orderKey: number) => {
    const accountId = account.get()?.id;
    const row = orders.byKey(orderKey);
    if (row === null || row.account_id !== accountId) throw new OrderbellError('order.not-found');
    const buyer = buyerOnOrder(row.header);
    return { accountId, row, buyer, buyerName: names.of(accountId).onOrder(buyer) };
  };

  return {
    'items.history': async ({ orderKey, position }) => {
      const { accountId, row, buyer, buyerName } = orderOf(orderKey);
      const line = orders.linesOf(orderKey, row.header).find((one) => one.position === position);
      if (line === undefined) throw new OrderbellError('order.not-found');
      const { number, name, supplierItemNumber } = line.item;
      const lines: Omit<ItemLine, 'buyerName' | 'ofBuyer'>[] = [];
      await inSlices(timers, number === null ? [] : store.ordersWith(number), (key) => {
        const found = store.linesWith(number ?? '', key, accountId, null);
        if (found.length === 0) return;
        const ordered = dayOf(key);
        for (const { purchaseOrderNumber, line: other } of found) {
          if (other === null || isOtherPart(supplierItemNumber, other.item.supplierItemNumber)) continue;
          lines.push({ orderKey: key, purchaseOrderNumber, ordered, ...shownLine(other) });
        }
      });
      lines.sort(newestFirst);
      const namesHere = names.of(accountId);
      const buyers = new Map<number, Pick<ItemLine, 'buyerName' | 'ofBuyer'>>();
      const shown = lines.slice(0, mostItemLines).flatMap((one): ItemLine[] => {
        let by = buyers.get(one.orderKey);
        if (by === undefined) {
          const order = orders.byKey(one.orderKey);
          // A row that is damaged by now: the order isn't shown anywhere.
          if (order === null) return [];
          const orderedBy = buyerOnOrder(order.header);
          by = {
            buyerName: namesHere.onOrder(orderedBy),
            ofBuyer: orderedBy.buyerKey === buyer.buyerKey,
          };
          buyers.set(one.orderKey, by);
        }
        return [{ ...one, ...by }];
      });
      return {
        ...{ number, name: name ?? line.description ?? line.item.description, buyerName },
        lines: shown,
        more: lines.length > mostItemLines,
      };
    },

    'items.of-buyer': async ({ orderKey }) => {
      const { accountId, buyer, buyerName } = orderOf(orderKey);
      const rows = database.all(itemsSql, accountId, buyer.buyerKey).map((row) => itemRow.parse(row));
      const days = new Map<number, CalendarDate>();
      await inSlices(timers, new Set(rows.flatMap(({ keys }) => keys)), (key) => days.set(key, dayOf(key)));
      const found = rows.flatMap(({ item, keys }) => {
        const dated = keys.flatMap((key) => {
          const ordered = days.get(key);
          return ordered === undefined ? [] : [{ orderKey: key, ordered }];
        });
        const [newest] = dated.toSorted(newestFirst);
        return newest === undefined ? [] : [{ ...newest, number: item, orders: keys.length }];
      });
      found.sort((a, b) => compareTexts(b.ordered, a.ordered) || compareTexts(a.number, b.number));
      const items = found.slice(0, mostItemLines).map((one) => {
        const row = database.get(newestSql, one.orderKey, one.number);
        const line = lineRow.safeParse(row).data;
        return {
          ...one,
          name: line?.item.name ?? line?.description ?? line?.item.description ?? null,
          position: positionRow.parse(row).position,
        };
      });
      return { buyerKey: buyer.buyerKey, buyerName, items, more: found.length > mostItemLines };
    },
  };
};

type DatedOrder = { orderKey: number; ordered: CalendarDate };

/** By the buyer's date: orders may arrive in another order. */
const newestFirst = (a: DatedOrder, b: DatedOrder): number =>
  compareTexts(b.ordered, a.ordered) || b.orderKey - a.orderKey;

/**
 * Buyers may use one number for different parts. Our own number tells them apart where both lines have it.
 */
const isOtherPart = (ours: string | null, others: string | null): boolean =>
  ours !== null && others !== null && ours !== others;

const shownLine = (line: OrderLine) => {
  const agreed = lastAgreedTerms(line);
  return {
    position: line.position,
    unit: line.item.purchaseUnitOfMeasureIso,
    terms: agreed ?? requestedTerms(line),
    agreed: agreed !== null,
    line,
  };
};

const itemsSql = `SELECT item, json_group_array(DISTINCT order_key) AS keys
  FROM order_lines JOIN orders ON key = order_key
  WHERE account_id = ? AND buyer_key = ? AND item IS NOT NULL GROUP BY item`;
const newestSql =
  'SELECT position, line FROM order_lines WHERE order_key = ? AND item = ? ORDER BY sequence LIMIT 1';

const itemRow = z.object({ item: z.string(), keys: jsonColumn(z.array(z.number().int())) });
const positionRow = z.object({ position: z.string() });
