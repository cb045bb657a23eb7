import { describe, expect, it } from 'vitest';
import { held, interval, minute, open, trouble } from './poller-house.ts';
import { aPage, at, heldSince, orderAt } from './sync-rows.ts';

describe('the sync status', () => {
  it('is shown: first nothing, then the progress of the first import, then listening', async () => {
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
      ...{ state: 'listening', reason: null, alarm: null, polling: false, firstImport: null, setAside: 0 },
      ...{ lastSuccessAt: house.time.clock.now(), nextPollAt: house.time.clock.now() + interval },
    });
  });

  it('has the total and the number of unreadable records', async () => {
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
      { received: 2, total: 4, stopped: false },
      { received: 4, total: 4, stopped: false },
      { received: 4, total: 4, stopped: false },
    ]);
    expect(house.poller.status().setAside).toBe(2);
  });

  it('the first import can be stopped, sends nothing until requested, and continues then', async () => {
    const house = open();
    const all = Array.from({ length: 250 }, (_, n) => orderAt(n));
    house.scene.answer = ({ offset, limit }) => {
      if (offset === 100 && house.polls.length === 2) house.poller.stopImport();
      return aPage(all.slice(offset, offset + limit), { total: 250 });
    };
    house.poller.start();
    await house.time.advance(0);
    // The page that was under way at the stop is ignored.
    const stopped = { received: 100, total: 250, stopped: true };
    expect(house.poller.status()).toMatchObject({
      ...{ state: 'not-listening', reason: null, polling: false, nextPollAt: null, firstImport: stopped },
    });
    expect(house.store.cursor(1)).toBeNull();
    house.poller.poke('answer-sent');
    await house.time.advance(10 * interval);
    expect(house.polls).toHaveLength(2);
    expect(house.notifier.notices).toEqual([]);

    house.poller.poke('asked');
    await house.time.advance(minute);
    expect(house.poller.status()).toMatchObject({ state: 'listening', firstImport: null });
    expect(house.store.cursor(1)).not.toBeNull();
  });

  it('continues a first import requested during its last page', async () => {
    const house = open();
    const all = Array.from({ length: 150 }, (_, n) => orderAt(n));
    house.scene.answer = ({ offset, limit }) => {
      if (offset === 100 && house.polls.length === 2) {
        house.poller.stopImport();
        house.poller.poke('asked');
      }
      return aPage(all.slice(offset, offset + limit), { total: 150 });
    };
    house.poller.start();
    await house.time.advance(minute);
    expect(house.poller.status()).toMatchObject({ state: 'listening', firstImport: null });
  });

  it('shows a far-future time as long as the last successful poll had one, and listens', async () => {
    const house = open();
    let page: 'far' | 'good' | 'none' = 'far';
    house.scene.answer = () => {
      if (page === 'none') throw trouble();
      return aPage([orderAt(1)], { lastUpdatedAt: page === 'far' ? at(2 * 86_400_000) : at(1) });
    };
    house.poller.start();
    await house.time.advance(0);
    const told = () => {
      const { state, reason, alarm } = house.poller.status();
      return [state, reason?.code ?? null, alarm?.code ?? null];
    };
    expect(told()).toEqual(['listening', null, 'service.far-future']);
    page = 'none';
    await house.time.advance(interval);
    expect(told()).toEqual(['listening', 'service.trouble', 'service.far-future']);
    page = 'good';
    await house.time.advance(interval);
    expect(told()).toEqual(['listening', null, null]);
  });

  it('can’t be stopped while listening', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    house.poller.stopImport();
    await house.time.advance(interval);
    expect(house.polls.length).toBeGreaterThan(1);
    expect(house.poller.status().state).toBe('listening');
  });

  it('shows no import once there is a cursor', async () => {
    const house = open();
    house.store.moveCursor(1, heldSince(at(0), 0));
    house.scene.answer = ({ offset }) => {
      expect(house.poller.status().firstImport).toBeNull();
      return aPage([orderAt(offset)], { total: 2 });
    };
    house.poller.start();
    await house.time.advance(0);
    expect(house.polls).toHaveLength(4);
  });

  it('is not listening after three intervals of failures, notified once, until it listened again', async () => {
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

  it('isn’t notified to users who don’t want that', async () => {
    const house = open({ notifications: false });
    house.enter(1, { state: 'refused' });
    house.scene.canCall = false;
    house.poller.start();
    await house.time.advance(0);
    expect(house.poller.status()).toMatchObject({ state: 'not-listening' });
    expect(house.notifier.notices).toEqual([]);
  });

  it('is emitted only on changes', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    const told = house.events.length;
    await house.time.advance(4 * minute);
    expect(house.events).toHaveLength(told);
  });

  it('is also emitted while a poll runs', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    const { answer, release } = held();
    house.scene.answer = answer;
    await house.time.advance(interval);
    const lastTold = () => {
      const event = house.events.at(-1);
      return event?.name === 'sync.changed' ? event.status.polling : null;
    };
    expect(lastTold()).toBe(true);
    release();
    await house.time.advance(0);
    expect(lastTold()).toBe(false);
  });

  it('is emitted at once if the first import is stopped, with any other obstacle to listening', async () => {
    const house = open();
    const told: unknown[] = [];
    const all = Array.from({ length: 250 }, (_, n) => orderAt(n));
    house.scene.answer = ({ offset, limit }) => {
      if (offset === 100) {
        house.poller.stopImport();
        told.push(house.events.at(-1));
      }
      return aPage(all.slice(offset, offset + limit), { total: 250 });
    };
    house.poller.start();
    await house.time.advance(0);
    expect(told).toMatchObject([{ name: 'sync.changed', status: { firstImport: { stopped: true } } }]);
    if (house.scene.account !== null) house.scene.account.state = 'refused';
    house.scene.canCall = false;
    house.poller.accountChanged();
    expect(house.poller.status()).toMatchObject({
      state: 'not-listening',
      reason: { code: 'service.credentials-refused' },
    });
  });

  it('names no next poll after the account may not call', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    const last = house.time.clock.now();
    house.scene.canCall = false;
    house.poller.accountChanged();
    expect(house.poller.status()).toMatchObject({ nextPollAt: null, lastSuccessAt: last });
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

  it('is signed out without an account, without requests', async () => {
    const house = open();
    house.enter(null);
    house.poller.start();
    await house.time.advance(interval);
    expect(house.poller.status()).toMatchObject({ state: 'signed-out', setAside: 0, lastSuccessAt: null });
    expect(house.polls).toEqual([]);
  });
});

describe('another account', () => {
  it('is polled at once, and the one before has no influence', async () => {
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

  it('that is in fact the same one changes nothing', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.accountChanged();
    await house.time.advance(minute);
    expect(house.polls).toEqual([0]);
  });
});

describe('a fault of the store', () => {
  it('is an ordinary failure, and is retried', async () => {
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

  it('that even prevents the request is reported, and the loop continues', async () => {
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
