import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import type { Database } from '../../../src/main/core/ports.ts';
import type { OrderService } from '../../../src/main/core/service/order-service.ts';
import { createBackfillStore } from '../../../src/main/core/sync/backfill-store.ts';
import type { CycleJob } from '../../../src/main/core/sync/cycle.ts';
import { runBackfills } from '../../../src/main/core/sync/run-backfills.ts';
import { ordersStream } from '../../../src/main/core/sync/stream.ts';
import { createSyncStore } from '../../../src/main/core/sync/sync-store.ts';
import {
  compareTimestamps,
  type ServiceTimestamp,
  timestampAt,
} from '../../../src/shared/domain/values/service-timestamp.ts';
import { createFetchOnlyService, createOneOrder } from '../../fakes/answering-seams.ts';
import { anOrder } from '../../fixtures/build-order.ts';
import { runs } from '../runs.ts';

const minute = 60_000;
const hour = 60 * minute;
const morning = Date.parse('2026-11-02T08:00:00.000Z');

/**
 * One cycle of the main lane, and what happened before it. Times are whole minutes, so that they coincide.
 */
type Cycle = {
  /** Minutes since the last one. Many minutes mean that Orderbell was off or asleep. */
  after: number;
  /** Minutes by which somebody sets the clock back. */
  setBack: number;
  /**
   * The new cursor: minutes before the service's present time (after it, if below 0). `null`: unchanged.
   */
  behind: number | null;
  /**
   * Whether the service's value was the stamp of a record. If not, each poll reads the last minute again.
   */
  ofRecord: boolean;
  fails: boolean;
};

/** `lead`: how many minutes ahead of time a cursor may be, if the service stamped a record so. */
const cycleWith = (lead: number): fc.Arbitrary<Cycle> =>
  fc.record({
    after: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 1, max: 6 }) },
      { weight: 6, arbitrary: fc.integer({ min: 10, max: 90 }) },
      { weight: 2, arbitrary: fc.integer({ min: 300, max: 4_000 }) },
    ),
    setBack: fc.oneof(
      { weight: 25, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
    ),
    behind: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: -lead, max: 0 }) },
    ),
    ofRecord: fc.boolean(),
    fails: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });

/** Cycles that leave nothing to wait for. Each one moves the cursor. */
const tailOf = (length: number, after: number): Cycle[] =>
  Array.from({ length }, () => ({ after, setBack: 0, behind: 1, ofRecord: true, fails: false }));

/** The value of a request, and the service's time of it. */
type Request = { value: ServiceTimestamp; at: number };

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:');
  migrate(database);
});
afterAll(() => database.close());

/** The service's stamp of a time. With a coarse `grain` in minutes, many records share one stamp. */
const stamp = (at: number, grain: number): ServiceTimestamp => timestampAt(at - (at % (grain * minute)));

const listen = async (cycles: readonly Cycle[], grain: number): Promise<Request[]> => {
  const start = timestampAt(morning - 2 * hour);
  const accountId = database.run(
    `INSERT INTO main.accounts (base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES ('https://service.example', hex(randomblob(8)), 0, 1, 'signed-in', ?, 0)`,
    start,
  ).lastId;
  const store = createSyncStore(database);
  let now = morning;
  let clockOff = 0;
  let fails = false;
  const clock = { now: () => now + clockOff };
  const requests: Request[] = [];
  const service: OrderService = {
    ...createFetchOnlyService(async () => null),
    poll: async ({ lastUpdatedAfter }) => {
      if (fails) throw new Error('no answer');
      requests.push({ value: lastUpdatedAfter, at: now });
      return { records: [], broken: [], total: 0, lastUpdatedAt: null, serverTime: now };
    },
  };
  const deps = {
    ...{
      clock,
      timers: { pause: async () => undefined },
      database,
      stream: ordersStream({ service, orders: createOneOrder(anOrder()) }),
      store,
      log: () => undefined,
    },
    backfills: createBackfillStore(database),
  };
  for (const { after, setBack, behind, ofRecord, ...one } of cycles) {
    now += after * minute;
    clockOff -= setBack * minute;
    fails = one.fails;
    const from = store.cursor(accountId) ?? start;
    requests.push({ value: from, at: now });
    const next = stamp(now - (behind ?? 0) * minute, grain);
    const moves = behind !== null && compareTimestamps(next, from) > 0;
    if (moves) store.moveCursor(accountId, { value: next, heldFrom: clock.now(), ofRecord });
    const main: CycleJob = {
      accountId,
      from,
      lane: 'main',
      onlyIssued: false,
      alive: () => true,
      onPage: () => undefined,
    };
    await runBackfills(deps, main, start, { servedAt: clock.now() });
  }
  return requests;
};

/** The first cycle from `moment` on whose backfill the service answers. */
const answeredFrom = (cycles: readonly Cycle[], moment: number): number => {
  let now = morning;
  for (const { after, fails } of cycles) {
    now += after * minute;
    if (!fails && now >= moment) return now;
  }
  return Number.POSITIVE_INFINITY;
};

it.each([
  {
    name: 'up to 48 h late is requested again within a day',
    ...{ late: 48 * 60, within: 24 * hour, lead: 10 * 60, runs: 120, tail: tailOf(90, 80) },
  },
  {
    name: 'up to 15 min late is requested again within an hour',
    ...{ late: 15, within: hour, lead: 0, runs: 600, tail: tailOf(24, 5) },
  },
])('what is shown $name once it can be seen, from a value strictly before it', async (promise) => {
  const cycles = fc.array(cycleWith(promise.lead), { minLength: 10, maxLength: 60, size: 'max' });
  // The number of cycles and minutes until the change, and the minutes until the service shows it.
  const records = fc.record({
    cycles: fc.integer({ min: 0, max: 60 }),
    minutes: fc.integer({ min: -5, max: 30 }),
    grain: fc.constantFrom(1, 30),
    late: fc.integer({ min: 0, max: promise.late }),
  });
  await fc.assert(
    fc.asyncProperty(cycles, records, async (before, { grain, late, ...record }) => {
      const waited = before.slice(0, record.cycles).reduce((sum, { after }) => sum + after, record.minutes);
      const happened = morning + waited * minute;
      const all = [...before, ...promise.tail];
      const requests = await listen(all, grain);
      const [moment, shown] = [stamp(happened, grain), happened + late * minute];
      // A clock that was set back delays the end of the time.
      const setBack = all.reduce((sum, one) => sum + one.setBack, 0) * minute;
      const latest = answeredFrom(all, shown + promise.within + setBack);
      const found = requests.some(
        ({ value, at }) => at >= shown && at <= latest && compareTimestamps(value, moment) < 0,
      );
      expect(found).toBe(true);
    }),
    { numRuns: runs(promise.runs) },
  );
});
