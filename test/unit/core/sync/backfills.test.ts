import { describe, expect, it } from 'vitest';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import { nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createPoller } from '../../../../src/main/core/sync/poller.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import {
  createFixedChance,
  createRecordingLog,
  createRecordingNotifier,
} from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import { aPage, at, createListing, createRecordingOrders, openSync, orderAt } from './sync-rows.ts';

const hour = 3_600_000;
const never = async (): Promise<never> => {
  throw new Error('Nobody asked for that.');
};

/** A poller that polls every hour, and a service with a change at the time of each main-lane poll. */
const open = () => {
  const sync = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const recording = createRecordingOrders();
  const since = (): number => time.clock.now() - Date.parse(momentAt(0));
  const scene = {
    onlyIssued: false,
    quiet: false,
    fails: false,
    /** The answer to a backfill, instead of the changes. */
    backfillReply: (_: PollRequest): PollPage => aPage([orderAt(1, 1)]),
  };
  const asked: [hours: number, from: string, onlyIssued: boolean][] = [];
  // The main lane needs one page, so another request at the same time is a backfill.
  let polledAt = -1;
  const service = createListing((request) => {
    if (scene.fails) throw new OrderbellError('service.timeout');
    asked.push([since() / hour, request.lastUpdatedAfter, request.onlyIssued]);
    if (polledAt === since()) return scene.backfillReply(request);
    polledAt = since();
    return scene.quiet ? aPage([]) : aPage([orderAt(2, since())]);
  });
  const session = createSession({
    http: createScriptedHttp(() => ({ status: 500 })),
    clock: time.clock,
    timers: time.timers,
    pace: never,
    ...{ baseUrl: 'https://service.example', email: 'e', password: 'p', onRefused: () => undefined },
  });
  const account = {
    ...{ id: 1, baseUrl: 'https://service.example', email: 'e', practice: false },
    ...({
      state: 'signed-in',
      means: 'token',
      suggestsToken: false,
      ...usualAnswerSettings,
      passwordKept: 'memory',
    } as const),
  };
  const poller = createPoller({
    ...sync,
    ...{ clock: time.clock, timers: time.timers, chance: createFixedChance() },
    stream: ordersStream({ service, orders: recording.orders }),
    ...{ onPolled: () => undefined, log: createRecordingLog(), notifier: createRecordingNotifier() },
    emit: () => undefined,
    settings: {
      get: () => ({ ...defaultSettings, pollMinutes: 60, onlyIssued: scene.onlyIssued }),
      set: () => defaultSettings,
    },
    accounts: {
      current: { get: () => ({ ...account, canCall: true }) },
      account: () => account,
      fetchFrom: () => at(0),
      session: () => session,
      learned: { get: () => nothingLearned, set: () => undefined },
      ...{ signIn: never, tryPractice: never, signOut: never, restore: never, close: () => undefined },
      ...{ useMeans: never, dismissTokenHint: () => undefined },
      ...{ answerSettings: () => usualAnswerSettings, setAnswers: () => account },
    },
  });
  /** The backfills so far, oldest first: after how many hours, which kind, and from which hour. */
  const backfillPolls = () =>
    sync.store
      .polls(1)
      .filter(({ lane }) => lane === 'backfill')
      .map(({ startedAt, backfill, outcome }) => [
        (startedAt - Date.parse(momentAt(0))) / hour,
        backfill,
        outcome,
      ])
      .reverse();
  const froms = () =>
    asked
      .filter(([hours], index) => asked[index - 1]?.[0] === hours)
      .map(([, from]) => (Date.parse(from) - Date.parse(momentAt(0))) / hour);
  const run = async (hours: number): Promise<void> => {
    for (let n = 0; n < hours; n += 1) await time.advance(hour);
  };
  return { ...sync, ...recording, time, scene, asked, poller, backfillPolls, froms, run };
};

describe('the backfill', () => {
  it('runs every hour after the main lane, from the value before the one 15 minutes before the last run', async () => {
    const { poller, backfillPolls, froms, run } = open();
    poller.start();
    await run(5);
    expect(backfillPolls()).toEqual([1, 2, 3, 4, 5].map((hours) => [hours, 'hourly', 'clean']));
    expect(froms()).toEqual([0, 0, 0, 1, 2]);
  });

  it('stores its findings, counts them as missed and never moves the cursor', async () => {
    const { poller, store, stored, run } = open();
    poller.start();
    await run(1);
    expect(store.cursor(1)).toBe(at(hour));
    expect(stored.map(({ id }) => id)).toEqual(['order-2', 'order-2', 'order-1']);
    expect(store.tally(1, 'missed')).toBe(1);
    await run(1);
    expect(store.tally(1, 'missed')).toBe(1);
  });

  it('runs at night a day after one that went as far back, and covers the hourly one', async () => {
    const { poller, backfillPolls, backfills, run } = open();
    poller.start();
    await run(28);
    expect(backfillPolls().slice(-3)).toEqual([
      [26, 'hourly', 'clean'],
      [27, 'nightly', 'clean'],
      [28, 'hourly', 'clean'],
    ]);
    expect(backfills.find(1, 'nightly')).toMatchObject({ from: at(0), owed: 'next' });
  });

  it('doesn’t run after a failed cycle', async () => {
    const { poller, scene, backfillPolls, run } = open();
    poller.start();
    await run(2);
    scene.fails = true;
    await run(3);
    expect(backfillPolls()).toHaveLength(2);
    scene.fails = false;
    await run(1);
    expect(backfillPolls()).toHaveLength(3);
  });

  it('finds nothing if nothing changes, and sends no request', async () => {
    const { poller, scene, backfillPolls, asked, run } = open();
    scene.quiet = true;
    poller.start();
    await run(30);
    expect(backfillPolls()).toEqual([]);
    expect(asked).toHaveLength(31);
  });

  it('that failed is due again after the next cycle, and the main lane has no trouble of it', async () => {
    const { poller, scene, backfillPolls, froms, run } = open();
    const { backfillReply } = scene;
    scene.backfillReply = () => {
      throw new OrderbellError('service.timeout');
    };
    poller.start();
    await run(1);
    expect(poller.status()).toMatchObject({ state: 'connected', reason: null });
    scene.backfillReply = backfillReply;
    await run(2);
    expect(backfillPolls()).toEqual([
      [1, 'hourly', 'failed'],
      [2, 'hourly', 'clean'],
      [3, 'hourly', 'clean'],
    ]);
    expect(froms()).toEqual([0, 0, 0]);
  });

  it('that failed for the night leaves the hour’s for the next cycle, too', async () => {
    const { poller, scene, backfillPolls, run } = open();
    poller.start();
    await run(26);
    scene.backfillReply = () => {
      throw new OrderbellError('service.timeout');
    };
    await run(1);
    expect(backfillPolls().slice(-2)).toEqual([
      [26, 'hourly', 'clean'],
      [27, 'nightly', 'failed'],
    ]);
  });

  it('that was not clean is repeated by the next one, from the same start', async () => {
    const { poller, scene, backfillPolls, backfills, froms, run } = open();
    poller.start();
    await run(4);
    const { backfillReply } = scene;
    let count = 0;
    scene.backfillReply = ({ limit, offset }) => {
      count += 1;
      const many = Array.from({ length: 150 }, (_, n) => orderAt(100 + n, n === 0 ? count : n));
      return aPage(many.slice(offset, offset + limit), { total: 150 });
    };
    await run(1);
    expect(backfillPolls().at(-1)).toEqual([5, 'hourly', 'unclean']);
    expect(backfills.find(1, 'hourly')).toMatchObject({ from: at(2 * hour), owed: 'again' });
    scene.backfillReply = backfillReply;
    await run(1);
    expect(backfillPolls().at(-1)).toEqual([6, 'hourly', 'clean']);
    expect(froms().at(-1)).toBe(2);
    expect(backfills.find(1, 'hourly')).toMatchObject({ from: at(4 * hour), owed: 'next' });
  });
});

describe('a backfill of everything', () => {
  it('is due while only issued orders are requested, runs once every order is, and covers all others', async () => {
    const { poller, scene, backfillPolls, asked, backfills, run } = open();
    scene.onlyIssued = true;
    poller.start();
    await run(3);
    expect(backfillPolls().map(([, kind]) => kind)).toEqual(['hourly', 'hourly', 'hourly']);
    expect(asked.every(([, , onlyIssued]) => onlyIssued)).toBe(true);
    expect(backfills.find(1, 'everything')).toMatchObject({ from: at(0), owed: 'first' });
    scene.onlyIssued = false;
    await run(1);
    expect(backfillPolls().at(-1)).toEqual([4, 'everything', 'clean']);
    expect(asked.at(-1)).toEqual([4, at(0), false]);
    expect(backfills.find(1, 'everything')).toBeNull();
    await run(1);
    expect(backfillPolls().at(-1)).toEqual([5, 'hourly', 'clean']);
  });
});
