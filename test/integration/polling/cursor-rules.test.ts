import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import type { ServiceRecord } from '../../fakes/scripted-service.ts';
import { momentAt, wireOrder, wirePage } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, signInInput, type World } from './core-in-a-folder.ts';

/** The polling rules of the interface, section 4, by their numbers. */

let world: World;
beforeEach(() => {
  world = createWorldInAFolder();
});
afterEach(() => world.end());

const put = (
  n: number,
  text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n) }),
): ServiceRecord => {
  const record = { at: momentAt(n), text };
  world.service.records.push(record);
  return record;
};

describe('the polling rules', () => {
  it('1: stores the lastUpdatedAt of the answer once its orders are stored', async () => {
    put(1);
    put(2);
    const running = await world.start();
    await world.signIn(running);
    expect(cursorIn(running)).toBe(momentAt(2));
    expect((await listOrders(running.client, null)).rows).toHaveLength(2);
  });

  it('2: sends back the stored value to the letter, never the local clock', async () => {
    put(1);
    world.service.topLevel = () => '2026-11-01T10:00:00.001000Z';
    const running = await world.start();
    await world.signIn(running);
    world.time.jump(minutes(60 * 24 * 3));
    await world.time.advance(minutes(6));
    expect(world.service.polls.at(-1)?.filters.lastUpdatedAfter).toBe('2026-11-01T10:00:00.001000Z');
  });

  it('3: keeps the same value while answers have no data', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    world.service.topLevel = () => momentAt(5_000);
    await world.time.advance(minutes(30));
    expect(world.service.polls.length).toBeGreaterThan(5);
    expect(cursorIn(running)).toBe(momentAt(1));
    expect(world.service.polls.at(-1)?.filters.lastUpdatedAfter).toBe(momentAt(1));
  });

  it('3: and sends no further request after a first answer without data, with any total', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    const service = world.service;
    service.interfere = (request) =>
      pathOf(request) === '/v2/order-search/poll' && String(request.body).includes(momentAt(1))
        ? { status: 200, text: wirePage([], 3, momentAt(5_000)) }
        : undefined;
    const asked = () => service.http.requests.filter((one) => pathOf(one).endsWith('/poll')).length;
    const before = asked();
    await world.time.advance(minutes(30));
    const { polls } = await running.client.call('sync.diagnostics', {});
    const main = polls.filter(({ lane }) => lane === 'main');
    expect(main.map(({ outcome }) => outcome)).toEqual(main.map(() => 'clean'));
    expect(asked() - before).toBeLessThan(10);
    expect(cursorIn(running)).toBe(momentAt(1));
    put(2);
    service.interfere = () => undefined;
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(2));
  });

  it('4: fetches the further pages when total exceeds the limit of 100', async () => {
    for (let n = 1; n <= 250; n += 1) put(n);
    const running = await world.start();
    await world.signIn(running);
    expect(world.service.polls.every(({ limit }) => limit <= 100)).toBe(true);
    expect((await listOrders(running.client, null)).rows).toHaveLength(250);
    expect(cursorIn(running)).toBe(momentAt(250));
  });

  it('5: keeps the full text of the value over a restart', async () => {
    put(1);
    world.service.topLevel = () => '2026-11-01T10:00:00.0010Z';
    const first = await world.start();
    await world.signIn(first);
    await world.stop(first);
    world.service.polls.length = 0;
    const second = await world.start();
    await world.time.advance(1_000);
    expect(cursorIn(second)).toBe('2026-11-01T10:00:00.0010Z');
    expect(world.service.polls[0]?.filters.lastUpdatedAfter).toBe('2026-11-01T10:00:00.0010Z');
    expect((await listOrders(second.client, null)).rows).toHaveLength(1);
  });

  it('6: begins with the historical date that the user chose', async () => {
    const running = await world.start();
    await world.signIn(running, 7);
    const chosen = new Date(Date.parse('2026-11-02T08:00:00.000Z') - 7 * 86_400_000).toISOString();
    expect(world.service.polls.map(({ filters }) => filters.lastUpdatedAfter)).toEqual([chosen, chosen]);
  });

  it.each([
    { date: calendarDate('2026-10-20'), from: new Date(2026, 9, 20) },
    { date: calendarDate('2099-12-24'), from: new Date('2026-11-02T08:00:00.000Z') },
  ])(
    '6: or with the beginning of the day that the user named, $date, and never later than now',
    async ({ date, from }) => {
      const { client } = await world.start();
      const fetchFrom = { kind: 'date' as const, date };
      const signingIn = client.call('accounts.sign-in', { ...signInInput(world.service), fetchFrom });
      await world.time.advance(0);
      await signingIn;
      expect(world.service.polls[0]?.filters.lastUpdatedAfter).toBe(from.toISOString());
    },
  );

  it('7: applies an update to a stored order, and a repeated update changes nothing', async () => {
    const first = put(1);
    const running = await world.start();
    await world.signIn(running);
    const { client, events, database } = running;
    const line = { quantity: '7', at: momentAt(3) };
    put(3, wireOrder({ id: 'order-1', number: 'PO-1', version: 2, at: momentAt(3), lines: [line] }));
    await world.time.advance(minutes(6));
    const detail = () => client.call('orders.get', { key: 1 });
    const stored = () =>
      ['orders', 'order_lines', 'order_revisions', 'order_texts', 'alerts'].map((table) =>
        database.all(`SELECT * FROM ${table}`),
      );
    expect((await detail()).order.lines[0]?.deliverySchedule[0]?.quantity).toBe('7');
    expect((await detail()).history.map(({ revision }) => revision)).toEqual([2, 1]);
    const before = stored();
    events.length = 0;
    // The service sends the order repeatedly in both states, like a page that was lost.
    const again = [first, ...world.service.records.slice(-1)];
    world.service.arrange = () => [...again, ...again];
    await world.time.advance(minutes(20));
    const polls = (await client.call('sync.diagnostics', {})).polls;
    expect(polls.filter(({ records, changed }) => records >= 2 && changed === 0).length).toBeGreaterThan(2);
    expect(stored()).toEqual(before);
    expect(events.map(({ name }) => name)).not.toContain('orders.changed');
    expect(events.map(({ name }) => name)).not.toContain('alerts.shown');
  });

  it('8: uses the lastUpdatedAt of each line: an older line never returns', async () => {
    const lines = [
      { position: '00010', quantity: '5', at: momentAt(10) },
      { position: '00020', quantity: '5', at: momentAt(1) },
    ];
    put(10, wireOrder({ at: momentAt(10), lines }));
    const running = await world.start();
    await world.signIn(running);
    const stale = [
      { position: '00010', quantity: '999', at: momentAt(9) },
      { position: '00020', quantity: '6', at: momentAt(20) },
    ];
    put(20, wireOrder({ version: 2, at: momentAt(20), lines: stale }));
    await world.time.advance(minutes(6));
    const detail = await running.client.call('orders.get', { key: 1 });
    expect(detail.order.lines.map((line) => line.deliverySchedule[0]?.quantity)).toEqual(['5', '6']);
  });

  it('9: polls about every five minutes', async () => {
    const running = await world.start();
    await world.signIn(running);
    world.service.polls.length = 0;
    await world.time.advance(minutes(60));
    expect(world.service.polls.length).toBeGreaterThanOrEqual(11);
    expect(world.service.polls.length).toBeLessThanOrEqual(13);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });
});
