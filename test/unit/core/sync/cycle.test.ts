import { describe, expect, it } from 'vitest';
import { createAlertsStore } from '../../../../src/main/core/alerts/alerts-store.ts';
import type { Timers } from '../../../../src/main/core/ports.ts';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import { type CycleJob, runCycle } from '../../../../src/main/core/sync/cycle.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import {
  aPage,
  at,
  createListing,
  createRecordingOrders,
  heldSince,
  openSync,
  orderAt,
} from './sync-rows.ts';

const orders = (from: number, count: number) => Array.from({ length: count }, (_, n) => orderAt(from + n));

const open = (
  answer: (request: PollRequest, index: number) => PollPage | Promise<PollPage>,
  timers: Pick<Timers, 'pause'> = { pause: async () => undefined },
) => {
  const sync = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const recording = createRecordingOrders();
  const log = createRecordingLog();
  const service = createListing(answer);
  const pages: number[] = [];
  const counts = { setAside: 0 };
  const onSetAside = (): void => {
    counts.setAside += 1;
  };
  const run = (change: Partial<CycleJob> = {}) =>
    runCycle(
      {
        ...sync,
        timers,
        clock: time.clock,
        stream: ordersStream({ service, orders: recording.orders, onSetAside }),
        log,
      },
      {
        accountId: 1,
        lane: 'main',
        from: at(0),
        onlyIssued: false,
        alive: () => true,
        onPage: ({ pass }) => void pages.push(pass.received),
        ...change,
      },
    );
  return { ...sync, ...recording, time, log, service, pages, counts, run };
};

/** Orders sorted by time, cut into pages of the requested size. */
const listOf =
  (count: number) =>
  ({ limit, offset }: PollRequest): PollPage =>
    aPage(orders(1, count).slice(offset, offset + limit), { total: count });

describe('the report of an unreadable record', () => {
  const unreadable = aPage([], { broken: [{ reason: 'no', payload: 'x' }], total: 1, lastUpdatedAt: at(1) });

  it('is announced once, however often it arrives', async () => {
    const harness = open(() => unreadable);
    await harness.run();
    expect(harness.counts.setAside).toBe(1);
    await harness.run();
    expect(harness.counts.setAside).toBe(1);
    const readable = open(() => aPage(orders(1, 1)));
    await readable.run();
    expect(readable.counts.setAside).toBe(0);
  });

  it.each([
    ['is no news in the first import', null, 0],
    ['alerts once there is a cursor', at(0), 1],
  ])('%s', async (_, cursor, alerts) => {
    const harness = open(() => unreadable);
    if (cursor !== null) harness.store.moveCursor(1, heldSince(cursor, 0));
    await harness.run();
    expect(createAlertsStore(harness.database).unshownUnreadable(1)).toHaveLength(alerts);
  });
});

describe('an answer without data, though there should be some', () => {
  const empty = aPage([], { total: 9 });

  it('ends a poll', async () => {
    const harness = open(() => empty);
    expect(await harness.run()).toMatchObject({ record: { outcome: 'clean', requests: 1 }, whole: false });
  });

  it('proves nothing to a check', async () => {
    const harness = open(() => empty);
    const end = await harness.run({ lane: 'backfill', backfill: 'hourly' });
    expect(end).toMatchObject({ record: { outcome: 'unclean', requests: 8 }, whole: false });
  });
});

it.each([
  ['the stamp of a record', at(2), true],
  ['a value of no record', at(3), false],
])('The cursor is held with its kind: %s', async (_, lastUpdatedAt, ofRecord) => {
  const harness = open(() => aPage(orders(1, 2), { lastUpdatedAt }));
  await harness.run();
  expect(harness.store.history(1)).toMatchObject([{ value: lastUpdatedAt, ofRecord }]);
});

describe('a cycle', () => {
  it('of one page sends one request, stores the records and moves the cursor together', async () => {
    const { run, service, store, stored, announced, pages, time } = open(() => aPage(orders(1, 2)));
    const end = await run({ onlyIssued: true });
    expect(service.asked).toEqual([{ lastUpdatedAfter: at(0), onlyIssued: true, limit: 100, offset: 0 }]);
    expect(end).toMatchObject({
      record: {
        startedAt: time.clock.now(),
        durationMs: 0,
        lane: 'main',
        requests: 1,
        passes: 1,
        records: 2,
        changed: 2,
        missed: 0,
        setAside: 0,
        cursorBefore: at(0),
        cursorAfter: at(2),
        outcome: 'clean',
        error: null,
      },
      error: null,
    });
    expect(store.history(1)).toMatchObject([{ value: at(2) }]);
    expect(stored).toEqual([
      { accountId: 1, id: 'order-1', receivedAt: time.clock.now() },
      { accountId: 1, id: 'order-2', receivedAt: time.clock.now() },
    ]);
    expect(announced).toEqual([
      [
        { orderKey: 1, changed: true },
        { orderKey: 2, changed: true },
      ],
    ]);
    expect(pages).toEqual([2]);
  });

  it('yields between reading and storing a page, and stores nothing if it is stopped in between', async () => {
    let alive = true;
    const storedBefore: number[] = [];
    const { run, stored } = open(listOf(250), {
      pause: async () => {
        storedBefore.push(stored.length);
        alive = storedBefore.length < 3;
      },
    });
    expect(await run({ alive: () => alive })).toBeNull();
    expect(storedBefore).toEqual([0, 100, 200]);
    expect(stored).toHaveLength(200);
  });

  it('doesn’t yield for a page without records', async () => {
    let pauses = 0;
    const { run } = open(({ offset }) => aPage(orders(1, 1).slice(offset), { total: 2 }), {
      pause: async () => {
        pauses += 1;
      },
    });
    expect((await run())?.record).toMatchObject({ requests: 16, passes: 8, outcome: 'unclean' });
    expect(pauses).toBe(8);
  });

  it('holds its value from the end of the second in which the service gave it, by the service’s clock', async () => {
    const serverTime = Date.parse(momentAt(60_000));
    const { run, store, time } = open(() => aPage(orders(1, 1), { serverTime }));
    await run();
    expect(store.history(1)).toEqual([heldSince(at(1), serverTime + 999)]);
    const clockless = open(() => aPage(orders(1, 1)));
    await clockless.run();
    expect(clockless.store.history(1)).toEqual([heldSince(at(1), time.clock.now() + 999)]);
  });

  it('of several pages reads them twice, and only then moves the cursor', async () => {
    const { run, service, store } = open((request, index) => {
      if (index < 4) expect(store.cursor(1)).toBeNull();
      return listOf(250)(request);
    });
    const end = await run();
    expect(service.asked.map(({ offset }) => offset)).toEqual([0, 100, 200, 0, 100, 200]);
    expect(end?.record).toMatchObject({
      ...{ requests: 6, passes: 2, records: 500, changed: 250, outcome: 'clean', cursorAfter: at(250) },
    });
    expect(store.history(1)).toHaveLength(1);
  });

  it('stops after eight read passes that are never clean, and restarts from the same value', async () => {
    const { run, store } = open(({ limit, offset }, index) => {
      const restless = orders(1, 150).map((one, n) => (n === 0 ? orderAt(1, 1_000 + index) : one));
      return aPage(restless.slice(offset, offset + limit), { total: 150 });
    });
    store.moveCursor(1, heldSince(at(0), 0));
    const end = await run();
    expect(end?.record).toMatchObject({ passes: 8, requests: 21, outcome: 'unclean', error: null });
    expect(store.cursor(1)).toBe(at(0));
    expect(store.history(1)).toHaveLength(1);
  });

  it('that stops still ends a first import: later orders are news', async () => {
    const restless = ({ limit, offset }: PollRequest, index: number): PollPage =>
      aPage(
        orders(1, 150)
          .map((one, n) => (n === 0 ? orderAt(1, 1_000 + index) : one))
          .slice(offset, offset + limit),
        { total: 150 },
      );
    const first = open(restless);
    await first.run();
    expect(first.store.cursor(1)).toBe(at(0));
    // Valid from the time at which the last page was requested, to the end of that second.
    expect(first.store.history(1)).toEqual([heldSince(at(0), first.time.clock.now() + 999)]);
    const back = open(restless);
    await back.run({ lane: 'backfill' });
    expect(back.store.cursor(1)).toBeNull();
  });

  it('without data leaves the cursor alone, but ends the first import', async () => {
    const { run, store } = open(() => aPage([], { lastUpdatedAt: at(9) }));
    expect((await run())?.record).toMatchObject({ outcome: 'clean', cursorAfter: at(0) });
    expect(store.history(1)).toHaveLength(1);
    await run();
    expect(store.history(1)).toHaveLength(1);
  });

  it('never moves it back', async () => {
    const { run, store } = open(() => aPage([orderAt(1)]));
    store.moveCursor(1, heldSince(at(5), 0));
    expect((await run({ from: at(5) }))?.record).toMatchObject({
      ...{ cursorBefore: at(5), cursorAfter: at(5), changed: 1, missed: 0 },
    });
    expect(store.history(1)).toHaveLength(1);
  });
});

describe('a list whose copies order it differently', () => {
  /** Pages of two orders, alternately from two copies, by the number of the request. */
  const copies = (count: number) => {
    const first = orders(1, count);
    const second = first.toReversed();
    return ({ limit, offset }: PollRequest, index: number): PollPage =>
      aPage((index % 2 === 0 ? first : second).slice(offset, offset + limit), { total: count });
  };

  it('is read in pages of other sizes until every record came twice, though each read pass has as many as the total', async () => {
    const { run, stored, service } = open(copies(250));
    const end = await run();
    expect(new Set(stored.map(({ id }) => id)).size).toBe(250);
    expect(end?.record).toMatchObject({ outcome: 'clean', cursorAfter: at(250) });
    expect(new Set(service.asked.map(({ limit }) => limit)).size).toBeGreaterThan(1);
  });

  it('never moves the cursor if each read pass leaves out the same records', async () => {
    // 50 of 250 are on no page of any size: their copy is never read.
    const { run, store } = open(({ limit, offset }) => {
      const places = Array.from({ length: 250 }, (_, n) => orderAt(1 + (n % 200)));
      return aPage(places.slice(offset, offset + limit), { total: 250 });
    });
    store.moveCursor(1, heldSince(at(0), 0));
    expect((await run())?.record).toMatchObject({ outcome: 'unclean', passes: 8, cursorAfter: at(0) });
  });

  it('is divided by the service’s page size', async () => {
    const { run, service } = open(({ offset }, index) => {
      const restless = orders(1, 25).map((one, n) => (n === 0 ? orderAt(1, 1_000 + index) : one));
      return aPage(restless.slice(offset, offset + 10), { total: 25 });
    });
    await run();
    expect(new Set(service.asked.map(({ limit }) => limit))).toEqual(new Set([100, 10, 7, 4, 9, 5, 8, 6]));
  });
});

describe('a page whose bytes are those of the pass before', () => {
  const digestOf = ({ offset }: PollRequest): string => `digest-${offset}`;

  it('is read if none was there before, with any digest', async () => {
    const { run, stored } = open(() => aPage(orders(1, 2), { same: true }));
    expect((await run())?.record).toMatchObject({ outcome: 'clean', passes: 1, records: 2, changed: 2 });
    expect(stored).toHaveLength(2);
  });

  it('is not read twice, and counts as shown', async () => {
    const { run, service, stored, announced, store } = open((request) => {
      const digest = digestOf(request);
      return digest === request.known
        ? { records: [], broken: [], total: 0, lastUpdatedAt: null, serverTime: null, same: true, digest }
        : { ...listOf(150)(request), digest };
    });
    const end = await run();
    expect(service.asked.map(({ known }) => known)).toEqual([undefined, undefined, 'digest-0', 'digest-100']);
    expect(end?.record).toMatchObject({
      ...{ outcome: 'clean', passes: 2, requests: 4, records: 300, changed: 150, cursorAfter: at(150) },
    });
    expect(stored).toHaveLength(150);
    expect(announced).toHaveLength(3);
    expect(store.history(1)).toHaveLength(1);
  });

  it('is read if its bytes differ, and requested without a digest if none is known', async () => {
    const { run, service, stored } = open((request, index) => ({
      ...listOf(150)(request),
      ...(index === 1 ? {} : { digest: `digest-${index}` }),
    }));
    await run();
    expect(service.asked.map(({ known }) => known)).toEqual([undefined, undefined, 'digest-0', undefined]);
    expect(Object.keys(service.asked[3] ?? {})).not.toContain('known');
    expect(stored).toHaveLength(300);
  });
});

describe('a time more than a day ahead', () => {
  const day = 86_400_000;
  const far = at(day + 1);
  const page = aPage([orderAt(1)], { lastUpdatedAt: far });

  it('is refused and reported, by the clock of the service', async () => {
    const { run, store, log } = open(() => page);
    store.moveCursor(1, heldSince(at(0), 0));
    const end = await run();
    expect(end?.record).toMatchObject({
      outcome: 'clean',
      cursorAfter: at(0),
      error: {
        code: 'service.far-future',
        detail: `the service named a moment more than a day ahead: ${far}`,
      },
    });
    expect(end?.error).toBeNull();
    expect(log.lines).toEqual(['warn cursor-far-future {"account":1}']);
    const ahead = open(() => ({ ...page, serverTime: Date.parse(momentAt(1)) }));
    expect((await ahead.run())?.record).toMatchObject({ cursorAfter: far, error: null });
  });

  it('still ends a first import', async () => {
    const { run, store } = open(() => page);
    await run();
    expect(store.cursor(1)).toBe(at(0));
  });
});

describe('an unreadable record', () => {
  it('is set aside with the page, and counted once', async () => {
    const broken = [
      { reason: 'no', payload: 'x' },
      { reason: 'no', payload: 'y' },
    ];
    const { run, store } = open(() => aPage(orders(1, 1), { broken, total: 3 }));
    expect((await run())?.record).toMatchObject({ records: 3, changed: 1, setAside: 2 });
    expect(store.setAsideCount(1)).toBe(2);
    expect((await run())?.record).toMatchObject({ records: 3, changed: 0, setAside: 0 });
  });

  it('is limited on disk from page to page, and dropped ones aren’t counted again', async () => {
    const count = 1_250;
    const { run, store } = open(({ limit, offset }) => {
      const payloads = Array.from({ length: count }, (_, n) => `{"no":${n}}`).slice(offset, offset + limit);
      expect(store.setAsideCount(1)).toBeLessThanOrEqual(1_000);
      return aPage([], {
        broken: payloads.map((payload) => ({ reason: 'no', payload })),
        total: count,
        lastUpdatedAt: null,
      });
    });
    expect((await run())?.record).toMatchObject({ outcome: 'clean', passes: 2, setAside: count });
    expect((await run())?.record).toMatchObject({ outcome: 'clean', passes: 2, setAside: 0 });
    expect([store.setAsideCount(1), store.tally(1, 'set-aside-dropped')]).toEqual([1_000, 250]);
  });

  it('is set aside again if the disk refused it', async () => {
    const broken = [{ reason: 'no', payload: 'x' }];
    const { run, store, database } = open(() => aPage([], { broken, total: 1 }));
    database.script(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON main.set_aside BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect((await run())?.record).toMatchObject({ outcome: 'failed', setAside: 0 });
    database.script('DROP TRIGGER full');
    expect((await run())?.record).toMatchObject({ outcome: 'clean', setAside: 1 });
    expect(store.setAsideCount(1)).toBe(1);
  });
});

describe('a backfill', () => {
  it('stores its findings, counts those behind the cursor, and leaves the cursor', async () => {
    const { run, store, stored } = open(() => aPage(orders(1, 3)));
    store.moveCursor(1, heldSince(at(2), 0));
    const end = await run({ lane: 'backfill', backfill: 'hourly', from: at(0) });
    expect(end?.record).toMatchObject({
      ...{ lane: 'backfill', backfill: 'hourly', changed: 3, missed: 2 },
      ...{ cursorBefore: at(2), cursorAfter: at(2), outcome: 'clean' },
    });
    expect(stored).toHaveLength(3);
    expect(store.history(1)).toHaveLength(1);
    expect((await run({ lane: 'backfill', from: at(0) }))?.record).toMatchObject({ changed: 0, missed: 0 });
  });

  it('is not logged if it is none', async () => {
    const { run } = open(() => aPage([]));
    expect(Object.keys((await run())?.record ?? {})).not.toContain('backfill');
  });
});

describe('a cycle that fails', () => {
  it('reports the error, keeps what it read and leaves the cursor', async () => {
    const failure = new OrderbellError('service.timeout', { detail: 'timeout' });
    const { run, store, stored } = open((request, index) => {
      if (index === 1) throw failure;
      return listOf(150)(request);
    });
    const end = await run();
    expect(end?.error).toBe(failure);
    expect(end?.record).toMatchObject({
      ...{ outcome: 'failed', requests: 2, records: 100, cursorAfter: at(0) },
      error: { code: 'service.timeout', detail: 'timeout' },
    });
    expect(store.cursor(1)).toBeNull();
    expect(stored).toHaveLength(100);
  });

  it('reports how long it took', async () => {
    const { run, time } = open(async () => {
      time.jump(1_500);
      return aPage([]);
    });
    expect((await run())?.record.durationMs).toBe(1_500);
  });
});

describe('an answer that is too large', () => {
  const tooLarge = new OrderbellError('service.answer-too-large');

  it('is requested in smaller pages from then on', async () => {
    const { run, service } = open((request) => {
      if (request.limit > 25) throw tooLarge;
      return listOf(30)(request);
    });
    expect((await run())?.record).toMatchObject({ outcome: 'clean', requests: 5, passes: 2 });
    expect(service.asked.map(({ limit, offset }) => [limit, offset])).toEqual([
      [100, 0],
      [25, 0],
      [25, 25],
      [25, 0],
      [25, 25],
    ]);
  });

  it('is a failure if a single order is', async () => {
    const { run, service } = open(() => {
      throw tooLarge;
    });
    expect((await run())?.error).toBe(tooLarge);
    expect(service.asked.map(({ limit }) => limit)).toEqual([100, 25, 7, 2, 1]);
  });
});

describe('a cycle that is stopped', () => {
  it('stores and emits nothing more', async () => {
    let alive = true;
    const { run, stored, pages } = open(() => {
      alive = false;
      return aPage(orders(1, 1));
    });
    expect(await run({ alive: () => alive })).toBeNull();
    expect([stored, pages]).toEqual([[], []]);
  });

  it('moves no cursor with a late empty page', async () => {
    let alive = true;
    const { run, store, pages } = open(() => {
      alive = false;
      return aPage([]);
    });
    expect(await run({ alive: () => alive })).toBeNull();
    expect([store.cursor(1), pages]).toEqual([null, []]);
  });

  it('reports no late failure', async () => {
    let alive = true;
    const { run } = open(() => {
      alive = false;
      throw new OrderbellError('account.signed-out');
    });
    expect(await run({ alive: () => alive })).toBeNull();
  });

  it('reports no late last page either', async () => {
    let alive = true;
    const { run } = open(() => aPage(orders(1, 1)));
    const end = await run({
      alive: () => alive,
      onPage: () => {
        alive = false;
      },
    });
    expect(end).toBeNull();
  });
});
