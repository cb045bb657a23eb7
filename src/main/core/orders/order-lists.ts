import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { FolderCounts, OrderGroups, OrderRow } from '../../../shared/contract/calls/orders.ts';
import { isTroubled } from '../../../shared/contract/calls/responses.ts';
import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import { buyerMoveIn } from '../../../shared/domain/alerts/alert-rule.ts';
import type { DespatchedQuantity } from '../../../shared/domain/delivery/open-quantities.ts';
import { isDueBy } from '../../../shared/domain/order/due-soon.ts';
import {
  type Folder,
  folderOf,
  folders,
  isInScope,
  type Scope,
} from '../../../shared/domain/order/folder.ts';
import { listedDate } from '../../../shared/domain/order/listed-date.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import {
  factsToAnswer,
  type OrderFacts,
  orderFacts,
  orderFactsSchema,
  pendingTerms,
} from '../../../shared/domain/order/order-facts.ts';
import { orderMatcher, pendingStepOf, stateOf } from '../../../shared/domain/order/order-filter.ts';
import { type StepToAnswer, stepsToAnswer } from '../../../shared/domain/order/statuses.ts';
import {
  type ToAnswerGroup,
  toAnswerGroup,
  toAnswerGroups,
} from '../../../shared/domain/order/to-answer-group.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { compareTexts } from '../../../shared/domain/values/plain-text.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { BuyerNames, BuyerOnOrder } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { TouchedOrders } from '../db/touched-orders.ts';
import { inSlices } from '../in-slices.ts';
import type { Clock, Database, Timers } from '../ports.ts';
import type { ViewsStore } from '../views/views-store.ts';
import type { ListRow, OrdersStore } from './orders-store.ts';
import { notesInRow } from './own-notes.ts';
import { nothingPending, type PendingAnswers, type PendingForOrder } from './pending-answers.ts';
import { putAsideIn } from './put-aside.ts';
import { currenciesIn, currenciesInOrder, newestFirst, type SortedOrder, sortOrders } from './sort-orders.ts';
import { summaryColumn } from './stored-order.ts';

/** The lists of orders of the account in use. Without one they are empty. */
export type OrderLists = {
  list: (wanted: CheckedInput<'orders.list'>) => Promise<CallOutput<'orders.list'>>;
  choices: (scope: Scope) => Promise<CallOutput<'orders.choices'>>;
  /** These orders, in any folder. Unknown ones are left out. */
  rows: (keys: readonly number[]) => OrderRow[];
  counts: () => FolderCounts;
  groups: () => Promise<OrderGroups>;
  /**
   * The orders of the index, which has all open ones. A changed order has a new entry. `null`: no account.
   */
  index: () => { accountId: number; today: CalendarDate; entries: ReadonlyMap<number, Entry> } | null;
  /** `counts()['to-answer']` without reading every order, since each page that arrives needs it. */
  toAnswer: () => number;
};

/**
 * Lists are made from an index in memory: what a list needs of each order to place, filter and sort it. It
 * has the open orders, and after the first question about closed ones also these: most orders are closed,
 * and few are ever looked at. Of orders that changed, only those are read again.
 */
export const createOrderLists = (deps: {
  database: Database;
  clock: Clock;
  timers: Timers;
  account: CurrentAccount;
  store: OrdersStore;
  answers: PendingAnswers;
  views: ViewsStore;
  touched: TouchedOrders;
  names: BuyerNames;
}): OrderLists => {
  const { clock, timers, account, store, touched } = deps;

  const readOpen = (accountId: number, today: CalendarDate): Index => {
    const asOf = touched.now();
    const pending = deps.answers.all(accountId);
    const source = { accountId, today, store };
    const entries = new Map(
      store.listOpen(accountId).map((row) => [row.key, entryOf(row, pending.get(row.key), source)]),
    );
    const index: Index = { accountId, today, asOf, entries, closed: null };
    for (const key of pending.keys()) if (!entries.has(key)) readAgain(index, key);
    return index;
  };

  const readAgain = (index: Index, key: number): void => {
    const row = store.listed(index.accountId, key);
    const entry = row === null ? null : entryOf(row, deps.answers.of(key), { ...index, store });
    if (entry !== null && (entry.folder !== 'closed' || row?.is_open === true || index.closed !== null)) {
      index.entries.set(key, entry);
    } else index.entries.delete(key);
  };

  let kept: Index | null = null;
  const current = (): Index | null => {
    const accountId = account.get()?.id ?? null;
    if (accountId === null) return null;
    const today = dayAt(clock.now());
    const asOf = touched.now();
    const changed = kept?.accountId !== accountId || kept.asOf === asOf ? [] : touched.since(kept.asOf);
    // Each order costs a few statements. After a large import, reading all at once is cheaper.
    if (kept?.accountId !== accountId || changed.length > mostOneByOne) kept = readOpen(accountId, today);
    else for (const key of changed) readAgain(kept, key);
    if (kept.today !== today) {
      const pending = deps.answers.all(accountId);
      for (const [key, entry] of kept.entries) {
        kept.entries.set(key, { ...entry, folder: folderOn(today, entry, pending.get(key)) });
      }
    }
    kept.today = today;
    kept.asOf = asOf;
    return kept;
  };

  const readClosed = async (index: Index): Promise<void> => {
    const pending = deps.answers.all(index.accountId);
    for (let after = 0; ; ) {
      const rows = store.listClosed(index.accountId, after, rowsAtOnce);
      // An order in the index may be newer than its row here.
      await inSlices(timers, rows, (row) => {
        if (!index.entries.has(row.key)) {
          index.entries.set(
            row.key,
            withoutPositions(entryOf(row, pending.get(row.key), { ...index, store })),
          );
        }
      });
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.key;
      await timers.pause();
    }
  };

  /** The orders of a scope and possibly others, under their buyers' names. */
  const entriesFor = async (scope: Scope): Promise<Entry[]> => {
    for (;;) {
      const index = current();
      if (index === null) return [];
      if (scope === 'closed') {
        // Set before it is read, so that an order that closes meanwhile is kept.
        index.closed ??= readClosed(index).catch((error: unknown) => {
          index.closed = null;
          throw error;
        });
        await index.closed;
        // Many changes, or another account, may have brought another index.
        if (current() !== index) continue;
      }
      const names = deps.names.of(index.accountId);
      return [...index.entries.values()].map((entry) => {
        const name = names.onOrder(entry);
        return name === entry.buyerName ? entry : { ...entry, buyerName: name };
      });
    }
  };

  const rows: OrderLists['rows'] = (keys) => {
    const accountId = account.get()?.id ?? null;
    if (accountId === null) return [];
    const source = { accountId, today: dayAt(clock.now()), store };
    const names = deps.names.of(accountId);
    return keys.flatMap((key) => {
      const row = store.listed(accountId, key);
      if (row === null) return [];
      const ownNotes = notesInRow(deps.database, key);
      return { ...orderRow(row, deps.answers.of(key), source, names), ownNotes };
    });
  };

  return {
    list: async ({ filter, sort, locale, first, soon = null }) => {
      const all = await entriesFor(filter.scope);
      const today = dayAt(clock.now());
      const matches = orderMatcher(filter, today);
      const listed: Entry[] = [];
      await inSlices(timers, all, (one) => {
        const entry = entryIn(filter.scope, one);
        if (matches(entry)) listed.push(entry);
      });
      const sorted = await sortOrders(timers, listed, sort, { locale, today });
      const isGrouped = filter.scope === 'to-answer' && sort.by === 'age';
      const groups = isGrouped ? groupsOf(sorted, today, soon) : [];
      const keys = (isGrouped ? groups.flatMap(({ entries }) => entries) : sorted).map(({ key }) => key);
      const accountId = account.get()?.id ?? null;
      return {
        keys,
        rows: rows(keys.slice(0, first)),
        buyerName:
          filter.buyer === null || accountId === null ? null : deps.names.of(accountId).ofBuyer(filter.buyer),
        groups: groups.map(({ name, entries }) => ({ name, count: entries.length })),
        currencies: sort.by === 'amount' ? currenciesInOrder(sorted) : [],
      };
    },
    choices: async (scope) => {
      const today = dayAt(clock.now());
      const listed = (await entriesFor(scope)).filter((entry) => isInScope(entry, scope, today));
      const accountId = account.get()?.id;
      return choicesOf(listed, accountId === undefined ? null : deps.names.of(accountId));
    },
    rows,
    index: current,
    counts: () => {
      const counts = { ...noOrders };
      const index = current();
      if (index === null) return counts;
      let open = 0;
      for (const entry of index.entries.values()) {
        if (entry.folder === 'closed') continue;
        open += 1;
        for (const folder of folders) if (isInScope(entry, folder, index.today)) counts[folder] += 1;
      }
      return { ...counts, closed: store.count(index.accountId) - open };
    },
    groups: async () => {
      const accountId = account.get()?.id ?? null;
      if (accountId === null) return { buyers: [], views: [] };
      const saved = deps.views.list(accountId);
      const isClosed = saved.some(({ filter }) => filter.scope === 'closed');
      const all = await entriesFor(isClosed ? 'closed' : 'open');
      const today = dayAt(clock.now());
      return {
        buyers: buyersOf(all, deps.names.of(accountId)),
        views: saved.map((view) => {
          const matches = orderMatcher(view.filter, today);
          return { ...view, count: all.filter((one) => matches(entryIn(view.filter.scope, one))).length };
        }),
      };
    },
    toAnswer: () => {
      const accountId = account.get()?.id ?? null;
      if (accountId === null) return 0;
      let count = store.asking(accountId);
      const pending = deps.answers.all(accountId);
      const aside = putAsideIn(deps, accountId);
      for (const key of new Set([...pending.keys(), ...aside.keys()])) {
        const facts = store.factsOf(key);
        if (facts === null) continue;
        const ours = pending.get(key) ?? nothingPending;
        const lies = folderOf(facts, dayAt(clock.now()), ours, aside.get(key) ?? null) === 'to-answer';
        count += Number(lies) - Number(facts.answer.length > 0);
      }
      return count;
    },
  };
};

/** The values to filter by that orders or lines have. */
export const choicesOf = (
  listed: readonly (SortedOrder & Pick<BuyerOnOrder, 'buyerKey'>)[],
  names: Names | null,
): CallOutput<'orders.choices'> => {
  const steps = new Set<StepToAnswer | null>(listed.map(pendingStepOf));
  return {
    buyers: [...new Map(listed.map((entry) => [entry.buyerKey, entry]))].map(([key, entry]) => ({
      key,
      name: names?.ofBuyer(key) ?? entry.buyerName,
    })),
    statuses: [...new Set(listed.map(stateOf))].filter((state) => state !== null),
    asked: stepsToAnswer.filter((step) => steps.has(step)),
    currencies: currenciesIn(listed),
  };
};

const noOrders: FolderCounts = {
  ...{ 'to-answer': 0, overdue: 0, outbox: 0, later: 0 },
  ...{ waiting: 0, confirmed: 0, closed: 0 },
};

const mostOneByOne = 500;
const rowsAtOnce = 200;

const factsSchema = jsonColumn(orderFactsSchema);

/** The orders as of a moment, by key, and the day that decides their folders. */
type Index = {
  accountId: number;
  today: CalendarDate;
  asOf: number;
  entries: Map<number, Entry>;
  /** Pending until all closed orders are there, too; `null`: nobody asked for them. */
  closed: Promise<void> | null;
};

/**
 * `facts`: with an answer of ours that is on its way, as the order's page shows it. `buyerName`: as this
 * order alone names the buyer, until a list is made of it. `isChanged`: the buyer changed it since it was
 * first received.
 */
export type Entry = SortedOrder &
  BuyerOnOrder & { storedFacts: OrderFacts; facts: OrderFacts; isUnsent: boolean; isChanged: boolean } & Pick<
    OrderRow,
    'putAsideUntil' | 'orderType'
  >;

const folderOn = (
  today: CalendarDate,
  { storedFacts, putAsideUntil }: Pick<Entry, 'storedFacts' | 'putAsideUntil'>,
  ours: PendingForOrder = nothingPending,
): Folder => folderOf(storedFacts, today, ours, putAsideUntil);

type Source = {
  accountId: number;
  today: CalendarDate;
  store: Pick<OrdersStore, 'linesOf' | 'approvedGoods' | 'alertsAfter'>;
};

const entryOf = (
  row: ListRow,
  pending: PendingForOrder | undefined,
  { accountId, today, store }: Source,
): Entry => {
  const { partyName, buyerName, orderType, ...summary } = summaryColumn.parse(row.summary);
  const header = { ...summary, purchaseOrderNumber: row.purchase_order_number };
  const storedFacts = factsSchema.parse(row.facts);
  return {
    key: row.key,
    folder: folderOn(today, { storedFacts, putAsideUntil: row.put_aside_until }, pending),
    isUnsent: pending !== undefined && (pending.unsent || pending.documents === 'unsent'),
    putAsideUntil: row.put_aside_until,
    purchaseOrderNumber: row.purchase_order_number,
    ...{ buyerKey: buyerKeyOf(header), partyName, buyerName },
    supplierAccountNumber: header.supplierAccountNumber,
    orderType,
    processStatus: header.status.processStatus,
    storedFacts,
    facts: shownFacts(storedFacts, header, pending, () => ({
      lines: store.linesOf(row.key, header),
      approved: store.approvedGoods(accountId, header),
    })),
    receivedAt: row.received_at,
    isChanged: row.changed_at !== null,
    lastUpdatedAt: row.last_updated_at,
    responseState: pending?.state ?? null,
  };
};

/**
 * An order as a list shows it: that of orders to answer has the lines that wait for us. Words to filter by
 * find its first item, too.
 */
const entryIn = (scope: Scope, entry: Entry): Entry =>
  scope !== 'to-answer' || entry.facts.toAnswer === null
    ? entry
    : { ...entry, facts: factsToAnswer(entry.facts), texts: [entry.facts.firstItem ?? ''] };

/** A closed order stays closed, and there are many: the positions in its facts would only fill the memory. */
const withoutPositions = (entry: Entry): Entry => {
  const facts = { ...entry.facts, answer: none, buyer: none, agreed: none };
  return { ...entry, facts, storedFacts: facts };
};

const none: never[] = [];

const orderRow = (
  row: ListRow,
  pending: PendingForOrder,
  source: Source,
  names: Names,
): Omit<OrderRow, 'ownNotes'> => {
  const entry = entryOf(row, pending, source);
  const { partyName: _, storedFacts: __, isUnsent: ___, isChanged: ____, ...shown } = entry;
  const { answer } = entry.facts;
  const unseen = unseenIn(row);
  const buyerMove =
    unseen === 'changed'
      ? buyerMoveIn(source.store.alertsAfter(row.key, Math.max(row.seen_revision ?? 0, 1)))
      : null;
  return {
    ...shown,
    buyerName: names.onOrder(entry),
    ...{ unseen, buyerMove },
    linesToAnswer: pending.troubled
      ? answer.length
      : answer.filter((position) => !pending.positions.has(position)).length,
    hasDraft: row.has_draft,
  };
};

export const unseenIn = ({
  seen_revision: seen,
  revision,
  changed_at: changedAt,
}: Pick<ListRow, 'seen_revision' | 'revision' | 'changed_at'>): OrderRow['unseen'] => {
  if (seen === null) return changedAt === null ? 'new' : 'changed';
  return seen < revision ? 'changed' : null;
};

/**
 * The groups of the orders to answer, without empty ones. Those that are due soon come by their day, in any
 * other group the entries keep their order.
 */
const groupsOf = (
  sorted: readonly Entry[],
  today: CalendarDate,
  soon: CalendarDate | null,
): { name: ToAnswerGroup; entries: Entry[] }[] => {
  const groups = Map.groupBy(sorted, (entry) => {
    const isStopped = isTroubled(entry.responseState);
    const isDueSoon = isDueBy(entry, soon, today);
    return toAnswerGroup(entry, { isStopped, isDueSoon, isChanged: entry.isChanged }, today);
  });
  return toAnswerGroups.flatMap((name) => {
    const entries = groups.get(name);
    if (entries === undefined) return [];
    const dayOf = (entry: Entry): string => listedDate(entry, today) ?? '';
    return [
      {
        name,
        entries: name === 'due-soon' ? entries.toSorted((a, b) => compareTexts(dayOf(a), dayOf(b))) : entries,
      },
    ];
  });
};

type Names = ReturnType<BuyerNames['of']>;

// The order's page shows the unsent answer, so the date and totals of the list include it, too.
const shownFacts = (
  facts: OrderRow['facts'],
  header: Pick<Order, 'status' | 'deliveryOverdue'>,
  pending: PendingForOrder | undefined,
  stored: () => { lines: Order['lines']; approved: DespatchedQuantity[] },
): OrderRow['facts'] => {
  if (pending === undefined || pending.answers.size === 0) return facts;
  const { lines, approved } = stored();
  const { nextDate, totals, toAnswer } = orderFacts(
    { ...header, lines },
    approved,
    (line) => pendingTerms(line, pending.answers.get(line.position)),
    // A refused answer needs the user.
    pending.troubled ? undefined : pending.positions,
  );
  return { ...facts, nextDate, totals, toAnswer };
};

/** Buyers with open orders, the one of the newest order first. */
const buyersOf = (entries: readonly Entry[], names: Names): OrderGroups['buyers'] => {
  const buyers = new Map<string, { open: number; receivedAt: number; key: number }>();
  for (const { folder, buyerKey, receivedAt, key } of entries) {
    if (folder === 'closed') continue;
    const { open, ...before } = buyers.get(buyerKey) ?? { open: 0, receivedAt, key };
    const newest = newestFirst(before, { receivedAt, key }) <= 0 ? before : { receivedAt, key };
    buyers.set(buyerKey, { open: open + 1, ...newest });
  }
  return [...buyers]
    .sort(([, a], [, b]) => newestFirst(a, b))
    .map(([key, { open }]) => ({ key, name: names.ofBuyer(key) ?? key, open }));
};
