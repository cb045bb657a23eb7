import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Scope } from '../../../src/shared/domain/order/folder.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, type WireOrderOptions, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';

// The test begins on Monday 2 November 2026 at 8:00.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

let world: World;
let running: Running;
afterEach(() => world.end());

const begin = async (): Promise<number> => {
  world = createWorldInAFolder({ settings: { pollMinutes: 1 } });
  running = await world.start();
  await world.signIn(running);
  await arrives('PO-1', 1);
  const [row] = (await listOrders(running.client, 'to-answer')).rows;
  if (row === undefined) throw new Error('The order didn’t arrive.');
  await running.client.call('orders.mark-seen', { key: row.key, revision: 1 });
  return row.key;
};
const arrives = async (number: string, at: number, change: WireOrderOptions = {}): Promise<void> => {
  world.service.records.push({
    at: momentAt(at),
    text: wireOrder({ id: 'order-1', number, at: momentAt(at), ...change }),
  });
  await world.time.advance(minutes(2));
};
const listed = async (scope: Scope): Promise<string[]> =>
  (await listOrders(running.client, scope)).rows.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
const putAside = (key: number, until: string | null) =>
  running.client.call('orders.put-aside', { key, until: until === null ? null : calendarDate(until) });
const returned = (): string[] =>
  running.events.flatMap((event) =>
    event.name === 'alerts.shown'
      ? event.alerts.filter(({ kind }) => kind === 'returned').map((alert) => alert.purchaseOrderNumber)
      : [],
  );
const toAnswerInTray = () => world.notifier.trayStatuses.at(-1)?.toAnswer;

it('lies in Later, and returns on its day by itself, unread and with an alert, also after a restart', async () => {
  const key = await begin();
  await putAside(key, '2026-11-04');
  expect([await listed('to-answer'), await listed('later')]).toEqual([[], ['PO-1']]);
  // Two days of polls would take most of the test's time, and the order returns without one.
  await running.client.call('settings.set', { patch: { pollMinutes: 60 } });
  await world.stop(running);
  running = await world.start();
  expect([await listed('later'), toAnswerInTray()]).toEqual([['PO-1'], 0]);
  await world.time.advance(minutes(39 * 60));
  expect([await listed('later'), returned()]).toEqual([['PO-1'], []]);
  await world.time.advance(minutes(2 * 60));
  expect([await listed('to-answer'), await listed('later'), returned()]).toEqual([['PO-1'], [], ['PO-1']]);
  expect(toAnswerInTray()).toBe(1);
  const { rows } = await listOrders(running.client, 'to-answer');
  expect(rows[0]).toMatchObject({ unseen: 'new', putAsideUntil: null });
});

it('returns at the start if its day passed meanwhile', async () => {
  const key = await begin();
  await putAside(key, '2026-11-03');
  await world.stop(running);
  await world.time.advance(minutes(48 * 60));
  running = await world.start();
  await world.time.advance(minutes(1));
  expect([await listed('to-answer'), returned()]).toEqual([['PO-1'], ['PO-1']]);
});

it('comes back at once if the buyer changes it, or the user asks for it', async () => {
  const key = await begin();
  await putAside(key, '2026-11-20');
  await putAside(key, null);
  expect([await listed('to-answer'), await listed('later'), returned()]).toEqual([['PO-1'], [], []]);
  await putAside(key, '2026-11-20');
  await arrives('PO-1', 200, { version: 2, lines: [{ quantity: '77', at: momentAt(200) }] });
  expect([await listed('to-answer'), await listed('later')]).toEqual([['PO-1'], []]);
});

it('isn’t put aside until today or for another account', async () => {
  const key = await begin();
  await putAside(key, '2026-11-02');
  expect(await listed('to-answer')).toEqual(['PO-1']);
  await expect(putAside(key + 1, '2026-11-20')).rejects.toMatchObject({ code: 'order.not-found' });
});
