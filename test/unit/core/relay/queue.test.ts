import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { prepareRestored } from '../../../../src/main/core/backup/restored-store.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { createCausesStore } from '../../../../src/main/core/relay/causes-store.ts';
import type { Outcome } from '../../../../src/main/core/relay/channels/channel.ts';
import { later, refused } from '../../../../src/main/core/relay/channels/outcomes.ts';
import { createNoticesStore } from '../../../../src/main/core/relay/notices-store.ts';
import { createQueue } from '../../../../src/main/core/relay/queue.ts';
import { createRelayStore } from '../../../../src/main/core/relay/relay-store.ts';
import {
  noRelay,
  type RelayContact,
  type RelaySettings,
} from '../../../../src/shared/contract/calls/relay.ts';
import { OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';
import { createFixedChance } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 17, 9);

/** A queue with one message about orders to one contact, whose channel does what `outcome` says. */
const opened = (fraction = 0.5, keys = ['7']) => {
  const database = openDatabase(':memory:');
  migrate(database);
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'user', 0, 0, 'signed-in', '', 0)`,
  );
  const causes = createCausesStore(database);
  const notices = createNoticesStore(database);
  const store = createRelayStore(database);
  const contact = { id: 'anna', name: 'Anna', channel: 'webhook', quietHours: noQuietHours } as const;
  const steps: RelaySettings['steps'] = [{ id: 'first', afterMinutes: 0, counts: 'all', contacts: ['anna'] }];
  const saved = (change: Partial<RelaySettings>): void =>
    store.saveSettings(1, { ...noRelay, on: true, steps, contacts: [contact], ...change });
  saved({});
  const orders = keys.map((id) => ({ kind: 'order', id, version: 1, since: begin }) as const);
  for (const order of orders) causes.begin(1, order, begin);
  notices.write(
    1,
    {
      ...{ contact: 'anna', kind: 'order', since: begin },
      notices: orders.map((order) => ({ ...order, step: 'first', repeat: 0, newestVersion: 1 })),
    },
    { id: 'm-1', to: contact, at: begin },
  );
  let now = begin;
  let ended = (): void => undefined;
  const time = createVirtualTime(begin);
  const desk = {
    time,
    isOnline: true,
    pollAwaitedUntil: null as number | null,
    outcome: later('relay.unreachable', {}, false) as Outcome | Promise<Outcome>,
    attempts: 0,
    /** Whether the channel was told that the message may have arrived before. */
    isRepeated: false,
    restore: () => prepareRestored(database, now),
    state: () => database.get('SELECT state FROM relay_messages')?.['state'],
    start: () => queue.start(),
    stop: () => queue.stop(),
    /** Sends what is due, and waits for nothing. */
    turn: (): void => {
      now += minuteMs;
      queue.turn();
    },
    channel: () => store.channels(1).get('anna')?.state,
    buttonDies: (): void =>
      store.channelFails(1, 'anna', begin, shapeOfError(new OrderbellError('relay.topics-unreadable'))),
    failure: () => {
      const channel = store.channels(1).get('anna');
      return channel?.state === 'failed' ? [channel.error.code, channel.since > begin] : null;
    },
    errors: () => notices.toldOf(1, '7', 9).map(({ error }) => error?.code),
    /** By which way an order's message went. */
    told: () => notices.toldOf(1, '7', 9).map(({ contactName, channel }) => `${contactName} ${channel}`),
    contacts: (...contacts: RelayContact[]): void => saved({ contacts }),
    saved,
    acknowledges: (id: string): void => {
      const one = { kind: 'order', id, version: 1, at: now, until: null, contactName: null } as const;
      causes.acknowledge(1, { ...one, way: 'opened', source: 'opened' });
    },
    /** What a press of the message's button acknowledges. */
    pressable: () =>
      notices.acknowledgeable(1, ['anna']).flatMap(({ id }) => notices.of(id).map((one) => one.id)),
    /** The orders about which a message to the contact counts as written. */
    shown: (id: string) => notices.toldOf(1, id, 9).map(({ state }) => state),
    written: () => notices.written(1, null).flatMap(({ id, isLeftOut }) => (isLeftOut ? [] : [id])),
    snooze: (minutes: number): void => store.beginSnooze({ from: now, to: now + minutes * minuteMs }),
    endSnooze: (): void => store.endSnooze(now),
    /** Lets time pass. Each minute, what is due is sent. */
    pass: async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += minuteMs;
        const before = desk.attempts;
        const end = new Promise<void>((resolve) => {
          ended = resolve;
        });
        queue.turn();
        if (desk.attempts > before) await end;
        // The contact is free again once the attempt has settled.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
  const queue = createQueue(
    { chance: createFixedChance(fraction), log: () => undefined, timers: time.timers },
    {
      ...{
        causes,
        notices,
        store,
        pollAwaitedUntil: () => desk.pollAwaitedUntil,
        accountId: () => 1,
        now: () => now,
      },
      ...{ language: () => 'en' as const, named: () => null, isOnline: () => desk.isOnline },
      status: () => ({ lastSuccessAt: null }),
      channels: {
        deliver: async (_message, _contact, mayHaveArrived) => {
          desk.attempts += 1;
          desk.isRepeated = mayHaveArrived;
          return desk.outcome;
        },
      },
      onResult: () => ended(),
    },
  );
  queue.start();
  return desk;
};

it('no contact is blamed while this computer has no network, and its hour begins with the network', async () => {
  const desk = opened();
  desk.isOnline = false;
  await desk.pass(180);
  expect(desk.attempts).toBeGreaterThan(10);
  expect([desk.state(), desk.channel()]).toEqual(['waiting', undefined]);
  desk.isOnline = true;
  await desk.pass(50);
  expect([desk.state(), desk.channel()]).toEqual(['waiting', undefined]);
  await desk.pass(40);
  expect([desk.state(), desk.channel()]).toEqual(['failed', 'failed']);
});

it('a server that answers is to blame, with or without a network', async () => {
  const desk = opened();
  desk.isOnline = false;
  desk.outcome = later('relay.later', {}, false);
  await desk.pass(90);
  expect(desk.channel()).toBe('failed');
});

it.each<[Outcome, unknown]>([
  [{ state: 'arrived', words: '' }, ['relay.topics-unreadable', false]],
  [refused('relay.gone'), ['relay.gone', true]],
])(
  'a phone whose button can’t work fails until it is repaired, or as soon as messages fail',
  async (outcome, failure) => {
    const desk = opened();
    desk.buttonDies();
    desk.outcome = outcome;
    await desk.pass(1);
    expect(desk.failure()).toEqual(failure);
  },
);

it('a snooze that begins holds the next attempt until it ends, also if that is early', async () => {
  const desk = opened();
  await desk.pass(5);
  const before = desk.attempts;
  expect(before).toBeGreaterThan(0);
  desk.snooze(300);
  await desk.pass(100);
  expect(desk.attempts).toBe(before);
  desk.endSnooze();
  await desk.pass(10);
  expect(desk.attempts).toBeGreaterThan(before);
  expect([desk.state(), desk.channel()]).toEqual(['waiting', undefined]);
});

it('the hour goes on while a poll is awaited', async () => {
  const desk = opened();
  desk.outcome = later('relay.later', {}, false);
  await desk.pass(30);
  const { attempts } = desk;
  desk.pollAwaitedUntil = begin + 60 * minuteMs;
  await desk.pass(29);
  expect(desk.attempts).toBe(attempts);
  desk.pollAwaitedUntil = null;
  await desk.pass(2);
  expect(desk.state()).toBe('failed');
});

it('the last attempt is when the hour ends, so that the next step isn’t late', async () => {
  const desk = opened(1);
  desk.outcome = later('relay.later', {}, false);
  // The first attempt is after a minute.
  await desk.pass(60);
  expect(desk.state()).toBe('waiting');
  await desk.pass(1);
  expect(desk.state()).toBe('failed');
});

it('a server that asks for a wait gets no earlier attempt, also if the hour ends before', async () => {
  const desk = opened();
  desk.outcome = later('relay.later', {}, false);
  await desk.pass(1);
  desk.outcome = later('relay.later', {}, false, 60 * minuteMs);
  while (desk.attempts < 2) await desk.pass(1);
  await desk.pass(59);
  expect([desk.attempts, desk.state()]).toEqual([2, 'waiting']);
  await desk.pass(1);
  expect([desk.attempts, desk.state()]).toEqual([3, 'failed']);
});

it('what an attempt leaves out, or a message that is dropped, was never told: it may be due again', async () => {
  const desk = opened(0.5, ['7', '8']);
  await desk.pass(1);
  desk.acknowledges('7');
  expect(desk.written()).toEqual(['7', '8']);
  await desk.pass(10);
  expect([desk.state(), desk.written()]).toEqual(['waiting', ['8']]);
  desk.acknowledges('8');
  await desk.pass(10);
  expect([desk.state(), desk.written()]).toEqual(['dropped', []]);
});

it('so is what may have arrived, but a press of its button counts', async () => {
  const desk = opened(0.5, ['7', '8']);
  desk.outcome = later('relay.cut-off', {}, true);
  await desk.pass(1);
  desk.acknowledges('7');
  await desk.pass(10);
  expect([desk.state(), desk.written()]).toEqual(['waiting', ['8']]);
  // What becomes of the message is no longer about the other order.
  expect([desk.shown('7'), desk.shown('8')]).toEqual([['dropped'], ['waiting']]);
  desk.acknowledges('8');
  await desk.pass(10);
  expect([desk.state(), desk.written(), desk.pressable()]).toEqual(['dropped', [], ['7', '8']]);
});

it('a contact whose step no longer names it gets no further attempt', async () => {
  const desk = opened();
  await desk.pass(1);
  const { attempts } = desk;
  desk.saved({ steps: [{ id: 'first', afterMinutes: 0, counts: 'all', contacts: ['ben'] }] });
  await desk.pass(10);
  expect([desk.attempts, desk.state(), desk.written()]).toEqual([attempts, 'dropped', []]);
});

it('a message keeps its channel after its contact was changed, and after it was removed', async () => {
  const desk = opened();
  expect(desk.told()).toEqual(['Anna webhook']);
  desk.contacts({ id: 'anna', name: 'Anna P.', channel: 'ntfy', quietHours: noQuietHours });
  expect(desk.told()).toEqual(['Anna webhook']);
  desk.outcome = { state: 'arrived', words: '' };
  await desk.pass(1);
  // The attempt went the new way.
  expect([desk.state(), desk.told()]).toEqual(['arrived', ['Anna ntfy']]);
  desk.contacts();
  expect(desk.told()).toEqual(['Anna ntfy']);
});

it('an attempt that ends while Orderbell quits is noted, and one that takes too long stays unclear', async () => {
  for (const isSlow of [false, true]) {
    const desk = opened();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    desk.outcome = promise;
    desk.turn();
    expect(desk.state()).toBe('sending');
    const stopped = desk.stop();
    if (isSlow) await desk.time.advance(3_000);
    else resolve({ state: 'arrived', words: '' });
    await stopped;
    resolve({ state: 'arrived', words: '' });
    await desk.time.settle();
    // The next start repeats it, and asks ntfy first.
    expect(desk.state()).toBe(isSlow ? 'sending' : 'arrived');
    expect(desk.attempts).toBe(1);
    desk.start();
    await desk.pass(1);
    expect([desk.attempts, desk.isRepeated, desk.state()]).toEqual([isSlow ? 2 : 1, isSlow, 'arrived']);
  }
});

it('an attempt that runs over a stop and a start is neither repeated nor lost', async () => {
  const desk = opened();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  desk.outcome = promise;
  desk.turn();
  const stopped = desk.stop();
  await desk.time.advance(3_000);
  await stopped;
  desk.start();
  desk.turn();
  expect([desk.attempts, desk.state()]).toEqual([1, 'sending']);
  resolve({ state: 'arrived', words: '' });
  await desk.time.settle();
  expect(desk.state()).toBe('arrived');
});

it('an attempt that ends by a fault of the store is repeated as one that may have arrived', async () => {
  const desk = opened();
  desk.outcome = Promise.reject(new Error('The store is busy.'));
  desk.turn();
  await desk.time.settle();
  expect([desk.attempts, desk.state()]).toEqual([1, 'sending']);
  desk.outcome = { state: 'arrived', words: '' };
  await desk.pass(1);
  expect([desk.attempts, desk.isRepeated, desk.state()]).toEqual([2, true, 'arrived']);
});

it('a message in a restored copy may have arrived, its button counts, and its hour begins again', async () => {
  const desk = opened();
  await desk.pass(50);
  expect([desk.isRepeated, desk.pressable()]).toEqual([false, []]);
  desk.restore();
  expect(desk.pressable()).toEqual(['7']);
  await desk.pass(50);
  expect([desk.isRepeated, desk.state()]).toEqual([true, 'waiting']);
});

it('what practice doesn’t send is told to nobody again, and is no failure of the contact', async () => {
  const desk = opened();
  desk.outcome = refused('relay.practice');
  await desk.pass(90);
  expect([desk.state(), desk.channel(), desk.attempts]).toEqual(['dropped', undefined, 1]);
  expect(desk.errors()).toEqual(['relay.practice']);
  expect(desk.written()).toEqual(['7']);
});
