import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import { calendarHandlers } from '../../../src/main/core/calendar/calendar-handlers.ts';
import { createPromises } from '../../../src/main/core/calendar/promises.ts';
import { createBuyerNames } from '../../../src/main/core/companies/buyer-names.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createEvents } from '../../../src/main/core/events.ts';
import { hintsHandlers } from '../../../src/main/core/hints/hints-handlers.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import { overviewHandlers } from '../../../src/main/core/overview/overview-handlers.ts';
import type { Database, Timers } from '../../../src/main/core/ports.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { addDays, calendarDate, dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { benchOrder } from '../ingest/bench-orders.ts';

type Row = { what: string; 'CPU ms': number; 'longest hold, CPU ms': number };

/**
 * The calendar's and overview's cost for the core in the worst case. Every stored order has ten lines, all
 * confirmed and still due, or, for the overview, all waiting for an answer. The floor reads and parses the
 * same lines from the store.
 */
export const measureCalendar = async (orders: number): Promise<Row[]> => [
  ...(await withStore(orders, 'Confirmed', async ({ database, deps, meter }) => {
    const store = createOrdersStore(database);
    const events = createEvents(() => undefined);
    const promises = createPromises({ ...deps, orders: store, subscribe: events.subscribe });
    const calendar = calendarHandlers({ ...deps, promises, names: createBuyerNames(database) });
    const monday = addDays(dayAt(systemClock.now()), 7);
    return [
      await meter('floor: read and parse the lines', async () => parseAll(database, orders)),
      await meter('calendar, first time', () => calendar['calendar.load']({})),
      await meter('calendar, again', () => calendar['calendar.load']({})),
      await meter('calendar, after one order changed', () => {
        events.emit({ name: 'orders.changed', keys: [1] });
        return calendar['calendar.load']({});
      }),
      await meter('deliveries of a week', () =>
        calendar['calendar.deliveries']({ period: { from: monday, to: addDays(monday, 6) }, limit: 500 }),
      ),
      await meter('deliveries of all days', () =>
        calendar['calendar.deliveries']({
          period: { from: calendarDate('2000-01-01'), to: null },
          limit: 500,
        }),
      ),
      ...(await measureHints({ deps, meter, store, promises })),
    ];
  })),
  ...(await withStore(orders, 'Issued', async ({ deps, meter }) => {
    const overview = overviewHandlers({ ...deps, answers: noAnswers });
    return [
      await meter('overview, first time', () => overview['overview.get']({ days: 90 })),
      await meter('overview, again', () => overview['overview.get']({ days: 90 })),
    ];
  })),
];

/**
 * The cost of the hints beside an order in the worst case: each of its ten items is in every stored order.
 * The floor reads the same orders from the store.
 */
const measureHints = async ({
  deps,
  meter,
  store,
  promises,
}: Pick<Bench, 'deps' | 'meter'> & {
  store: ReturnType<typeof createOrdersStore>;
  promises: ReturnType<typeof createPromises>;
}): Promise<Row[]> => {
  const hints = hintsHandlers({ ...deps, promises, orders: store, outbox: { openResponses: () => [] } });
  const keys = Array.from({ length: 100 }, (_, index) => index + 1);
  const each = async (work: (orderKey: number) => unknown): Promise<void> => {
    for (const key of keys) await work(key);
  };
  return [
    await meter('floor: read 100 orders', () =>
      each((key) => {
        const row = store.byKey(key);
        return row === null ? [] : store.linesOf(key, row.header);
      }),
    ),
    await meter('hints of 100 orders, first time', () =>
      each((orderKey) => hints['hints.order']({ orderKey })),
    ),
    await meter('hints of 100 orders, again', () => each((orderKey) => hints['hints.order']({ orderKey }))),
    await meter('what is promised by day', () => hints['hints.promised']({ except: [1] })),
  ];
};

type Bench = {
  database: Database;
  deps: ReturnType<typeof depsOf>;
  meter: (what: string, work: () => unknown) => Promise<Row>;
};

const withStore = async (
  orders: number,
  status: string,
  measure: (bench: Bench) => Promise<Row[]>,
): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const database = openDatabase(join(folder, 'orderbell.sqlite'));
  try {
    migrate(database);
    fill(database, orders, status);
    const holds = createHolds();
    return await measure({ database, deps: depsOf(database, holds.timers), meter: holds.meter });
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const depsOf = (database: Database, timers: Timers) => ({
  ...{ database, timers, clock: systemClock, log: () => undefined },
  account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
});

const noAnswers = {
  of: () => nothingPending,
  all: () => new Map(),
  orderStored: () => new Set<string>(),
  orderReceived: () => undefined,
};

/** Timers that record how long the thread computed between two pauses. */
const createHolds = () => {
  let since = 0;
  let longest = 0;
  const note = (): void => {
    longest = Math.max(longest, cpuMs() - since);
  };
  const timers: Timers = {
    ...systemTimers,
    pause: async () => {
      note();
      await systemTimers.pause();
      since = cpuMs();
    },
  };
  return {
    timers,
    meter: async (what: string, work: () => unknown): Promise<Row> => {
      const began = cpuMs();
      since = began;
      longest = 0;
      await work();
      note();
      return { what, 'CPU ms': Math.round(cpuMs() - began), 'longest hold, CPU ms': Math.round(longest) };
    },
  };
};

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const parseAll = (database: Database, orders: number): void => {
  for (let key = 1; key <= orders; key += 1) {
    for (const { line } of database.all('SELECT line FROM order_lines WHERE order_key = ?', key)) {
      JSON.parse(String(line));
    }
  }
};

const fill = (database: Database, orders: number, processStatus: string): void => {
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, '', '', 0, 0, '', '', 0)`,
  );
  const store = createOrders({
    ...{ database, store: createOrdersStore(database), answers: noAnswers },
    ...{ emit: () => undefined, onAlert: () => undefined, isFirstImport: () => true },
  });
  const today = dayAt(systemClock.now());
  const status = JSON.stringify({ processStatus, logisticsStatus: 'Open' });
  for (let from = 0; from < orders; from += 100) {
    database.write(() => {
      for (let index = from; index < Math.min(from + 100, orders); index += 1) {
        // Dates over four months, so that every week is full.
        let line = 0;
        const text = JSON.stringify(benchOrder(index))
          .replaceAll('{"processStatus":"Issued","logisticsStatus":"Open"}', status)
          .replaceAll('"date":"2026-03-02"', () => {
            line += 1;
            return `"date":"${addDays(today, (index * 7 + line) % 120)}"`;
          });
        store.store(1, readSingleOrder(text), systemClock.now());
      }
    });
  }
};
