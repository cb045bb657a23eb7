import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import type { HttpRequest } from '../../../../src/main/core/ports.ts';
import { createBasicSession, openSession } from '../../../../src/main/core/service/basic-session.ts';
import { createScriptedHttp, type Scripted, type ScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const setUp = (answer: (request: HttpRequest) => Scripted | HttpFailure = () => ({ status: 200 })) => {
  const time = createVirtualTime();
  const http = createScriptedHttp(answer);
  let [refusals, busy] = [0, 0];
  const session = createBasicSession({
    ...{ http, clock: time.clock, timers: time.timers, pace: async () => undefined },
    ...{ baseUrl: 'https://service.example/exchange', email: 'ä@supplier.example', password: 'pass:wörd' },
    onRefused: () => {
      refusals += 1;
    },
    onBusy: () => {
      busy += 1;
    },
  });
  const send = (path: string) =>
    session.send({
      ...{ method: 'GET', url: `https://service.example/exchange${path}` },
      ...{ headers: { accept: 'x' }, deadlineMs: 1000, maxAnswerBytes: 1000 },
    });
  return { time, http, session, send, refusals: () => refusals, busy: () => busy };
};

const poll = '/v2/order-search/poll';
const response = '/v2/api-connector/order-response';

const pathsOf = ({ requests }: ScriptedHttp): string[] =>
  requests.map(({ url }) => url.slice('https://service.example/exchange'.length));

describe('a session with the password in every request', () => {
  it('sends it as in RFC 7617, in UTF-8, and requests no token', async () => {
    const { session, send, http } = setUp();
    await session.signIn();
    await send(poll);
    const basic = Buffer.from('ä@supplier.example:pass:wörd', 'utf8').toString('base64');
    expect(http.requests.map(({ url, headers }) => [url, headers])).toEqual([
      [`https://service.example/exchange${poll}`, { accept: 'x', authorization: `Basic ${basic}` }],
    ]);
    expect(session.state()).toEqual({ signedInUntil: null, renewedAt: null, renewedBy: null });
  });

  it.each([
    poll,
    response,
    '/v2/object-storage/document',
    '/object-storage/download/1',
    '/v12/order-search/poll',
  ])('requests %s', async (path) => expect((await setUp().send(path)).status).toBe(200));

  it.each([
    ...['/order/1', '/v2/order/1', '/shipment/1', '/v2/shipment/poll', '/company-search?query=api-connector'],
    ...['/v2/company-search?query=x', '/v2/authentication/login', '/v2/sci-connector/order', '/', ''],
    ...['/orders/v2/order-search/poll', '/v2/order-searching/poll', 'files/order-search/poll'],
  ])('reports that %s needs a token, and sends nothing', async (path) => {
    const { send, http } = setUp();
    await expect(send(path)).rejects.toMatchObject({ code: 'service.needs-token' });
    expect(http.requests).toEqual([]);
  });

  it('stops at a 401 that the login repeats, reports it once, and sends nothing more', async () => {
    const { send, http, refusals } = setUp(() => ({ status: 401 }));
    const both = await Promise.allSettled([send(poll), send(poll)]);
    expect(both).toMatchObject(
      Array.from({ length: 2 }, () => ({ reason: { code: 'service.credentials-refused' } })),
    );
    await expect(send(poll)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    expect(pathsOf(http)).toEqual([poll, poll, '/v2/authentication/login']);
    expect(http.requests.at(-1)).toMatchObject({
      method: 'GET',
      headers: { authorization: http.requests[0]?.headers['authorization'] },
    });
    expect(refusals()).toBe(1);
  });

  it.each([200, 403, 404, 500])('takes a 401 for the path’s own if the login gets %i', async (status) => {
    const { time, send, http, refusals } = setUp(({ url }) => ({
      status: url.endsWith('/login') ? status : 401,
    }));
    const refused = { code: 'service.path-refused' };
    await expect(send(poll)).rejects.toMatchObject({ ...refused, params: { login: String(status) } });
    // Polls continue, and no further sign-in happens within the hour.
    await time.advance(59 * 60_000);
    await expect(send(poll)).rejects.toMatchObject(refused);
    expect(pathsOf(http)).toEqual([poll, '/v2/authentication/login', poll]);
    await time.advance(60_000);
    await expect(send(poll)).rejects.toMatchObject(refused);
    expect(pathsOf(http).at(-1)).toBe('/v2/authentication/login');
    expect(refusals()).toBe(0);
  });

  it('requests a refused document once an hour', async () => {
    const { time, send, http } = setUp(({ url }) => ({ status: url.endsWith('/login') ? 200 : 401 }));
    const document = '/v2/object-storage/document/1';
    await expect(send(document)).rejects.toMatchObject({ params: { retryAfterMs: '3600000' } });
    await time.advance(60_000);
    const another = send('/v2/object-storage/document/2');
    await expect(another).rejects.toMatchObject({ params: { retryAfterMs: '3540000' } });
    expect(pathsOf(http)).toEqual([document, '/v2/authentication/login']);
  });

  it('leaves a 401 to a caller that judges it', async () => {
    const { session, http } = setUp(() => ({ status: 401 }));
    const request = { method: 'GET' as const, url: `https://service.example/exchange${poll}` };
    const rest = { headers: {}, deadlineMs: 1000, maxAnswerBytes: 1000 };
    expect((await session.send({ ...request, ...rest }, () => true, 'tell')).status).toBe(401);
    expect(pathsOf(http)).toEqual([poll]);
  });

  it.each(['basic', 'token'] as const)('is opened for an account by its means: %s', (means) => {
    const time = createVirtualTime();
    const session = openSession({
      ...{ means, clock: time.clock, timers: time.timers, http: createScriptedHttp(() => ({ status: 200 })) },
      ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
      ...{ pace: async () => undefined, onRefused: () => undefined, onBusy: () => undefined },
    });
    expect(session.means).toBe(means);
  });

  it('stops only the refused path, whatever its id and query are', async () => {
    const { send, http } = setUp(({ url }) => ({
      status: url.includes('/document') ? 401 : 200,
    }));
    const refused = { code: 'service.path-refused' };
    await expect(send('/v2/object-storage/document/11')).rejects.toMatchObject(refused);
    const before = http.requests.length;
    await expect(send('/v2/object-storage/document/22')).rejects.toMatchObject(refused);
    await expect(send('/v2/object-storage/document/11?part=1&of=2')).rejects.toMatchObject(refused);
    expect(http.requests).toHaveLength(before);
    expect((await send('/object-storage/download/11')).status).toBe(200);
  });

  it('reports why the login failed, and ends no session for it', async () => {
    const away = new HttpFailure('timeout', 'unclear');
    const { send, refusals } = setUp(({ url }) => (url.endsWith('/login') ? away : { status: 401 }));
    await expect(send(response)).rejects.toMatchObject({ code: 'service.timeout' });
    expect(refusals()).toBe(0);
  });

  it.each([403, 429, 500, 503])('doesn’t take a %i for a wrong password', async (status) => {
    const { send, refusals } = setUp(() => ({ status }));
    expect((await send(poll)).status).toBe(status);
    expect((await send(poll)).status).toBe(status);
    expect(refusals()).toBe(0);
  });

  it('no longer reports its password after its end, and sends nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const { time, session, send, http, refusals } = setUp(() => ({ status: 401 }));
    const { send: through } = http;
    http.send = async (request) => {
      await gate.promise;
      return through(request);
    };
    const sent = send(poll);
    await time.settle();
    await session.end();
    gate.resolve();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    const over = { code: 'account.signed-out' };
    await expect(send(poll)).rejects.toMatchObject(over);
    await expect(session.signIn()).rejects.toMatchObject(over);
    const link = { method: 'GET' as const, url: 'https://elsewhere.example/x', headers: {} };
    await expect(
      session.sendUnsigned({ ...link, deadlineMs: 1000, maxAnswerBytes: 1000 }),
    ).rejects.toMatchObject(over);
    expect([http.requests.length, refusals()]).toEqual([1, 0]);
  });

  const refusing = ({ url }: HttpRequest): Scripted => ({ status: url.endsWith('/login') ? 200 : 401 });

  /** The session ends before the requests that are held are answered. */
  const endsBefore = async (
    { time, session, send, http }: ReturnType<typeof setUp>,
    isHeld: (url: string) => boolean,
  ) => {
    const gate = Promise.withResolvers<void>();
    const { send: through } = http;
    http.send = async (request) => {
      if (isHeld(request.url)) await gate.promise;
      return through(request);
    };
    const sent = send(poll);
    await time.settle();
    await session.end();
    gate.resolve();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
  };

  it('blames no path if it ends while the login is asked', async () => {
    await endsBefore(setUp(refusing), (url) => url.endsWith('/login'));
  });

  it('blames no path for a 401 that arrives after its end', async () => {
    const opened = setUp(refusing);
    await expect(opened.send(poll)).rejects.toMatchObject({ code: 'service.path-refused' });
    await endsBefore(opened, () => true);
  });

  it('sends no request that may no longer leave at its turn', async () => {
    const { session, http } = setUp();
    const request = { method: 'GET' as const, url: `https://service.example/exchange${poll}` };
    const rest = { headers: {}, deadlineMs: 1000, maxAnswerBytes: 1000 };
    await expect(session.send({ ...request, ...rest }, () => false)).rejects.toMatchObject({
      code: 'order.held-back',
    });
    expect(http.requests).toEqual([]);
  });

  it('removes the password from texts of errors', async () => {
    const basic = Buffer.from('ä@supplier.example:pass:wörd', 'utf8').toString('base64');
    const { send } = setUp(({ url }) => ({
      status: url.endsWith(poll) ? 400 : 200,
      text: `pass:wörd ${basic} order 4711`,
    }));
    expect((await send(poll)).text).toBe('… … order 4711');
    expect((await send(response)).text).toContain('pass:wörd');
  });

  it('requests a link of the service’s own without credentials', async () => {
    const { session, http } = setUp();
    const rest = { headers: {}, deadlineMs: 1000, maxAnswerBytes: 1000 };
    await session.sendUnsigned({ method: 'GET', url: 'https://elsewhere.example/x', ...rest });
    expect(http.requests[0]?.headers).toEqual({});
  });

  it('reports that it is busy if two messages are accepted within a minute, without polls and failures', async () => {
    let status = 200;
    const { time, send, busy } = setUp(() => ({ status }));
    await send(response);
    await send(poll);
    await send(poll);
    await time.advance(60_000);
    await send(response);
    status = 503;
    await send(response);
    expect(busy()).toBe(0);
    status = 202;
    await time.advance(59_000);
    await send(response);
    expect(busy()).toBe(1);
    // A redirect accepts nothing, and a clock that was set back shows no haste.
    status = 300;
    await send(response);
    expect(busy()).toBe(1);
    status = 202;
    time.jump(-120_000);
    await send(response);
    expect(busy()).toBe(1);
    await send(response);
    expect(busy()).toBe(2);
  });
});
