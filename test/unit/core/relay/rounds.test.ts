import { expect, it } from 'vitest';
import { createEvents } from '../../../../src/main/core/events.ts';
import type { Outcome } from '../../../../src/main/core/relay/channels/channel.ts';
import { later, refused } from '../../../../src/main/core/relay/channels/outcomes.ts';
import { createRounds } from '../../../../src/main/core/relay/rounds.ts';
import { createTimeWatch } from '../../../../src/main/core/relay/time-watch.ts';
import { noRelay, type RelayContact } from '../../../../src/shared/contract/calls/relay.ts';
import type { PollRecord } from '../../../../src/shared/contract/calls/sync.ts';
import { OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';
import type { Step } from '../../../../src/shared/domain/escalation/escalation-plan.ts';
import { createFixedChance, createRecordingNotifier } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { openStoreWithOrders } from './store-with-orders.ts';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 17, 9);

/** Ben has a button, Cleo has none. */
const contacts: RelayContact[] = [
  { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
  { id: 'cleo', name: 'Cleo', channel: 'webhook', quietHours: noQuietHours },
];
const step = (afterMinutes: number, ...ids: string[]): Step => ({
  ...{ id: `after-${afterMinutes}`, afterMinutes, counts: 'all', contacts: ids },
});

const aPoll: PollRecord = {
  ...{ startedAt: begin, durationMs: 1, lane: 'main', requests: 1, passes: 1, records: 0, changed: 0 },
  ...{ missed: 0, setAside: 0, cursorBefore: '', cursorAfter: '', outcome: 'clean', error: null },
};

/** Orderbell after a poll, with channels that do what the test says. */
const opened = (...steps: Step[]) => {
  const { database, deps, order, alert, isAsked } = openStoreWithOrders();
  deps.store.saveSettings(1, { ...noRelay, on: true, acknowledgedMinutes: 60, steps, contacts });
  const time = createVirtualTime(begin);
  let reads = 0;
  const desk = {
    ...{ time, order, alert, isAsked },
    accountId: 1 as number | null,
    /** A poll has ended since the start. */
    isPolled: true,
    /** Whom a message went to, and about which orders. */
    sent: [] as string[],
    outcome: (_contact: string): Outcome | Promise<Outcome> => ({ state: 'arrived', words: '' }),
    /** The messages that went out, in the same order. */
    ids: [] as string[],
    /** When Ben pressed the button of his first message that can be read. */
    pressedAt: null as number | null,
    /** Of this message instead. */
    pressed: null as string | null,
    refusal: null as Outcome | null,
    logged: [] as string[],
    whileReading: async (): Promise<void> => undefined,
    openDays: async (): Promise<void> => undefined,
    beforeGathering: (): void => undefined,
    reads: () => reads,
    waiting: () => deps.notices.waiting(1).length,
    /** Of the first message that waits; `null`: its hour hasn't begun. */
    triedAt: () => deps.notices.waiting(1)[0]?.firstAttemptAt,
    fails: (contact: string): void =>
      deps.store.channelFails(1, contact, begin, shapeOfError(new OrderbellError('relay.gone'))),
    acknowledgements: (key: number) => deps.causes.acknowledgementsOf(1, 'order', String(key)),
    passedOver: () => deps.notices.written(1, null).filter(({ isPassedOver }) => isPassedOver).length,
    /** What Details lists of an order. */
    told: (key: number) =>
      deps.notices.toldOf(1, String(key), 9).map(({ contact, step, state }) => `${contact} ${step} ${state}`),
    notedAt: () => deps.store.notedAt(),
    changed: (key: number): void => {
      rounds.agenda.addOrders([key]);
      rounds.soon();
    },
    soon: () => rounds.soon(),
    stop: () => rounds.stop(),
    switchOff: (): void => {
      deps.store.saveSettings(1, { ...deps.store.settings(1), on: false });
      rounds.soon();
    },
    start: async (): Promise<void> => {
      rounds.start();
      await time.settle();
    },
  };
  const core = {
    ...{ ...time, ...createEvents(() => undefined), chance: createFixedChance(), database },
    ...{
      log: (_level: string, event: string) => void desk.logged.push(event),
      notifier: createRecordingNotifier(),
    },
  };
  const rounds = createRounds(core, {
    ...deps,
    status: () => {
      desk.beforeGathering();
      return deps.status();
    },
    accountId: () => desk.accountId,
    time: createTimeWatch(time, { store: deps.store, polls: () => (desk.isPolled ? [aPoll] : []) }),
    openDays: async () => {
      await desk.openDays();
      return { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };
    },
    channels: {
      deliver: async ({ id: messageId, notice }, { id }) => {
        desk.ids.push(messageId);
        desk.sent.push(`${id} ${notice.about === 'orders' ? notice.count : notice.about}`);
        return desk.outcome(id);
      },
      acknowledged: async (_contact, ids) => {
        reads += 1;
        await desk.whileReading();
        if (desk.refusal !== null) return { outcome: desk.refusal };
        const { pressedAt: at, pressed } = desk;
        const messageId = ids.find((id) => pressed === null || id === pressed);
        return { acknowledged: at === null || messageId === undefined ? [] : [{ messageId, at }] };
      },
    },
    ...{ language: () => 'en', named: () => null, isConnected: () => true },
    ...{ onResult: () => undefined, onRead: () => undefined, tell: () => undefined },
    bringBack: () => undefined,
    onRound: async () => undefined,
  });
  return desk;
};

it('a press acknowledges the newest version by its message, from then on and no later than now', async () => {
  // The server's clock differs.
  for (const pressedAt of [begin - 60 * minuteMs, begin + 60 * minuteMs]) {
    const desk = opened(step(5, 'ben'), step(20, 'cleo'));
    desk.order(1, begin);
    await desk.start();
    // The buyer changes it before it is told.
    desk.alert(1, 2, 'changed', begin + 1_000);
    desk.changed(1);
    await desk.time.advance(5 * minuteMs);
    expect(desk.sent).toEqual(['ben 1']);
    desk.pressedAt = pressedAt;
    await desk.time.advance(minuteMs);
    const [one] = desk.acknowledgements(1);
    expect(one).toMatchObject({ version: 2, way: 'ntfy', contactName: 'Ben' });
    expect(one?.at).toBeGreaterThanOrEqual(begin + 5 * minuteMs);
    expect(one?.at).toBeLessThanOrEqual(desk.time.clock.now());
    expect(one?.until).toBe((one?.at ?? 0) + 60 * minuteMs);
    const reads = desk.reads();
    await desk.time.advance(30 * minuteMs);
    expect(desk.sent).toEqual(['ben 1']);
    // Nobody needs to press it a second time.
    expect(desk.reads()).toBe(reads);
    // And again.
    desk.pressedAt = null;
    desk.alert(1, 3, 'changed', desk.time.clock.now());
    desk.changed(1);
    await desk.time.advance(25 * minuteMs);
    expect(desk.sent).toEqual(['ben 1', 'ben 1', 'cleo 1']);
  }
});

it.each([
  ['never arrived', false],
  ['may have arrived', true],
])(
  'of what a later message told, a press counts only if it may have seen it: the earlier %s',
  async (_, isUnclear) => {
    const desk = opened(step(0, 'ben'), step(20, 'ben'), step(40, 'cleo'));
    desk.order(1, begin - 10 * minuteMs);
    desk.order(2, begin);
    desk.outcome = () => later('relay.later', {}, isUnclear);
    await desk.start();
    await desk.time.advance(10 * minuteMs);
    desk.outcome = () => ({ state: 'arrived', words: '' });
    await desk.time.advance(minuteMs);
    // One about the newest step of the first order, and one that had waited, about the second order alone.
    expect([desk.sent[0], ...desk.sent.slice(-2)]).toEqual(['ben 2', 'ben 1', 'ben 1']);
    const before = isUnclear ? ['ben after-0 dropped'] : [];
    expect(desk.told(1)).toEqual([...before, 'ben after-20 arrived']);
    expect([desk.told(2), desk.passedOver()]).toEqual([['ben after-0 arrived'], isUnclear ? 0 : 1]);
    desk.pressed = desk.ids[0] ?? '';
    desk.pressedAt = desk.time.clock.now();
    await desk.time.advance(45 * minuteMs);
    expect([desk.acknowledgements(1).length, desk.acknowledgements(2).length]).toEqual([
      isUnclear ? 1 : 0,
      1,
    ]);
    expect(desk.sent.slice(-1)).toEqual([isUnclear ? 'ben 1' : 'cleo 1']);
  },
);

it('a message of which a later one tells all is dropped, and counts as told', async () => {
  const desk = opened(step(0, 'ben'), step(20, 'ben'));
  desk.order(1, begin);
  desk.outcome = () => later('relay.later', {}, false);
  await desk.start();
  await desk.time.advance(20 * minuteMs);
  desk.outcome = () => ({ state: 'arrived', words: '' });
  await desk.time.advance(10 * minuteMs);
  expect(desk.told(1)).toEqual(['ben after-0 dropped', 'ben after-20 arrived']);
});

it('buttons are read at once before something is sent, and otherwise every 30 seconds', async () => {
  const desk = opened(step(0, 'ben'), step(1, 'cleo'));
  desk.order(1, begin);
  await desk.start();
  await desk.time.advance(59_000);
  expect([desk.sent, desk.reads()]).toEqual([['ben 1'], 2]);
  desk.pressedAt = begin + 58_000;
  await desk.time.advance(10 * minuteMs);
  expect(desk.sent).toEqual(['ben 1']);
});

it('buttons are read no longer once all orders of their messages are answered', async () => {
  const desk = opened(step(0, 'ben'));
  desk.order(1, begin);
  await desk.start();
  await desk.time.advance(minuteMs);
  desk.isAsked(1, false);
  desk.changed(1);
  await desk.time.advance(minuteMs);
  const reads = desk.reads();
  expect(reads).toBeGreaterThan(0);
  await desk.time.advance(10 * minuteMs);
  expect(desk.reads()).toBe(reads);
});

it('what ends while buttons are read is not told', async () => {
  const desk = opened(step(1, 'ben'));
  desk.order(1, begin);
  await desk.start();
  await desk.time.advance(minuteMs + 1_000);
  desk.order(2, begin + minuteMs);
  desk.changed(2);
  desk.whileReading = async () => {
    if (desk.time.clock.now() < begin + 2 * minuteMs) return;
    desk.isAsked(2, false);
    desk.changed(2);
  };
  await desk.time.advance(10 * minuteMs);
  expect(desk.sent).toEqual(['ben 1']);
});

it('a contact gets one message at a time, and the others don’t wait for it', async () => {
  const desk = opened(step(0, 'ben', 'cleo'));
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  desk.outcome = (contact) => (contact === 'cleo' ? promise : { state: 'arrived', words: '' });
  desk.order(1, begin);
  await desk.start();
  desk.order(2, begin + 1_000);
  desk.changed(2);
  await desk.time.advance(2_000);
  expect(desk.sent).toEqual(['ben 1', 'cleo 1', 'ben 1']);
  // Nothing can be sent to Cleo, so buttons aren't read for her.
  const reads = desk.reads();
  for (let second = 0; second < 10; second += 1) {
    desk.soon();
    await desk.time.advance(1_000);
  }
  expect(desk.reads()).toBe(reads);
  resolve({ state: 'arrived', words: '' });
  await desk.time.advance(1_000);
  expect(desk.sent).toEqual(['ben 1', 'cleo 1', 'ben 1', 'cleo 1']);
});

it.each(['open days', 'buttons'])(
  'an account that is left while %s are read writes nothing',
  async (read) => {
    const desk = opened(step(0, 'ben'));
    if (read === 'buttons') {
      desk.order(1, begin);
      await desk.start();
      await desk.time.advance(1_000);
      expect(desk.sent).toEqual(['ben 1']);
    }
    const leave = async (): Promise<void> => {
      desk.accountId = null;
    };
    if (read === 'buttons') desk.whileReading = leave;
    else desk.openDays = leave;
    desk.order(2, begin);
    if (read === 'buttons') desk.changed(2);
    else await desk.start();
    await desk.time.advance(minuteMs);
    expect(desk.accountId).toBeNull();
    expect(desk.waiting()).toBe(0);
  },
);

it('of steps that came due before the start, only the newest is told', async () => {
  const desk = opened(step(30, 'ben'), step(60, 'cleo'));
  desk.order(1, begin - 180 * minuteMs);
  await desk.start();
  await desk.time.advance(30 * minuteMs);
  expect(desk.sent).toEqual(['cleo 1']);
});

it('the next contact is told as soon as one can’t be reached', async () => {
  const desk = opened(step(0, 'ben'), step(500, 'cleo'));
  desk.outcome = (contact) =>
    contact === 'ben' ? refused('relay.access-refused') : { state: 'arrived', words: '' };
  desk.order(1, begin);
  await desk.start();
  await desk.time.advance(1_000);
  expect(desk.sent.slice(0, 2)).toEqual(['ben 1', 'cleo 1']);
});

it('what a round with a fault has read is read again, and the clock is noted', async () => {
  const desk = opened(step(0, 'ben'));
  desk.order(1, begin);
  let isFaulty = true;
  desk.beforeGathering = () => {
    if (isFaulty) throw new Error('The store is busy.');
  };
  await desk.start();
  isFaulty = false;
  await desk.time.advance(2 * minuteMs);
  expect(desk.sent).toEqual(['ben 1']);
  expect(desk.notedAt()).toBeGreaterThan(begin);
});

it('a message that waits when escalation is switched off is dropped', async () => {
  const desk = opened(step(0, 'cleo'));
  desk.outcome = () => later('relay.later', {}, false);
  desk.order(1, begin);
  await desk.start();
  expect(desk.waiting()).toBe(1);
  desk.switchOff();
  await desk.time.advance(2 * minuteMs);
  expect(desk.waiting()).toBe(0);
});

it('a server that lets nobody read is logged once, and again after it did', async () => {
  const desk = opened(step(0, 'ben'));
  desk.order(1, begin);
  desk.refusal = later('relay.unreachable', {}, false);
  await desk.start();
  await desk.time.advance(2 * minuteMs);
  expect(desk.logged).toEqual(['relay-not-read']);
  desk.refusal = null;
  await desk.time.advance(minuteMs);
  desk.refusal = later('relay.unreachable', {}, false);
  await desk.time.advance(2 * minuteMs);
  expect(desk.logged).toEqual(['relay-not-read', 'relay-not-read']);
});

it('a press that is read while Orderbell quits is left to the next start', async () => {
  const desk = opened(step(0, 'ben'));
  desk.order(1, begin);
  desk.pressedAt = begin;
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.whileReading = () => promise;
  await desk.start();
  await desk.time.advance(minuteMs);
  expect(desk.reads()).toBe(1);
  await desk.stop();
  resolve();
  await desk.time.settle();
  expect(desk.acknowledgements(1)).toEqual([]);
});

it('no contact is blamed before the first poll: the network may not be there yet', async () => {
  const desk = opened(step(0, 'cleo'), step(500, 'ben'));
  desk.isPolled = false;
  desk.outcome = () => later('relay.unreachable', {}, false);
  desk.fails('ben');
  await desk.start();
  await desk.time.advance(minuteMs);
  expect([desk.sent.length > 0, desk.waiting(), desk.triedAt()]).toEqual([true, 1, null]);
  desk.isPolled = true;
  await desk.time.advance(5 * minuteMs);
  expect(desk.triedAt()).toBeGreaterThan(begin);
});
