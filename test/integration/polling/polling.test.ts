import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, signInInput, type World } from './core-in-a-folder.ts';

let world: World;
beforeEach(() => {
  world = createWorldInAFolder();
});
afterEach(() => world.end());

const put = (n: number, text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n) })): void => {
  world.service.records.push({ at: momentAt(n), text });
};

/** The last poll of orders; shipments are requested after them. */
const lastPoll = () => world.service.http.requests.findLast(({ url }) => url.includes('/order-search/'));

describe('the connection', () => {
  it('continues after a restart with the password from the keychain, and imports nothing again', async () => {
    put(1);
    const first = await world.start();
    await world.signIn(first);
    await world.stop(first);
    put(2);
    const second = await world.start();
    await world.time.advance(1_000);
    const { rows } = await listOrders(second.client, null);
    expect(rows.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).toEqual(['PO-2', 'PO-1']);
    expect(second.events.some(({ name }) => name === 'alerts.shown')).toBe(true);
    expect(await second.client.call('accounts.current', {})).toMatchObject({
      account: { state: 'signed-in', passwordKept: 'keychain' },
    });
  });

  it('asks for the password after a restart if it was not stored', async () => {
    const first = await world.start();
    const input = { ...signInInput(world.service), keepSignedIn: false };
    await first.client.call('accounts.sign-in', input);
    await world.stop(first);
    const second = await world.start();
    await world.time.advance(minutes(10));
    expect(await second.client.call('accounts.current', {})).toMatchObject({
      account: { state: 'password-needed', passwordKept: 'not-kept' },
    });
    expect((await second.client.call('sync.status', {})).state).toBe('not-connected');
    await world.signIn(second);
    expect((await second.client.call('sync.status', {})).state).toBe('connected');
  });

  it('reports it if the keychain did not store the password', async () => {
    world.secrets.write = async () => {
      throw new Error('locked');
    };
    const running = await world.start();
    await world.signIn(running);
    expect(await running.client.call('accounts.current', {})).toMatchObject({
      account: { state: 'signed-in', passwordKept: 'not-kept' },
    });
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('connects while the keychain does not answer', async () => {
    world.secrets.write = () => new Promise(() => undefined);
    const running = await world.start();
    void running.client.call('accounts.sign-in', signInInput(world.service));
    await world.time.advance(2_000);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('signs in once for an impatient double click', async () => {
    const running = await world.start();
    const both = [1, 2].map(() => running.client.call('accounts.sign-in', signInInput(world.service)));
    await world.time.advance(2_000);
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('begins no later than the service’s own now, however fast the local clock is', async () => {
    const day = 24 * 60 * 60_000;
    const serverNow = world.time.clock.now();
    world.time.jump(day);
    world.service.interfere = (request) =>
      request.url.endsWith('/poll')
        ? { status: 200, headers: { Date: new Date(serverNow).toUTCString() }, text: '{"data":[],"total":0}' }
        : undefined;
    const running = await world.start();
    const input = { ...signInInput(world.service), fetchFrom: { kind: 'now' as const } };
    await running.client.call('accounts.sign-in', input);
    expect(running.database.get('SELECT fetch_from FROM accounts')?.['fetch_from']).toBe(
      new Date(serverNow).toISOString(),
    );
  });

  it('stops at sign-out, deletes the password and keeps the received orders', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    await running.client.call('accounts.sign-out', {});
    const sent = world.service.http.requests.length;
    expect(world.service.http.requests.at(-1)?.url).toContain('/v2/authentication/logout');
    await world.time.advance(minutes(60));
    expect(world.service.http.requests).toHaveLength(sent);
    expect(world.secrets.kept.size).toBe(0);
    expect(await listOrders(running.client, null)).toEqual({ rows: [] });
    expect((await running.client.call('sync.status', {})).state).toBe('signed-out');
    await world.signIn(running);
    expect((await listOrders(running.client, null)).rows).toHaveLength(1);
    expect(world.notifier.notices).toEqual([]);
  });

  it('polls at once when the computer wakes up, without crying that it did not listen', async () => {
    const running = await world.start();
    await world.signIn(running);
    const polls = world.service.polls.length;
    world.time.jump(minutes(60 * 8));
    await world.time.advance(20_000);
    expect(world.service.polls.length).toBe(polls + 1);
    expect(world.notifier.notices).toEqual([]);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('polls on when the clock is set back by a day', async () => {
    const running = await world.start();
    await world.signIn(running);
    const polls = world.service.polls.length;
    world.time.jump(-minutes(60 * 24));
    await world.time.advance(minutes(12));
    expect(world.service.polls.length).toBeGreaterThan(polls);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('runs one cycle at a time, with any number of requests', async () => {
    const running = await world.start();
    await world.signIn(running);
    const polls = world.service.polls.length;
    for (let n = 0; n < 20; n += 1) await running.client.call('sync.poll-now', {});
    await world.time.advance(10_000);
    expect(world.service.polls.length).toBe(polls + 1);
  });

  it('shows how far the first import is', async () => {
    for (let n = 1; n <= 250; n += 1) put(n);
    const running = await world.start();
    await world.signIn(running);
    const steps = running.events.flatMap((event) =>
      event.name === 'sync.changed' && event.status.firstImport !== null ? [event.status.firstImport] : [],
    );
    expect(steps.map(({ received }) => received)).toEqual(expect.arrayContaining([100, 200, 250]));
    expect(steps.every(({ total }) => total === 250)).toBe(true);
    expect((await running.client.call('sync.status', {})).firstImport).toBeNull();
  });

  it('uses a shorter interval as soon as it is chosen', async () => {
    const running = await world.start();
    await world.signIn(running);
    await running.client.call('settings.set', { patch: { pollMinutes: 1 } });
    const polls = world.service.polls.length;
    await world.time.advance(minutes(5.5));
    expect(world.service.polls.length - polls).toBeGreaterThanOrEqual(5);
  });

  it('takes an interval from 1 to 60 minutes, and refuses 0 and 61', async () => {
    const running = await world.start();
    await world.signIn(running);
    const choose = (pollMinutes: number) => running.client.call('settings.set', { patch: { pollMinutes } });
    await choose(60);
    await world.time.advance(minutes(6));
    const from = world.service.polls.length;
    await world.time.advance(minutes(58));
    expect(world.service.polls.length).toBe(from);
    await world.time.advance(minutes(2));
    expect(world.service.polls.length).toBeGreaterThan(from);
    for (const refused of [0, 61, 1.5])
      await expect(choose(refused)).rejects.toMatchObject({ code: 'rpc.bad-input' });
    expect((await running.client.call('settings.get', {})).pollMinutes).toBe(60);
    expect((await choose(1)).pollMinutes).toBe(1);
  });

  it('requests only issued orders if the user chose that', async () => {
    world = createWorldInAFolder({ settings: { onlyIssued: true } });
    const running = await world.start();
    await world.signIn(running);
    const last = lastPoll();
    expect(last?.body).toContain('"status":{"processStatus":["Issued"]}');
  });

  it('receives orders that left that status as soon as the user widens it again', async () => {
    put(1);
    const running = await world.start();
    await running.client.call('settings.set', { patch: { onlyIssued: true } });
    world.service.arrange = (matching) => {
      const narrowed = lastPoll()?.body?.toString().includes('Issued') === true;
      return matching.filter(({ text }) => !narrowed || text.includes('"status":{"processStatus":"Issued"'));
    };
    await world.signIn(running);
    world.service.records.splice(0);
    put(
      2,
      wireOrder({
        ...{ id: 'order-1', number: 'PO-1', version: 2, at: momentAt(2), status: 'Cancelled' },
        lines: [{ status: 'Cancelled', at: momentAt(2) }],
      }),
    );
    put(3);
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(3));
    const statusOf = async (key: number) =>
      (await running.client.call('orders.get', { key })).order.status.processStatus;
    expect(await statusOf(1)).toBe('Issued');
    await running.client.call('settings.set', { patch: { onlyIssued: false } });
    await world.time.advance(10_000);
    expect(await statusOf(1)).toBe('Cancelled');
    expect(cursorIn(running)).toBe(momentAt(3));
    const polls = world.service.polls.length;
    await world.time.advance(minutes(5.5));
    expect(world.service.polls.length).toBe(polls + 1);
  });

  it('sends and stores nothing after a stop in the middle of a cycle', async () => {
    put(1);
    const running = await world.start();
    const signingIn = running.client.call('accounts.sign-in', signInInput(world.service));
    await world.time.settle();
    await signingIn;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = world.service.http.send;
    world.service.http.send = async (request) => {
      const answer = await send(request);
      await held;
      return answer;
    };
    await world.time.advance(100);
    await world.stop(running);
    release();
    await world.time.advance(minutes(60));
    const again = await world.start();
    expect(again.database.get('SELECT COUNT(*) AS count FROM orders')?.['count']).toBe(0);
  });

  it('keeps its diagnostics small', async () => {
    const running = await world.start();
    await running.client.call('settings.set', { patch: { pollMinutes: 1 } });
    await world.signIn(running);
    for (let hour = 0; hour < 9; hour += 1) {
      put(1_000 + hour);
      await world.time.advance(minutes(60));
    }
    const count = (sql: string): unknown => running.database.get(sql)?.['count'];
    expect(count("SELECT COUNT(*) AS count FROM polls WHERE stream = 'orders'")).toBe(500);
    await world.time.advance(minutes(60));
    expect(count("SELECT COUNT(*) AS count FROM polls WHERE stream = 'orders'")).toBe(500);
  });
});

describe('a full disk', () => {
  it('loses nothing: the cursor waits, and everything arrives once there is space', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    const pages = Number(running.database.get('PRAGMA page_count')?.['page_count']);
    running.database.get(`PRAGMA max_page_count = ${pages}`);
    for (let n = 2; n <= 90; n += 1) put(n);
    await world.time.advance(minutes(30));
    expect(cursorIn(running)).toBe(momentAt(1));
    expect(await running.client.call('sync.status', {})).toMatchObject({
      state: 'not-connected',
      reason: { code: 'store.full' },
    });
    running.database.get('PRAGMA max_page_count = 1000000');
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(90));
    expect((await listOrders(running.client, null)).rows).toHaveLength(90);
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });
});

describe('a received order', () => {
  it('keeps every digit and every unknown field from the poll to the store', async () => {
    const lines = [
      {
        quantity: '1234.560000000000000001',
        price: '12345678901234567890.10',
        extra: ',"tint":{"ral":7.000}',
      },
    ];
    const text = wireOrder({ lines, extra: ',"customs":[1e2,0.30]' });
    world.service.records.push({ at: momentAt(1), text });
    const running = await world.start();
    await world.signIn(running);
    const { header } = z
      .object({ header: z.string() })
      .parse(running.database.get('SELECT header FROM order_texts'));
    const [line] = running.database.all('SELECT line FROM order_lines').map(({ line: one }) => String(one));
    expect(header.replace('"lines":[0', () => `"lines":[${line}`)).toBe(text);
    const { order } = await running.client.call('orders.get', { key: 1 });
    expect(order.lines[0]?.deliverySchedule[0]?.quantity).toBe('1234.560000000000000001');
    expect(order.lines[0]?.prices?.netPrice?.priceInTransactionCurrency?.value).toBe(
      '12345678901234567890.10',
    );
  });

  it('knows an order without id by its numbers', async () => {
    put(1, wireOrder({ id: null, at: momentAt(1) }));
    const running = await world.start();
    await world.signIn(running);
    put(2, wireOrder({ id: null, version: 2, at: momentAt(2), lines: [{ quantity: '9', at: momentAt(2) }] }));
    await world.time.advance(minutes(6));
    expect((await listOrders(running.client, null)).rows).toHaveLength(1);
  });
});
