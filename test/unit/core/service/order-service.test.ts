import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import type { HttpRequest } from '../../../../src/main/core/ports.ts';
import { createOrderService } from '../../../../src/main/core/service/create-order-service.ts';
import { type LearnedFacts, nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createSession, type Session } from '../../../../src/main/core/service/session.ts';
import { createShipmentService } from '../../../../src/main/core/service/shipment-service.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { receivedText } from '../../../fakes/as-read.ts';
import { createFixedChance } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp, pathOf, type Scripted } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { firstMoment, wireOrder, wirePage } from '../../../fakes/wire-orders.ts';
import { wireShipment } from '../../../fakes/wire-shipments.ts';

const setUp = (
  answer: (request: HttpRequest) => Scripted | HttpFailure,
  known: LearnedFacts = nothingLearned,
) => {
  const { clock, timers } = createVirtualTime();
  const http = createScriptedHttp((request) => {
    const signsIn = pathOf(request).startsWith('/v2/authentication');
    return signsIn ? { status: 200, headers: { 'Set-Authorization': 'token' } } : answer(request);
  });
  const session = createSession({
    ...{ http, clock, timers, pace: async () => undefined, onRefused: () => undefined },
    ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
  });
  let facts = known;
  let learned = 0;
  const deps = {
    clock,
    session: () => session,
    learned: {
      get: () => facts,
      set: (next: LearnedFacts) => {
        learned += 1;
        facts = next;
      },
    },
  } satisfies Partial<Parameters<typeof createOrderService>[0]>;
  const service = createOrderService({ ...deps, chance: createFixedChance() });
  const shipments = createShipmentService(deps);
  const sent = (): string[] =>
    http.requests
      .map((request) => `${request.method} ${pathOf(request)}`)
      .filter((line) => !line.includes('auth'));
  return { service, shipments, http, sent, facts: () => facts, learned: () => learned, clock };
};

const page = { status: 200, text: wirePage([], 0, firstMoment) };
const pollRequest = {
  lastUpdatedAfter: serviceTimestamp(firstMoment),
  onlyIssued: false,
  limit: 100,
  offset: 0,
};
const path = '/v2/order-search/poll';

describe('polling', () => {
  it('is a GET with a JSON body', async () => {
    const { service, http, sent, facts } = setUp(() => page);
    await service.poll(pollRequest);
    expect(sent()).toEqual([`GET ${path}`]);
    expect(http.requests.at(-1)?.body).toBe(
      `{"filters":{"lastUpdatedAfter":"${firstMoment}"},"limit":100,"offset":0}`,
    );
    expect(facts().pollMethod).toBe('GET');
  });

  it.each([
    [404, ''],
    [405, ''],
    [501, ''],
    [400, '{"message":"Request body is missing"}'],
    [400, ''],
    [400, 'Bad Request'],
    [403, '<html><h1>403 ERROR</h1>The request could not be satisfied.</html>'],
    [403, '{"message":"Forbidden"}'],
    [411, ''],
    [415, ''],
    [422, 'unexpected body'],
    [301, ''],
    [302, '<html>Moved</html>'],
    [200, '<!DOCTYPE html><title>Welcome</title>'],
    [200, ''],
    [204, ''],
    [200, '{"status":"ok"}'],
  ])('becomes a POST if a GET gets %i "%s", and stays one', async (status, text) => {
    const { service, sent, facts } = setUp(({ method }) => (method === 'GET' ? { status, text } : page));
    await service.poll(pollRequest);
    await service.poll(pollRequest);
    expect(sent()).toEqual([`GET ${path}`, `POST ${path}`, `POST ${path}`]);
    expect(facts().pollMethod).toBe('POST');
  });

  it('reads an answer of the same bytes once, and every other one', async () => {
    let text = wirePage([wireOrder()], 1, firstMoment);
    const { service } = setUp(() => ({ status: 200, text }));
    const first = await service.poll(pollRequest);
    const known = first.digest ?? '';
    expect(first.records).toHaveLength(1);
    expect(await service.poll({ ...pollRequest, known })).toMatchObject({ same: true, digest: known });
    text = wirePage([wireOrder({ version: 2 })], 1, firstMoment);
    const other = await service.poll({ ...pollRequest, known });
    expect(other.same).toBeUndefined();
    expect(other.records[0]?.header.version).toBe(2);
    expect(await service.poll({ ...pollRequest, known: other.digest ?? '' })).toMatchObject({ same: true });
  });

  it('returns to GET if the method that worked no longer does', async () => {
    const { service, facts } = setUp(({ method }) => (method === 'POST' ? { status: 405 } : page), {
      ...nothingLearned,
      pollMethod: 'POST',
    });
    await service.poll(pollRequest);
    expect(facts().pollMethod).toBe('GET');
  });

  it('reports the service’s text if both methods are refused', async () => {
    const { service, sent } = setUp(() => ({
      status: 400,
      text: '{"message":"lastUpdatedAfter is too old"}',
    }));
    await expect(service.poll(pollRequest)).rejects.toMatchObject({
      code: 'service.refused',
      detail: 'lastUpdatedAfter is too old',
    });
    expect(sent()).toEqual([`GET ${path}`, `POST ${path}`]);
  });

  it.each([
    [404, 'service.not-a-service'],
    [403, 'service.role-missing'],
    [500, 'service.trouble'],
    [429, 'service.rate-limited'],
  ])('describes a %i', async (status, code) => {
    const { service } = setUp(() => ({ status }));
    await expect(service.poll(pollRequest)).rejects.toMatchObject({ code });
  });

  it('requests JSON, and only issued orders if wanted', async () => {
    const { service, http } = setUp(() => page);
    await service.poll({ ...pollRequest, onlyIssued: true });
    const request = http.requests.at(-1);
    expect(request?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(request?.body))).toEqual({
      filters: { lastUpdatedAfter: firstMoment, status: { processStatus: ['Issued'] } },
      ...{ limit: 100, offset: 0 },
    });
  });

  it.each([
    [404, 'service.not-a-service'],
    [405, 'service.not-a-service'],
    [501, 'service.not-a-service'],
    [500, 'service.trouble'],
  ])('knows no third method: a POST answered with %i is %s', async (status, code) => {
    const { service, sent, facts } = setUp(({ method }) => ({ status: method === 'GET' ? 405 : status }));
    await expect(service.poll(pollRequest)).rejects.toMatchObject({ code });
    expect(sent()).toEqual([`GET ${path}`, `POST ${path}`]);
    expect(facts().pollMethod).toBeNull();
  });

  it('reports that such a server has no poll of orders', async () => {
    const { service } = setUp(() => ({ status: 404 }));
    await expect(service.poll(pollRequest)).rejects.toMatchObject({ detail: 'no orders can be polled here' });
  });

  it.each([401, 429, 500, 502, 503])('takes a %i for no trouble with the method', async (status) => {
    const { service, sent } = setUp(() => ({ status, text: 'The request body is missing.' }));
    await expect(service.poll(pollRequest)).rejects.toBeInstanceOf(Error);
    expect(new Set(sent())).toEqual(new Set([`GET ${path}`]));
  });

  const cdn = { status: 403, text: '<html>Request blocked.</html>' };
  const noRole = { status: 403, text: '{"message":"Forbidden"}' };
  it.each<[string, Scripted, Scripted, LearnedFacts['pollMethod'], string]>([
    ['the service behind a network that lets no GET through', cdn, noRole, null, 'service.role-missing'],
    ['a service that takes a GET alone', noRole, { status: 405 }, null, 'service.role-missing'],
    ['a service behind a redirect', noRole, { status: 300 }, null, 'service.role-missing'],
    ['a service that refuses both', noRole, { status: 400 }, null, 'service.refused'],
    ['a service that refuses the second', { status: 422 }, noRole, null, 'service.role-missing'],
    ['a service behind a network that blocks one method', cdn, { status: 422 }, null, 'service.refused'],
    ['a network that blocks both methods', cdn, cdn, null, 'service.role-missing'],
    ['a network in front of nothing', cdn, { status: 404 }, null, 'service.not-a-service'],
    ['the method that worked', noRole, { status: 415 }, 'GET', 'service.role-missing'],
    ['the method that worked last', { status: 422 }, noRole, 'POST', 'service.role-missing'],
    [
      'a network that wants a sign-in',
      { status: 200, text: '<html>' },
      { status: 200, text: '<html>' },
      'GET',
      'service.not-a-service',
    ],
  ])('that fails by both methods is reported with the text of %s', async (_, get, post, pollMethod, code) => {
    const { service, facts } = setUp(({ method }) => (method === 'GET' ? get : post), {
      ...nothingLearned,
      pollMethod,
    });
    await expect(service.poll(pollRequest)).rejects.toMatchObject({ code });
    expect(facts().pollMethod).toBe(pollMethod);
  });

  it('reads a page as one, with any texts in its orders', async () => {
    const text = wirePage([wireOrder({ extra: ',"note":"body missing"' })], 1, firstMoment);
    const { service, sent } = setUp(() => ({ status: 200, text }));
    expect((await service.poll(pollRequest)).records).toHaveLength(1);
    expect(sent()).toEqual([`GET ${path}`]);
  });

  it('stores a learned fact once, not at every poll', async () => {
    const { service, learned } = setUp(() => page);
    await service.poll(pollRequest);
    await service.poll(pollRequest);
    expect(learned()).toBe(1);
  });

  it('reads nothing of an answer that isn’t UTF-8, since a number could change', async () => {
    const session: Session = {
      ...{ baseUrl: 'https://service.example', signIn: async () => undefined, end: async () => undefined },
      means: 'token',
      state: () => ({ signedInUntil: null, renewedAt: null, renewedBy: null }),
      sendUnsigned: () => Promise.reject(new Error('not asked for')),
      send: async () => ({
        ...{ status: 200, header: () => null, garbled: true },
        text: wirePage([wireOrder()], 1, firstMoment),
      }),
    };
    const service = createOrderService({
      ...{ clock: createVirtualTime().clock, chance: createFixedChance(), session: () => session },
      learned: { get: () => nothingLearned, set: () => undefined },
    });
    const refusal = { code: 'service.not-a-service', detail: 'the answer is not UTF-8' };
    await expect(service.poll(pollRequest)).rejects.toMatchObject(refusal);
    await expect(service.fetchOrder('order-1')).rejects.toMatchObject(refusal);
  });

  it('reads no page with known bytes, and reports it', async () => {
    const { clock } = createVirtualTime();
    const headers: Record<string, string> = { date: 'Mon, 02 Nov 2026 08:00:00 GMT' };
    const asked: (string | undefined)[] = [];
    const session: Session = {
      ...{ baseUrl: 'https://service.example', signIn: async () => undefined, end: async () => undefined },
      means: 'token',
      state: () => ({ signedInUntil: null, renewedAt: null, renewedBy: null }),
      sendUnsigned: () => Promise.reject(new Error('not asked for')),
      send: async ({ known }) => {
        asked.push(known);
        const text = known === 'abc' ? '' : wirePage([wireOrder()], 1, firstMoment);
        return { ...{ status: 200, digest: 'abc', text }, header: (name) => headers[name] ?? null };
      },
    };
    const service = createOrderService({
      ...{ clock, chance: createFixedChance(), session: () => session },
      learned: { get: () => nothingLearned, set: () => undefined },
    });
    const serverTime = Date.parse('2026-11-02T08:00:00Z');
    const first = await service.poll(pollRequest);
    expect(first).toMatchObject({ total: 1, digest: 'abc', serverTime });
    expect([first.records.length, first.same]).toEqual([1, undefined]);
    const again = await service.poll({ ...pollRequest, known: 'abd' });
    expect(again).toMatchObject({ total: 1, digest: 'abc', serverTime });
    expect(again.records.map(receivedText)).toEqual(first.records.map(receivedText));
    expect(await service.poll({ ...pollRequest, known: 'abc' })).toEqual({
      ...{ records: [], broken: [], total: 0, lastUpdatedAt: null },
      ...{ same: true, digest: 'abc', serverTime },
    });
    expect(asked).toEqual([undefined, 'abd', 'abc']);
  });

  it('knows the service’s clock', async () => {
    const { service } = setUp(() => ({ ...page, headers: { Date: 'Mon, 02 Nov 2026 08:00:00 GMT' } }));
    expect((await service.poll(pollRequest)).serverTime).toBe(Date.parse('2026-11-02T08:00:00Z'));
  });
});

describe('fetching one order', () => {
  it('tries without a version first, on 404 with /v2, and remembers', async () => {
    const { service, sent, facts } = setUp((request) =>
      pathOf(request).startsWith('/v2') ? { status: 200, text: wireOrder() } : { status: 404 },
    );
    expect((await service.fetchOrder('a/b'))?.header.id).toBe('order-1');
    await service.fetchOrder('c');
    expect(sent()).toEqual(['GET /order/a%2Fb', 'GET /v2/order/a%2Fb', 'GET /v2/order/c']);
    expect(facts().orderPathPrefix).toBe('/v2');
  });

  it.each([500, 503])('reports a service in trouble (%i), and learns nothing from it', async (status) => {
    const { service, sent, facts } = setUp((request) => ({
      status: pathOf(request).startsWith('/v2') ? 404 : status,
    }));
    await expect(service.fetchOrder('x')).rejects.toMatchObject({ code: 'service.trouble' });
    expect(sent()).toEqual(['GET /order/x', 'GET /v2/order/x']);
    expect(facts().orderPathPrefix).toBeNull();
  });

  it.each([
    [301, ''],
    [400, ''],
    [401, ''],
    [403, '<html>'],
    [500, ''],
    [503, ''],
    [200, '<!DOCTYPE html><title>Welcome</title>'],
    [200, '{"status":"ok"}'],
  ])('finds its path with /v2 if the one without gets %i "%s"', async (status, text) => {
    const { service, http, sent, facts } = setUp((request) =>
      pathOf(request).startsWith('/v2') ? { status: 200, text: wireOrder() } : { status, text },
    );
    expect((await service.fetchOrder('x'))?.header.id).toBe('order-1');
    expect(sent()).toEqual(['GET /order/x', 'GET /v2/order/x']);
    expect(facts().orderPathPrefix).toBe('/v2');
    // The one earlier sign-in.
    expect(http.requests.filter(({ url }) => url.includes('authentication'))).toHaveLength(1);
  });

  it('tries no other path if the service demands a wait', async () => {
    const { service, sent } = setUp(() => ({ status: 429 }));
    await expect(service.fetchOrder('x')).rejects.toMatchObject({ code: 'service.rate-limited' });
    expect(sent()).toEqual(['GET /order/x']);
  });

  it('repeats once, with a fresh token if needed, if the path without /v2 is the only one', async () => {
    let asked = 0;
    const { service, facts } = setUp(({ url }) => {
      if (url.includes('/v2/')) return { status: 404 };
      asked += 1;
      return asked === 3 ? { status: 200, text: wireOrder() } : { status: 401 };
    });
    expect(await service.fetchOrder('x')).not.toBeNull();
    expect(facts().orderPathPrefix).toBe('');
  });

  it('reports the connection’s error', async () => {
    const { service } = setUp(() => new HttpFailure('timeout', 'unclear'));
    await expect(service.fetchOrder('x')).rejects.toMatchObject({ code: 'service.timeout' });
  });

  it.each([404, 405, 501])('is null for an order that is known nowhere (%i)', async (status) => {
    const { service, facts } = setUp(() => ({ status }));
    expect(await service.fetchOrder('x')).toBeNull();
    expect(facts().orderPathPrefix).toBeNull();
  });
});

describe('a request that may no longer leave at its turn', () => {
  const body = { text: '{}', contentType: 'application/json' };
  const tooLate = (): boolean => false;

  it.each([
    [
      'an order response',
      ({ service }: ReturnType<typeof setUp>) => service.sendOrderResponse(body, tooLate),
    ],
    [
      'a despatch advice',
      ({ shipments }: ReturnType<typeof setUp>) => shipments.sendDespatchAdvice(body, tooLate),
    ],
  ])('stays here: %s', async (_, send) => {
    const scene = setUp(() => ({ status: 202 }));
    expect(await send(scene)).toMatchObject({ kind: 'later', problem: { code: 'order.held-back' } });
    expect(scene.sent()).toEqual([]);
  });
});

const xml = { 'content-type': 'application/xml; charset=utf-8' };

describe('sending an order response', () => {
  const body = { text: '{"exactly":1.10}', contentType: 'application/json' };
  const outcomeOf = async (answer: Scripted | HttpFailure) =>
    setUp(() => answer).service.sendOrderResponse(body);

  it('sends the bytes as they are', async () => {
    const { service, http } = setUp(() => ({ status: 202 }));
    expect(await service.sendOrderResponse(body)).toEqual({ kind: 'taken' });
    expect(http.requests.at(-1)).toMatchObject({
      method: 'POST',
      url: 'https://service.example/v2/api-connector/order-response',
      body: body.text,
      headers: { 'content-type': 'application/json' },
    });
  });

  it.each([
    [{ status: 200 }, 'taken'],
    [{ status: 200, text: '{"received":true}' }, 'taken'],
    [{ status: 200, text: 'OK' }, 'taken'],
    [{ status: 200, headers: xml, text: '<?xml version="1.0"?><received/>' }, 'taken'],
    [{ status: 200, headers: xml, text: '\ufeff <received/>' }, 'taken'],
    [{ status: 200, text: '<?xml version="1.0"?><received/>' }, 'unclear'],
    [{ status: 200, headers: xml, text: '<?xml version="1.0"?><!DOCTYPE html><html/>' }, 'unclear'],
    [{ status: 200, headers: xml, text: '<?xml version="1.0"?><html/>' }, 'unclear'],
    [{ status: 200, headers: { 'content-type': 'Text/HTML; charset=utf-8' }, text: 'OK' }, 'unclear'],
    [{ status: 200, text: '\ufeff\n <!-- portal --><html><title>Guest network</title></html>' }, 'unclear'],
    [{ status: 200, text: '\n<!DOCTYPE html><title>Guest network</title>' }, 'unclear'],
    [{ status: 400, text: 'lines[0]: unknown position' }, 'refused'],
    [{ status: 403 }, 'refused'],
    [{ status: 404 }, 'refused'],
    [{ status: 422 }, 'refused'],
    [{ status: 401 }, 'refused'],
    [{ status: 302 }, 'later'],
    [{ status: 429 }, 'later'],
    [{ status: 408 }, 'unclear'],
    [{ status: 500 }, 'unclear'],
    [{ status: 503 }, 'unclear'],
    [new HttpFailure('unreachable', 'not-sent'), 'later'],
    [new HttpFailure('tls', 'not-sent'), 'later'],
    [new HttpFailure('unreachable', 'unclear'), 'unclear'],
    [new HttpFailure('timeout', 'unclear'), 'unclear'],
    [new HttpFailure('cut-off', 'unclear'), 'unclear'],
  ])('ends as it should (%#)', async (answer, kind) => {
    expect((await outcomeOf(answer)).kind).toBe(kind);
  });

  it.each([
    ['names a company', 403, '{"order":{"companyId":"c-1"}}', 'service.company-refused'],
    ['names our company', 403, '{"supplierCompanyId":"c-1"}', 'service.company-refused'],
    [
      'names our company in XML',
      403,
      '<supplierCompanyId>c-1</supplierCompanyId>',
      'service.company-refused',
    ],
    ['names no company', 403, '{"order":{}}', 'service.role-missing'],
    ['only has a similar word', 403, '{"note":"a companyId"}', 'service.role-missing'],
    ['only begins like a company', 403, '{"companyIds":[]}', 'service.role-missing'],
    ['is refused for another reason', 422, '{"companyId":"c-1"}', 'service.refused'],
  ])('blames the company or the right, if the message %s', async (_, status, text, code) => {
    const { service } = setUp(() => ({ status }));
    const sent = await service.sendOrderResponse({ text, contentType: 'application/json' });
    expect(sent).toMatchObject({ kind: 'refused', problem: { code, params: { status: String(status) } } });
  });

  it('blames no company if the service is in trouble', async () => {
    const { service } = setUp(() => ({ status: 500 }));
    const sent = await service.sendOrderResponse({ text: '{"companyId":"c-1"}', contentType: 'x' });
    expect(sent).toMatchObject({ kind: 'unclear', problem: { code: 'service.trouble' } });
  });

  it('carries the service’s text and the wait', async () => {
    expect(await outcomeOf({ status: 400, text: '{"error":{"message":"unknown position"}}' })).toMatchObject({
      problem: { code: 'service.refused', detail: 'unknown position', params: { status: '400' } },
    });
    const { service, clock } = setUp(() => ({ status: 503, headers: { 'Retry-After': '30' } }));
    expect(await service.sendOrderResponse(body)).toMatchObject({ notBefore: clock.now() + 30_000 });
    expect(await outcomeOf({ status: 503 })).toMatchObject({ notBefore: null });
    expect(await outcomeOf({ status: 429, headers: { 'Retry-After': '30' } })).toMatchObject({
      notBefore: clock.now() + 30_000,
    });
  });
});

it('needs a signed-in account', async () => {
  const service = createOrderService({
    clock: createVirtualTime().clock,
    chance: createFixedChance(),
    session: () => null,
    learned: { get: () => nothingLearned, set: () => undefined },
  });
  const body = { text: '{}', contentType: 'application/json' };
  await expect(service.poll(pollRequest)).rejects.toMatchObject({ code: 'account.signed-out' });
  await expect(service.deleteDocument('x')).rejects.toMatchObject({ code: 'account.signed-out' });
  expect(await service.sendOrderResponse(body)).toMatchObject({
    kind: 'later',
    problem: { code: 'account.signed-out' },
  });
});

describe('documents', () => {
  const upload = (answer: Scripted | HttpFailure) => {
    const { service, http } = setUp(() => answer);
    const uploaded = service.uploadDocument({
      name: 'a.pdf',
      body: { length: 0, open: async function* () {}, onProgress: () => undefined },
      signal: new AbortController().signal,
    });
    return { http, uploaded };
  };

  it('are uploaded to the object storage as a form with its own boundary', async () => {
    const { http, uploaded } = upload({ status: 200, text: '{"id":"o-1"}' });
    await uploaded;
    expect(http.requests.at(-1)).toMatchObject({
      method: 'POST',
      url: 'https://service.example/v2/object-storage/document',
      headers: {
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=orderbell-00000000-0000-4000-8000-000000000001',
      },
    });
  });

  it.each(['{}', '{"id":""}', '{"id":7}', '{"id":".."}', '{"id":"a\\ud800"}', ''])(
    'that are taken without an id are not known to be there (%s)',
    async (text) => {
      await expect(upload({ status: 200, text }).uploaded).rejects.toMatchObject({
        code: 'service.not-a-service',
        detail: 'no id of the document',
      });
    },
  );

  it('that are refused give the reason', async () => {
    await expect(upload({ status: 413, text: 'too large' }).uploaded).rejects.toMatchObject({
      code: 'service.refused',
      detail: 'too large',
    });
    await expect(upload(new HttpFailure('timeout', 'unclear')).uploaded).rejects.toMatchObject({
      code: 'service.timeout',
    });
  });

  it('are neither uploaded nor deleted if a web page answers', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, text: '{"id":"o-1"}' };
    const problem = { code: 'service.not-a-service', detail: 'a web page' };
    await expect(upload(page).uploaded).rejects.toMatchObject(problem);
    const { service } = setUp(() => ({ status: 200, text: '<!-- portal --><p>Please sign in' }));
    await expect(service.deleteDocument('o-1')).rejects.toMatchObject(problem);
  });

  it('are deleted by their id', async () => {
    const { service, sent } = setUp(() => ({ status: 204 }));
    await service.deleteDocument('a/b');
    expect(sent()).toEqual(['DELETE /v2/object-storage/document/a%2Fb']);
  });

  it('are uploaded as one part named file, with the exact length', async () => {
    const { service, http } = setUp(() => ({ status: 200, text: '{"id":"o-1"}' }));
    const progress: number[] = [];
    const content = Buffer.from('the certificate');
    const uploaded = await service.uploadDocument({
      name: 'a "b"\r\n.pdf',
      body: {
        length: content.length,
        open: async function* () {
          yield content;
        },
        onProgress: (sent) => progress.push(sent),
      },
      signal: new AbortController().signal,
    });
    const request = http.requests.at(-1);
    const body = request?.body;
    if (body === undefined || typeof body === 'string') throw new Error('not streamed');
    const pieces: Uint8Array[] = [];
    for await (const piece of body.open()) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    expect(uploaded).toEqual({ objectId: 'o-1' });
    expect(text.length).toBe(body.length);
    expect(text).toContain('name="file"; filename="a %22b%22%0D%0A.pdf"\r\n');
    expect(text).toContain('\r\n\r\nthe certificate\r\n--');
    body.onProgress(0);
    body.onProgress(body.length);
    expect(progress).toEqual([0, content.length]);
  });

  it.each(['.', '..'])('and orders named "%s" are never requested', async (id) => {
    const { service, sent } = setUp(() => ({ status: 200, text: `{"id":"${id}"}` }));
    expect(await service.fetchOrder(id)).toBeNull();
    await service.deleteDocument(id);
    expect(sent()).toEqual([]);
  });

  it('that are already gone need no deletion', async () => {
    await expect(setUp(() => ({ status: 404 })).service.deleteDocument('x')).resolves.toBeUndefined();
    // It may be the page of a network in between.
    const page = setUp(() => ({ status: 404, text: '<!doctype html><title>Not found</title>' }));
    await expect(page.service.deleteDocument('x')).rejects.toMatchObject({ code: 'service.not-a-service' });
    await expect(setUp(() => ({ status: 500 })).service.deleteDocument('x')).rejects.toMatchObject({
      code: 'service.trouble',
    });
  });
});

it('keeps learned facts with the account of the request, after any sign-in', async () => {
  const { clock, timers } = createVirtualTime();
  const http = createScriptedHttp((request) => {
    if (pathOf(request).startsWith('/v2/authentication')) {
      return { status: 200, headers: { 'Set-Authorization': 'token' } };
    }
    if (request.url.startsWith('https://first.example')) current = second;
    return pathOf(request) === '/v2/order/a' ? { status: 200, text: wireOrder() } : { status: 404 };
  });
  const sessionAt = (baseUrl: string) =>
    createSession({
      ...{ http, clock, timers, pace: async () => undefined, onRefused: () => undefined },
      ...{ baseUrl, email: 'e', password: 'p' },
    });
  const [first, second] = [sessionAt('https://first.example'), sessionAt('https://second.example')];
  let current = first;
  const learned: LearnedFacts[] = [];
  const service = createOrderService({
    clock,
    chance: createFixedChance(),
    session: () => current,
    learned: { get: () => nothingLearned, set: (facts) => learned.push(facts) },
  });
  expect(await service.fetchOrder('a')).not.toBeNull();
  expect(http.requests.every(({ url }) => url.startsWith('https://first.example'))).toBe(true);
  expect(learned).toEqual([]);
});

describe('shipments', () => {
  const shipmentsPath = '/v2/shipment/poll';
  const request = { ...pollRequest, limit: 50, offset: 100 };

  it('are polled by POST in every status, by GET if that is refused, and so from then on', async () => {
    const first = setUp(() => page);
    const polled = await first.shipments.poll(request);
    expect([polled.total, polled.records]).toEqual([0, []]);
    expect(first.sent()).toEqual([`POST ${shipmentsPath}`]);
    expect(first.http.requests.at(-1)?.body).toBe(
      `{"filters":{"lastUpdatedAfter":"${firstMoment}"},"limit":50,"offset":100}`,
    );
    const { shipments, sent, facts } = setUp(({ method }) => (method === 'POST' ? { status: 405 } : page));
    await shipments.poll(request);
    await shipments.poll(request);
    expect(sent()).toEqual([`POST ${shipmentsPath}`, `GET ${shipmentsPath}`, `GET ${shipmentsPath}`]);
    expect(facts()).toMatchObject({ shipmentPollMethod: 'GET', pollMethod: null });
  });

  it('are none if the service has no such path', async () => {
    const { shipments } = setUp(() => ({ status: 404 }));
    await expect(shipments.poll(request)).rejects.toMatchObject({ code: 'service.no-shipments' });
  });

  it('are read one by one', async () => {
    const text = wireShipment();
    const { shipments, sent, facts } = setUp(({ url }) =>
      url.includes('/v2/shipment/') ? { status: 200, text } : { status: 404 },
    );
    const fetched = await shipments.fetchShipment('shipment-1');
    expect([fetched?.shipment.id, fetched?.raw]).toEqual(['shipment-1', text]);
    expect(sent()).toEqual(['GET /shipment/shipment-1', 'GET /v2/shipment/shipment-1']);
    expect(facts().shipmentPathPrefix).toBe('/v2');
  });

  it('are polled as shipments', async () => {
    const { shipments } = setUp(() => ({
      status: 200,
      text: wirePage([wireShipment(), '{}'], 2, firstMoment),
    }));
    const { records, broken } = await shipments.poll(request);
    expect(records.map(({ shipment }) => shipment.supplierShipment.shipmentNumber)).toEqual(['S-1']);
    expect(broken).toHaveLength(1);
  });
});
