import { describe, expect, it } from 'vitest';
import { createEvents } from '../../../../src/main/core/events.ts';
import type { PollPage, ReadShipment } from '../../../../src/main/core/service/order-service.ts';
import { createSync, isFirstImport } from '../../../../src/main/core/sync/sync-module.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { createFixedChance } from '../../../fakes/memory-ports.ts';
import { aShipment } from '../../../fixtures/build-shipment.ts';
import { interval, minute, open, trouble } from './poller-harness.ts';
import { aPage, aPoll, at, heldSince, openSync, orderAt } from './sync-rows.ts';

const hour = 60 * minute;
const never = (): never => {
  throw new Error('Nobody asked for that.');
};

/** The module with both kinds of records on one store and one clock. Nothing is started. */
const openModule = () => {
  const harness = open();
  const { accounts, chosen, database, log, notifier, orders, time } = harness;
  const heard: CoreEvent[] = [];
  const events = createEvents(never);
  events.subscribe((event) => void heard.push(event));
  const counts = { setAside: 0, polled: 0 };
  const begin = time.clock.now();
  const shipmentPolls: number[] = [];
  const storedShipments: string[] = [];
  const scene = {
    shipments: (): PollPage<ReadShipment> => ({
      ...{ records: [], broken: [], total: 0, lastUpdatedAt: null, serverTime: null },
    }),
  };
  const sync = createSync(
    {
      ...{ ...events, database, log, notifier, clock: time.clock, timers: time.timers },
      chance: createFixedChance(),
    },
    {
      ...{ accounts, settings: chosen, orders },
      service: {
        orders: harness.service,
        shipments: {
          poll: async () => {
            shipmentPolls.push(time.clock.now() - begin);
            return scene.shipments();
          },
          ...{ fetchShipment: never, sendDespatchAdvice: never },
        },
      },
      shipments: {
        naming: () => [],
        store: (_, { shipment }) => {
          storedShipments.push(shipment.id ?? '');
          return { shipmentKey: 1, changed: true };
        },
        announce: () => undefined,
      },
      onSetAside: () => {
        counts.setAside += 1;
      },
      onPolled: () => {
        counts.polled += 1;
      },
    },
  );
  const changed = {
    account: () => events.emit({ name: 'accounts.changed', account: accounts.account() }),
    settings: () => events.emit({ name: 'settings.changed', settings: chosen.get() }),
    other: () => events.emit({ name: 'views.changed' }),
  };
  return {
    ...harness,
    module: scene,
    sync,
    stores: sync.stores,
    heard,
    counts,
    shipmentPolls,
    storedShipments,
    changed,
  };
};

/** The module after its first polls. */
const started = async () => {
  const opened = openModule();
  opened.sync.start();
  await opened.time.advance(0);
  return opened;
};

describe('both kinds of records', () => {
  it('have cursors and poll histories of their own', () => {
    const { stores } = openModule();
    stores.orders.moveCursor(1, heldSince(at(1), 10));
    stores.shipments.moveCursor(1, heldSince(at(2), 10));
    expect([stores.orders.cursor(1), stores.shipments.cursor(1)]).toEqual([at(1), at(2)]);
  });

  it('are polled one after the other, at each interval', async () => {
    const { sync, time, polls, shipmentPolls, counts } = openModule();
    await time.advance(minute);
    expect([polls, shipmentPolls]).toEqual([[], []]);
    sync.start();
    await time.advance(interval);
    expect(polls).toEqual([minute, minute + interval]);
    expect(shipmentPolls).toEqual([minute, minute + interval]);
    expect(counts.polled).toBe(2);
  });

  it('are stored where they belong', async () => {
    const opened = openModule();
    opened.scene.answer = () => aPage([orderAt(1)]);
    const shipment = aShipment({ id: 'shipment-7', lastUpdatedAt: at(7) });
    opened.module.shipments = () => ({
      ...{ records: [{ shipment, raw: '{}' }], broken: [], total: 1, lastUpdatedAt: at(7), serverTime: null },
    });
    opened.sync.start();
    await opened.time.advance(0);
    expect(opened.stored).toMatchObject([{ accountId: 1, id: 'order-1' }]);
    expect(opened.storedShipments).toEqual(['shipment-7']);
    expect([opened.stores.orders.cursor(1), opened.stores.shipments.cursor(1)]).toEqual([at(1), at(7)]);
  });

  it('are not requested after the stop, whatever is reported', async () => {
    const { sync, time, changed, enter, polls, shipmentPolls, heard, chosen } = await started();
    sync.shipments.pollSoon();
    sync.stop();
    const reports = () => heard.filter(({ name }) => name === 'sync.changed').length;
    const before = [polls.length, shipmentPolls.length, reports()];
    chosen.set({ pollMinutes: 1 });
    enter(2);
    changed.account();
    changed.settings();
    sync.shipments.poll();
    await time.advance(hour);
    expect([polls.length, shipmentPolls.length, reports()]).toEqual(before);
  });

  it('A failed poll of orders asks for no shipments', async () => {
    const opened = openModule();
    opened.scene.answer = () => {
      throw trouble();
    };
    opened.sync.start();
    await opened.time.advance(minute);
    expect(opened.polls.length).toBeGreaterThan(1);
    expect([opened.shipmentPolls, opened.counts.polled]).toEqual([[], 0]);
  });

  it('Failing shipments are reported as a change of the shipments', async () => {
    const opened = openModule();
    opened.module.shipments = () => {
      throw trouble();
    };
    opened.sync.start();
    await opened.time.advance(0);
    expect(opened.heard).toContainEqual({ name: 'shipments.changed', keys: [] });
    expect(opened.sync.shipments.lastPoll().problem).toMatchObject({ code: 'service.trouble' });
    expect(opened.sync.orders.status()).toMatchObject({ state: 'connected', reason: null });
  });

  it.each([
    ['order', 1],
    ['shipment', 0],
  ] as const)('An unreadable %s is set aside; only an order may alert', async (kind, alerts) => {
    const opened = openModule();
    const broken = [{ reason: 'id: missing', payload: '{"x":1}' }];
    if (kind === 'order') opened.scene.answer = () => aPage([], { broken, total: 1 });
    else
      opened.module.shipments = () => ({
        ...{ records: [], broken, total: 1, lastUpdatedAt: null, serverTime: null },
      });
    opened.sync.start();
    await opened.time.advance(0);
    expect(opened.stores.orders.setAsideList(1)).toMatchObject([{ stream: `${kind}s` }]);
    expect(opened.counts.setAside).toBe(alerts);
  });
});

describe('after an event', () => {
  it('another account is polled at once for both kinds', async () => {
    const { time, enter, changed, stores } = await started();
    await time.advance(minute);
    enter(2);
    changed.account();
    await time.advance(0);
    expect([stores.orders.polls(2).length, stores.shipments.polls(2).length]).toEqual([1, 1]);
  });

  it('another account doesn’t show the shipments’ problem of the one before', async () => {
    const opened = openModule();
    opened.module.shipments = () => {
      throw trouble();
    };
    opened.sync.start();
    await opened.time.advance(0);
    opened.enter(null);
    opened.changed.account();
    opened.enter(2);
    opened.scene.canCall = false;
    opened.changed.account();
    expect(opened.sync.shipments.lastPoll()).toEqual({ lastSuccessAt: null, problem: null });
  });

  it('a shorter interval counts from now', async () => {
    const { time, chosen, changed, polls } = await started();
    chosen.set({ pollMinutes: 1 });
    changed.settings();
    await time.advance(minute);
    expect(polls.at(-1)).toBe(minute);
  });

  it('the settings change nothing else, and no other event changes the interval', async () => {
    const { time, chosen, enter, changed, polls, stores } = await started();
    chosen.set({ pollMinutes: 1 });
    changed.other();
    await time.advance(minute);
    expect(polls.at(-1)).toBe(0);
    enter(2);
    changed.settings();
    changed.other();
    await time.advance(0);
    expect(stores.orders.polls(2)).toEqual([]);
  });
});

describe('the poll interval', () => {
  it.each([
    ['of the practice account is 20 seconds', true, 20_000],
    ['of any other account is the user’s', false, interval],
  ])('%s', (_, practice, ms) => {
    const { sync, enter } = openModule();
    enter(1, { practice });
    expect(sync.intervalMs()).toBe(ms);
  });

  it('without an account is the user’s', () => {
    const { sync, enter } = openModule();
    enter(null);
    expect(sync.intervalMs()).toBe(interval);
  });
});

describe('the calls of the screens', () => {
  it('show the status, poll at once, and stop the first import', async () => {
    const opened = openModule();
    const { handlers } = opened.sync;
    opened.scene.answer = ({ offset }) => {
      if (offset === 1) handlers['sync.stop-import']({});
      return aPage([orderAt(offset)], { total: 9 });
    };
    opened.sync.start();
    await opened.time.advance(0);
    expect(handlers['sync.status']({})).toMatchObject({ firstImport: { stopped: true }, polling: false });
    opened.scene.answer = () => aPage([]);
    handlers['sync.poll-now']({});
    await opened.time.advance(0);
    expect(handlers['sync.status']({})).toMatchObject({ state: 'connected', firstImport: null });
  });

  it('show the polls of the account in use, of both kinds, and what was dropped', async () => {
    const { sync, enter, stores, database } = openModule();
    stores.orders.addPoll(1, aPoll({ records: 5 }));
    stores.shipments.addPoll(1, aPoll({ records: 6 }));
    database.run(
      `INSERT INTO main.tallies (account_id, name, count)
       VALUES (1, 'set-aside-dropped', 3), (1, 'shipments-set-aside-dropped', 4)`,
    );
    expect(await sync.handlers['sync.diagnostics']({})).toMatchObject({
      polls: [{ records: 5 }],
      shipmentPolls: [{ records: 6 }],
      setAsideDropped: { orders: 3, shipments: 4 },
    });
    enter(null);
    expect(await sync.handlers['sync.diagnostics']({})).toMatchObject({ polls: [], shipmentPolls: [] });
  });
});

it('An account imports what is there already until its first poll has a cursor', () => {
  const { store, database } = openSync();
  store.moveCursor(1, heldSince(at(1), 10));
  expect([1, 2].map(isFirstImport(database, 'orders'))).toEqual([false, true]);
  expect([1, 2].map(isFirstImport(database, 'shipments'))).toEqual([true, true]);
});
