import { describe, expect, it } from 'vitest';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import { createSession, type Session } from '../../../../src/main/core/service/session.ts';
import { createLane } from '../../../../src/main/core/sync/lane.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt, wireOrder } from '../../../fakes/wire-orders.ts';
import { aPage, at, createListing, createRecordingOrders, openSync, orderAt } from './sync-rows.ts';

const usual = { id: 1, baseUrl: 'https://service.example', email: 'e', canCall: true };

/** A lane on a real store, and its calls to the scheduler. */
const open = () => {
  const sync = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const recording = createRecordingOrders();
  const log = createRecordingLog();
  const session = createSession({
    http: createScriptedHttp(() => ({ status: 500 })),
    clock: time.clock,
    timers: time.timers,
    pace: async () => undefined,
    ...{ baseUrl: usual.baseUrl, email: 'e', password: 'p', onRefused: () => undefined },
  });
  const scene = {
    account: usual as typeof usual | null,
    session: session as Session | null,
    start: at(0) as ReturnType<typeof at> | null,
    answer: (_: PollRequest): PollPage | Promise<PollPage> => aPage([]),
    onSuccess: (): void => undefined,
    onEnd: (): void => undefined,
  };
  const told: string[] = [];
  const tell = (word: string): void => void told.push(`${word}, ${lane.stage()}`);
  const service = createListing((request) => scene.answer(request));
  const lane = createLane(
    {
      ...sync,
      ...{ clock: time.clock, timers: time.timers, log },
      stream: ordersStream({ service, orders: recording.orders }),
      accounts: {
        current: { get: () => scene.account },
        fetchFrom: () => scene.start,
        session: () => scene.session,
      },
    },
    {
      logName: 'lane',
      onlyIssued: () => false,
      onEntered: () => void told.push('entered'),
      onPage: (_, firstImport) => tell(firstImport ? 'first page' : 'page'),
      onCycle: (error) => tell(error === null ? 'cycle' : shapeOfError(error).code),
      onSuccess: () => {
        tell('success');
        scene.onSuccess();
      },
      onEnd: (again) => {
        tell(again ? 'ends, again' : 'ends');
        scene.onEnd();
      },
    },
  );
  /** Answers only when released. */
  const hold = (): (() => void) => {
    const gate = Promise.withResolvers<void>();
    scene.answer = async () => {
      await gate.promise;
      return aPage([orderAt(1)]);
    };
    return gate.resolve;
  };
  const wait = async (): Promise<string> =>
    lane.pollSince(time.clock.now(), lane.turn).then(
      () => 'served',
      (error: unknown) => shapeOfError(error).code,
    );
  return { ...sync, ...recording, time, log, scene, told, service, lane, hold, wait };
};

describe('a turn', () => {
  it('is a cycle and then the backfills, and reports its progress', async () => {
    const { lane, time, told, store, log } = open();
    lane.start();
    lane.turn();
    expect(lane.stage()).toBe('reading');
    await time.settle();
    const ended = ['cycle, reading', 'success, backfilling', 'ends, idle'];
    expect(told).toEqual(['entered', 'first page, reading', ...ended]);
    expect(store.polls(1)).toHaveLength(1);
    told.length = 0;
    lane.turn();
    await time.settle();
    expect(told).toEqual(['page, reading', ...ended]);
    expect(log.lines).toEqual(
      Array.from({ length: 2 }, () => 'info lane-clean {"account":1,"count":0,"durationMs":0}'),
    );
  });

  it('reports at its end that somebody requested another one', async () => {
    const { lane, time, told } = open();
    lane.start();
    lane.turn();
    lane.turn();
    await time.settle();
    expect(told.at(-1)).toBe('ends, again, idle');
    lane.turn();
    await time.settle();
    expect(told.at(-1)).toBe('ends, idle');
  });

  it.each([
    ['there is no account any more', { account: null }],
    ['the account may not call', { account: { ...usual, canCall: false } }],
    ['nobody knows from when on to fetch', { start: null }],
  ])('sends no request if %s, and that is no failure', async (_, change) => {
    const { lane, time, told, service, scene } = open();
    lane.start();
    Object.assign(scene, change);
    lane.turn();
    await time.settle();
    expect(told).toEqual(['entered', 'ends, idle']);
    expect(service.asked).toEqual([]);
    expect(lane.memory).toMatchObject({ problem: null, failures: 0 });
  });

  it('that can’t even read the store is a failure, which waiting callers learn', async () => {
    const { lane, time, told, wait, database } = open();
    lane.start();
    database.script('DROP VIEW temp.cursors; CREATE TEMP VIEW cursors AS SELECT * FROM nowhere');
    const waits = wait();
    await time.settle();
    expect(await waits).toBe('store.failed');
    expect(told).toEqual(['entered', 'store.failed, reading', 'ends, idle']);
    expect(lane.memory).toMatchObject({ problem: { code: 'store.failed' }, failures: 1 });
    database.script('DROP VIEW temp.cursors');
    lane.turn();
    await time.settle();
    expect(lane.memory).toMatchObject({ problem: null, failures: 0 });
  });

  it('whose end can’t be stored is reported, and the next one still runs', async () => {
    const { lane, time, scene, service, log } = open();
    lane.start();
    scene.onEnd = () => {
      throw new OrderbellError('store.full');
    };
    lane.turn();
    await time.settle();
    expect(log.lines.at(-1)).toBe('error lane-broke {"code":"store.full"}');
    expect(lane.stage()).toBe('idle');
    lane.turn();
    await time.settle();
    expect(service.asked).toHaveLength(2);
  });
});

describe('a lane that stops', () => {
  it('stores and emits nothing more, and waiting callers learn it', async () => {
    const { lane, time, told, hold, wait, stored, store } = open();
    const release = hold();
    lane.start();
    const waits = wait();
    await time.settle();
    lane.stop();
    expect(lane.mayCall()).toBe(false);
    release();
    await time.settle();
    expect(await waits).toBe('account.signed-out');
    expect(told).toEqual(['entered']);
    expect([stored, store.polls(1), lane.memory.problem]).toEqual([[], [], null]);
  });

  it('has no trouble with a store that fails afterwards', async () => {
    const { lane, time, told, scene, database } = open();
    scene.onSuccess = () => {
      lane.stop();
      database.script('DROP VIEW temp.backfills; CREATE TEMP VIEW backfills AS SELECT * FROM nowhere');
    };
    lane.start();
    lane.turn();
    await time.settle();
    expect(told.at(-1)).toBe('success, backfilling');
    expect(lane.memory).toMatchObject({ problem: null, failures: 0 });
  });

  it('stores nothing before it starts again', () => {
    const { lane, told, store, stored } = open();
    store.setAside(1, { reason: 'no', payload: wireOrder({ id: 'aside' }) }, 0);
    lane.accountChanged();
    expect([told, stored]).toEqual([[], []]);
    lane.start();
    expect(told).toEqual(['entered']);
    expect(stored.map(({ id }) => id)).toEqual(['aside']);
  });
});

it('a halted turn stores nothing more, and counts as no check', async () => {
  const { lane, time, told, hold, wait, stored } = open();
  const release = hold();
  lane.start();
  const waits = wait();
  await time.settle();
  lane.halt();
  release();
  await time.settle();
  expect(await waits).toBe('service.never-still');
  expect([stored, told.at(-1)]).toEqual([[], 'ends, idle']);
  lane.turn();
  await time.settle();
  expect(stored.map(({ id }) => id)).toEqual(['order-1']);
});

describe('another session', () => {
  it('restarts empty, and waiting callers learn that they are signed out', async () => {
    const { lane, time, told, scene, hold, wait } = open();
    lane.start();
    scene.answer = () => {
      throw new OrderbellError('service.trouble');
    };
    lane.turn();
    await time.settle();
    expect(lane.memory).toMatchObject({ problem: { code: 'service.trouble' }, failures: 1 });
    const release = hold();
    const waits = [wait(), wait()];
    await time.settle();
    scene.session = scene.session === null ? null : { ...scene.session };
    lane.accountChanged();
    expect(lane.memory).toEqual({
      session: scene.session,
      problem: null,
      alarm: null,
      failures: 0,
      unclean: 0,
    });
    release();
    await time.settle();
    expect(await Promise.all(waits)).toEqual(['account.signed-out', 'account.signed-out']);
    expect(told.filter((word) => word === 'entered')).toHaveLength(2);
  });

  it('is none after a sign-out, and nothing is read again then', () => {
    const { lane, told, scene, store } = open();
    store.setAside(1, { reason: 'no', payload: '{' }, 0);
    lane.start();
    Object.assign(scene, { account: null, session: null });
    lane.accountChanged();
    expect(told).toEqual(['entered', 'entered']);
    expect(lane.mayCall()).toBe(false);
    expect(store.setAsideCount(1)).toBe(1);
  });

  it('is none if only the account’s state changed: callers wait on as long as it may call', async () => {
    const { lane, time, scene, hold, wait } = open();
    const release = hold();
    lane.start();
    lane.turn();
    await time.settle();
    const waits = wait();
    lane.accountChanged();
    scene.onEnd = () => {
      scene.onEnd = () => undefined;
      lane.turn();
    };
    release();
    await time.settle();
    expect(await waits).toBe('served');
  });
});
