import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { RelayMessage } from '../../../src/main/core/relay/channels/channel.ts';
import { beat } from '../../../src/main/core/relay/channels/heartbeat.ts';
import { postWebhook } from '../../../src/main/core/relay/channels/webhook.ts';
import { countTraces } from '../security/canary.ts';
import { startHttpServer } from './http-servers.ts';

const http = createHttp();
afterAll(http.close);

const clock = { now: () => Date.now() };
const key = 'key-Canary-0123456789abcdef';
const at = Date.UTC(2026, 10, 28, 8, 0);
const order = { purchaseOrderNumber: 'PO 4711/ö', buyerName: 'Kessler GmbH' };
const message = (named: boolean): RelayMessage => ({
  ...{ id: 'm-1', language: 'en', at },
  notice: { about: 'orders', count: 1, oldestSince: at - 45 * 60_000, named, orders: [order] },
});

type Verify = (headers: IncomingHttpHeaders, body: string, key: string) => boolean;

/** The function that docs/alerts.md gives to those who receive a webhook. */
const documented = async (): Promise<Verify> => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync('docs/alerts.md', 'utf8')) ?? [];
  const module: { isFromOrderbell: Verify } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module.isFromOrderbell;
};

const started = async (respond: Parameters<typeof startHttpServer>[0]) => {
  const server = await startHttpServer(respond);
  onTestFinished(server.close);
  return server;
};

test('the documented function accepts what Orderbell signed, and nothing else', async () => {
  const isFromOrderbell = await documented();
  const server = await started((_request, response) => void response.end('ok'));
  const target = { address: `${server.origin}/hook`, key };
  expect(await postWebhook(http, clock, target, message(false))).toEqual({
    state: 'arrived',
    words: '200 ok',
  });
  const [request] = server.requests;
  if (request === undefined) throw new Error('Nothing was sent.');
  const { headers, body } = request;
  expect(isFromOrderbell(headers, body, key)).toBe(true);
  expect(isFromOrderbell(headers, body, `${key}x`)).toBe(false);
  expect(isFromOrderbell(headers, body.replace('1 order', '2 orders'), key)).toBe(false);
  expect(isFromOrderbell({}, body, key)).toBe(false);
  const later = String(Number(headers['orderbell-timestamp']) + 1);
  expect(isFromOrderbell({ ...headers, 'orderbell-timestamp': later }, body, key)).toBe(false);
  const old = String(Number(headers['orderbell-timestamp']) - 600);
  const signature = `sha256=${createHmac('sha256', key).update(`${old}.${body}`).digest('hex')}`;
  expect(isFromOrderbell({ 'orderbell-timestamp': old, 'orderbell-signature': signature }, body, key)).toBe(
    false,
  );
});

test('the fields are counts and ages, and number and buyer only if the user wants them', async () => {
  const server = await started((_request, response) => void response.end());
  const target = { address: server.origin, key };
  await postWebhook(http, clock, target, message(false));
  await postWebhook(http, clock, target, message(true));
  const [plain, named] = server.requests.map(({ body }): unknown => JSON.parse(body));
  const oldest = { since: '2026-11-28T07:15:00.000Z', minutes: 45 };
  expect(plain).toEqual({
    ...{ id: 'm-1', about: 'orders', count: 1, oldest, link: 'orderbell://open' },
    text: expect.stringContaining('1 order waits for an answer'),
  });
  expect(named).toEqual({
    ...{ id: 'm-1', about: 'orders', count: 1, oldest, link: 'orderbell://order/PO%204711%2F%C3%B6' },
    text: expect.stringContaining('Order PO 4711/ö from Kessler GmbH waits for an answer'),
    orders: [order],
  });
  expect(server.requests[0]?.body).not.toMatch(/4711|Kessler/);
});

test.each([
  [400, 'refused', 'relay.refused'],
  [401, 'refused', 'relay.access-refused'],
  [404, 'refused', 'relay.gone'],
  [410, 'refused', 'relay.gone'],
  [429, 'later', 'relay.later'],
  [503, 'later', 'relay.later'],
])('status %i of a receiver that quotes the request', async (status, state, code) => {
  const server = await started(({ method, url }, response) => {
    const words = `Cannot ${method} ${url}${method === 'POST' ? ` with ${key}` : ''}`;
    response.writeHead(status, { 'content-type': 'text/plain' }).end(words);
  });
  const address = `${server.origin}/services/T-Canary-1/secret-Canary-2?code=query-Canary-3`;
  const sent = await postWebhook(http, clock, { address, key }, message(false));
  expect(sent).toMatchObject({ state, error: { code, detail: 'Cannot POST … with …' } });
  const beaten = await beat(http, address);
  expect(beaten).toMatchObject({ state, error: { code } });
  for (const secret of [address, key, 'T-Canary-1', 'secret-Canary-2', 'query-Canary-3']) {
    expect(countTraces(Buffer.from(JSON.stringify([sent, beaten])), secret)).toBe(0);
  }
});

test.each([
  ['healthchecks.io', 'OK', { state: 'arrived', words: '200 OK' }],
  ['Uptime Kuma', '{"ok":true}', { state: 'arrived' }],
  [
    'healthchecks.io without this check',
    'OK (not found)',
    { state: 'refused', error: { code: 'relay.gone' } },
  ],
])('a heartbeat at %s', async (_, said, expected) => {
  const server = await started((_request, response) => void response.end(said));
  expect(await beat(http, `${server.origin}/ping/9f1c`)).toMatchObject(expected);
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /ping/9f1c']);
});

test('a heartbeat that reaches nobody', async () => {
  const server = await startHttpServer(() => undefined);
  await server.close();
  expect(await beat(http, `${server.origin}/ping/9f1c`)).toMatchObject({
    ...{ state: 'later', error: { code: 'relay.unreachable' }, mayHaveArrived: false },
  });
});
