import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { momentAt, type WireLineOptions, wireOrder } from '../../fakes/wire-orders.ts';
import { accept, at, openHarness, propose } from '../answering/harness.ts';
import {
  createWorldInAFolder,
  minutes,
  type Running,
  signInInput,
  type World,
} from '../polling/core-in-a-folder.ts';

describe('in a store of its own', () => {
  let world: World;
  beforeEach(() => {
    world = createWorldInAFolder();
  });
  afterEach(() => world.end());

  const put = (n: number, lines: WireLineOptions[], version = 1): void => {
    const moment = momentAt(n + version * 1000);
    const text = wireOrder({
      ...{ id: `order-${n}`, number: `PO-${n}`, at: moment, version },
      lines: lines.map((line) => ({ status: 'Confirmed', at: moment, ...line })),
    });
    world.service.records.push({ at: moment, text });
  };
  const load = async ({ client }: Running): Promise<string[]> => {
    const { overdue, lateOrders, days } = await client.call('calendar.load', {});
    return [
      ...(overdue.agreed.deliveries === 0 ? [] : [`overdue: ${overdue.agreed.deliveries} of ${lateOrders}`]),
      ...days.map(
        ({ date, agreed }) => `${date}: ${agreed.deliveries} for ${agreed.amounts.map(({ value }) => value)}`,
      ),
    ];
  };
  const rows = async ({ client }: Running, from: string, to: string | null, limit = 100) => {
    const period = { from: calendarDate(from), to: to === null ? null : calendarDate(to) };
    const found = await client.call('calendar.deliveries', { period, limit });
    return found.rows.map(({ purchaseOrderNumber, date }) => `${purchaseOrderNumber} ${date}`);
  };

  it('shows deliveries by day, follows each change, and removes what is no longer due', async () => {
    put(1, [{ date: '2026-12-01', quantity: '5', price: '2.50' }]);
    put(2, [{ date: '2026-12-01' }, { position: '20', date: '2026-12-08', price: '12.5000000000000000001' }]);
    put(3, [{ date: '2026-12-02', status: 'Issued' }]);
    const running = await world.start();
    await world.signIn(running);
    expect(await load(running)).toEqual([
      '2026-12-01: 2 for 75',
      // To the last digit, which JSON.parse would lose. Ten digits are kept after the decimal sign.
      '2026-12-08: 1 for 62.5',
    ]);
    expect(await rows(running, '2026-12-01', '2026-12-01')).toEqual(['PO-1 2026-12-01', 'PO-2 2026-12-01']);
    expect(await rows(running, '2026-12-02', null)).toEqual(['PO-2 2026-12-08']);
    expect(await rows(running, '2026-11-30', null, 1)).toEqual(['PO-1 2026-12-01']);
    const period = { from: calendarDate('2026-11-30'), to: null };
    expect(await running.client.call('calendar.deliveries', { period, limit: 1 })).toMatchObject({ more: 2 });

    put(1, [{ date: '2026-12-04' }], 2);
    put(
      2,
      [
        { date: '2026-12-01', status: 'Cancelled' },
        { position: '20', status: 'Cancelled' },
      ],
      2,
    );
    put(3, [{ date: '2026-12-02' }], 2);
    put(4, [{ date: '2026-01-05' }, { position: '20', date: '2026-01-12' }]);
    await world.time.advance(minutes(10));
    expect(await load(running)).toEqual([
      'overdue: 2 of 1',
      '2026-12-02: 1 for 62.5',
      '2026-12-04: 1 for 62.5',
    ]);
  });

  it('counts the age of earlier orders from their last change at the service', async () => {
    const day = 86_400_000;
    const now = world.time.clock.now();
    for (const [n, days] of [0, 1, 3, 20].entries()) {
      const moment = new Date(now - days * day).toISOString();
      const lines = [{ date: '2026-12-01', status: 'Issued', at: moment }];
      const text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: moment, version: 1, lines });
      world.service.records.push({ at: moment, text });
    }
    const running = await world.start();
    await world.signIn(running);
    const { all } = await running.client.call('overview.get', { days: 30 });
    expect(all.open).toMatchObject({
      orders: 4,
      byAge: { today: 1, 'one-day': 1, 'three-days': 1, week: 0, older: 1 },
    });
  });

  it('uses the buyer’s name of most orders, as the list does', async () => {
    const names = ['Kessler', 'Kessler Antriebe', 'Kessler'];
    for (const [n, name] of names.entries()) {
      const moment = momentAt(n);
      const lines = [{ date: '2026-12-01', status: 'Issued', at: moment }];
      const text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: moment, version: 1, lines });
      world.service.records.push({ at: moment, text: text.replace('Buyer One', name) });
    }
    const running = await world.start();
    await world.signIn(running);
    const named = async () => [
      (await running.client.call('overview.get', { days: 30 })).buyers.map(({ name }) => name),
      (await running.client.call('orders.groups', {})).buyers.map(({ name }) => name),
    ];
    expect(await named()).toEqual([['Kessler'], ['Kessler']]);
    // The newest order says otherwise, and doesn't rename the buyer; two of three do.
    const renamed = async (n: number, at: string) => {
      const order = { id: `order-${n}`, number: `PO-${n}`, at, version: 2 };
      const text = wireOrder({ ...order, lines: [{ date: '2026-12-02', status: 'Issued', at }] });
      world.service.records.push({ at, text: text.replace('Buyer One', 'Kessler Antriebe') });
      await world.time.advance(minutes(10));
      return named();
    };
    expect(await renamed(1, momentAt(1001))).toEqual([['Kessler'], ['Kessler']]);
    expect(await renamed(2, momentAt(2001))).toEqual([['Kessler Antriebe'], ['Kessler Antriebe']]);
  });

  it('shows nothing of another account', async () => {
    put(1, [{ date: '2026-12-01' }]);
    const running = await world.start();
    await world.signIn(running);
    expect(await load(running)).toHaveLength(1);
    await running.client.call('accounts.sign-out', {});
    expect(await load(running)).toEqual([]);
    expect((await running.client.call('overview.get', { days: 30 })).buyers).toEqual([]);
    const input = { ...signInInput(world.service), email: 'other@supplier.example' };
    world.service.email = input.email;
    world.service.records.splice(0);
    put(2, [{ date: '2026-12-24' }]);
    const signingIn = running.client.call('accounts.sign-in', input);
    await world.time.advance(0);
    await signingIn;
    await world.time.advance(1_000);
    expect(await rows(running, '2026-11-01', null)).toEqual(['PO-2 2026-12-24']);
  });
});

describe('with the practice service', () => {
  const line = (date: string) => ({ deliverySchedule: [{ date, quantity: '100' }], netPrice: '4.20' });

  it('shows what the service has confirmed, and marks proposals', async () => {
    const harness = await openHarness();
    harness.practice.buyers.issue({
      purchaseOrderNumber: 'CAL-1',
      lines: [line('2026-12-10'), line('2026-12-11')],
    });
    const { key, order } = await harness.received('CAL-1');
    const told = async () => {
      const period = { from: calendarDate('2026-12-09'), to: calendarDate('2026-12-31') };
      const { rows } = await harness.call('calendar.deliveries', { period, limit: 1000 });
      return rows
        .filter(({ orderKey }) => orderKey === key)
        .map(({ position, kind, date }) => `${position} ${kind} ${date}`);
    };
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
    expect(await told()).toEqual([]);
    const { id } = await harness.send(key, [
      ...at(first, accept),
      ...at(second, propose(second, { dates: ['2026-12-18'] })),
    ]);
    await harness.reach(key, id, 'done');
    expect(await told()).toEqual([
      `${first.position} agreed 2026-12-10`,
      `${second.position} proposed 2026-12-18`,
    ]);
  });

  it('shows response times, in total and by buyer, from the receipt of the version', async () => {
    const harness = await openHarness();
    const before = await harness.call('overview.get', { days: 1 });
    expect(before.all.times).toMatchObject({ answers: 0, median: null });
    const [buyer] = harness.practice.world.buyers;
    const name = buyer?.name ?? '';
    const numbers = ['OV-1', 'OV-2', 'OV-3', 'OV-4', 'OV-5'];
    for (const purchaseOrderNumber of numbers) {
      harness.practice.buyers.issue({ buyer: name, purchaseOrderNumber, lines: [line('2026-12-10')] });
    }
    const details = [];
    for (const number of numbers) details.push(await harness.received(number));
    const waiting = await harness.call('overview.get', { days: 1 });
    expect(waiting.all.open.orders).toBe(before.all.open.orders + 5);
    expect(waiting.all.open.orders).toBe((await harness.call('orders.counts', {}))['to-answer']);

    harness.jump(2 * 3_600_000);
    for (const [index, { key, order }] of details.entries()) {
      const [only] = order.lines;
      if (only === undefined) throw new Error('A line was issued.');
      const { id } = await harness.send(
        key,
        at(only, index === 0 ? propose(only, { dates: ['2026-12-18'] }) : accept),
      );
      await harness.reach(key, id, 'done');
    }
    const { all, buyers } = await harness.call('overview.get', { days: 1 });
    expect(all.times).toMatchObject({ answers: 5, byPace: { hour: 0, 'four-hours': 5, day: 0 } });
    expect(all.times.median).toBeGreaterThan(2 * 3_600_000);
    expect(all.times.median).toBeLessThan(3 * 3_600_000);
    expect(all.lines).toEqual({ 'as-ordered': 4, changed: 1, declined: 0, rejected: 0 });
    const own = buyers.filter(({ figures }) => figures.times.answers > 0);
    expect(own.map(({ figures }) => figures.times)).toEqual([all.times]);
    expect(own.map(({ figures }) => figures.lines)).toEqual([all.lines]);
    // A period that begins after them has none of them.
    harness.jump(25 * 3_600_000);
    const later = (await harness.call('overview.get', { days: 1 })).all;
    expect(later.lines).toEqual({ 'as-ordered': 0, changed: 0, declined: 0, rejected: 0 });
    expect(later.times).toMatchObject({ answers: 0, median: null });
  });
});
