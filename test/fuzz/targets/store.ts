import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { createBuyerNames } from '../../../src/main/core/companies/buyer-names.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createTouchedOrders } from '../../../src/main/core/db/touched-orders.ts';
import { createOrderDetails } from '../../../src/main/core/orders/order-details.ts';
import { createOrderLists } from '../../../src/main/core/orders/order-lists.ts';
import type { StoreResult } from '../../../src/main/core/orders/orders.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import type { ReadOrder } from '../../../src/main/core/service/order-service.ts';
import { ingestPage } from '../../../src/main/core/sync/cycle.ts';
import { createSyncStore } from '../../../src/main/core/sync/sync-store.ts';
import { createViewsStore } from '../../../src/main/core/views/views-store.ts';
import { orderCalls } from '../../../src/shared/contract/calls/orders.ts';
import { noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import { orderIdentity } from '../../../src/shared/domain/order/order.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import type { Chance } from '../machine/chance.ts';
import {
  itemsOf,
  memberOf,
  numberTree,
  readTree,
  sameMeaning,
  type Tree,
  writeTree,
} from '../machine/json-tree.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { trueOrders } from '../machine/true-messages.ts';
import { withLines } from '../oracle/on-orders.ts';
import { outcomeOf, type Target } from './target.ts';

/**
 * Stores two pages of careless records in a real store, one after another. Then asks every screen for each
 * order.
 */
export const createStoreTarget = (): Target & { close: () => void } => {
  let opened: ReturnType<typeof openStore> | null = null;
  return {
    name: 'store',
    share: 1,
    from: 'service',
    run: (chance, { readPage }) => {
      opened ??= openStore();
      const store = opened;
      const orders = [chance.pick(trueOrders), chance.pick(trueOrders)];
      const texts = [pageBy(orders, chance), pageBy(orders, chance)];
      const broken = store.forOneInput(() =>
        texts.flatMap((text) => {
          const outcome = outcomeOf(() => readPage(text));
          if ('thrown' in outcome) return [];
          return store.take({ ...outcome.value, serverTime: null }, text);
        }),
      );
      return { input: () => texts.join('\n'), broken };
    },
    close: () => {
      opened?.close();
      opened = null;
    },
  };
};

const pageBy = (orders: readonly Tree[], chance: Chance): string =>
  writeTree({
    kind: 'group',
    members: [
      { name: 'data', value: { kind: 'list', items: orders.map((order) => mutated(order, chance)) } },
      { name: 'total', value: { kind: 'number', digits: String(orders.length) } },
    ],
  });

type Page = Parameters<typeof ingestPage<ReadOrder, StoreResult>>[2];

const now = Date.parse('2026-11-20T12:00:00.000Z');
const accountId = 1;

class TakeBack extends Error {}

const openStore = () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-fuzz-'));
  const database = openDatabase(join(folder, 'store.sqlite'));
  migrate(database);
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (?, 'https://service.example', 'a@b.example', 0, 0, 'signed-in', '2026-01-01T00:00:00.000Z', 0)`,
    accountId,
  );
  const store = createOrdersStore(database);
  const syncStore = createSyncStore(database);
  const answers = {
    of: () => nothingPending,
    all: () => new Map(),
    orderStored: () => new Set<string>(),
    orderReceived: () => undefined,
  };
  const orders = createOrders({
    ...{ database, store, answers },
    emit: () => undefined,
    onAlert: () => undefined,
    isFirstImport: () => false,
  });
  const clock = { now: () => now };
  const account = { get: () => ({ id: accountId, baseUrl: '', email: '', canCall: true }) };
  const names = createBuyerNames(database);
  const lists = createOrderLists({
    ...{ database, clock, store, answers, account, names, timers: createVirtualTime().timers },
    ...{ views: createViewsStore(database), touched: createTouchedOrders(database) },
  });
  const details = createOrderDetails({
    ...{ database, clock, store, answers, account, names },
    answering: {
      draftOf: () => null,
      draftNumberOf: () => 0,
      answerDetailsOf: () => noAnswerDetails,
      responsesOf: () => [],
      attachmentsOf: () => [],
      buyerAccountNumberOf: () => null,
    },
  });

  let known: Tree[] = [];

  const take = (page: Page, text: string): string[] => {
    const { results } = ingestPage({ database, stream: orders, store: syncStore }, accountId, page, null, {
      now,
    });
    orders.announce(results);
    const keys = database.all('SELECT key FROM orders').map((row) => Number(row['key']));
    const rows = orderCalls['orders.rows'].output.safeParse({ rows: lists.rows(keys) });
    const identities = new Set(page.records.map(({ header }) => orderIdentity(header)));
    known.push(...itemsOf(memberOf(readTree(text) ?? undefined, 'data')));
    const headers = known.map((record) =>
      withLines(
        record,
        itemsOf(memberOf(record, 'lines')).map(() => numberTree('0')),
      ),
    );
    const knownLines = known.flatMap((record) => itemsOf(memberOf(record, 'lines')));
    return [
      ...(rows.success ? [] : [`the list: ${rows.error.message.slice(0, 200)}`]),
      ...(new Set(results.map(({ orderKey }) => orderKey)).size === identities.size
        ? []
        : ['two orders became one']),
      ...results.flatMap(({ orderKey }) => {
        const detail = orderCalls['orders.get'].output.safeParse(details.open(orderKey));
        const header = readTree(store.byKey(orderKey)?.header_text ?? '');
        const lines = database
          .all('SELECT line FROM order_lines WHERE order_key = ?', orderKey)
          .map(({ line }) => readTree(String(line)));
        const { order } = details.detail(orderKey);
        const arrived = page.records.filter((one) => orderIdentity(one.header) === orderIdentity(order));
        const positions = new Set(arrived.flatMap((one) => one.lines.map(({ position }) => position)));
        const shown = new Set(order.lines.map(({ position }) => position));
        return [
          ...(detail.success ? [] : [`the order: ${detail.error.message.slice(0, 200)}`]),
          ...(arrived.length > 0 && [...positions].every((one) => shown.has(one))
            ? []
            : ['a line or an order was lost']),
          // Each stored text is of this page, or of the one before it.
          ...(isAmong(header, headers) && lines.every((line) => isAmong(line, knownLines))
            ? []
            : ['the stored text differs from what arrived']),
        ];
      }),
    ];
  };

  return {
    take,
    /** Rolls one input back, so that inputs are independent. */
    forOneInput: (task: () => string[]): string[] => {
      let broken: string[] = [];
      known = [];
      try {
        database.write(() => {
          broken = task();
          throw new TakeBack();
        });
      } catch (error) {
        if (!(error instanceof TakeBack)) throw error;
      }
      return broken;
    },
    close: () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const isAmong = (kept: Tree | null, received: readonly Tree[]): boolean =>
  kept !== null && received.some((one) => sameMeaning(kept, one));
