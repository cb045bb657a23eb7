import { describe, expect, it } from 'vitest';
import type { PollPage, PollRequest, ReadShipment } from '../../../../src/main/core/service/order-service.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createLookBackStore } from '../../../../src/main/core/sync/look-back-store.ts';
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
    lookBacks: createLookBackStore(database, 'shipments'),
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
    onHeard: () => void told.push(lane.heard().problem?.code ?? null),
  });
  return { time, log, polls, told, scene, account, store, lane };
};

type House = ReturnType<typeof open>;

/** 21 requests for each cycle of eight read passes that are never clean, until it is stopped. */
const moving = (house: House): (() => void) => {
  let moves = true;
  house.scene.answer = ({ limit, offset }, index) => {
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

const soon = async (house: House): Promise<string> => {
  const wait = end(house.lane.pollSince(house.time.clock.now()));
  await house.time.advance(0);
  return wait;
};

describe('shipments that never hold still', () => {
  it('are read again after a growing pause, and never at once', async () => {
    const house = open();
    moving(house);
    house.lane.start();
    house.lane.poll();
    await house.time.advance(0);
    expect(house.polls).toHaveLength(21);
    // The orders' lane has its turns, and somebody requests a poll.
    for (let n = 0; n < 3; n += 1) {
      house.lane.poll();
      house.lane.pollSoon();
      await house.time.advance(2_000);
    }
    expect(house.polls).toHaveLength(21);
    await house.time.advance(30_000);
    expect(house.polls.filter((_, index) => index % 21 === 0)).toEqual([0, 7_500, 20_000]);
  });

  it('are not requested again at once for later callers', async () => {
    const house = open();
    moving(house);
    house.lane.start();
    house.lane.poll();
    const late = end(house.lane.pollSince(0));
    await house.time.advance(0);
    expect(await late).toBe('service.never-still');
    expect(house.polls).toHaveLength(21);
  });

  it('give no result to callers that wait for a whole reading, until one is', async () => {
    const house = open();
    const hold = moving(house);
    house.lane.start();
    expect(await soon(house)).toBe('service.never-still');
    expect(await soon(house)).toBe('service.never-still');
    hold();
    await house.time.advance(minute);
    expect(await soon(house)).toBe('served');
  });

  it('are left alone when Orderbell stops', async () => {
    const house = open();
    moving(house);
    house.lane.start();
    house.lane.poll();
    await house.time.advance(0);
    house.lane.stop();
    expect(house.time.pending()).toBe(0);
  });
});

it('that never settled in another account cause no request in this one', async () => {
  const house = open();
  moving(house);
  house.lane.start();
  house.lane.poll();
  await house.time.advance(0);
  const asked = house.polls.length;
  house.scene.session = { ...house.scene.session };
  house.lane.accountChanged();
  expect(house.time.pending()).toBe(0);
  await house.time.advance(minute);
  expect(house.polls).toHaveLength(asked);
});

it('are not requested, without a message, if the account may not call or is missing', async () => {
  const house = open();
  house.scene.session = { ...house.scene.session, means: 'basic' };
  house.lane.start();
  house.scene.account = { ...house.account, canCall: false };
  house.lane.poll();
  house.scene.account = null;
  house.lane.poll();
  await house.time.advance(minute);
  expect([house.polls, house.told]).toEqual([[], []]);
  expect(house.lane.heard()).toEqual({ lastSuccessAt: null, problem: null });
});

describe('a service of shipments', () => {
  it('of a service without them are requested again after an hour, which waiting callers learn', async () => {
    const house = open();
    house.scene.answer = () => {
      throw new OrderbellError('service.no-shipments');
    };
    house.lane.start();
    house.lane.poll();
    await house.time.advance(59 * minute);
    expect(await soon(house)).toBe('service.no-shipments');
    expect(house.polls).toEqual([0]);
    expect(house.told).toEqual(['service.no-shipments']);
    house.scene.answer = () => aPage([]);
    await house.time.advance(minute);
    expect(await soon(house)).toBe('served');
    expect(house.polls).toEqual([0, 60 * minute]);
    expect(house.told).toEqual(['service.no-shipments', null]);
  });

  it('that wants a pause gets it', async () => {
    const house = open();
    house.scene.answer = () => {
      throw new OrderbellError('service.trouble', { params: { retryAfterMs: String(3 * minute) } });
    };
    house.lane.start();
    house.lane.poll();
    await house.time.advance(2 * minute);
    house.lane.poll();
    await house.time.advance(0);
    expect(house.polls).toEqual([0]);
    await house.time.advance(minute);
    house.lane.poll();
    await house.time.advance(0);
    expect(house.polls).toEqual([0, 3 * minute]);
  });

  it('are requested again as soon as the turn is over, if a caller came in between', async () => {
    const house = open();
    house.lane.start();
    house.lane.poll();
    house.lane.poll();
    house.lane.poll();
    await house.time.advance(0);
    expect(house.polls).toEqual([0, 0]);
    expect(house.store.polls(1)).toHaveLength(2);
    expect(house.log.lines[0]).toBe('info shipments-poll-clean {"account":1,"count":0,"durationMs":0}');
  });

  it('are requested in a moment on request, once for any number of requests', async () => {
    const house = open();
    house.lane.start();
    house.lane.pollSoon();
    await house.time.advance(1_500);
    house.lane.pollSoon();
    await house.time.advance(1_999);
    expect(house.polls).toEqual([]);
    await house.time.advance(1);
    expect(house.polls).toEqual([3_500]);
    house.lane.pollSoon();
    house.lane.stop();
    await house.time.advance(minute);
    expect(house.polls).toEqual([3_500]);
  });

  it('are not requested without a token, which is reported once and to every waiting caller', async () => {
    const house = open();
    house.scene.session = { ...house.scene.session, means: 'basic' };
    house.lane.start();
    expect([await soon(house), await soon(house)]).toEqual(['service.needs-token', 'service.needs-token']);
    expect([house.polls, house.told]).toEqual([[], ['service.needs-token']]);
    expect(house.lane.heard()).toMatchObject({
      lastSuccessAt: null,
      problem: { code: 'service.needs-token' },
    });
    house.scene.session = { ...house.scene.session, means: 'token' };
    expect(await soon(house)).toBe('served');
    expect(house.told).toEqual(['service.needs-token', null]);
    expect(house.lane.heard()).toEqual({ lastSuccessAt: house.time.clock.now(), problem: null });
  });

  it('of an account signed in again are requested at once, without earlier pauses and errors', async () => {
    const house = open();
    house.scene.answer = () => {
      throw new OrderbellError('service.no-shipments');
    };
    house.lane.start();
    house.lane.poll();
    await house.time.advance(0);
    expect(house.lane.heard().problem?.code).toBe('service.no-shipments');
    house.scene.answer = () => aPage([]);
    house.scene.session = { ...house.scene.session };
    house.lane.accountChanged();
    expect(house.lane.heard()).toEqual({ lastSuccessAt: null, problem: null });
    expect(await soon(house)).toBe('served');
    expect(house.polls).toEqual([0, 0]);
  });
});
