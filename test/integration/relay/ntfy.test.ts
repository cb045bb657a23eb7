import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { RelayMessage } from '../../../src/main/core/relay/channels/channel.ts';
import {
  type NtfyPlace,
  publish,
  readAcknowledged,
  tryOut,
} from '../../../src/main/core/relay/channels/ntfy.ts';
import { countTraces } from '../security/canary.ts';
import { type NtfyFaults, startHttpServer, startNtfyServer } from './http-servers.ts';

const http = createHttp();
afterAll(http.close);

const topics = { topic: 'topic-Canary-8d2f6b1c40', answers: 'second-Canary-5e7a93bb21' };
const token = 'tk_Canary_0a1b2c3d4e5f';
const at = Date.UTC(2026, 10, 28, 8, 0);
const message = (id: string): RelayMessage => ({
  ...{ id, language: 'nl', at },
  notice: { about: 'orders', count: 1, oldestSince: at - 3 * 3_600_000, named: false, orders: [] },
});

const started = async (faults: NtfyFaults = {}) => {
  const server = await startNtfyServer(faults);
  onTestFinished(server.close);
  const place: NtfyPlace = { server: server.origin, token: faults.token ?? null, topics };
  return { server, place };
};

test('a message arrives with a button, and the press is found by its own message alone', async () => {
  const { server, place } = await started({ token });
  expect(await publish(http, place, message('m-1'), false)).toEqual({
    state: 'arrived',
    words: expect.stringMatching(/^200 \{"id":".+","time":\d+,"event":"message"\}$/),
  });
  expect(server.messages).toMatchObject([
    {
      ...{ topic: topics.topic, title: 'Orderbell: 1 bestelling wacht op antwoord', priority: 4 },
      sequence_id: 'm-1',
      actions: [{ label: 'Ik pak het op', url: `${server.origin}/${topics.answers}`, clear: true }],
    },
  ]);
  expect(await readAcknowledged(http, place, ['m-1', 'm-2'])).toEqual({ acknowledged: [] });
  await server.press();
  await server.press();
  expect(await readAcknowledged(http, place, ['m-1', 'm-2'])).toEqual({
    acknowledged: [{ messageId: 'm-1', at: expect.any(Number) }],
  });
  // The topics are in addresses and bodies only where the interface needs them, and the access token in none.
  for (const { url, body } of server.requests) expect(countTraces(Buffer.from(url + body), token)).toBe(0);
});

test('a message that names many orders isn’t too long', async () => {
  const { place } = await started();
  const long = { purchaseOrderNumber: '号'.repeat(100), buyerName: '株'.repeat(100) };
  const orders = Array.from({ length: 10 }, () => long);
  const notice = { about: 'orders', count: 10, oldestSince: at, named: true, orders } as const;
  expect(await publish(http, place, { ...message('m-1'), notice }, false)).toMatchObject({
    state: 'arrived',
  });
});

test('what others publish on the second topic acknowledges nothing', async () => {
  const { server, place } = await started();
  await publish(http, place, message('m-1'), false);
  const stranger = { ...place, topics: { ...topics, answers: 'second-of-a-stranger-1' } };
  await publish(http, stranger, message('m-1'), false);
  const [{ body: strange }] = z.tuple([z.object({ body: z.string() })]).parse(server.messages[1]?.actions);
  for (const body of ['', 'm-1', topics.answers, '0'.repeat(32), strange]) {
    await fetch(`${server.origin}/${topics.answers}`, { method: 'POST', body });
  }
  expect(await readAcknowledged(http, place, ['m-1'])).toEqual({ acknowledged: [] });
});

test('a message whose answer was lost is not sent twice', async () => {
  let lost = true;
  const { server, place } = await started({ onPublish: () => (lost ? 'lost' : null) });
  expect(await publish(http, place, message('m-1'), false)).toMatchObject({
    ...{ state: 'later', mayHaveArrived: true },
    error: { code: expect.stringMatching(/^relay\.(cut-off|unreachable)$/) },
  });
  lost = false;
  expect(await publish(http, place, message('m-1'), true)).toMatchObject({ state: 'arrived' });
  expect(server.messages).toHaveLength(1);
  expect(await publish(http, place, message('m-2'), true)).toMatchObject({ state: 'arrived' });
  expect(server.messages).toHaveLength(2);
});

test('a test does what the button needs, and says what of it is refused', async () => {
  let refuses: 'reading' | 'presses' | null = null;
  const { server, place } = await started({ token, refuses: () => refuses });
  expect(await tryOut(http, place, message('m-1'))).toMatchObject({ state: 'arrived' });
  for (const [what, code] of [
    ['reading', 'relay.topics-unreadable'],
    ['presses', 'relay.button-refused'],
  ] as const) {
    refuses = what;
    expect(await tryOut(http, place, message('m-1'))).toMatchObject({
      ...{ state: 'refused' },
      error: { code, params: { host: new URL(place.server).host }, detail: 'forbidden' },
    });
  }
  // A phone has no token.
  const presses = server.requests.filter(({ url }) => url === `/${topics.answers}`);
  expect(presses.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  // Where Orderbell may not read, a repetition is sent.
  refuses = 'reading';
  expect(await publish(http, place, message('m-2'), true)).toMatchObject({ state: 'arrived' });
});

describe('what goes wrong has an error of its own', () => {
  test('a server that demands a token', async () => {
    const { place } = await started({ token });
    const wrong = await publish(http, { ...place, token: 'tk_wrong_Canary' }, message('m-1'), false);
    expect(wrong).toMatchObject({ state: 'refused', error: { code: 'relay.login-refused' } });
    expect(countTraces(Buffer.from(JSON.stringify(wrong)), 'tk_wrong_Canary')).toBe(0);
  });

  test.each([
    [429, { 'retry-after': '60' }, { state: 'later', afterMs: 60_000, mayHaveArrived: false }, 'relay.later'],
    [507, {}, { state: 'later', afterMs: null, mayHaveArrived: true }, 'relay.later'],
    [413, {}, { state: 'refused' }, 'relay.refused'],
    [404, {}, { state: 'refused' }, 'relay.gone'],
  ] as const)('status %i', async (status, headers, expected, code) => {
    const said = `limit reached for ${topics.topic} and ${topics.answers}`;
    const { place } = await started({ onPublish: () => ({ status, headers, error: said }) });
    const outcome = await publish(http, place, message('m-1'), false);
    expect(outcome).toMatchObject({
      ...expected,
      error: { code, params: { host: new URL(place.server).host }, detail: 'limit reached for … and …' },
    });
  });

  test.each([
    ['a sign-in page', 200, '<html>Sign in to the network</html>'],
    ['a redirect', 302, ''],
  ])('%s in its place', async (_, status, content) => {
    const server = await startHttpServer(
      (_request, response) => void response.writeHead(status).end(content),
    );
    onTestFinished(server.close);
    const place: NtfyPlace = { server: server.origin, token: null, topics };
    const refusal = { state: 'refused', error: { code: 'relay.unexpected-answer' } };
    expect(await publish(http, place, message('m-1'), false)).toMatchObject(refusal);
    if (status === 200) {
      expect(await readAcknowledged(http, place, ['m-1'])).toMatchObject({
        outcome: { state: 'refused', error: { code: 'relay.topics-unreadable' } },
      });
    }
  });
});
