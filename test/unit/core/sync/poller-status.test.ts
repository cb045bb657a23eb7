import { describe, expect, it } from 'vitest';
import { showAllRows, verifyRows } from '../../../../src/main/core/db/verify-rows.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { held, interval, minute, open, trouble } from './poller-harness.ts';
import { aPage, at, heldSince, orderAt } from './sync-rows.ts';

describe('the sync status', () => {
  it('is shown: first nothing, then the progress of the first import, then connected', async () => {
    const harness = open();
    harness.scene.answer = ({ offset, limit }) =>
      aPage(Array.from({ length: 150 }, (_, n) => orderAt(n)).slice(offset, offset + limit), { total: 150 });
    const told = () =>
      harness.events.map((event) =>
        event.name === 'sync.changed'
          ? [event.status.state, event.status.firstImport?.received ?? null]
          : null,
      );
    harness.poller.start();
    await harness.time.advance(0);
    expect(told()).toEqual([
      ['starting', null],
      ['starting', null],
      ['starting', 100],
      ['starting', 150],
      ['connected', null],
    ]);
    expect(harness.poller.status()).toEqual({
      ...{ state: 'connected', reason: null, alarm: null, polling: false, firstImport: null, setAside: 0 },
      ...{ lastSuccessAt: harness.time.clock.now(), nextPollAt: harness.time.clock.now() + interval },
    });
  });

  it('has the total and the number of unreadable records', async () => {
    const harness = open();
    const seen: unknown[] = [];
    harness.scene.answer = ({ offset }) => {
      seen.push(harness.poller.status().firstImport);
      const broken = [{ reason: 'no', payload: `x${offset}` }];
      return aPage([orderAt(offset)], { broken, total: 4 });
    };
    harness.poller.start();
    await harness.time.advance(0);
    expect(seen).toEqual([
      null,
      { received: 2, total: 4, stopped: false },
      { received: 4, total: 4, stopped: false },
      { received: 4, total: 4, stopped: false },
    ]);
    expect(harness.poller.status().setAside).toBe(2);
  });

  it('the first import can be stopped, sends nothing until requested, and continues then', async () => {
    const harness = open();
    const all = Array.from({ length: 250 }, (_, n) => orderAt(n));
    harness.scene.answer = ({ offset, limit }) => {
      if (offset === 100 && harness.polls.length === 2) harness.poller.stopImport();
      return aPage(all.slice(offset, offset + limit), { total: 250 });
    };
    harness.poller.start();
    await harness.time.advance(0);
    // The page that was under way at the stop is ignored.
    const stopped = { received: 100, total: 250, stopped: true };
    expect(harness.poller.status()).toMatchObject({
      ...{ state: 'not-connected', reason: null, polling: false, nextPollAt: null, firstImport: stopped },
    });
    expect(harness.store.cursor(1)).toBeNull();
    harness.poller.poke('answer-sent');
    await harness.time.advance(10 * interval);
    expect(harness.polls).toHaveLength(2);
    expect(harness.notifier.notices).toEqual([]);

    harness.poller.poke('requested');
    await harness.time.advance(minute);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', firstImport: null });
    expect(harness.store.cursor(1)).not.toBeNull();
  });

  it('continues a first import requested during its last page', async () => {
    const harness = open();
    const all = Array.from({ length: 150 }, (_, n) => orderAt(n));
    harness.scene.answer = ({ offset, limit }) => {
      if (offset === 100 && harness.polls.length === 2) {
        harness.poller.stopImport();
        harness.poller.poke('requested');
      }
      return aPage(all.slice(offset, offset + limit), { total: 150 });
    };
    harness.poller.start();
    await harness.time.advance(minute);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', firstImport: null });
  });

  it('shows a far-future time as long as the last successful poll had one, and is connected', async () => {
    const harness = open();
    let page: 'far' | 'good' | 'none' = 'far';
    harness.scene.answer = () => {
      if (page === 'none') throw trouble();
      return aPage([orderAt(1)], { lastUpdatedAt: page === 'far' ? at(2 * 86_400_000) : at(1) });
    };
    harness.poller.start();
    await harness.time.advance(0);
    const told = () => {
      const { state, reason, alarm } = harness.poller.status();
      return [state, reason?.code ?? null, alarm?.code ?? null];
    };
    expect(told()).toEqual(['connected', null, 'service.far-future']);
    page = 'none';
    await harness.time.advance(interval);
    expect(told()).toEqual(['connected', 'service.trouble', 'service.far-future']);
    page = 'good';
    await harness.time.advance(interval);
    expect(told()).toEqual(['connected', null, null]);
  });

  it('can’t be stopped while connected', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    harness.poller.stopImport();
    await harness.time.advance(interval);
    expect(harness.polls.length).toBeGreaterThan(1);
    expect(harness.poller.status().state).toBe('connected');
  });

  it('shows no import once there is a cursor', async () => {
    const harness = open();
    harness.store.moveCursor(1, heldSince(at(0), 0));
    harness.scene.answer = ({ offset }) => {
      expect(harness.poller.status().firstImport).toBeNull();
      return aPage([orderAt(offset)], { total: 2 });
    };
    harness.poller.start();
    await harness.time.advance(0);
    expect(harness.polls).toHaveLength(4);
  });

  it('is not connected after three intervals of failures, notified once, until a poll succeeds', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble();
    };
    harness.poller.start();
    await harness.time.advance(3 * interval - 10_000);
    expect(harness.poller.status()).toMatchObject({ state: 'starting', reason: { code: 'service.trouble' } });
    expect(harness.notifier.notices).toEqual([]);
    await harness.time.advance(10_000 + interval);
    expect(harness.poller.status()).toMatchObject({
      state: 'not-connected',
      reason: { code: 'service.trouble' },
    });
    expect(harness.notifier.notices).toEqual([{ kind: 'not-connected', reason: 'service.trouble' }]);
    harness.scene.answer = () => aPage([]);
    await harness.time.advance(interval);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', reason: null });
    harness.scene.answer = () => {
      throw trouble();
    };
    await harness.time.advance(5 * interval);
    expect(harness.notifier.notices).toHaveLength(2);
  });

  it('is not connected after one refusal of the list of orders, which no repetition changes', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    harness.scene.answer = () => {
      throw new OrderbellError('service.path-refused');
    };
    await harness.time.advance(interval);
    expect(harness.poller.status()).toMatchObject({
      state: 'not-connected',
      reason: { code: 'service.path-refused' },
    });
  });

  it('is notified at the start if the service refused the password before', async () => {
    const harness = open();
    harness.enter(1, { state: 'refused' });
    harness.scene.canCall = false;
    harness.poller.start();
    expect(harness.notifier.notices).toEqual([
      { kind: 'not-connected', reason: 'service.credentials-refused' },
    ]);
  });

  it('isn’t notified to users who don’t want that', async () => {
    const harness = open({ notifications: false });
    harness.enter(1, { state: 'refused' });
    harness.scene.canCall = false;
    harness.poller.start();
    await harness.time.advance(0);
    expect(harness.poller.status()).toMatchObject({ state: 'not-connected' });
    expect(harness.notifier.notices).toEqual([]);
  });

  it('is emitted only on changes', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    const told = harness.events.length;
    await harness.time.advance(4 * minute);
    expect(harness.events).toHaveLength(told);
  });

  it('is also emitted while a poll runs', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    const { answer, release } = held();
    harness.scene.answer = answer;
    await harness.time.advance(interval);
    const lastTold = () => {
      const event = harness.events.at(-1);
      return event?.name === 'sync.changed' ? event.status.polling : null;
    };
    expect(lastTold()).toBe(true);
    release();
    await harness.time.advance(0);
    expect(lastTold()).toBe(false);
  });

  it('is emitted at once if the first import is stopped, with any other cause for no connection', async () => {
    const harness = open();
    const told: unknown[] = [];
    const all = Array.from({ length: 250 }, (_, n) => orderAt(n));
    harness.scene.answer = ({ offset, limit }) => {
      if (offset === 100) {
        harness.poller.stopImport();
        told.push(harness.events.at(-1));
      }
      return aPage(all.slice(offset, offset + limit), { total: 250 });
    };
    harness.poller.start();
    await harness.time.advance(0);
    expect(told).toMatchObject([{ name: 'sync.changed', status: { firstImport: { stopped: true } } }]);
    if (harness.scene.account !== null) harness.scene.account.state = 'refused';
    harness.scene.canCall = false;
    harness.poller.accountChanged();
    expect(harness.poller.status()).toMatchObject({
      state: 'not-connected',
      reason: { code: 'service.credentials-refused' },
    });
  });

  it('names no next poll after the account may not call', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    const last = harness.time.clock.now();
    harness.scene.canCall = false;
    harness.poller.accountChanged();
    expect(harness.poller.status()).toMatchObject({ nextPollAt: null, lastSuccessAt: last });
  });

  it('is emitted as soon as the account may not call', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    if (harness.scene.account !== null) harness.scene.account.state = 'refused';
    harness.scene.canCall = false;
    harness.poller.accountChanged();
    expect(harness.events.at(-1)).toMatchObject({
      status: { state: 'not-connected', nextPollAt: null },
    });
    harness.poller.poke('requested');
    expect(harness.poller.status().nextPollAt).toBeNull();
  });

  it('knows of a success before the last start', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    const last = harness.time.clock.now();
    harness.scene.answer = () => {
      throw trouble();
    };
    await harness.time.advance(minute);
    harness.poller.stop();
    harness.enter(1);
    harness.poller.start();
    expect(harness.poller.status()).toMatchObject({ state: 'starting', lastSuccessAt: last });
  });

  it('is signed out without an account, without requests', async () => {
    const harness = open();
    harness.enter(null);
    harness.poller.start();
    await harness.time.advance(interval);
    expect(harness.poller.status()).toMatchObject({ state: 'signed-out', setAside: 0, lastSuccessAt: null });
    expect(harness.polls).toEqual([]);
  });
});

describe('a stopped first import', () => {
  const stopped = async () => {
    const harness = open();
    harness.scene.answer = ({ offset }) => {
      if (offset === 100) harness.poller.stopImport();
      const orders = Array.from({ length: 100 }, (_, n) => orderAt(offset + n));
      return aPage(orders, { total: 300 });
    };
    harness.poller.start();
    await harness.time.advance(0);
    expect(harness.poller.status()).toMatchObject({ state: 'not-connected', reason: null });
    return harness;
  };

  it('is forgotten with the account', async () => {
    const harness = await stopped();
    harness.enter(null);
    expect(harness.poller.status().state).toBe('signed-out');
    harness.poller.accountChanged();
    expect(harness.poller.status()).toMatchObject({ state: 'signed-out', firstImport: null });
  });

  it('does not hide that the store is gone', async () => {
    const harness = await stopped();
    harness.scene.lostStore = new OrderbellError('store.gone');
    expect(harness.poller.status()).toMatchObject({
      state: 'not-connected',
      reason: { code: 'store.gone' },
    });
  });
});

describe.each(['store.gone', 'store.taken'] as const)('a lost store (%s)', (code) => {
  it('is shown and notified within ten seconds, and nothing is polled', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    harness.scene.lostStore = new OrderbellError(code);
    await harness.time.advance(10_000);
    expect(harness.events.at(-1)).toMatchObject({ status: { state: 'not-connected', reason: { code } } });
    expect(harness.notifier.notices).toEqual([{ kind: 'not-connected', reason: code }]);
    await harness.time.advance(3 * interval);
    expect(harness.polls).toEqual([0]);
  });

  it('is shown to a user who is signed out too', async () => {
    const harness = open();
    harness.enter(null);
    harness.poller.start();
    harness.scene.lostStore = new OrderbellError(code);
    await harness.time.advance(10_000);
    expect(harness.events.at(-1)).toMatchObject({ status: { state: 'not-connected', reason: { code } } });
  });

  it('is polled into within ten seconds after it is back, however long it was gone', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    harness.scene.lostStore = new OrderbellError(code);
    await harness.time.advance(20 * interval);
    while ((harness.poller.status().nextPollAt ?? 0) < harness.time.clock.now() + minute) {
      await harness.time.advance(10_000);
    }
    harness.scene.lostStore = null;
    await harness.time.advance(10_000);
    expect(harness.polls).toHaveLength(2);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', reason: null });
  });
});

describe('another account', () => {
  it('is polled at once, and the one before has no influence', async () => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = answer;
    harness.poller.start();
    await harness.time.advance(0);
    harness.enter(2);
    harness.poller.accountChanged();
    harness.scene.answer = () => aPage([]);
    release();
    await harness.time.advance(2_000);
    expect(harness.store.polls(1)).toEqual([]);
    expect(harness.store.polls(2)).toHaveLength(1);
  });

  it('does not pay for the trouble of the one before', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble(30 * minute);
    };
    harness.poller.start();
    await harness.time.advance(minute);
    harness.scene.answer = () => aPage([]);
    harness.enter(2);
    harness.poller.accountChanged();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0, minute]);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', reason: null });
  });

  it('that is in fact the same one changes nothing', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(minute);
    harness.poller.accountChanged();
    await harness.time.advance(minute);
    expect(harness.polls).toEqual([0]);
  });
});

describe('a fault of the store', () => {
  it('is an ordinary failure, and is retried', async () => {
    const harness = open();
    harness.poller.start();
    harness.database.script(
      `CREATE TEMP TRIGGER broken BEFORE INSERT ON main.polls BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    await harness.time.advance(0);
    expect(harness.poller.status()).toMatchObject({ reason: { code: 'store.failed' }, polling: false });
    harness.database.script('DROP TRIGGER broken');
    await harness.time.advance(7_500);
    expect(harness.polls).toHaveLength(2);
    expect(harness.poller.status()).toMatchObject({ state: 'connected', reason: null });
  });

  it('that even prevents the request is reported, and the loop continues', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    showAllRows(harness.database);
    harness.database.run('ALTER TABLE set_aside RENAME TO away');
    await harness.time.advance(20_000);
    expect(harness.log.lines.filter((line) => line.includes('poller-failed'))).toEqual([
      'error poller-failed {"code":"store.failed"}',
      'error poller-failed {"code":"store.failed"}',
    ]);
    harness.database.run('ALTER TABLE away RENAME TO set_aside');
    verifyRows(harness.database);
    await harness.time.advance(interval);
    expect(harness.polls).toHaveLength(2);
  });
});
