import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../src/main/practice/switches/switches.ts';
import { addDays, dayAt } from '../../../src/shared/domain/calendar-date.ts';
import { isLongRun } from '../../runner/scope.ts';
import {
  addressOf,
  freePort,
  heldPort,
  openWebhookHouse,
  post,
  statusOf,
  takenPort,
  wait,
} from './webhook-house.ts';

const inThreeMonths = addDays(dayAt(Date.now(), 'UTC'), 90);

const kinds: Webhook['kind'][] = ['post', 'post-xml', 'get-path', 'get-query'];

const calledAt = (url: string, kind: Webhook['kind']) => ({
  webhook: { kind, orderUrl: url, shipmentUrl: url },
});

/** An order of three lines that Orderbell has heard of, and the door open. */
const withOrder = async (time?: { timeStands: boolean }) => {
  const house = await openWebhookHouse({ sample: 'empty' }, time);
  const url = await house.open();
  house.practice.switches.set(calledAt(url, 'get-query'));
  const order = house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 3 });
  const row = await house.row(order.purchaseOrderNumber);
  await house.outcome('brought');
  house.practice.switches.set(calledAt(url, 'off'));
  house.asked();
  return { house, url, order, key: row.key };
};

describe('the service calls', () => {
  it.each(kinds)('%s, and the order is here by the hint and not by a poll', async (kind) => {
    const house = await openWebhookHouse({ sample: 'empty' });
    house.practice.switches.set(calledAt(await house.open(), kind));
    const { nextPollAt } = await house.call('sync.status', {});
    expect(nextPollAt).toBeGreaterThan(Date.now() + 30 * 60_000);
    house.asked();
    const order = house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 3 });
    const row = await house.row(order.purchaseOrderNumber);
    const { fetches, polls } = house.asked();
    expect(polls).toEqual([]);
    expect(fetches.at(-1)).toContain(`/order/${order.id}`);
    const { order: stored } = await house.detail(row.key);
    expect([stored.id, stored.lines.length, row.unseen]).toEqual([order.id, 3, 'new']);
    // It rings like any other.
    expect(house.events.some(({ name }) => name === 'alerts.rang')).toBe(true);
    await house.outcome('brought');
  });

  // Other programs may slow it down, so only the long run measures this.
  if (isLongRun)
    it.each(kinds)(
      '%s, and an order is here in less than 2 s, though the next poll is an hour away',
      async (kind) => {
        const house = await openWebhookHouse({ sample: 'empty' });
        house.practice.switches.set(calledAt(await house.open(), kind));
        // One of five may be slow, as the first sometimes is.
        const took: number[] = [];
        for (let time = 0; time < 5; time += 1) {
          const began = performance.now();
          const { purchaseOrderNumber } = house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 3 });
          await house.row(purchaseOrderNumber);
          took.push(performance.now() - began);
        }
        const [, second] = took.sort((a, b) => b - a);
        expect(second).toBeLessThan(2_000);
      },
    );

  it.each(kinds)('%s, and the shipment is as the buyer left it', async (kind) => {
    const house = await openWebhookHouse();
    house.practice.switches.set(calledAt(await house.open(), kind));
    const waiting = house.practice.world.shipments().find(({ processStatus }) => processStatus === 'Issued');
    await expect
      .poll(async () => (await house.call('shipments.list', {})).rows.length, wait)
      .toBe(house.practice.world.shipments().length);
    house.asked();
    house.practice.buyers.approveShipment(waiting?.id ?? '');
    const row = async () =>
      (await house.call('shipments.list', {})).rows.find(
        ({ shipmentNumber }) => shipmentNumber === waiting?.shipmentNumber,
      );
    await expect.poll(async () => (await row())?.processStatus, wait).toBe('Approved');
    // Each line and document says by itself whether it is new.
    house.practice.buyers.attachToShipment(waiting?.id ?? '', 'gate pass.txt');
    const shown = async () => house.call('shipments.get', { key: (await row())?.key ?? 0 });
    await expect
      .poll(async () => (await shown()).newParts, wait)
      .toEqual([expect.stringMatching(/^document buyer /)]);
    const { fetches, polls, shipmentPolls } = house.asked();
    expect([polls, shipmentPolls]).toEqual([[], []]);
    expect(fetches.at(-1)).toContain(`/shipment/${waiting?.id}`);
  });

  it('post with the affected lines alone, and the others stay', async () => {
    const { house, url, order, key } = await withOrder();
    house.practice.switches.set(calledAt(url, 'post'));
    const deliverySchedule = [{ date: inThreeMonths, quantity: '7' }];
    house.practice.buyers.reissue(order.id, { deliverySchedule }, ['20']);
    const quantities = async () =>
      (await house.detail(key)).order.lines.map((line) => [
        line.position,
        line.deliverySchedule.some(({ quantity }) => quantity === '7'),
      ]);
    await expect.poll(quantities, wait).toEqual([
      ['10', false],
      ['20', true],
      ['30', false],
    ]);
    expect(house.asked().polls).toEqual([]);
  });

  it('and has its answer before the order is fetched', async () => {
    const { house, url, order } = await withOrder();
    const { promise, resolve } = Promise.withResolvers<void>();
    let held = 0;
    house.practice.intercept = async ({ path }) => {
      if (path.includes('/order/')) held += 1;
      await promise;
      return 'pass' as const;
    };
    expect(await statusOf(`${url}?orderId=${order.id}`)).toBe(202);
    await expect.poll(() => held, wait).toBe(1);
    expect((await house.call('webhooks.get', {})).lastCall?.outcome).toBe('following');
    resolve();
    await house.outcome('nothing-new');
  });
});

it('Polling goes on whatever is called, and brings what no call told of', async () => {
  const { house, url, order } = await withOrder();
  const { nextPollAt } = await house.call('sync.status', {});
  expect(await statusOf(`${url}/${order.id}`)).toBe(202);
  await house.outcome('nothing-new');
  // No call puts off the next poll.
  expect((await house.call('sync.status', {})).nextPollAt).toBe(nextPollAt);
  const untold = house.practice.buyers.issue({ buyer: 'Kessler' });
  await house.call('sync.poll-now', {});
  await house.row(untold.purchaseOrderNumber);
  const { fetches, polls } = house.asked();
  expect([fetches.length, polls.length]).toEqual([1, 1]);
});

it('With the password in every request a call brings a poll at once, and the next one in the same hour too', async () => {
  const house = await openWebhookHouse({ sample: 'empty' });
  await house.useBasic();
  house.practice.switches.set(calledAt(await house.open(), 'post'));
  await house.listens();
  house.asked();
  for (let time = 1; time <= 2; time += 1) {
    const { purchaseOrderNumber } = house.practice.buyers.issue({ buyer: 'Kessler' });
    await house.row(purchaseOrderNumber);
    await house.outcome('polled');
  }
  expect(house.asked().fetches).toEqual([]);
});

it('With the password in every request a call about a shipment says that it wants a token, and polls nothing', async () => {
  const house = await openWebhookHouse();
  await house.useBasic();
  house.practice.switches.set(calledAt(await house.open(), 'get-query'));
  await house.listens();
  house.asked();
  const waiting = house.practice.world.shipments().find(({ processStatus }) => processStatus === 'Issued');
  house.practice.buyers.approveShipment(waiting?.id ?? '');
  await house.outcome('wants-token');
  expect(house.asked()).toEqual({ fetches: [], polls: [], shipmentPolls: [] });
});

it('One record that the service can’t show keeps none of the others from coming in', async () => {
  const { house, url } = await withOrder();
  // No poll helps either.
  house.practice.intercept = ({ path }) =>
    /\/odd$|\/poll$/.test(path) ? { status: 503, headers: { 'Retry-After': '1' } } : 'pass';
  // The calls come by hand, so that the odd one is in front.
  const [one, other] = [1, 2].map(() => house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 1 }));
  if (one === undefined || other === undefined) throw new Error('There are no orders.');
  for (const id of ['odd', one.id, other.id]) expect(await statusOf(`${url}/orders/${id}`)).toBe(202);
  await house.row(one.purchaseOrderNumber);
  await house.row(other.purchaseOrderNumber);
});

it.each(['post', 'post-xml'] as const)('%s with an event of 500 lines is taken', async (kind) => {
  const house = await openWebhookHouse({ sample: 'empty' });
  house.practice.switches.set(calledAt(await house.open(), kind));
  const notes = ['x'.repeat(3_000_000)];
  const order = house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 500, notes });
  const row = await house.row(order.purchaseOrderNumber);
  expect((await house.detail(row.key)).order.lines).toHaveLength(500);
  await house.outcome('brought');
  const { lastCall } = await house.call('webhooks.get', {});
  expect(lastCall?.eventName).toBe('OrderIssuedByBuyer');
  expect(lastCall?.at).toBeGreaterThan(Date.now() - 600_000);
});

it('A POST in a part that nobody knows is taken where it names an order, and that order is fetched', async () => {
  const { house, url } = await withOrder();
  const order = house.practice.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
  const event = { eventName: 'OrderContactReassignedByBuyer', orderContactEvent: { orderId: order.id } };
  expect(await post(url, event)).toBe(202);
  await house.outcome('brought');
  expect(house.asked().fetches.at(-1)).toContain(`/order/${order.id}`);
});

describe('credentials', () => {
  const basic = { demands: 'basic', user: 'caller', password: 'only-f\u00fcr-calls' } as const;
  const header = `Basic ${Buffer.from('caller:only-f\u00fcr-calls').toString('base64')}`;

  it('are demanded from the moment on at which they are kept, and after a restart too', async () => {
    const { house, url, order } = await withOrder();
    const call = (authorization?: string) =>
      statusOf(`${url}/${order.id}`, authorization === undefined ? {} : { headers: { authorization } });
    expect(await call()).toBe(202);
    expect((await house.call('webhooks.demand', basic)).credentialsMissing).toBe(false);
    expect(await call()).toBe(401);
    await house.outcome('wrong-credentials');
    expect(await call(header)).toBe(202);
    await house.stop();
    await house.start();
    await house.state('open');
    await house.listens();
    expect([await call('Basic eDp5'), await call(header)]).toEqual([401, 202]);
    await house.call('webhooks.demand', { demands: 'bearer', token: 'a.b-c' });
    expect([await call(header), await call('Bearer a.b-c')]).toEqual([401, 202]);
    await house.call('webhooks.demand', { demands: 'nothing' });
    expect(await call()).toBe(202);
  });

  it('go out with the practice service’s calls', async () => {
    const { house, url } = await withOrder();
    await house.call('webhooks.demand', basic);
    const { webhook } = calledAt(url, 'post');
    house.practice.switches.set({ webhook: { ...webhook, authorization: header } });
    await house.row(house.practice.buyers.issue({ buyer: 'Kessler' }).purchaseOrderNumber);
    expect(house.asked().polls).toEqual([]);
  });

  it('that the keychain lost are told, and the service is asked to come again', async () => {
    const { house, url, order } = await withOrder();
    await house.call('webhooks.demand', basic);
    house.secrets.kept.clear();
    await house.stop();
    await house.start();
    await house.state('open');
    await expect.poll(async () => (await house.call('webhooks.get', {})).credentialsMissing, wait).toBe(true);
    expect(await statusOf(`${url}/${order.id}`, { headers: { authorization: header } })).toBe(503);
    await house.outcome('not-now');
  });

  it('stand neither in the settings nor in the report nor in the log', async () => {
    const { house, url, order } = await withOrder();
    await house.call('webhooks.demand', basic);
    await statusOf(`${url}/${order.id}`, { headers: { authorization: header } });
    await house.outcome('nothing-new');
    const settings = await house.call('settings.get', {});
    const { text } = await house.call('diagnostics.report', {});
    const log = readFileSync(join(house.folder, 'logs', 'orderbell.log'), 'utf8');
    for (const written of [JSON.stringify(settings), JSON.stringify(house.settings.stored()), text, log]) {
      for (const secret of [basic.password, header, header.slice(6)]) expect(written).not.toContain(secret);
    }
  });
});

it('A call while nobody is signed in is to come again, and what it told of comes with the next sign-in', async () => {
  const { house, url, order } = await withOrder();
  await house.call('accounts.sign-out', {});
  expect(await statusOf(`${url}/${order.id}`)).toBe(503);
  await house.outcome('no-account');
});

describe('a forged call', () => {
  it('changes nothing, whatever it says of an order', async () => {
    const { house, url, order, key } = await withOrder();
    const before = await house.detail(key);
    const lie = { ...before.order, id: undefined, version: 99, lines: [], processStatus: 'Cancelled' };
    for (const field of ['orderEvent', 'singleDeliveryOrderEvent', 'orderDocumentsEvent']) {
      const event = { eventName: 'OrderLinesCancelledByBuyer', [field]: { ...lie, orderId: order.id } };
      expect(await post(url, event)).toBe(202);
      await house.outcome('nothing-new');
    }
    expect(await house.detail(key)).toEqual(before);
    expect(house.asked().polls).toEqual([]);
  });

  it('with the wrong secret gets the same 404 for everything, and the service hears of nothing', async () => {
    const { house, url, order } = await withOrder();
    const { origin, pathname } = new URL(url);
    const paths = [
      '/',
      `${pathname}x`,
      pathname.slice(0, -1),
      `/x${pathname}`,
      '/rpc',
      '/session',
      '/index.html',
    ];
    const answers = new Set<string>();
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
        const response = await fetch(`${origin}${path}?orderId=${order.id}`, { method });
        const headers = [...response.headers].filter(([name]) => name !== 'date');
        answers.add(JSON.stringify([response.status, headers, await response.text()]));
      }
    }
    expect([...answers]).toEqual([
      JSON.stringify([
        404,
        [
          ['cache-control', 'no-store'],
          ['connection', 'close'],
          ['content-length', '0'],
        ],
        '',
      ]),
    ]);
    expect(await statusOf(`${url}/${order.id}`, { method: 'PUT' })).toBe(404);
    expect(house.asked()).toEqual({ fetches: [], polls: [], shipmentPolls: [] });
    const state = await house.call('webhooks.get', {});
    expect(state.lastCall?.outcome).toBe('brought');
  });

  it.each(['/..%2f..%2fauthentication', '/a%20b', '?orderId=', `/${'9'.repeat(101)}`, ''])(
    'with %.40s where an id belongs is turned away, and the service hears of nothing',
    async (rest) => {
      const { house, url } = await withOrder();
      expect(await statusOf(`${url}${rest}`)).toBe(400);
      await house.outcome('not-understood');
      expect(house.asked()).toEqual({ fetches: [], polls: [], shipmentPolls: [] });
    },
  );

  it('by the hundred causes no more fetches at once than are allowed, and one poll', async () => {
    const { house, url } = await withOrder({ timeStands: true });
    const statuses: number[] = [];
    for (let index = 0; index < 300; index += 1) {
      statuses.push(await statusOf(`${url}?orderId=unknown-${index}`));
    }
    // A hundred wait for their turn, and the service is asked to come again with the rest.
    expect([...new Set(statuses)]).toEqual([202, 503]);
    const taken = statuses.filter((status) => status === 202).length;
    expect(taken).toBeGreaterThanOrEqual(100);
    expect(taken).toBeLessThanOrEqual(109);
    await expect.poll(() => house.requests.filter((line) => line.includes('unknown-')).length, wait).toBe(9);
    await expect
      .poll(() => house.requests.some((line) => line.endsWith('/order-search/poll')), wait)
      .toBe(true);
    const { fetches, polls } = house.asked();
    // One of ten was spent on the order before. The path was learned by then, so each costs one request.
    expect(fetches).toHaveLength(9);
    expect(polls).toHaveLength(1);
    expect(await house.rows()).toHaveLength(1);
  });
});

describe('the address', () => {
  it('is dead as soon as there is another one', async () => {
    const { house, url, order } = await withOrder();
    const next = addressOf(await house.call('webhooks.renew', {}));
    expect(next).not.toBe(url);
    expect(await statusOf(`${url}/${order.id}`)).toBe(404);
    expect(await statusOf(`${next}/${order.id}`)).toBe(202);
  });

  it('that took the place of another one is awaited until somebody calls by it, a restart between', async () => {
    const { house, order } = await withOrder();
    const awaited = async () => (await house.call('webhooks.get', {})).awaited;
    expect(await awaited()).toBe(false);
    const next = addressOf(await house.call('webhooks.renew', {}));
    expect(await awaited()).toBe(true);
    await house.stop();
    await house.start();
    await house.state('open');
    await house.listens();
    expect(await awaited()).toBe(true);
    expect(await statusOf(`${next.slice(0, -1)}x/${order.id}`)).toBe(404);
    expect(await awaited()).toBe(true);
    expect(await statusOf(`${next}/${order.id}`)).toBe(202);
    expect(await awaited()).toBe(false);
    await house.stop();
    await house.start();
    await house.state('open');
    expect(await awaited()).toBe(false);
  });

  it('is the same after a restart, and lies in a file for this user alone', async () => {
    const { house, url, order } = await withOrder();
    await house.stop();
    await expect(fetch(`${url}/${order.id}`)).rejects.toThrow();
    await house.start();
    expect(addressOf(await house.state('open'))).toBe(url);
    await house.listens();
    expect(await statusOf(`${url}/${order.id}`)).toBe(202);
    await house.outcome('nothing-new');
    const file = join(house.folder, 'webhook-secret');
    expect(url.endsWith(`/${readFileSync(file, 'utf8')}`)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leads through a proxy where there is one', async () => {
    const { house, url } = await withOrder();
    const port = Number(new URL(url).port);
    await house.change({ on: true, port, publicAddress: 'https://orders.example/hook' });
    const { pathname } = new URL(url);
    await expect
      .poll(async () => (await house.call('webhooks.get', {})).address, wait)
      .toBe(`https://orders.example/hook${pathname}`);
  });

  it('is none until the user wants it, and none any more when she does not', async () => {
    const house = await openWebhookHouse({ sample: 'empty' });
    expect(await house.call('webhooks.get', {})).toMatchObject({ state: 'off', address: null });
    expect(existsSync(join(house.folder, 'webhook-secret'))).toBe(false);
    const url = await house.open();
    await house.change({ on: false });
    expect((await house.state('off')).address).toBeNull();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('stands neither in the settings nor in the report for a supporter nor in the log', async () => {
    const { house, url } = await withOrder();
    const secret = new URL(url).pathname.slice(1);
    await statusOf(`${url}/unknown`);
    await house.outcome('unknown');
    const settings = await house.call('settings.get', {});
    const { text } = await house.call('diagnostics.report', {});
    const log = readFileSync(join(house.folder, 'logs', 'orderbell.log'), 'utf8');
    expect(log).toContain('webhook-unknown');
    for (const written of [JSON.stringify(settings), text, log]) expect(written).not.toContain(secret);
  });
});

describe('a port', () => {
  it('that is taken is told, and another one does', async () => {
    const house = await openWebhookHouse({ sample: 'empty' });
    const port = await takenPort();
    await house.change({ on: true, port });
    const { problem, address } = await house.state('failed');
    expect([problem?.code, problem?.params, address]).toEqual([
      'webhook.port-taken',
      { port: String(port) },
      null,
    ]);
    await house.change({ on: true, port: await freePort() });
    expect((await house.state('open')).problem).toBeNull();
  });

  it('that was taken and is free again is opened by itself', async () => {
    const house = await openWebhookHouse({ sample: 'empty' });
    const { port, release } = await heldPort();
    await house.change({ on: true, port });
    await house.state('failed');
    await release();
    const url = addressOf(await house.state('open'));
    expect(new URL(url).port).toBe(String(port));
    house.practice.switches.set(calledAt(url, 'get-path'));
    await house.row(house.practice.buyers.issue({ buyer: 'Kessler' }).purchaseOrderNumber);
  });

  it('of an address that this computer does not have is told', async () => {
    const house = await openWebhookHouse({ sample: 'empty' });
    await house.change({ on: true, host: '203.0.113.7' });
    expect((await house.state('failed')).problem?.code).toBe('webhook.failed');
  });
});
