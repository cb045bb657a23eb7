import type { Attachment } from '../../../shared/contract/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { buyerKeyOf } from '../../../shared/contract/export-parties.ts';
import type { OrderDetail, OrderGroups, OrderRow, TrayCounts } from '../../../shared/contract/orders.ts';
import type { Draft, ResponseEntry } from '../../../shared/contract/responses.ts';
import { dayAt } from '../../../shared/domain/calendar-date.ts';
import { buyerName, orderHeaderSchema } from '../../../shared/domain/order.ts';
import { orderFacts, orderFactsSchema } from '../../../shared/domain/order-facts.ts';
import { filterOrders } from '../../../shared/domain/order-filter.ts';
import { liesIn, type Scope, trayOf } from '../../../shared/domain/tray.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { jsonColumn } from '../db/json-column.ts';
import { createReadOnce } from '../db/read-once.ts';
import type { Clock } from '../ports.ts';
import type { ViewsStore } from '../views/views-store.ts';
import { type AnswersUnderWay, nothingUnderWay } from './answers-under-way.ts';
import type { StoredOrder } from './orders.ts';
import type { OrdersStore } from './orders-store.ts';
import { unseenChanges } from './unseen-changes.ts';

/** What the answering rooms hold for one order. */
export type Answering = {
  draftOf: (orderKey: number) => Draft | null;
  responsesOf: (orderKey: number) => ResponseEntry[];
  attachmentsOf: (orderKey: number) => Attachment[];
  /** The buyer's number with us, `null` when it isn't known. */
  buyerAccountNumberOf: (stored: StoredOrder) => string | null;
};

export type Desk = {
  /** Orders of the account in use, newest first; `null`: every one. */
  list: (scope: Scope | null) => OrderRow[];
  counts: () => TrayCounts;
  groups: () => OrderGroups;
  /** `counts()['to-answer']`, without reading every order: it is asked after every page that comes in. */
  toAnswer: () => number;
  /** Throws `order.not-found`. */
  detail: (key: number) => OrderDetail;
  /** Whether that was news. */
  markSeen: (key: number, revision: number) => boolean;
};

export const createDesk = (deps: {
  clock: Clock;
  account: CurrentAccount;
  store: OrdersStore;
  answers: AnswersUnderWay;
  answering: Answering;
  views: ViewsStore;
}): Desk => {
  const { clock, account, store } = deps;
  const describe = createReadOnce(read);

  const rows = (): OrderRow[] => {
    const accountId = account.get()?.id ?? null;
    if (accountId === null) return [];
    const today = dayAt(clock.now());
    const underWay = deps.answers.all(accountId);
    return store.list(accountId).map((row) => {
      const { positions, troubled, state } = underWay.get(row.key) ?? nothingUnderWay;
      const { facts, ...description } = describe(row.key, row.header, row.facts);
      return {
        key: row.key,
        tray: trayOf(facts, today, positions, troubled),
        purchaseOrderNumber: row.purchase_order_number,
        ...description,
        facts,
        receivedAt: row.received_at,
        lastUpdatedAt: row.last_updated_at,
        unseen: row.seen_revision === null ? 'new' : row.seen_revision < row.revision ? 'changed' : null,
        responseState: state,
        hasDraft: row.has_draft,
      };
    });
  };

  const owned = (key: number) => {
    const row = store.byKey(key);
    if (row === null || row.account_id !== account.get()?.id) throw new OrderbellError('order.not-found');
    return row;
  };

  return {
    list: (scope) => (scope === null ? rows() : rows().filter(({ tray }) => liesIn(tray, scope))),
    counts: () => {
      const counts: TrayCounts = { 'to-answer': 0, overdue: 0, waiting: 0, confirmed: 0, closed: 0 };
      for (const { tray } of rows()) counts[tray] += 1;
      return counts;
    },
    groups: () => {
      const accountId = account.get()?.id ?? null;
      if (accountId === null) return { buyers: [], views: [] };
      const all = rows();
      const today = dayAt(clock.now());
      return {
        buyers: buyersOf(all.filter(({ tray }) => liesIn(tray, 'open'))),
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
        const lies = trayOf(facts, dayAt(clock.now()), positions, troubled) === 'to-answer';
        count += Number(lies) - Number(facts.answer.length > 0);
      }
      return count;
    },
    detail: (key) => {
      const row = owned(key);
      const order = { ...row.header, lines: store.linesOf(key) };
      const { positions, troubled } = deps.answers.of(key);
      const history = store.revisionsOf(key);
      const { revision, seen_revision: seenRevision } = row;
      // Seen as it stands: nothing to compare.
      const seen =
        seenRevision === null || seenRevision === revision ? null : store.snapshot(key, seenRevision);
      return {
        key,
        tray: trayOf(orderFacts(order), dayAt(clock.now()), positions, troubled),
        buyerName: buyerName(order),
        revision,
        order,
        seenRevision,
        unseenChanges: seen === null ? [] : unseenChanges(seen, order, seenRevision ?? 0, history),
        history,
        responses: deps.answering.responsesOf(key),
        draft: deps.answering.draftOf(key),
        attachments: deps.answering.attachmentsOf(key),
        buyerAccountNumber: deps.answering.buyerAccountNumberOf({
          key,
          accountId: row.account_id,
          revision,
          order,
        }),
      };
    },
    markSeen: (key, revision) => store.seen(key, Math.min(revision, owned(key).revision)) > 0,
  };
};

const headerSchema = jsonColumn(
  orderHeaderSchema.pick({
    companyId: true,
    supplierAccountNumber: true,
    orderType: true,
    destination: true,
    contact: true,
    status: true,
  }),
);
const factsSchema = jsonColumn(orderFactsSchema);

type Description = Pick<
  OrderRow,
  'buyerKey' | 'buyerName' | 'supplierAccountNumber' | 'orderType' | 'processStatus' | 'facts'
>;

const read = (headerText: string, facts: string): Description => {
  const header = headerSchema.parse(headerText);
  return {
    buyerKey: buyerKeyOf(header),
    buyerName: buyerName(header),
    supplierAccountNumber: header.supplierAccountNumber,
    orderType: header.orderType,
    processStatus: header.status.processStatus,
    facts: factsSchema.parse(facts),
  };
};

/** @param rows the newest first: it tells the buyer's name */
const buyersOf = (rows: OrderRow[]): OrderGroups['buyers'] => {
  const buyers = new Map<string, OrderGroups['buyers'][number]>();
  for (const { buyerKey: key, buyerName: name } of rows) {
    const known = buyers.get(key);
    if (known === undefined) buyers.set(key, { key, name, open: 1 });
    else known.open += 1;
  }
  return [...buyers.values()];
};
