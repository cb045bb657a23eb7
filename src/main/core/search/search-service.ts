import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import { type SearchHit, searchedKinds } from '../../../shared/contract/calls/search.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CoreEvent } from '../../../shared/contract/events.ts';
import { folderOf } from '../../../shared/domain/order/folder.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { cutText, shownWhole } from '../../../shared/domain/values/cut-text.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import { rebuildSearch } from '../db/rebuild-search.ts';
import type { Events } from '../events.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import { notesOn } from '../orders/own-notes.ts';
import { nothingPending, type PendingAnswers } from '../orders/pending-answers.ts';
import { summaryColumn } from '../orders/stored-order.ts';
import type { Clock, Database, Log, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { createFoundPages, type FoundPages } from './found-pages.ts';
import { foundText, isFoundIn, searchedForms } from './found-text.ts';
import { createIndexer } from './indexer.ts';
import { type OrderText, orderTexts } from './order-texts.ts';
import { readNumber, readQuery, type Term } from './query.ts';
import { createSearchStore, type SearchedOrder } from './search-store.ts';

export type Search = ReturnType<typeof createSearch>;

/** Finds orders by any word in them. */
export const createSearch = (deps: {
  subscribe: Events['subscribe'];
  clock: Clock;
  timers: Timers;
  database: Database;
  log: Log;
  account: CurrentAccount;
  orders: OrdersStore;
  answers: PendingAnswers;
  /** Whether a poll is running. */
  isBusy: () => boolean;
}) => {
  const { clock, database, log, account, orders, answers } = deps;
  const store = createSearchStore(database);
  const names = createBuyerNames(database);

  const stored = (key: number) => {
    const row = orders.byKey(key);
    const facts = orders.factsOf(key);
    if (row === null || facts === null) return null;
    const order: Order = { ...row.header, lines: store.linesOf(key) };
    const buyers = names.of(row.account_id);
    const onOrder = buyerOnOrder(order);
    const buyer = buyers.onOrder(onOrder);
    return {
      ...{ row, order, facts, buyer },
      // The buyer's name according to all of its orders. When it changes, all of them are found by the new
      // one.
      buyerKey: onOrder.buyerKey,
      buyerName: buyers.ofBuyer(onOrder.buyerKey) ?? buyer,
      texts: orderTexts(order, buyer, store.documentsOf(key), notesOn(database, key)),
    };
  };

  let isRebuilt = false;
  /** Damage that the start doesn't find shows when the index is used. Rebuilding it once has to be enough. */
  const onIndex = <Result>(task: () => Result): Result => {
    try {
      return task();
    } catch (error) {
      if (isRebuilt || !(error instanceof OrderbellError && error.params['reason'] === 'damaged'))
        throw error;
      isRebuilt = true;
      log('error', 'search-rebuilt');
      rebuildSearch(database);
      return task();
    }
  };

  const indexer = createIndexer({
    ...{ database, timers: deps.timers, log, store, isBusy: deps.isBusy, onIndex },
    read: (key) => {
      const found = stored(key);
      if (found === null) return null;
      const { row, facts, texts, buyerKey, buyerName } = found;
      return {
        ...{ buyerKey, buyerName },
        accountId: row.account_id,
        receivedAt: row.received_at,
        closed: folderOf(facts, dayAt(clock.now()), nothingPending, null) === 'closed',
        texts: textsByKind(texts),
      };
    },
  });

  // On a full disk, searching still works.
  const catchUp = (): number => {
    try {
      return indexer.catchUp();
    } catch (error) {
      if (!(error instanceof OrderbellError)) throw error;
      log('warn', 'search-not-indexed', { code: error.code });
      return store.missing();
    }
  };

  const hitOf = (key: number, terms: Term[], pages: FoundPages): SearchHit[] => {
    const found = stored(key);
    if (found === null) return [];
    const { row, order, facts, texts, buyer, buyerKey } = found;
    pages.addItems(key, order.lines, texts);
    pages.addBuyer(key, buyerKey, buyer);
    return [
      {
        orderKey: key,
        folder: folderOf(facts, dayAt(clock.now()), answers.of(key), row.put_aside_until),
        ...named(order.purchaseOrderNumber, buyer, terms),
        firstItem: facts.firstItem,
        lineCount: facts.lineCount,
        places: bestTexts(texts, terms)
          .filter(({ kind, text }) => kind !== 'number' && !(kind === 'buyer' && text === buyer))
          .map((one) => ({
            ...{ kind: one.kind, position: one.position, item: one.item },
            text: foundText(one, terms, longestText),
          })),
      },
    ];
  };

  /** Without the places, from what lists read of an order. */
  const briefHitOf = (accountId: number, key: number, terms: Term[]): SearchHit[] => {
    const row = orders.listed(accountId, key);
    const facts = orders.factsOf(key);
    if (row === null || facts === null) return [];
    const summary = summaryColumn.parse(row.summary);
    const buyer = names.of(accountId).onOrder({ buyerKey: buyerKeyOf(summary), ...summary });
    return [
      {
        orderKey: key,
        folder: folderOf(facts, dayAt(clock.now()), answers.of(key), row.put_aside_until),
        ...named(row.purchase_order_number, buyer, terms),
        firstItem: facts.firstItem,
        lineCount: facts.lineCount,
        places: [],
      },
    ];
  };

  let unsubscribe = (): void => undefined;

  return {
    start: (): void => {
      unsubscribe = deps.subscribe(({ name }) => {
        if (changesTexts.has(name)) indexer.wake();
      });
      indexer.wake();
    },
    stop: (): void => {
      unsubscribe();
      indexer.stop();
    },
    find: (typed: string, limit: number): CallOutput<'search.find'> => {
      const missing = catchUp();
      const accountId = account.get()?.id ?? null;
      const terms = readQuery(typed);
      if (accountId === null || terms.length === 0)
        return { hits: [], items: [], buyers: [], more: false, missing };
      const pages = createFoundPages(terms, readNumber(typed));
      // Among many others that contain the number, its own orders may be far down.
      const exact = store.lineWithItem(accountId, typed.trim());
      if (exact !== null) pages.addItem(exact.orderKey, exact.line);
      const keys = onIndex(() => store.find(accountId, terms, readNumber(typed), limit + 1));
      let left = mostRead;
      const hits = keys.slice(0, limit).flatMap((key) => {
        const size = store.sizeOf(key);
        if (size > left) return briefHitOf(accountId, key, terms);
        left -= size;
        return hitOf(key, terms, pages);
      });
      return { hits, ...pages.result(), more: keys.length > limit, missing };
    },
  };
};

/** The bytes of orders that one search reads. Meanwhile nothing else runs. */
const mostRead = 20_000_000;

const named = (number: string, buyer: string, terms: Term[]): Pick<SearchHit, 'number' | 'buyer'> => ({
  number: foundText({ text: cutText(number, shownWhole), isNumber: true }, terms),
  buyer: foundText({ text: buyer, isNumber: false }, terms),
});

const textsByKind = (texts: OrderText[]): SearchedOrder['texts'] => {
  const byKind: SearchedOrder['texts'] = {
    ...{ number: [], buyer: [], item: [], note: [], internal: [], document: [] },
  };
  for (const text of texts) byKind[text.kind].push(...searchedForms(text));
  return byKind;
};

/** For each term the most important text that has it. */
const bestTexts = (texts: OrderText[], terms: Term[]): OrderText[] => {
  const best = new Set<OrderText>();
  const searched = texts.map((text) => ({ text, forms: searchedForms(text) }));
  for (const term of terms) {
    const found = searched.find(({ forms }) => isFoundIn(term, forms));
    if (found !== undefined) best.add(found.text);
  }
  return [...best].toSorted((a, b) => searchedKinds.indexOf(a.kind) - searchedKinds.indexOf(b.kind));
};

/** Events after which an order may have other texts. */
const changesTexts: ReadonlySet<CoreEvent['name']> = new Set([
  'orders.changed',
  'documents.changed',
  'notes.saved',
]);

const longestText = 100;

export const searchHandlers = (search: Search): HandlersOf<'search.find'> => ({
  'search.find': ({ text, limit }) => search.find(text, limit),
});
