import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type {
  FolderCounts,
  OrderDetail,
  OrderGroups,
  OrderRow,
} from '../../../shared/contract/calls/orders.ts';
import type { Draft, ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { withShownNumbers } from '../../../shared/domain/answer/answer-details.ts';
import type { DespatchedQuantity } from '../../../shared/domain/delivery/open-quantities.ts';
import { type Folder, folderOf, isInScope, type Scope } from '../../../shared/domain/order/folder.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { orderFacts, orderFactsSchema, pendingTerms } from '../../../shared/domain/order/order-facts.ts';
import { filterOrders } from '../../../shared/domain/order/order-filter.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { type BuyerNames, type BuyerOnOrder, buyerOnOrder } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { TouchedOrders } from '../db/touched-orders.ts';
import type { Clock } from '../ports.ts';
import type { ViewsStore } from '../views/views-store.ts';
import type { StoredOrder } from './orders.ts';
import type { ListRow, OrdersStore } from './orders-store.ts';
import { nothingPending, type PendingAnswers, type PendingForOrder } from './pending-answers.ts';
import { summaryColumn } from './stored-order.ts';
import { unseenChanges } from './unseen-changes.ts';

/** What the answering modules store for one order. */
export type Answering = {
  draftOf: (orderKey: number) => Draft | null;
  draftNumberOf: (orderKey: number) => number;
  answerDetailsOf: (orderKey: number) => OrderDetail['answerDetails'];
  responsesOf: (orderKey: number) => ResponseEntry[];
  attachmentsOf: (orderKey: number) => Attachment[];
  /** The buyer's number with us, `null` if it isn't known. */
  buyerAccountNumberOf: (stored: StoredOrder) => string | null;
};

export type Desk = {
  /** Orders of the account in use, newest first; `null`: all of them. */
  list: (scope: Scope | null) => OrderRow[];
  /** These orders, in any folder. */
  rows: (keys: readonly number[]) => OrderRow[];
  /**
   * The same if few orders have to be read for it; `null` if nobody has asked for the list, or too long
   * ago.
   */
  rowsAtHand: (keys: readonly number[]) => OrderRow[] | null;
  counts: () => FolderCounts;
  groups: () => OrderGroups;
  /** `counts()['to-answer']` without reading every order, since each page that arrives needs it. */
  toAnswer: () => number;
  /** Throws `order.not-found`. */
  detail: (key: number) => OrderDetail;
  /** `null` if that version isn't stored whole. Throws `order.not-found`. */
  version: (key: number, revision: number) => Order | null;
  /** Returns whether that is news. */
  markSeen: (key: number, revision: number) => boolean;
};

export const createDesk = (deps: {
  clock: Clock;
  account: CurrentAccount;
  store: OrdersStore;
  answers: PendingAnswers;
  answering: Answering;
  views: ViewsStore;
  touched: TouchedOrders;
  names: BuyerNames;
}): Desk => {
  const { clock, account, store, touched } = deps;

  const readAll = (accountId: number, today: CalendarDate): DeskRow[] => {
    const pending = deps.answers.all(accountId);
    return store.list(accountId).map((row) => orderRow(row, pending.get(row.key), today, accountId, store));
  };

  const readAgain = ({ accountId, today, rows }: Kept, keys: number[]): DeskRow[] => {
    const again = new Set(keys);
    const fresh = keys.flatMap((key) => {
      const row = store.listed(accountId, key);
      return row === null ? [] : [orderRow(row, deps.answers.of(key), today, accountId, store)];
    });
    return [...fresh, ...rows.filter(({ key }) => !again.has(key))].sort(newestFirst);
  };

  const readTouched = (before: Kept, keys: number[]): readonly DeskRow[] => {
    if (keys.length === 0) return before.rows;
    // Each row costs a few statements. After a large import, reading all rows at once is cheaper.
    return keys.length > mostOneByOne ? readAll(before.accountId, before.today) : readAgain(before, keys);
  };

  const placeAgain = ({ accountId, rows }: Kept, today: CalendarDate): DeskRow[] => {
    const pending = deps.answers.all(accountId);
    return rows.map((row) => ({ ...row, folder: folderOn(today, row, pending.get(row.key)) }));
  };

  let kept: Kept | null = null;
  const rows = (): readonly DeskRow[] => {
    const accountId = account.get()?.id ?? null;
    if (accountId === null) return [];
    const today = dayAt(clock.now());
    const asOf = touched.now();
    if (kept?.accountId !== accountId) kept = { accountId, today, asOf, rows: readAll(accountId, today) };
    if (kept.asOf !== asOf) {
      kept = { ...kept, asOf, rows: readTouched(kept, touched.since(kept.asOf)) };
    }
    if (kept.today !== today) kept = { ...kept, today, rows: placeAgain(kept, today) };
    return kept.rows;
  };

  const these = (keys: readonly number[]): DeskRow[] => {
    const wanted = new Set(keys);
    return rows().filter(({ key }) => wanted.has(key));
  };

  const named = (some: readonly DeskRow[]): OrderRow[] => {
    const accountId = account.get()?.id ?? null;
    if (accountId === null) return [];
    const names = deps.names.of(accountId);
    return some.map((row) => {
      const name = names.onOrder(row);
      return name === row.buyerName ? row : { ...row, buyerName: name };
    });
  };

  const owned = (key: number) => {
    const row = store.byKey(key);
    if (row === null || row.account_id !== account.get()?.id) throw new OrderbellError('order.not-found');
    return row;
  };

  return {
    list: (scope) => named(rows().filter(({ folder }) => scope === null || isInScope(folder, scope))),
    rows: (keys) => named(these(keys)),
    rowsAtHand: (keys) => {
      if (kept === null || kept.accountId !== account.get()?.id) return null;
      return touched.since(kept.asOf).length <= mostAtOnce ? named(these(keys)) : null;
    },
    counts: () => {
      const counts: FolderCounts = { 'to-answer': 0, overdue: 0, waiting: 0, confirmed: 0, closed: 0 };
      for (const { folder } of rows()) counts[folder] += 1;
      return counts;
    },
    groups: () => {
      const accountId = account.get()?.id ?? null;
      if (accountId === null) return { buyers: [], views: [] };
      const all = named(rows());
      const today = dayAt(clock.now());
      return {
        buyers: buyersOf(all, deps.names.of(accountId).ofBuyer),
        views: deps.views
          .list(accountId)
          .map((view) => ({ ...view, count: filterOrders(all, view.filter, today).length })),
      };
    },
    toAnswer: () => {
      const accountId = account.get()?.id ?? null;
      if (accountId === null) return 0;
      let count = store.asking(accountId);
      for (const [key, { positions, troubled }] of deps.answers.all(accountId)) {
        const facts = store.factsOf(key);
        if (facts === null) continue;
        const lies = folderOf(facts, dayAt(clock.now()), positions, troubled) === 'to-answer';
        count += Number(lies) - Number(facts.answer.length > 0);
      }
      return count;
    },
    detail: (key) => {
      const row = owned(key);
      const order = store.orderOf(row);
      const facts = orderFacts(order, store.approvedGoods(row.account_id, order));
      const { positions, troubled } = deps.answers.of(key);
      const history = store.revisionsOf(key);
      const { revision, seen_revision: seenRevision } = row;
      // The user saw the newest revision.
      const seen =
        seenRevision === null || seenRevision === revision ? null : store.snapshot(key, seenRevision);
      return {
        key,
        folder: folderOf(facts, dayAt(clock.now()), positions, troubled),
        buyerName: deps.names.of(row.account_id).onOrder(buyerOnOrder(order)),
        revision,
        order,
        seenRevision,
        unseenChanges: seen === null ? [] : unseenChanges(seen, order, seenRevision ?? 0, history),
        history,
        responses: deps.answering.responsesOf(key),
        draft: deps.answering.draftOf(key),
        draftNumber: deps.answering.draftNumberOf(key),
        answerDetails: withShownNumbers(deps.answering.answerDetailsOf(key), order.lines),
        attachments: deps.answering.attachmentsOf(key),
        buyerAccountNumber: deps.answering.buyerAccountNumberOf({
          key,
          accountId: row.account_id,
          revision,
          order,
        }),
      };
    },
    version: (key, revision) => {
      const row = owned(key);
      return revision === row.revision ? store.orderOf(row) : store.snapshot(key, revision);
    },
    markSeen: (key, revision) => store.seen(owned(key).key, revision),
  };
};

const mostOneByOne = 500;
/** Each takes about a millisecond, and no call waits for it. */
const mostAtOnce = 20;

const factsSchema = jsonColumn(orderFactsSchema);

/** All rows at a moment and on a day, since the day decides the folder of an order. */
type Kept = { accountId: number; today: CalendarDate; asOf: number; rows: readonly DeskRow[] };

/** With the buyer as this order alone names it. */
type DeskRow = OrderRow & BuyerOnOrder;

const folderOn = (
  today: CalendarDate,
  { facts }: Pick<OrderRow, 'facts'>,
  { positions, troubled }: PendingForOrder = nothingPending,
): Folder => folderOf(facts, today, positions, troubled);

const orderRow = (
  row: ListRow,
  pending: PendingForOrder | undefined,
  today: CalendarDate,
  accountId: number,
  store: Pick<OrdersStore, 'linesOf' | 'approvedGoods'>,
): DeskRow => {
  const { partyName, buyerName, ...summary } = summaryColumn.parse(row.summary);
  const header = { ...summary, purchaseOrderNumber: row.purchase_order_number };
  const stored = factsSchema.parse(row.facts);
  const facts = shownFacts(stored, header, pending, () => ({
    lines: store.linesOf(row.key, header),
    approved: store.approvedGoods(accountId, header),
  }));
  return {
    key: row.key,
    folder: folderOn(today, { facts: stored }, pending),
    purchaseOrderNumber: row.purchase_order_number,
    ...{ buyerKey: buyerKeyOf(header), partyName, buyerName },
    supplierAccountNumber: header.supplierAccountNumber,
    orderType: header.orderType,
    processStatus: header.status.processStatus,
    facts,
    receivedAt: row.received_at,
    lastUpdatedAt: row.last_updated_at,
    unseen: row.seen_revision === null ? 'new' : row.seen_revision < row.revision ? 'changed' : null,
    responseState: pending?.state ?? null,
    hasDraft: row.has_draft,
  };
};

// The order's page shows the unsent answer, so the date and totals of the list include it, too.
const shownFacts = (
  facts: OrderRow['facts'],
  header: Pick<Order, 'status' | 'deliveryOverdue'>,
  pending: PendingForOrder | undefined,
  stored: () => { lines: Order['lines']; approved: DespatchedQuantity[] },
): OrderRow['facts'] => {
  if (pending === undefined || pending.answers.size === 0) return facts;
  const { lines, approved } = stored();
  const { nextDate, totals } = orderFacts({ ...header, lines }, approved, (line) =>
    pendingTerms(line, pending.answers.get(line.position)),
  );
  return { ...facts, nextDate, totals };
};

/** The order of `OrdersStore.list`. */
const newestFirst = (a: OrderRow, b: OrderRow): number => b.receivedAt - a.receivedAt || b.key - a.key;

/**
 * Buyers with open orders, the one of the newest order first.
 *
 * @param rows all, the newest first
 */
const buyersOf = (
  rows: readonly OrderRow[],
  nameOf: (buyerKey: string) => string | null,
): OrderGroups['buyers'] => {
  const open = new Map<string, number>();
  for (const { folder, buyerKey } of rows) {
    if (isInScope(folder, 'open')) open.set(buyerKey, (open.get(buyerKey) ?? 0) + 1);
  }
  return [...open].map(([key, count]) => ({ key, name: nameOf(key) ?? key, open: count }));
};
