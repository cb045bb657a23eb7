import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createEvents } from '../../../src/main/core/events.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import type { Database } from '../../../src/main/core/ports.ts';
import { createSearch } from '../../../src/main/core/search/search-service.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { createRecordingLog } from '../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { momentAt } from '../../fakes/wire-orders.ts';

/** The texts of an order that the search finds. */
export type OrderTexts = {
  number: string;
  buyer: string;
  item: string;
  itemNumber: string;
  note: string;
  document: string;
};

/** A real store with two accounts, and the search of the first one. */
export const openSearchHarness = () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-search-'));
  const database: Database = openDatabase(join(folder, 'orderbell.sqlite'));
  migrate(database);
  for (const account of [1, 2]) {
    database.run(
      `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
       VALUES (?, ?, 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', 1)`,
      ...[account, `https://${account}.example`],
    );
  }
  const time = createVirtualTime();
  const log = createRecordingLog();
  const store = createOrdersStore(database);
  const answers = {
    of: () => nothingPending,
    all: () => new Map(),
    orderStored: () => new Set<string>(),
    orderReceived: () => undefined,
  };
  const orders = createOrders({
    ...{
      database,
      store,
      answers,
      isFirstImport: () => true,
      emit: () => undefined,
      onAlert: () => undefined,
    },
  });
  let signedIn: number | null = 1;
  let busy = false;
  const events = createEvents(() => undefined);
  const search = createSearch({
    subscribe: events.subscribe,
    ...{ ...time, database, log, orders: store, answers, isBusy: () => busy },
    account: {
      get: () => (signedIn === null ? null : { id: signedIn, baseUrl: '', email: '', canCall: true }),
    },
  });
  let version = 0;
  return {
    ...{ database, time, log, search },
    ordersChanged: (): void => events.emit({ name: 'orders.changed', keys: [] }),
    setBusy: (now: boolean): void => {
      busy = now;
    },
    signIn: (account: number | null): void => {
      signedIn = account;
    },
    /** Stores an order with these texts; returns its key. */
    store: (id: string, texts: OrderTexts, { account = 1, status = 'Issued' } = {}): number => {
      version += 1;
      const text = wireText(id, texts, version, status);
      return database.write(() => orders.store(account, readSingleOrder(text), version)).orderKey;
    },
    /** When the newest version with a change came. Milliseconds since 1970. */
    receivedAt: (key: number): number =>
      receivedRow.parse(database.get('SELECT received_at FROM orders WHERE key = ?', key)).received_at,
    /** Keys of the orders found after everything is indexed. */
    find: (typed: string): number[] => {
      for (;;) {
        const { hits, missing } = search.find(typed, 50);
        if (missing === 0) return hits.map(({ orderKey }) => orderKey);
      }
    },
    end: (): void => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const receivedRow = z.object({ received_at: z.number() });

const wireText = (id: string, texts: OrderTexts, version: number, processStatus: string): string =>
  JSON.stringify({
    id,
    buyerOrder: {
      companyId: 'buyer-1',
      supplierAccountNumber: 'S-1',
      purchaseOrderNumber: texts.number,
      destination: { names: [texts.buyer] },
      notes: [texts.note],
    },
    supplierOrder: { buyerAccountNumber: 'B-1' },
    lines: [
      {
        id: 'line-1',
        buyerLine: {
          position: '00010',
          item: { number: texts.itemNumber, name: texts.item },
          documents: [{ name: texts.document }],
        },
        deliverySchedule: [{ position: '1', date: '2026-12-01', quantity: 5 }],
        status: { processStatus, logisticsStatus: 'Open' },
        lastUpdatedAt: momentAt(version),
      },
    ],
    status: { processStatus, logisticsStatus: 'Open' },
    version,
    lastUpdatedAt: momentAt(version),
  });
