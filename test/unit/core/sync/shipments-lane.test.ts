import { describe, expect, it } from 'vitest';
import type { PollPage, PollRequest, ReadShipment } from '../../../../src/main/core/service/order-service.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createBackfillStore } from '../../../../src/main/core/sync/backfill-store.ts';
import { createShipmentsLane } from '../../../../src/main/core/sync/shipments-lane.ts';
import { shipmentsStream } from '../../../../src/main/core/sync/stream.ts';
import { createSyncStore } from '../../../../src/main/core/sync/sync-store.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createFixedChance, createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import { aShipment } from '../../../fixtures/build-shipment.ts';
import { at, openSync } from './sync-rows.ts';

const minute = 60_000;
const never = (): never => {
  throw new Error('Nobody asked for that.');
};

/** The n-th shipment of a test, last changed in the n-th millisecond, or at another time. */
const shipmentAt = (n: number, moment = n): ReadShipment => ({
  shipment: aShipment({ id: `shipment-${n}`, lastUpdatedAt: at(moment) }),
  raw: '{}',
});

const aPage = (records: ReadShipment[], total = records.length): PollPage<ReadShipment> => ({
  records,
  broken: [],
  total,
  lastUpdatedAt: records.at(-1)?.shipment.lastUpdatedAt ?? null,
  serverTime: null,
});

/** A lane on a real store, with a chance of one half. */
const open = () => {
  const { database } = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const begin = time.clock.now();
  const log = createRecordingLog();
  const polls: number[] = [];
  const told: (string | null)[] = [];
  const account = { id: 1, baseUrl: 'https://service.example', email: 'e', canCall: true };
  const session = createSession({
    http: createScriptedHttp(() => ({ status: 500 })),
    clock: time.clock,
    timers: time.timers,
    pace: async () => undefined,
    ...{ baseUrl: account.baseUrl, email: 'e', password: 'p', onRefused: () => undefined },
  });
  const scene = {
    account: account as typeof account | null,
    session,
    answer: (_: PollRequest, _index: number): PollPage<ReadShipment> | Promise<PollPage<ReadShipment>> =>
      aPage([]),
  };
  const store = createSyncStore(database, 'shipments');
  const lane = createShipmentsLane({
    ...{ database, store, log, clock: time.clock, timers: time.timers, chance: createFixedChance() },
    backfills: createBackfillStore(database, 'shipments'),
    accounts: {
      current: { get: () => scene.account },
      fetchFrom: () => at(0),
      session: () => scene.session,
    },
    stream: shipmentsStream({
      service: {
        poll: async (request) => {
          polls.push(time.clock.now() - begin);
          return scene.answer(request, polls.length - 1);
        },
        ...{ fetchShipment: never, sendDespatchAdvice: never },
      },
      shipments: {
        ...{
          naming: () => [],
          store: () => ({ shipmentKey: 1, changed: true }),
          announce: () => undefined,
        },
      },
    }),
    onStatusChange: () => void told.push(lane.lastPoll().problem?.code ?? null),
  });
  return { time, log, polls, told, scene, account, store, lane };
};

type Harness = ReturnType<typeof open>;

/** 21 requests for each cycle of eight read passes that are never clean, until it is stopped. */
const moving = (harness: Harness): (() => void) => {
  let moves = true;
  harness.scene.answer = ({ limit, offset }, index) => {
    const all = Array.from({ length: 150 }, (_, n) => shipmentAt(n, n === 0 && moves ? index : n));
    return aPage(all.slice(offset, offset + limit), 150);
  };
  return () => {
    moves = false;
  };
};

const end = async (wait: Promise<unknown>): Promise<string> =>
  wait.then(
    () => 'served',
    (error: unknown) => (error instanceof OrderbellError ? error.code : 'other'),
  );

const soon = async (harness: Harness): Promise<string> => {
  const wait = end(harness.lane.pollSince(harness.time.clock.now()));
  await harness.time.advance(0);
  return wait;
};

describe('shipments whose list never stops changing', () => {
  it('are read again after a growing pause, and never at once', async () => {
    const harness = open();
    moving(harness);
    harness.lane.start();
    harness.lane.poll();
    await harness.time.advance(0);
    expect(harness.polls).toHaveLength(21);
    // The orders' lane has its turns, and somebody requests a poll.
    for (let n = 0; n < 3; n += 1) {
      harness.lane.poll();
      harness.lane.pollSoon();
      await harness.time.advance(2_000);
    }
    expect(harness.polls).toHaveLength(21);
    await harness.time.advance(30_000);
    expect(harness.polls.filter((_, index) => index % 21 === 0)).toEqual([0, 7_500, 20_000]);
  });

  it('are not requested again at once for later callers', async () => {
    const harness = open();
    moving(harness);
    harness.lane.start();
    harness.lane.poll();
    const late = end(harness.lane.pollSince(0));
    await harness.time.advance(0);
    expect(await late).toBe('service.never-still');
    expect(harness.polls).toHaveLength(21);
  });

  it('give no result to callers that wait for a whole reading, until one is', async () => {
    const harness = open();
    const hold = moving(harness);
    harness.lane.start();
    expect(await soon(harness)).toBe('service.never-still');
    expect(await soon(harness)).toBe('service.never-still');
    hold();
    await harness.time.advance(minute);
    expect(await soon(harness)).toBe('served');
  });

  it('are left alone when Orderbell stops', async () => {
    const harness = open();
    moving(harness);
    harness.lane.start();
    harness.lane.poll();
    await harness.time.advance(0);
    harness.lane.pollSoon();
    harness.lane.stop();
    expect(harness.time.pending()).toBe(0);
  });
});

it('that never settled in another account cause no request in this one', async () => {
  const harness = open();
  moving(harness);
  harness.lane.start();
  harness.lane.poll();
  await harness.time.advance(0);
  const asked = harness.polls.length;
  harness.scene.session = { ...harness.scene.session };
  harness.lane.accountChanged();
  expect(harness.time.pending()).toBe(0);
  await harness.time.advance(minute);
  expect(harness.polls).toHaveLength(asked);
});

it('are not requested, without a message, if the account may not call or is missing', async () => {
  const harness = open();
  harness.scene.session = { ...harness.scene.session, means: 'basic' };
  harness.lane.start();
  harness.scene.account = { ...harness.account, canCall: false };
  harness.lane.poll();
  harness.scene.account = null;
  harness.lane.poll();
  await harness.time.advance(minute);
  expect([harness.polls, harness.told]).toEqual([[], []]);
  expect(harness.lane.lastPoll()).toEqual({ lastSuccessAt: null, problem: null });
});

describe('a service of shipments', () => {
  it('of a service without them are requested again after an hour, which waiting callers learn', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw new OrderbellError('service.no-shipments');
    };
    harness.lane.start();
    harness.lane.poll();
    await harness.time.advance(59 * minute);
    expect(await soon(harness)).toBe('service.no-shipments');
    expect(harness.polls).toEqual([0]);
    expect(harness.told).toEqual(['service.no-shipments']);
    harness.scene.answer = () => aPage([]);
    await harness.time.advance(minute);
    expect(await soon(harness)).toBe('served');
    expect(harness.polls).toEqual([0, 60 * minute]);
    expect(harness.told).toEqual(['service.no-shipments', null]);
  });

  it('that requests a pause gets it', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw new OrderbellError('service.trouble', { params: { retryAfterMs: String(3 * minute) } });
    };
    harness.lane.start();
    harness.lane.poll();
    await harness.time.advance(2 * minute);
    harness.lane.poll();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0]);
    await harness.time.advance(minute);
    harness.lane.poll();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0, 3 * minute]);
  });

  it('are requested again as soon as the turn is over, if a caller came in between', async () => {
    const harness = open();
    harness.lane.start();
    harness.lane.poll();
    harness.lane.poll();
    harness.lane.poll();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0, 0]);
    expect(harness.store.polls(1)).toHaveLength(2);
    expect(harness.log.lines[0]).toBe('info shipments-poll-clean {"account":1,"count":0,"durationMs":0}');
  });

  it('are requested in a moment on request, once for any number of requests', async () => {
    const harness = open();
    harness.lane.start();
    harness.lane.pollSoon();
    await harness.time.advance(1_500);
    harness.lane.pollSoon();
    await harness.time.advance(1_999);
    expect(harness.polls).toEqual([]);
    await harness.time.advance(1);
    expect(harness.polls).toEqual([3_500]);
    harness.lane.pollSoon();
    harness.lane.stop();
    await harness.time.advance(minute);
    expect(harness.polls).toEqual([3_500]);
  });

  it('are not requested without a token, which is reported once and to every waiting caller', async () => {
    const harness = open();
    harness.scene.session = { ...harness.scene.session, means: 'basic' };
    harness.lane.start();
    expect([await soon(harness), await soon(harness)]).toEqual([
      'service.needs-token',
      'service.needs-token',
    ]);
    expect([harness.polls, harness.told]).toEqual([[], ['service.needs-token']]);
    expect(harness.lane.lastPoll()).toMatchObject({
      lastSuccessAt: null,
      problem: { code: 'service.needs-token' },
    });
    harness.scene.session = { ...harness.scene.session, means: 'token' };
    expect(await soon(harness)).toBe('served');
    expect(harness.told).toEqual(['service.needs-token', null]);
    expect(harness.lane.lastPoll()).toEqual({ lastSuccessAt: harness.time.clock.now(), problem: null });
  });

  it('of an account signed in again are requested at once, without earlier pauses and errors', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw new OrderbellError('service.no-shipments');
    };
    harness.lane.start();
    harness.lane.poll();
    await harness.time.advance(0);
    expect(harness.lane.lastPoll().problem?.code).toBe('service.no-shipments');
    harness.scene.answer = () => aPage([]);
    harness.scene.session = { ...harness.scene.session };
    harness.lane.accountChanged();
    expect(harness.lane.lastPoll()).toEqual({ lastSuccessAt: null, problem: null });
    expect(await soon(harness)).toBe('served');
    expect(harness.polls).toEqual([0, 0]);
  });
});
