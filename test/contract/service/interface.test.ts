import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { systemChance } from '../../../src/main/adapters/random.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';
import { createBasicSession } from '../../../src/main/core/service/basic-session.ts';
import { createCompanySearch } from '../../../src/main/core/service/company-service.ts';
import { createOrderService } from '../../../src/main/core/service/create-order-service.ts';
import { nothingLearned } from '../../../src/main/core/service/profile.ts';
import { createSession, type Session } from '../../../src/main/core/service/session.ts';
import { createShipmentService } from '../../../src/main/core/service/shipment-service.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';

/**
 * What all requests of the app have in common, and Basic (interface, sections 4 and 5), as sent to a real
 * service.
 */

const practice = createPracticeService({ seed: 9 });
const http = createHttp();
const requests: HttpRequest[] = [];
let base = '';
let person = { baseUrl: '', email: '', password: '' };
let refusals = 0;

const noted = {
  ...http,
  send: (request: HttpRequest) => {
    requests.push(request);
    return http.send(request);
  },
};
const sessionDeps = () => ({
  ...{ http: noted, clock: systemClock, timers: systemTimers, pace: async () => undefined, ...person },
  onRefused: () => {
    refusals += 1;
  },
  onBusy: () => undefined,
});
const callDeps = (session: Session) => ({
  ...{ clock: systemClock, chance: systemChance, session: () => session },
  learned: { get: () => nothingLearned, set: () => undefined },
});
const request = { lastUpdatedAfter: serviceTimestamp('2020-01-01T00:00:00.000Z'), limit: 100, offset: 0 };
const attached = {
  name: 'a.txt',
  body: {
    length: 1,
    open: async function* () {
      yield Buffer.from('a');
    },
    onProgress: () => undefined,
  },
  signal: new AbortController().signal,
};

beforeAll(async () => {
  const { url, email, password } = await practice.start();
  base = url;
  person = { baseUrl: url, email, password };
});
afterAll(async () => {
  await http.close();
  await practice.stop();
});
beforeEach(() => {
  requests.length = 0;
  refusals = 0;
});

/** One of each request of an account with a token, from sign-in to sign-out. */
const askEverything = async (): Promise<void> => {
  const session = createSession(sessionDeps());
  const deps = callDeps(session);
  const [orders, shipments] = [createOrderService(deps), createShipmentService(deps)];
  const page = await orders.poll({ ...request, onlyIssued: true });
  const shipped = await shipments.poll({ ...request, onlyIssued: false });
  await orders.fetchOrder(page.records[0]?.header.id ?? '');
  await shipments.fetchShipment(shipped.records[0]?.shipment.id ?? '');
  await orders.sendOrderResponse({ text: '{}', contentType: 'application/json' });
  await orders.sendOrderResponse({ text: '<a/>', contentType: 'application/xml' });
  await shipments.sendDespatchAdvice({ text: '{}', contentType: 'application/json' });
  const { objectId } = await orders.uploadDocument(attached);
  await orders.deleteDocument(objectId);
  await session.end();
};

const lineOf = ({ method, url }: HttpRequest): string => `${method} ${url.slice(base.length)}`;
const toService = () => requests.filter(({ url }) => !url.includes('/authentication/'));

describe('every request', () => {
  beforeEach(askEverything);

  it('goes to a named service under the base address, with its version if the interface has one', () => {
    expect(requests.every(({ url }) => url.startsWith(`${base}/`))).toBe(true);
    const id = '[0-9a-f-]{36}';
    const known = [
      'GET /v2/authentication/login',
      'GET /v2/order-search/poll',
      'POST /v2/shipment/poll',
      `GET /order/${id}`,
      `GET /shipment/${id}`,
      'POST /v2/api-connector/order-response',
      'POST /v2/api-connector/order-response',
      'POST /v2/api-connector/shipment/despatch-advice',
      'POST /v2/object-storage/document',
      `DELETE /v2/object-storage/document/${id}`,
      'POST /v2/authentication/logout',
    ];
    const sent = requests.map(lineOf);
    expect(sent).toHaveLength(known.length);
    for (const [index, line] of sent.entries()) expect(line).toMatch(new RegExp(`^${known[index]}$`));
  });

  it('carries the token, and the content type if it has a body', () => {
    const withBody = toService().filter(({ body }) => body !== undefined);
    expect(toService().every(({ headers }) => /^Bearer \S+$/.test(headers['authorization'] ?? ''))).toBe(
      true,
    );
    expect(withBody.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
      ...['application/json', 'application/json', 'application/json', 'application/xml', 'application/json'],
      'multipart/form-data',
    ]);
  });

  it('allows ten times the interface’s longest response time', () => {
    // Nothing waits for the sign-out.
    const waitedFor = requests.filter(({ url }) => !url.endsWith('/logout'));
    expect(waitedFor.filter(({ deadlineMs }) => deadlineMs < 10 * 3_000).map(lineOf)).toEqual([]);
  });
});

describe('Basic', () => {
  const open = () => {
    const session = createBasicSession(sessionDeps());
    const deps = callDeps(session);
    return { orders: createOrderService(deps), shipments: createShipmentService(deps), deps };
  };
  const message = { text: '{}', contentType: 'application/json' };

  it('is sent with every request to services that accept it, and no other request is made', async () => {
    const { orders, shipments, deps } = open();
    const { records } = await orders.poll({ ...request, onlyIssued: false });
    expect(records.length).toBeGreaterThan(0);
    expect((await orders.sendOrderResponse(message)).kind).toBe('refused');
    expect((await shipments.sendDespatchAdvice(message)).kind).toBe('refused');
    await orders.deleteDocument((await orders.uploadDocument(attached)).objectId);
    const sent = requests.map(lineOf);
    expect(sent).toHaveLength(5);
    const { email, password } = person;
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    expect(requests.every(({ headers }) => headers['authorization'] === authorization)).toBe(true);
    const wantsToken = { code: 'service.needs-token' };
    await expect(orders.fetchOrder(records[0]?.header.id ?? '')).rejects.toMatchObject(wantsToken);
    await expect(shipments.poll({ ...request, onlyIssued: false })).rejects.toMatchObject(wantsToken);
    await expect(shipments.fetchShipment('x')).rejects.toMatchObject(wantsToken);
    await expect(createCompanySearch(deps)('kessler')).rejects.toMatchObject(wantsToken);
    expect(requests.map(lineOf)).toEqual(sent);
    expect(refusals).toBe(0);
  });
});
