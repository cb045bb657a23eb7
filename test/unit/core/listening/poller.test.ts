import { describe, expect, it } from 'vitest';
import type { Accounts } from '../../../../src/main/core/accounts/accounts-service.ts';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import { nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createSession, type Session } from '../../../../src/main/core/service/session.ts';
import { createSettings } from '../../../../src/main/core/settings/settings-service.ts';
import { createPoller } from '../../../../src/main/core/sync/poller.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { type Account, usualAnswerSettings } from '../../../../src/shared/contract/accounts.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import type { Settings } from '../../../../src/shared/contract/settings.ts';
import {
  createFixedChance,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
} from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt, wireOrder } from '../../../fakes/wire-orders.ts';
import { aPage, at, createListing, createRecordingOrders, openSync, orderAt } from './sync-rows.ts';

const minute = 60_000;
const interval = 5 * minute;
const trouble = (retryAfterMs?: number) =>
  new OrderbellError('service.trouble', {
    params: retryAfterMs === undefined ? {} : { retryAfterMs: String(retryAfterMs) },
  });

type Answer = (request: PollRequest, index: number) => PollPage | Promise<PollPage>;

/** A poller over a real store, at a chance of one half: no jitter, and half of what a backoff may be. */
const open = (settings: Partial<Settings> = {}) => {
  const sync = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const recording = createRecordingOrders();
  const log = createRecordingLog();
  const notifier = createRecordingNotifier();
  const events: CoreEvent[] = [];
  const begin = time.clock.now();
  const polls: number[] = [];
  const scene: { answer: Answer; account: Account | null; session: Session | null; canCall: boolean } = {
    answer: () => aPage([]),
    account: null,
    session: null,
    canCall: true,
  };
  const service = createListing((request, index) => {
    polls.push(time.clock.now() - begin);
    return scene.answer(request, index);
  });
  const enter = (id: number | null, change: Partial<Account> = {}): void => {
    scene.account =
      id === null
        ? null
        : {
            ...{ id, baseUrl: 'https://service.example', email: 'e', practice: false },
            ...{
              state: 'signed-in',
              means: 'token',
              suggestsToken: false,
              ...usualAnswerSettings,
              passwordKept: 'memory',
              ...change,
            },
          };
    scene.session =
      id === null
        ? null
        : createSession({
            http: createScriptedHttp(() => ({ status: 500 })),
            clock: time.clock,
            timers: time.timers,
            pace: async () => undefined,
            ...{ baseUrl: 'https://service.example', email: 'e', password: 'p', onRefused: () => undefined },
          });
  };
  const nobody = (): never => {
    throw new Error('Nobody asked for that.');
  };
  const never = async (): Promise<never> => nobody();
  const accounts: Accounts = {
    current: {
      get: () => (scene.account === null ? null : { ...scene.account, canCall: scene.canCall }),
    },
    account: () => scene.account,
    fetchFrom: () => (scene.account === null ? null : at(0)),
    session: () => scene.session,
    learned: { get: () => nothingLearned, set: () => undefined },
    ...{ signIn: never, tryPractice: never, signOut: never, restore: never, close: () => undefined },
    ...{ useMeans: never, dismissTokenHint: () => undefined },
    ...{ answerSettings: () => usualAnswerSettings, setAnswers: nobody },
  };
  const chosen = createSettings({ storage: createMemorySettings(settings), emit: () => undefined });
  const poller = createPoller({
    ...sync,
    ...{ clock: time.clock, timers: time.timers, chance: createFixedChance() },
    ...{ log, notifier, accounts, settings: chosen },
    stream: ordersStream({ service, orders: recording.orders }),
    onHeard: () => undefined,
    emit: (event) => void events.push(event),
  });
  enter(1);
  return { ...sync, ...recording, time, log, notifier, events, polls, scene, service, enter, chosen, poller };
};

/** Answers when it is let. */
const held = () => {
  const gate = Promise.withResolvers<void>();
  const answer: Answer = async () => {
    await gate.promise;
    return aPage([]);
  };
  return { answer, release: gate.resolve };
};

describe('polling', () => {
  it('begins at once and comes again after each interval', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(2 * interval);
    expect(house.polls).toEqual([0, interval, 2 * interval]);
    expect(house.service.asked[0]).toEqual({
      ...{ lastUpdatedAfter: at(0), onlyIssued: false, limit: 100, offset: 0 },
    });
    expect(house.log.lines[0]).toBe('info poll-clean {"account":1,"count":0,"durationMs":0}');
    expect(house.store.polls(1)).toHaveLength(3);
  });

  it('goes on from the cursor', async () => {
    const house = open();
    house.scene.answer = () => aPage([orderAt(7)]);
    house.poller.start();
    await house.time.advance(interval);
    expect(house.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([at(0), at(7)]);
  });

  it('comes in the interval that was chosen, and seconds after each other with the practice service', async () => {
    const own = open({ pollMinutes: 1 });
    own.poller.start();
    await own.time.advance(2 * minute);
    expect(own.polls).toEqual([0, minute, 2 * minute]);
    const practice = open();
    practice.enter(1, { practice: true });
    practice.poller.start();
    await practice.time.advance(40_000);
    expect(practice.polls).toEqual([0, 20_000, 40_000]);
  });

  it('asks for issued orders alone where that was chosen, and owes a look at everything', async () => {
    const house = open({ onlyIssued: true });
    house.poller.start();
    await house.time.advance(0);
    expect(house.service.asked[0]).toMatchObject({ onlyIssued: true });
    expect(house.lookBacks.find(1, 'everything')).toEqual({ startedAt: 0, from: at(0), owed: 'first' });
    const all = open();
    all.poller.start();
    await all.time.advance(0);
    expect(all.lookBacks.find(1, 'everything')).toBeNull();
  });

  it('never runs twice at a time, and waits for a slow answer however long it takes', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(3 * interval);
    expect(house.polls).toEqual([0]);
    expect(house.poller.status()).toMatchObject({ polling: true, nextPollAt: null });
    release();
    await house.time.advance(0);
    expect(house.poller.status()).toMatchObject({
      polling: false,
      nextPollAt: house.time.clock.now() + interval,
      lastSuccessAt: house.time.clock.now(),
    });
  });

  it('does nothing before it starts and after it stops', async () => {
    const house = open();
    house.poller.poke('asked');
    house.poller.accountChanged();
    await house.time.advance(interval);
    expect(house.polls).toEqual([]);
    house.poller.start();
    await house.time.advance(0);
    house.poller.stop();
    house.poller.poke('account-changed');
    await house.time.advance(3 * interval);
    expect(house.polls).toHaveLength(1);
    expect(house.time.pending()).toBe(0);
  });

  it('stores nothing more when it is stopped meanwhile', async () => {
    const house = open();
    const gate = Promise.withResolvers<void>();
    house.scene.answer = async () => {
      await gate.promise;
      return aPage([orderAt(1)]);
    };
    house.poller.start();
    await house.time.advance(0);
    house.poller.stop();
    gate.resolve();
    await house.time.advance(interval);
    expect(house.stored).toEqual([]);
    expect(house.store.polls(1)).toEqual([]);
    expect(house.time.pending()).toBe(0);
  });
});

describe('someone who wants it now', () => {
  it('gets it at once, and the interval begins anew', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.poke('asked');
    await house.time.advance(interval);
    expect(house.polls).toEqual([0, minute, minute + interval]);
  });

  it('gets it two seconds after an answer went out, or sooner where a poll comes sooner', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.poke('answer-sent');
    await house.time.advance(1_999);
    expect(house.polls).toEqual([0]);
    await house.time.advance(1);
    expect(house.polls).toEqual([0, minute + 2_000]);
    await house.time.advance(interval - 1_000);
    house.poller.poke('answer-sent');
    await house.time.advance(1_000);
    expect(house.polls).toEqual([0, minute + 2_000, minute + 2_000 + interval]);
  });

  it.each([
    ['asked', 1, 0],
    ['answer-sent', 2, 2_000],
    ['account-changed', 2, 2_000],
  ] as const)(
    'is served by the one that runs, or by one more after it (%s)',
    async (reason, count, later) => {
      const house = open();
      const { answer, release } = held();
      house.scene.answer = answer;
      house.poller.start();
      await house.time.advance(0);
      house.poller.poke(reason);
      house.poller.poke('asked');
      release();
      await house.time.advance(2 * minute);
      expect(house.polls).toHaveLength(count);
      expect(house.polls.at(-1)).toBe(later);
    },
  );

  it('gets nothing where the account may not call', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    house.scene.canCall = false;
    house.poller.accountChanged();
    house.poller.poke('asked');
    await house.time.advance(3 * interval);
    expect(house.polls).toHaveLength(1);
    expect(house.poller.status().nextPollAt).toBeNull();
  });

  it('waits as long as the service asked for', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(10 * minute);
    };
    house.poller.start();
    await house.time.advance(0);
    house.poller.poke('asked');
    await house.time.advance(10 * minute - 1);
    expect(house.polls).toEqual([0]);
    await house.time.advance(1);
    expect(house.polls).toEqual([0, 10 * minute]);
  });
});

describe('a service in trouble', () => {
  it('is asked again after waits that grow, until it answers', async () => {
    const house = open();
    house.scene.answer = (_, index) => {
      if (index < 3) throw trouble();
      return aPage([]);
    };
    house.poller.start();
    await house.time.advance(40_000 + interval);
    // Half of the way from 5 s to 10, 20 and 40 s.
    expect(house.polls).toEqual([0, 7_500, 20_000, 42_500]);
    await house.time.advance(interval);
    expect(house.polls.at(-1)).toBe(42_500 + interval);
    expect(house.log.lines[0]).toBe(
      'warn poll-failed {"account":1,"count":0,"durationMs":0,"code":"service.trouble"}',
    );
  });

  it('begins with a short wait again after it answered', async () => {
    const house = open();
    house.scene.answer = (_, index) => {
      if (index !== 2) throw trouble();
      return aPage([]);
    };
    house.poller.start();
    await house.time.advance(20_000 + interval + 7_500);
    expect(house.polls).toEqual([0, 7_500, 20_000, 20_000 + interval, 20_000 + interval + 7_500]);
  });

  it('that never holds still is read once more at once, and then less and less often', async () => {
    const house = open();
    house.scene.answer = ({ limit, offset }, index) =>
      aPage(
        Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 ? index : n)).slice(offset, offset + limit),
        { total: 150 },
      );
    house.poller.start();
    await house.time.advance(7_500);
    // Ten requests for each cycle of five passes.
    expect(house.polls.filter((_, index) => index % 10 === 0)).toEqual([0, 0, 7_500]);
  });

  it.each(['service.credentials-refused', 'account.signed-out'] as const)(
    'that ends with %s is left alone',
    async (code) => {
      const house = open();
      house.scene.answer = () => {
        throw new OrderbellError(code);
      };
      house.poller.start();
      await house.time.advance(3 * interval);
      expect(house.polls).toEqual([0]);
      expect(house.poller.status().nextPollAt).toBeNull();
    },
  );
});

describe('how it stands', () => {
  it('is told: first nothing, then what the first import reads, then that it listens', async () => {
    const house = open();
    house.scene.answer = ({ offset, limit }) =>
      aPage(Array.from({ length: 150 }, (_, n) => orderAt(n)).slice(offset, offset + limit), { total: 150 });
    const told = () =>
      house.events.map((event) =>
        event.name === 'sync.changed'
          ? [event.status.state, event.status.firstImport?.received ?? null]
          : null,
      );
    house.poller.start();
    await house.time.advance(0);
    expect(told()).toEqual([
      ['starting', null],
      ['starting', null],
      ['starting', 100],
      ['starting', 150],
      ['listening', null],
    ]);
    expect(house.poller.status()).toEqual({
      ...{ state: 'listening', reason: null, polling: false, firstImport: null, setAside: 0 },
      ...{ lastSuccessAt: house.time.clock.now(), nextPollAt: house.time.clock.now() + interval },
    });
  });

  it('names what is there in all, and what can not be read', async () => {
    const house = open();
    const seen: unknown[] = [];
    house.scene.answer = ({ offset }) => {
      seen.push(house.poller.status().firstImport);
      const broken = [{ reason: 'no', payload: `x${offset}` }];
      return aPage([orderAt(offset)], { broken, total: 4 });
    };
    house.poller.start();
    await house.time.advance(0);
    expect(seen).toEqual([
      null,
      { received: 2, total: 4 },
      { received: 4, total: 4 },
      { received: 4, total: 4 },
    ]);
    expect(house.poller.status().setAside).toBe(2);
  });

  it('shows no import once there is a cursor', async () => {
    const house = open();
    house.store.moveCursor(1, at(0), 0);
    house.scene.answer = ({ offset }) => {
      expect(house.poller.status().firstImport).toBeNull();
      return aPage([orderAt(offset)], { total: 2 });
    };
    house.poller.start();
    await house.time.advance(0);
    expect(house.polls).toHaveLength(4);
  });

  it('is not listening after three intervals of failures, told once, until it listened again', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble();
    };
    house.poller.start();
    await house.time.advance(3 * interval - 10_000);
    expect(house.poller.status()).toMatchObject({ state: 'starting', reason: { code: 'service.trouble' } });
    expect(house.notifier.notices).toEqual([]);
    await house.time.advance(10_000 + interval);
    expect(house.poller.status()).toMatchObject({
      state: 'not-listening',
      reason: { code: 'service.trouble' },
    });
    expect(house.notifier.notices).toEqual([{ kind: 'not-listening', reason: 'service.trouble' }]);
    house.scene.answer = () => aPage([]);
    await house.time.advance(interval);
    expect(house.poller.status()).toMatchObject({ state: 'listening', reason: null });
    house.scene.answer = () => {
      throw trouble();
    };
    await house.time.advance(5 * interval);
    expect(house.notifier.notices).toHaveLength(2);
  });

  it('is notified to nobody who does not want to be', async () => {
    const house = open({ notifications: false });
    house.enter(1, { state: 'refused' });
    house.scene.canCall = false;
    house.poller.start();
    await house.time.advance(0);
    expect(house.poller.status()).toMatchObject({ state: 'not-listening' });
    expect(house.notifier.notices).toEqual([]);
  });

  it('is told only when it changed', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    const told = house.events.length;
    await house.time.advance(4 * minute);
    expect(house.events).toHaveLength(told);
  });

  it('knows of a success before the last start', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    const last = house.time.clock.now();
    house.scene.answer = () => {
      throw trouble();
    };
    await house.time.advance(minute);
    house.poller.stop();
    house.enter(1);
    house.poller.start();
    expect(house.poller.status()).toMatchObject({ state: 'starting', lastSuccessAt: last });
  });

  it('is signed out without an account, and asks nobody', async () => {
    const house = open();
    house.enter(null);
    house.poller.start();
    await house.time.advance(interval);
    expect(house.poller.status()).toMatchObject({ state: 'signed-out', setAside: 0, lastSuccessAt: null });
    expect(house.polls).toEqual([]);
  });
});

describe('another account', () => {
  it('is polled at once, and the one before has no say in it any more', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(0);
    house.enter(2);
    house.poller.accountChanged();
    house.scene.answer = () => aPage([]);
    release();
    await house.time.advance(2_000);
    expect(house.store.polls(1)).toEqual([]);
    expect(house.store.polls(2)).toHaveLength(1);
  });

  it('does not pay for the trouble of the one before', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(30 * minute);
    };
    house.poller.start();
    await house.time.advance(minute);
    house.scene.answer = () => aPage([]);
    house.enter(2);
    house.poller.accountChanged();
    await house.time.advance(0);
    expect(house.polls).toEqual([0, minute]);
    expect(house.poller.status()).toMatchObject({ state: 'listening', reason: null });
  });

  it('that is the same one after all changes nothing', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.accountChanged();
    await house.time.advance(minute);
    expect(house.polls).toEqual([0]);
  });
});

describe('a computer that slept', () => {
  it('polls within ten seconds of waking, and the sleep is no silence', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.scene.answer = () => {
      throw trouble();
    };
    house.time.jump(8 * 3_600_000);
    await house.time.advance(10_000);
    expect(house.polls).toHaveLength(2);
    expect(house.poller.status()).toMatchObject({ state: 'listening', reason: { code: 'service.trouble' } });
  });

  it('with a clock that was set back waits no longer', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.time.jump(-8 * 3_600_000);
    await house.time.advance(interval - minute + 10_000);
    expect(house.polls).toHaveLength(2);
  });
});

describe('other settings', () => {
  it('shorten the wait that is under way, and never lengthen it', async () => {
    const house = open({ pollMinutes: 60 });
    house.poller.start();
    await house.time.advance(minute);
    house.chosen.set({ pollMinutes: 1 });
    house.poller.settingsChanged();
    await house.time.advance(minute);
    expect(house.polls).toEqual([0, 2 * minute]);
    await house.time.advance(30_000);
    house.chosen.set({ pollMinutes: 60 });
    house.poller.settingsChanged();
    await house.time.advance(30_000);
    expect(house.polls).toEqual([0, 2 * minute, 3 * minute]);
  });

  it('leave a wait after a failure as it is', async () => {
    const house = open({ pollMinutes: 60 });
    house.scene.answer = () => {
      throw trouble(10 * minute);
    };
    house.poller.start();
    await house.time.advance(minute);
    house.chosen.set({ pollMinutes: 1 });
    house.poller.settingsChanged();
    await house.time.advance(9 * minute - 1);
    expect(house.polls).toEqual([0]);
  });

  it('poll at once where every order is asked for again, and read everything once more', async () => {
    const house = open({ onlyIssued: true });
    house.scene.answer = () => aPage([orderAt(3)]);
    house.poller.start();
    await house.time.advance(minute);
    house.chosen.set({ theme: 'dark' });
    house.poller.settingsChanged();
    await house.time.advance(0);
    expect(house.polls).toEqual([0]);
    house.chosen.set({ onlyIssued: false });
    house.poller.settingsChanged();
    await house.time.advance(0);
    expect(house.service.asked.slice(1)).toMatchObject([
      { onlyIssued: false, lastUpdatedAfter: at(3) },
      { onlyIssued: false, lastUpdatedAfter: at(0) },
    ]);
    expect(house.lookBacks.find(1, 'everything')).toBeNull();
    house.poller.settingsChanged();
    await house.time.advance(0);
    expect(house.polls).toHaveLength(3);
  });
});

it('reads what an earlier run set aside once more when it starts', async () => {
  const house = open();
  house.store.setAside(1, { reason: 'no', payload: wireOrder({ id: 'aside' }) }, 0);
  house.poller.start();
  expect(house.stored.map(({ id }) => id)).toEqual(['aside']);
  expect(house.poller.status().setAside).toBe(0);
});

it('asks nobody where the account may not call from the start, until it may', async () => {
  const house = open();
  house.scene.canCall = false;
  house.poller.start();
  await house.time.advance(3 * interval);
  expect(house.polls).toEqual([]);
  house.scene.canCall = true;
  house.poller.poke('asked');
  await house.time.advance(0);
  expect(house.polls).toEqual([3 * interval]);
});

describe('someone who waits for a whole cycle', () => {
  const end = async (wait: Promise<void>): Promise<string> =>
    wait.then(
      () => 'served',
      (error: unknown) => (error instanceof OrderbellError ? error.code : 'other'),
    );

  const soon = async (house: ReturnType<typeof open>, since: number): Promise<string> => {
    const wait = end(house.poller.pollSince(since));
    await house.time.advance(0);
    return wait;
  };

  it('is served by one that begins later than the question, and by what was read behind the cursor', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(0);
    let served = false;
    const wait = end(house.poller.pollSince(house.time.clock.now())).then((word) => {
      served = true;
      return word;
    });
    release();
    await house.time.advance(0);
    expect(served).toBe(false);
    await house.time.advance(2_000);
    expect(await wait).toBe('served');
    expect(house.polls).toEqual([0, 2_000]);
  });

  it('is served by another reading where the cursor has moved on since', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    house.poller.start();
    await house.time.advance(interval);
    expect(await soon(house, since)).toBe('served');
    expect(house.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      ...[at(0), at(1), at(2)],
      at(0),
    ]);
    expect(house.store.polls(1)[0]).toMatchObject({ lane: 'look-back', look: 'answer' });
  });

  it('is served in every status, though only issued orders are asked for', async () => {
    const house = open({ onlyIssued: true });
    house.poller.start();
    await house.time.advance(minute);
    expect(await soon(house, house.time.clock.now())).toBe('served');
    expect(house.service.asked.map(({ onlyIssued }) => onlyIssued)).toEqual([true, true, false]);
  });

  it('shares one reading with others, as far back as the first of them asks', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    house.poller.start();
    await house.time.advance(2 * interval);
    const waits = [house.time.clock.now(), since].map((moment) => end(house.poller.pollSince(moment)));
    await house.time.advance(0);
    expect(await Promise.all(waits)).toEqual(['served', 'served']);
    expect(house.service.asked.slice(3).map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      at(3),
      at(0),
    ]);
  });

  it('hears what kept either reading from it', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => {
      if (index >= 3) throw trouble();
      return aPage([orderAt(index + 1)]);
    };
    house.poller.start();
    await house.time.advance(interval);
    expect(await soon(house, since)).toBe('service.trouble');
    expect(await soon(house, since)).toBe('service.trouble');
    expect(house.polls).toHaveLength(5);
  });

  /** Never the same twice, until it is told to hold still. */
  const moving = (house: ReturnType<typeof open>) => {
    let moves = true;
    house.scene.answer = ({ limit, offset }, index) => {
      const orders = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 && moves ? index : n));
      return aPage(orders.slice(offset, offset + limit), { total: 150 });
    };
    return () => {
      moves = false;
    };
  };

  it('is not served by readings that never agree, but hears of it, until one is whole', async () => {
    const house = open();
    const since = house.time.clock.now();
    const hold = moving(house);
    house.poller.start();
    expect(await soon(house, since)).toBe('service.never-still');
    hold();
    await house.time.advance(minute);
    expect(await soon(house, since)).toBe('served');
  });

  it('is not served by a second reading that never agrees, though the cycle did', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = () => aPage([orderAt(3)]);
    house.poller.start();
    await house.time.advance(interval);
    moving(house);
    const whole = house.scene.answer;
    house.scene.answer = (request, index) =>
      request.lastUpdatedAfter === at(3) ? aPage([]) : whole(request, index);
    expect(await soon(house, since)).toBe('service.never-still');
    expect(house.store.polls(1)[0]).toMatchObject({ look: 'answer', passes: 5, outcome: 'unclean' });
  });

  it('does not chase a service that never holds still', async () => {
    const house = open();
    moving(house);
    house.poller.start();
    await house.time.advance(0);
    const asked = house.polls.length;
    for (let n = 0; n < 5; n += 1) expect(await soon(house, 0)).toBe('service.never-still');
    expect(house.polls).toHaveLength(asked);
  });

  it('hears at once why the service has its rest, and for how long', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(20 * minute);
    const wait = house.poller.pollSince(0);
    await expect(wait).rejects.toEqual(trouble(40 * minute));
    await expect(wait).rejects.toMatchObject({ params: { retryAfterMs: String(40 * minute) } });
    house.poller.poke('asked');
    await house.time.advance(39 * minute);
    expect(house.polls).toEqual([0]);
    house.scene.answer = () => aPage([]);
    await house.time.advance(minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('hears at once why a poll is put off after a failure, and asks nobody meanwhile', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble();
    };
    house.poller.start();
    await house.time.advance(0);
    const wait = house.poller.pollSince(0);
    await expect(wait).rejects.toMatchObject({ code: 'service.trouble', params: {} });
    expect(house.polls).toEqual([0]);
    house.scene.answer = () => aPage([]);
    await house.time.advance(minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('hears it too when the service wants its rest while a poll is under way', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = async (request, index) => {
      await answer(request, index);
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(0);
    const wait = end(house.poller.pollSince(0));
    release();
    await house.time.advance(0);
    expect(await Promise.race([wait, 'still waits'])).toBe('service.trouble');
    await house.time.advance(59 * minute);
    expect(house.polls).toEqual([0]);
  });

  it('is served by a poll at once where the computer slept over the wait after a failure', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble();
    };
    house.poller.start();
    while ((house.poller.status().nextPollAt ?? 0) < house.time.clock.now() + 2 * minute) {
      await house.time.advance(5_000);
    }
    house.scene.answer = () => aPage([]);
    house.time.jump(1.5 * minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('waits no longer where the clock was set back in the service’s rest', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(20 * minute);
    house.time.jump(-24 * 60 * minute);
    await expect(house.poller.pollSince(0)).rejects.toMatchObject({
      params: { retryAfterMs: String(40 * minute) },
    });
  });

  it('hears that nobody may call', async () => {
    const house = open();
    expect(await end(house.poller.pollSince(0))).toBe('account.signed-out');
    house.poller.start();
    await house.time.advance(0);
    house.scene.canCall = false;
    expect(await end(house.poller.pollSince(0))).toBe('account.signed-out');
  });

  it.each([
    ['it stops', (house: ReturnType<typeof open>) => house.poller.stop()],
    [
      'another account comes',
      (house: ReturnType<typeof open>) => {
        house.enter(2);
        house.poller.accountChanged();
      },
    ],
    [
      'the account may no longer call',
      (house: ReturnType<typeof open>) => {
        house.scene.canCall = false;
        house.poller.accountChanged();
      },
    ],
  ])('hears it when %s', async (_, change) => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(0);
    const [running, next] = [end(house.poller.pollSince(0)), end(house.poller.pollSince(0))];
    change(house);
    expect(await Promise.all([running, next])).toEqual(['account.signed-out', 'account.signed-out']);
    release();
  });
});

describe('a fault of the store', () => {
  it('is a failure like any other: it is tried again', async () => {
    const house = open();
    house.poller.start();
    house.database.run('ALTER TABLE polls RENAME TO away');
    await house.time.advance(0);
    expect(house.poller.status()).toMatchObject({ reason: { code: 'store.failed' }, polling: false });
    house.database.run('ALTER TABLE away RENAME TO polls');
    await house.time.advance(7_500);
    expect(house.polls).toHaveLength(2);
    expect(house.poller.status()).toMatchObject({ state: 'listening', reason: null });
  });

  it('that lets nobody even ask is reported, and the loop goes on', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    house.database.run('ALTER TABLE set_aside RENAME TO away');
    await house.time.advance(20_000);
    expect(house.log.lines.filter((line) => line.includes('poller-broke'))).toEqual([
      'error poller-broke {"code":"store.failed"}',
      'error poller-broke {"code":"store.failed"}',
    ]);
    house.database.run('ALTER TABLE away RENAME TO set_aside');
    await house.time.advance(interval);
    expect(house.polls).toHaveLength(2);
  });
});
