import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import type { Database } from '../../../src/main/core/ports.ts';
import { createSearch, type Search } from '../../../src/main/core/search/search-service.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import { measureWork } from '../ingest/work-meter.ts';
import { searchedOrder, typedTexts } from './searched-orders.ts';

type Times = { p50: number; p95: number };
type Answer = { typed: string; hits: number; search: Times; scan: Times };

/**
 * The search's cost for the core: indexing the orders, and answering what is typed. The floor is the
 * obvious approach, a LIKE over the received texts. Times are CPU ms of the thread, measured in turns, so
 * that other programs don't count.
 */
export const measureSearch = (orders: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const database = openDatabase(join(folder, 'orderbell.sqlite'));
  try {
    migrate(database);
    const storing = measureWork();
    const answers = {
      of: () => nothingPending,
      all: () => new Map(),
      orderStored: () => new Set<string>(),
      orderReceived: () => undefined,
    };
    fill(database, orders, answers);
    const stored = storing();
    const bytesBefore = sizeOf(database);
    const search = createSearch({
      ...{ clock: systemClock, timers: systemTimers, log: () => undefined, isBusy: () => false },
      ...{ database, orders: createOrdersStore(database), answers },
      subscribe: () => () => undefined,
      account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
    });
    const indexed = indexAll(search);
    search.stop();
    const found = typedTexts.map((typed) => answer(database, search, typed));
    return {
      orders,
      index: {
        'CPU µs an order to take in': Math.round((stored.cpuMs / orders) * 1000),
        'CPU µs an order to index': Math.round((indexed.cpuMs / orders) * 1000),
        ratio: Number((indexed.cpuMs / stored.cpuMs).toFixed(2)),
        'longest piece, CPU ms': Math.round(indexed.longestMs),
        'kB an order': Number(((sizeOf(database) - bytesBefore) / orders / 1000).toFixed(1)),
      },
      answers: found,
      all: {
        search: percentiles(found.map(({ search: { p95 } }) => p95)),
        scan: percentiles(found.map(({ scan: { p95 } }) => p95)),
      },
    };
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const fill = (
  database: Database,
  count: number,
  answers: Parameters<typeof createOrders>[0]['answers'],
): void => {
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', 1)`,
  );
  const orders = createOrders({
    ...{ database, store: createOrdersStore(database), answers, isFirstImport: () => true },
    ...{ emit: () => undefined, onAlert: () => undefined },
  });
  for (let from = 0; from < count; from += 100) {
    database.write(() => {
      for (let index = from; index < Math.min(count, from + 100); index += 1) {
        orders.store(1, readSingleOrder(searchedOrder(index)), index);
      }
    });
  }
};

const indexAll = (search: Search): { cpuMs: number; longestMs: number } => {
  const all = measureWork();
  let longestMs = 0;
  for (let missing = 1; missing > 0; ) {
    const piece = measureWork();
    ({ missing } = search.find('', 1));
    longestMs = Math.max(longestMs, piece().cpuMs);
  }
  return { cpuMs: all().cpuMs, longestMs };
};

const answer = (database: Database, search: Search, typed: string): Answer => {
  const words = typed.replaceAll('"', '').split(' ');
  const scan = `SELECT key FROM (
      SELECT key, received_at, header || (SELECT group_concat(line) FROM order_lines WHERE order_key = key) AS received
      FROM order_texts JOIN orders ON key = order_key WHERE account_id = 1
    ) WHERE ${words.map(() => "received LIKE '%' || ? || '%'").join(' AND ')} ORDER BY received_at DESC LIMIT 21`;
  const times: Record<'search' | 'scan', number[]> = { search: [], scan: [] };
  let hits = 0;
  for (let round = 0; round < rounds; round += 1) {
    times.search.push(
      timed(() => {
        // With the check that every answer passes.
        hits = contract['search.find'].output.parse(search.find(typed, 20)).hits.length;
      }),
    );
    times.scan.push(timed(() => database.all(scan, ...words)));
  }
  return { typed, hits, search: percentiles(times.search), scan: percentiles(times.scan) };
};

const rounds = 15;

const timed = (task: () => void): number => {
  const started = threadMs();
  task();
  return threadMs() - started;
};

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export const percentiles = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
};

const sizeOf = (database: Database): number =>
  Number(
    database.get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')?.[
      'bytes'
    ],
  );
