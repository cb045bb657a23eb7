import { describe, expect, it } from 'vitest';
import { wireOrder } from '../../../fakes/wire-orders.ts';
import { held, interval, minute, open, trouble } from './poller-house.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

describe('polling', () => {
  it('starts at once and repeats after each interval', async () => {
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

  it('continues from the cursor', async () => {
    const house = open();
    house.scene.answer = () => aPage([orderAt(7)]);
    house.poller.start();
    await house.time.advance(interval);
    expect(house.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([at(0), at(7)]);
  });

  it('uses the chosen interval, and seconds with the practice service', async () => {
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

  it('requests only issued orders if chosen, and makes a backfill of everything due', async () => {
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

  it('never runs twice at a time, and waits for a slow answer of any length', async () => {
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

  it('does nothing before its start and after its stop', async () => {
    const house = open();
    house.poller.poke('asked');
    house.poller.accountChanged();
    await house.time.advance(interval);
    expect(house.polls).toEqual([]);
    house.poller.start();
    await house.time.advance(0);
    house.poller.stop();
    expect(house.time.pending()).toBe(0);
    house.poller.poke('account-changed');
    await house.time.advance(3 * interval);
    expect(house.polls).toHaveLength(1);
    expect(house.time.pending()).toBe(0);
  });

  it('stores nothing more after a stop in between', async () => {
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
  it('shorten the present wait, and never lengthen it', async () => {
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

  it('count from the second in which they were made', async () => {
    const house = open({ pollMinutes: 60 });
    house.poller.start();
    await house.time.advance(minute + 3_000);
    house.chosen.set({ pollMinutes: 1 });
    house.poller.settingsChanged();
    expect(house.poller.status().nextPollAt).toBe(house.time.clock.now() + minute);
    await house.time.advance(minute);
    expect(house.polls).toEqual([0, 2 * minute + 3_000]);
  });

  it('leave a wait after a failure unchanged', async () => {
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

  it('poll at once if every order is requested again, and read everything once more', async () => {
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

it('reads set-aside records of an earlier run again at the start', async () => {
  const house = open();
  house.store.setAside(1, { reason: 'no', payload: wireOrder({ id: 'aside' }) }, 0);
  house.poller.start();
  expect(house.stored.map(({ id }) => id)).toEqual(['aside']);
  expect(house.poller.status().setAside).toBe(0);
});

it('sends no request if the account may not call from the start, until it may', async () => {
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
