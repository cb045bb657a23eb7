import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SettingsPatch } from '../../../src/shared/contract/calls/settings.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type Running, type World } from './core-in-a-folder.ts';

// The test begins on Monday 2 November 2026 at 8:00.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

let world: World;
let running: Running;
const begin = async (settings: SettingsPatch): Promise<void> => {
  world = createWorldInAFolder({ settings: { pollMinutes: 1, ...settings } });
  running = await world.start();
  await world.signIn(running);
};
const restart = async (): Promise<void> => {
  await world.stop(running);
  running = await world.start();
};
afterEach(() => world.end());

const put = (n: number): void => {
  world.service.records.push({
    at: momentAt(n),
    text: wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n) }),
  });
};
const comesIn = async (n: number): Promise<void> => {
  put(n);
  await world.time.advance(minutes(2));
};
const shown = (): string[][] =>
  running.events.flatMap((event) =>
    event.name === 'alerts.shown' ? [event.alerts.map((alert) => alert.purchaseOrderNumber)] : [],
  );
const sounds = (): number => running.events.filter(({ name }) => name === 'alerts.sounded').length;
const keyOf = async (number: string): Promise<number> => {
  const { rows } = await listOrders(running.client, null);
  return rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === number)?.key ?? 0;
};
const open = async (number: string): Promise<void> => {
  await running.client.call('orders.mark-seen', { key: await keyOf(number), revision: 1 });
};

it('delays alerts in quiet hours, counts all of them, and sounds for the rest at the end, also after a restart', async () => {
  await begin({ quietHours: { on: true, from: '07:00', to: '12:00', days: [] } });
  await comesIn(1);
  await comesIn(2);
  expect([shown(), sounds(), world.notifier.notices]).toEqual([[], 0, []]);
  expect(world.notifier.trayStatuses.at(-1)?.toAnswer).toBe(2);
  const kept = await running.client.call('alerts.list', {});
  expect(kept.waiting).toBe(2);
  expect(
    kept.alerts.map(({ kind, purchaseOrderNumber, shownAt, waiting }) => [
      kind,
      purchaseOrderNumber,
      shownAt,
      waiting,
    ]),
  ).toEqual([
    ['new-order', 'PO-2', null, true],
    ['new-order', 'PO-1', null, true],
  ]);
  await open('PO-1');
  await restart();
  await world.time.advance(minutes(225));
  expect(shown()).toEqual([]);
  await world.time.advance(minutes(15));
  expect([shown(), sounds()]).toEqual([[['PO-2']], 1]);
  expect(world.notifier.notices).toMatchObject([{ kind: 'order', purchaseOrderNumber: 'PO-2' }]);
  await world.time.advance(minutes(60));
  expect(shown()).toEqual([['PO-2']]);
});

it('snoozes the alert for an hour, also over a restart, and then sounds once more for unopened orders', async () => {
  await begin({});
  await comesIn(1);
  await comesIn(2);
  expect(shown()).toEqual([['PO-1'], ['PO-2']]);
  const { until } = await running.client.call('alerts.snooze', { length: 'hour' });
  expect((until ?? 0) - world.time.clock.now()).toBe(minutes(60));
  await comesIn(3);
  await open('PO-1');
  await restart();
  await world.time.advance(minutes(55));
  expect([shown(), sounds()]).toEqual([[], 0]);
  await world.time.advance(minutes(5));
  expect([shown(), sounds()]).toEqual([[['PO-2', 'PO-3']], 1]);
  await world.time.advance(minutes(60));
  expect(shown()).toHaveLength(1);
});

it('sounds at once when a snooze is ended', async () => {
  await begin({});
  await running.client.call('alerts.snooze', { length: 'tomorrow' });
  await comesIn(1);
  expect(shown()).toEqual([]);
  await running.client.call('alerts.snooze', { length: null });
  expect([shown(), sounds()]).toEqual([[['PO-1']], 1]);
});

it('repeats until every alerted order was opened or answered, and shows each only once', async () => {
  await begin({ repeatMinutes: 5, undoSeconds: 60 });
  await comesIn(1);
  await comesIn(2);
  const first = sounds();
  await world.time.advance(minutes(16));
  expect(sounds() - first).toBe(3);
  await open('PO-1');
  await world.time.advance(minutes(5));
  expect(sounds() - first).toBe(4);
  await running.client.call('responses.send', {
    orderKey: await keyOf('PO-2'),
    revision: 1,
    answers: [{ position: '00010', answer: { kind: 'accept' } }],
    buyerAccountNumber: null,
  });
  const after = sounds();
  await world.time.advance(minutes(30));
  expect(sounds()).toBe(after);
  expect((await running.client.call('alerts.list', {})).waiting).toBe(0);
  expect([shown(), world.notifier.notices.length]).toEqual([[['PO-1'], ['PO-2']], 2]);
});

it('makes no sound if the user wants none, and still notifies', async () => {
  await begin({ sound: false, repeatMinutes: 1 });
  await comesIn(1);
  await world.time.advance(minutes(10));
  expect([shown(), sounds()]).toEqual([[['PO-1']], 0]);
});

it('reports that a shell without notifications has none to try', async () => {
  await begin({});
  expect(await running.client.call('alerts.test', {})).toEqual({ notification: 'unavailable' });
});
