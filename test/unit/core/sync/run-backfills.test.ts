import { describe, expect, it } from 'vitest';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import type { BackfillProgress } from '../../../../src/main/core/sync/backfill.ts';
import type { CycleEnd, CycleJob } from '../../../../src/main/core/sync/cycle.ts';
import { readForWaiting, runBackfills } from '../../../../src/main/core/sync/run-backfills.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import { aPage, aPoll, at, createListing, createRecordingOrders, openSync, orderAt } from './sync-rows.ts';

const hour = 3_600_000;
const begin = Date.parse(momentAt(0));
const servedAt = begin + 100 * hour;
const atHour = (hours: number) => at(hours * hour);
const failure = new OrderbellError('service.timeout');

/**
 * An account whose cursor had four values so far, the last one minutes ago. Each is the stamp of a record,
 * or none is. The first poll began at hour 0.
 */
const open = (ofRecord = true) => {
  const sync = openSync();
  for (const hours of [40, 60, 99, 99.9]) {
    sync.store.moveCursor(1, { value: atHour(hours), heldFrom: begin + hours * hour, ofRecord });
  }
  const time = createVirtualTime(begin);
  const scene = { alive: true, answer: (_: PollRequest): PollPage => aPage([]) };
  const service = createListing((request) => scene.answer(request));
  const deps = {
    ...sync,
    ...{ clock: time.clock, timers: time.timers, log: createRecordingLog() },
    stream: ordersStream({ service, orders: createRecordingOrders().orders }),
  };
  const job: CycleJob = {
    ...{ accountId: 1, lane: 'main', from: atHour(99), onlyIssued: false },
    ...{ alive: () => scene.alive, onPage: () => undefined },
  };
  let count = 0;
  /** Changes at every request. */
  const moving = ({ limit, offset }: PollRequest): PollPage => {
    count += 1;
    const orders = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 ? count : n));
    return aPage(orders.slice(offset, offset + limit), { total: 150 });
  };
  const save = (runs: Partial<Record<'everything' | 'nightly' | 'hourly', BackfillProgress>>): void => {
    for (const name of ['everything', 'nightly', 'hourly'] as const) {
      const run = runs[name];
      if (run !== undefined) sync.backfills.save(1, name, run);
    }
  };
  const run = () => runBackfills(deps, job, at(0), { servedAt });
  const backfillPolls = () => sync.store.polls(1).map(({ backfill, outcome }) => [backfill, outcome]);
  const froms = () => service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter);
  return { ...sync, time, scene, service, deps, job, moving, save, run, backfillPolls, froms };
};

/** Due, after one that ended well. */
const due = (hours: number, owed: BackfillProgress['owed'] = 'next'): BackfillProgress => ({
  ...{ startedAt: begin + 70 * hour, from: atHour(hours), owed },
});
const done = (hours: number): BackfillProgress => ({
  startedAt: servedAt,
  from: atHour(hours),
  owed: 'next',
});

describe('the backfill after every poll', () => {
  const quiet = { nightly: done(40), hourly: done(40) };

  it('is due once the cursor is at a time that no record had', async () => {
    const shown = open();
    shown.save(quiet);
    await shown.run();
    expect(shown.backfills.find(1, 'every-poll')).toBeNull();
    const { run, save, backfills, service } = open(false);
    save(quiet);
    await run();
    // A minute ago the cursor was at hour 99.9. The value before that may share its stamp.
    expect(backfills.find(1, 'every-poll')).toEqual({ startedAt: servedAt, from: atHour(99), owed: 'first' });
    expect(service.asked).toEqual([]);
  });

  it('runs with each poll, until the cursor has not moved for a minute', async () => {
    const { run, backfills, save, backfillPolls, froms } = open(false);
    save(quiet);
    backfills.save(1, 'every-poll', { startedAt: servedAt - 1_000, from: atHour(60), owed: 'next' });
    await run();
    expect([backfillPolls(), froms()]).toEqual([[['every-poll', 'clean']], [atHour(60)]]);
    expect(backfills.find(1, 'every-poll')).toEqual({
      ...{ startedAt: servedAt, from: atHour(99), owed: 'nothing' },
    });
    await run();
    expect(backfillPolls()).toHaveLength(1);
  });

  it('runs once more when the cursor is at a shown stamp again, and is over then', async () => {
    const { run, backfills, save, backfillPolls } = open();
    save(quiet);
    backfills.save(1, 'every-poll', { startedAt: servedAt - 1_000, from: atHour(60), owed: 'next' });
    await run();
    expect([backfillPolls(), backfills.find(1, 'every-poll')]).toEqual([[['every-poll', 'clean']], null]);
  });

  it('isn’t needed if another one went as far back in the same turn', async () => {
    const { run, backfills, save, backfillPolls } = open(false);
    save({ nightly: done(40), hourly: due(40) });
    backfills.save(1, 'every-poll', { startedAt: servedAt - 1_000, from: atHour(60), owed: 'next' });
    await run();
    expect(backfillPolls()).toEqual([['hourly', 'clean']]);
  });
});

describe('the backfills after a cycle', () => {
  it('are owed from the first one on, with everything since the first poll', async () => {
    const { run, backfills, service } = open();
    await run();
    const first = { startedAt: servedAt, from: at(0), owed: 'first' };
    expect([backfills.find(1, 'nightly'), backfills.find(1, 'hourly')]).toEqual([first, first]);
    expect([backfills.find(1, 'everything'), service.asked]).toEqual([null, []]);
  });

  it('count as run if there is nothing to find, and the next kind is due', async () => {
    const { run, save, backfills, backfillPolls, froms } = open();
    save({ nightly: due(99.9), hourly: due(60) });
    await run();
    expect(backfills.find(1, 'nightly')).toEqual(done(99.9));
    expect([backfillPolls(), froms()]).toEqual([[['hourly', 'clean']], [atHour(60)]]);
    expect(backfills.find(1, 'hourly')).toEqual(done(60));
    // It also runs alone if no other one is due that covers it.
    const alone = open();
    const hourly = { ...done(60), startedAt: servedAt - hour + 1 };
    alone.save({ nightly: due(99.9), hourly });
    await alone.run();
    expect(alone.backfills.find(1, 'nightly')).toEqual(done(99.9));
    expect([alone.backfills.find(1, 'hourly'), alone.service.asked]).toEqual([hourly, []]);
  });

  it('cover each other only if one went as far back', async () => {
    const served = open();
    served.save({ nightly: due(40), hourly: due(40) });
    await served.run();
    expect([served.backfillPolls(), served.froms()]).toEqual([[['nightly', 'clean']], [atHour(40)]]);
    expect(served.backfills.find(1, 'hourly')).toEqual(done(60));
    const later = open();
    later.save({ nightly: due(60), hourly: due(40) });
    await later.run();
    expect(later.backfillPolls()).toEqual([
      ['hourly', 'clean'],
      ['nightly', 'clean'],
    ]);
    expect(later.froms()).toEqual([atHour(60), atHour(40)]);
  });

  it('cover nothing if the readings never agreed', async () => {
    const { run, save, scene, moving, backfills, backfillPolls } = open();
    save({ nightly: due(40), hourly: due(60) });
    scene.answer = (request) => (request.lastUpdatedAfter === atHour(40) ? moving(request) : aPage([]));
    await run();
    expect(backfillPolls()).toEqual([
      ['hourly', 'clean'],
      ['nightly', 'unclean'],
    ]);
    expect(backfills.find(1, 'nightly')).toEqual({ ...done(40), owed: 'again' });
  });

  it('stay due if one failed, which is stored, and no other runs', async () => {
    const { run, save, scene, backfills, backfillPolls, service } = open();
    save({ nightly: due(40), hourly: due(60) });
    scene.answer = () => {
      throw failure;
    };
    await run();
    expect([backfillPolls(), service.asked.length]).toEqual([[['nightly', 'failed']], 1]);
    expect([backfills.find(1, 'nightly'), backfills.find(1, 'hourly')]).toEqual([due(40), due(60)]);
  });

  it('store nothing after a stop', async () => {
    const { run, save, scene, backfills, backfillPolls, service } = open();
    save({ nightly: due(40), hourly: due(60) });
    scene.answer = () => {
      scene.alive = false;
      return aPage([orderAt(1)]);
    };
    await run();
    expect([backfillPolls(), service.asked.length]).toEqual([[], 1]);
    expect([backfills.find(1, 'nightly'), backfills.find(1, 'hourly')]).toEqual([due(40), due(60)]);
  });
});

describe('a backfill of everything', () => {
  it('is over once it was clean, and serves those that were ever due', async () => {
    const { run, save, backfills, backfillPolls, froms } = open();
    save({ everything: due(0, 'first'), hourly: due(40) });
    await run();
    expect([backfillPolls(), froms()]).toEqual([[['everything', 'clean']], [at(0)]]);
    expect(backfills.find(1, 'everything')).toBeNull();
    expect(backfills.find(1, 'hourly')).toEqual(done(60));
    expect(backfills.find(1, 'nightly')).toEqual({ ...done(0), owed: 'first' });
  });

  it('is due again if it wasn’t clean, but not a third time', async () => {
    const { run, save, scene, moving, backfills } = open();
    scene.answer = moving;
    save({ everything: due(0, 'first') });
    await run();
    expect(backfills.find(1, 'everything')).toEqual({ ...done(0), owed: 'again' });
    save({ everything: due(0, 'again') });
    await run();
    expect(backfills.find(1, 'everything')).toBeNull();
  });
});

describe('a reading for waiting callers', () => {
  const ended = (outcome: 'clean' | 'unclean' | 'failed' = 'clean'): CycleEnd => ({
    ...{ record: aPoll({ outcome }), error: outcome === 'failed' ? failure : null, servedAt },
    ...{ whole: outcome === 'clean', requestedAt: 7 },
  });
  const read = (
    harness: ReturnType<typeof open>,
    since: number | null,
    change: { job?: Partial<CycleJob>; end?: CycleEnd } = {},
  ) =>
    readForWaiting(
      harness.deps,
      { job: { ...harness.job, ...change.job }, start: at(0), end: change.end ?? ended() },
      since,
    );

  it('begins before the cursor’s value then, by the service’s clock, with any clock of the computer', async () => {
    const harness = open();
    // Half an hour ago the cursor had the value of hour 99.
    expect(await read(harness, begin - hour / 2)).toEqual({ kind: 'whole', requestedAt: begin });
    expect(harness.service.asked).toEqual([
      { lastUpdatedAfter: atHour(60), onlyIssued: false, limit: 100, offset: 0 },
    ]);
    expect(harness.store.polls(1)).toMatchObject([
      { lane: 'backfill', backfill: 'answer', outcome: 'clean' },
    ]);
  });

  it('isn’t needed if the cycle itself went as far back, in every status', async () => {
    const harness = open();
    expect(await read(harness, begin - hour / 2, { job: { from: atHour(60) } })).toEqual({
      ...{ kind: 'whole', requestedAt: 7 },
    });
    expect(harness.service.asked).toEqual([]);
    await read(harness, begin - hour / 2, { job: { from: atHour(60), onlyIssued: true } });
    expect(harness.service.asked).toMatchObject([{ lastUpdatedAfter: atHour(60), onlyIssued: false }]);
  });

  it.each([
    ['nobody waits', null, ended(), { kind: 'whole', requestedAt: 7 }],
    ['nobody waits, though the cycle never agreed', null, ended('unclean'), { kind: 'moving' }],
    ['the cycle failed', begin - hour, ended('failed'), { kind: 'failed', error: failure }],
  ])('isn’t made if %s', async (_, since, end, told) => {
    const harness = open();
    expect(await read(harness, since, { end })).toEqual(told);
    expect([harness.service.asked, harness.backfillPolls()]).toEqual([[], []]);
  });

  it('doesn’t end at a first answer without data, if its total isn’t zero', async () => {
    const harness = open();
    harness.scene.answer = () => aPage([], { total: 3 });
    expect(await read(harness, begin - hour)).toEqual({ kind: 'moving' });
    expect(
      await read(harness, begin - hour / 2, {
        ...{ job: { from: atHour(60) }, end: { ...ended(), whole: false } },
      }),
    ).toEqual({ kind: 'moving' });
  });

  it('reports that it never agreed, or its error', async () => {
    const harness = open();
    harness.scene.answer = harness.moving;
    expect(await read(harness, begin - hour)).toEqual({ kind: 'moving' });
    harness.scene.answer = () => {
      throw failure;
    };
    expect(await read(harness, begin - hour)).toEqual({ kind: 'failed', error: failure });
    expect(harness.backfillPolls()).toEqual([
      ['answer', 'failed'],
      ['answer', 'unclean'],
    ]);
  });

  it('has no result after a stop', async () => {
    const harness = open();
    harness.scene.alive = false;
    expect(await read(harness, begin - hour)).toEqual({
      ...{ kind: 'failed', error: new OrderbellError('account.signed-out') },
    });
    expect(harness.backfillPolls()).toEqual([]);
  });
});
