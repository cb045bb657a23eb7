import { describe, expect, it } from 'vitest';
import { wireOrder } from '../../../fakes/wire-orders.ts';
import { held, interval, minute, open, trouble } from './poller-harness.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

describe('polling', () => {
  it('starts at once and repeats after each interval', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(2 * interval);
    expect(harness.polls).toEqual([0, interval, 2 * interval]);
    expect(harness.service.asked[0]).toEqual({
      ...{ lastUpdatedAfter: at(0), onlyIssued: false, limit: 100, offset: 0 },
    });
    expect(harness.log.lines[0]).toBe('info poll-clean {"account":1,"count":0,"durationMs":0}');
    expect(harness.store.polls(1)).toHaveLength(3);
  });

  it('continues from the cursor', async () => {
    const harness = open();
    harness.scene.answer = () => aPage([orderAt(7)]);
    harness.poller.start();
    await harness.time.advance(interval);
    expect(harness.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([at(0), at(7)]);
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
    const harness = open({ onlyIssued: true });
    harness.poller.start();
    await harness.time.advance(0);
    expect(harness.service.asked[0]).toMatchObject({ onlyIssued: true });
    expect(harness.backfills.find(1, 'everything')).toEqual({ startedAt: 0, from: at(0), owed: 'first' });
    const all = open();
    all.poller.start();
    await all.time.advance(0);
    expect(all.backfills.find(1, 'everything')).toBeNull();
  });

  it('never runs twice at a time, and waits for a slow answer of any length', async () => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = answer;
    harness.poller.start();
    await harness.time.advance(3 * interval);
    expect(harness.polls).toEqual([0]);
    expect(harness.poller.status()).toMatchObject({ polling: true, nextPollAt: null });
    release();
    await harness.time.advance(0);
    expect(harness.poller.status()).toMatchObject({
      polling: false,
      nextPollAt: harness.time.clock.now() + interval,
      lastSuccessAt: harness.time.clock.now(),
    });
  });

  it('does nothing before its start and after its stop', async () => {
    const harness = open();
    harness.poller.poke('requested');
    harness.poller.accountChanged();
    await harness.time.advance(interval);
    expect(harness.polls).toEqual([]);
    harness.poller.start();
    await harness.time.advance(0);
    harness.poller.stop();
    expect(harness.time.pending()).toBe(0);
    harness.poller.poke('account-changed');
    await harness.time.advance(3 * interval);
    expect(harness.polls).toHaveLength(1);
    expect(harness.time.pending()).toBe(0);
  });

  it('stores nothing more after a stop in between', async () => {
    const harness = open();
    const gate = Promise.withResolvers<void>();
    harness.scene.answer = async () => {
      await gate.promise;
      return aPage([orderAt(1)]);
    };
    harness.poller.start();
    await harness.time.advance(0);
    harness.poller.stop();
    gate.resolve();
    await harness.time.advance(interval);
    expect(harness.stored).toEqual([]);
    expect(harness.store.polls(1)).toEqual([]);
    expect(harness.time.pending()).toBe(0);
  });
});

describe('a computer that slept', () => {
  it('polls within ten seconds of waking, and the sleep is no silence', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(minute);
    harness.scene.answer = () => {
      throw trouble();
    };
    harness.time.jump(8 * 3_600_000);
    await harness.time.advance(10_000);
    expect(harness.polls).toHaveLength(2);
    expect(harness.poller.status()).toMatchObject({
      state: 'connected',
      reason: { code: 'service.trouble' },
    });
  });

  it('with a clock that was set back waits no longer', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(minute);
    harness.time.jump(-8 * 3_600_000);
    await harness.time.advance(interval - minute + 10_000);
    expect(harness.polls).toHaveLength(2);
  });
});

describe('other settings', () => {
  it('shorten the present wait, and never lengthen it', async () => {
    const harness = open({ pollMinutes: 60 });
    harness.poller.start();
    await harness.time.advance(minute);
    harness.chosen.set({ pollMinutes: 1 });
    harness.poller.settingsChanged();
    await harness.time.advance(minute);
    expect(harness.polls).toEqual([0, 2 * minute]);
    await harness.time.advance(30_000);
    harness.chosen.set({ pollMinutes: 60 });
    harness.poller.settingsChanged();
    await harness.time.advance(30_000);
    expect(harness.polls).toEqual([0, 2 * minute, 3 * minute]);
  });

  it('count from the second in which they were made', async () => {
    const harness = open({ pollMinutes: 60 });
    harness.poller.start();
    await harness.time.advance(minute + 3_000);
    harness.chosen.set({ pollMinutes: 1 });
    harness.poller.settingsChanged();
    const nextPollAt = harness.time.clock.now() + minute;
    expect(harness.poller.status().nextPollAt).toBe(nextPollAt);
    expect(harness.events.at(-1)).toMatchObject({ status: { nextPollAt } });
    await harness.time.advance(minute);
    expect(harness.polls).toEqual([0, 2 * minute + 3_000]);
  });

  it('request no poll from an account that may not call', async () => {
    const harness = open();
    harness.scene.canCall = false;
    harness.poller.start();
    harness.chosen.set({ pollMinutes: 1 });
    harness.poller.settingsChanged();
    expect(harness.poller.status().nextPollAt).toBeNull();
  });

  it('leave a wait after a failure unchanged', async () => {
    const harness = open({ pollMinutes: 60 });
    harness.scene.answer = () => {
      throw trouble(10 * minute);
    };
    harness.poller.start();
    await harness.time.advance(minute);
    harness.chosen.set({ pollMinutes: 1 });
    harness.poller.settingsChanged();
    await harness.time.advance(9 * minute - 1);
    expect(harness.polls).toEqual([0]);
  });

  it('poll at once if every order is requested again, and read everything once more', async () => {
    const harness = open({ onlyIssued: true });
    harness.scene.answer = () => aPage([orderAt(3)]);
    harness.poller.start();
    await harness.time.advance(minute);
    harness.chosen.set({ theme: 'dark' });
    harness.poller.settingsChanged();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0]);
    harness.chosen.set({ onlyIssued: false });
    harness.poller.settingsChanged();
    await harness.time.advance(0);
    expect(harness.service.asked.slice(1)).toMatchObject([
      { onlyIssued: false, lastUpdatedAfter: at(3) },
      { onlyIssued: false, lastUpdatedAfter: at(0) },
    ]);
    expect(harness.backfills.find(1, 'everything')).toBeNull();
    harness.poller.settingsChanged();
    await harness.time.advance(0);
    expect(harness.polls).toHaveLength(3);
  });
});

it('reads set-aside records of an earlier run again at the start', async () => {
  const harness = open();
  harness.store.setAside(1, { reason: 'no', payload: wireOrder({ id: 'aside' }) }, 0);
  harness.poller.start();
  expect(harness.stored.map(({ id }) => id)).toEqual(['aside']);
  expect(harness.poller.status().setAside).toBe(0);
});

it('sends no request if the account may not call from the start, until it may', async () => {
  const harness = open();
  harness.scene.canCall = false;
  harness.poller.start();
  await harness.time.advance(3 * interval);
  expect(harness.polls).toEqual([]);
  harness.scene.canCall = true;
  harness.poller.poke('requested');
  await harness.time.advance(0);
  expect(harness.polls).toEqual([3 * interval]);
});
