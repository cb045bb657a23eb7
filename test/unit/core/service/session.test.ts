import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createScriptedHttp, pathOf } from '../../../fakes/scripted-http.ts';
import { createScriptedService } from '../../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { pollRequest, setUp } from './session-harness.ts';

describe('a session', () => {
  it('signs in once for ten requests at the same time', async () => {
    const { service, session } = setUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.send(pollRequest)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([service.logins, service.refreshes]).toEqual([1, 0]);
  });

  it('means a token, so shipments can be polled', () => {
    expect(setUp().session.means).toBe('token');
  });

  it('sends a link that may lead to any host without a token, and leaves its 401 to the caller', async () => {
    const { service, session } = setUp();
    await session.signIn();
    service.interfere = () => ({ status: 401 });
    const link = { ...pollRequest, url: 'https://store.example/file' };
    expect((await session.sendUnsigned(link)).status).toBe(401);
    expect(service.http.requests.slice(1)).toEqual([link]);
  });

  it('sends no request that may no longer leave at its turn', async () => {
    const { service, session } = setUp();
    await session.signIn();
    const sent = session.send(pollRequest, () => false);
    await expect(sent).rejects.toMatchObject({ code: 'order.held-back' });
    expect(service.polls).toEqual([]);
  });

  it('renews once for ten requests that were refused at the same time', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.send(pollRequest)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([service.logins, service.refreshes]).toEqual([1, 1]);
  });

  it('doesn’t renew again if another request did in the same time', async () => {
    const { time, service } = setUp();
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const http = createScriptedHttp(async (request, index) => {
      if (pathOf(request).startsWith('/v2/authentication')) {
        const answer = await service.http.send(request);
        return {
          status: answer.status,
          headers: {
            'Set-Authorization': answer.header('set-authorization') ?? '',
            'Set-Refresh-Token': answer.header('set-refresh-token') ?? '',
          },
        };
      }
      const old = request.headers['authorization']?.includes('head1') === true;
      if (old && index === 1) await slow;
      return { status: old ? 401 : 200 };
    });
    const deps = {
      clock: time.clock,
      timers: time.timers,
      pace: async () => undefined,
      onRefused: () => undefined,
    };
    const { baseUrl, email, password } = service;
    const session = createSession({ ...deps, http, baseUrl, email, password });
    const late = session.send(pollRequest);
    await time.settle();
    await session.send(pollRequest);
    release();
    expect((await late).status).toBe(200);
    expect([service.logins, service.refreshes]).toEqual([1, 1]);
  });

  it('renews a minute before the token ends', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    await time.advance(8.9 * 60_000);
    await session.send(pollRequest);
    expect(service.refreshes).toBe(0);
    await time.advance(0.2 * 60_000);
    await session.send(pollRequest);
    expect([service.logins, service.refreshes]).toEqual([1, 1]);
  });

  it('renews exactly when a minute is left', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    await time.advance(9 * 60_000);
    await session.send(pollRequest);
    expect(service.refreshes).toBe(1);
  });

  it('believes the lifetime in the token although the local clock is a day ahead', async () => {
    const { time } = setUp();
    const serverNow = time.clock.now() - 86_400_000;
    const claims = Buffer.from(JSON.stringify({ exp: serverNow / 1000 + 1_800 })).toString('base64url');
    const http = createScriptedHttp(() => ({
      status: 200,
      headers: { 'Set-Authorization': `a.${claims}.c`, Date: new Date(serverNow).toUTCString() },
    }));
    const session = createSession({
      ...{
        http,
        clock: time.clock,
        timers: time.timers,
        pace: async () => undefined,
        onRefused: () => undefined,
      },
      ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
    });
    await session.send(pollRequest);
    await time.advance(28 * 60_000);
    await session.send(pollRequest);
    expect(http.requests.map(pathOf).filter((path) => path.endsWith('/login'))).toHaveLength(1);
    await time.advance(2 * 60_000);
    await session.send(pollRequest);
    expect(http.requests.map(pathOf).filter((path) => path.endsWith('/login'))).toHaveLength(2);
  });

  it('signs in again when the refresh token has ended', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    service.interfere = (request) => (pathOf(request).endsWith('/refresh') ? { status: 401 } : undefined);
    expect((await session.send(pollRequest)).status).toBe(200);
    expect(service.logins).toBe(2);
  });

  it('stops permanently when the password is refused, and sends nothing more', async () => {
    const { service, session, refusals } = setUp('wrong');
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    await expect(session.signIn()).rejects.toMatchObject({ code: 'service.credentials-refused' });
    expect(service.http.requests).toHaveLength(1);
    expect(refusals()).toBe(1);
  });

  it('calls a path refused after refresh and sign-in, and the password never', async () => {
    const { time, service, session, refusals } = setUp();
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status: 401 } : undefined);
    await expect(session.send(pollRequest)).rejects.toMatchObject({
      code: 'service.path-refused',
      params: {},
    });
    const [login, refresh] = ['/v2/authentication/login', '/v2/authentication/refresh'];
    const poll = '/v2/order-search/poll';
    expect(service.http.requests.map(pathOf)).toEqual([login, poll, refresh, poll, login, poll]);
    service.http.requests.length = 0;
    // Polls of orders continue. The next sign-in for them is an hour later.
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.path-refused' });
    expect(service.http.requests.map(pathOf)).toEqual([poll, refresh, poll]);
    service.http.requests.length = 0;
    await time.advance(3_600_000);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.path-refused' });
    expect(service.http.requests.map(pathOf)).toEqual([refresh, poll, refresh, poll, login, poll]);
    expect(refusals()).toBe(0);
    service.interfere = () => undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('signs in only once if a refresh is refused and every token is, too', async () => {
    const { service, session, refusals } = setUp();
    service.interfere = (request) => (/poll|refresh/.test(pathOf(request)) ? { status: 401 } : undefined);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.path-refused' });
    const [login, refresh] = ['/v2/authentication/login', '/v2/authentication/refresh'];
    const poll = '/v2/order-search/poll';
    expect(service.http.requests.map(pathOf)).toEqual([login, poll, refresh, login, poll]);
    service.http.requests.length = 0;
    for (let n = 0; n < 3; n += 1) {
      await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.path-refused' });
    }
    expect(service.http.requests.map(pathOf)).toEqual([poll, refresh, poll, poll]);
    expect(refusals()).toBe(0);
  });

  it('signs in once for ten requests whose every token is refused', async () => {
    const { service, session, refusals } = setUp();
    await session.signIn();
    service.interfere = (request) => (/poll|refresh/.test(pathOf(request)) ? { status: 401 } : undefined);
    const sent = Array.from({ length: 10 }, () => session.send(pollRequest));
    for (const one of await Promise.allSettled(sent)) expect(one.status).toBe('rejected');
    expect([service.logins, refusals()]).toEqual([2, 0]);
  });

  it('doesn’t request a refused path for an hour, with any id, and continues with everything else', async () => {
    const { time, service, session } = setUp();
    service.interfere = (request) => (pathOf(request).startsWith('/order/') ? { status: 401 } : undefined);
    const order = (id: string) => ({ ...pollRequest, url: `${service.baseUrl}/order/${id}` });
    const refused = { code: 'service.path-refused' };
    await expect(session.send(order('1'))).rejects.toMatchObject({
      ...refused,
      params: { retryAfterMs: '3600000' },
    });
    const asked = service.http.requests.length;
    await expect(session.send(order('2'))).rejects.toMatchObject(refused);
    expect(service.http.requests).toHaveLength(asked);
    expect((await session.send(pollRequest)).status).toBe(200);
    await time.advance(3_600_000);
    service.interfere = (request) => (pathOf(request).startsWith('/order/') ? { status: 200 } : undefined);
    expect((await session.send(order('2'))).status).toBe(200);
  });

  it('reports a 401 if requested, and renews nothing for it', async () => {
    const { service, session } = setUp();
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status: 401 } : undefined);
    expect((await session.send(pollRequest, undefined, 'tell')).status).toBe(401);
    expect([service.logins, service.refreshes]).toEqual([1, 0]);
  });

  it.each([
    [500, 'service.trouble'],
    [503, 'service.trouble'],
    [403, 'service.role-missing'],
    [404, 'service.not-a-service'],
    [400, 'service.not-a-service'],
    [429, 'service.rate-limited'],
    [302, 'service.not-a-service'],
  ])('takes %i at sign-in for %s, not for a wrong password', async (status, code) => {
    const { time, service, session, refusals } = setUp();
    service.interfere = () => ({ status });
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code });
    service.interfere = () => undefined;
    await time.advance(2_000);
    expect((await session.send(pollRequest)).status).toBe(200);
    expect(refusals()).toBe(0);
  });

  it.each([403, 404, 400])('signs in if a refresh gets %i instead of a 401', async (status) => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    service.interfere = (request) => (pathOf(request).endsWith('/refresh') ? { status } : undefined);
    expect((await session.send(pollRequest)).status).toBe(200);
    expect(service.logins).toBe(2);
  });

  it('does not take a service in trouble for one that refuses a refresh', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    service.interfere = (request) => (pathOf(request).endsWith('/refresh') ? { status: 503 } : undefined);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.trouble' });
    await time.advance(2_000);
    service.interfere = (request) =>
      pathOf(request).endsWith('/refresh') ? new HttpFailure('timeout', 'unclear') : undefined;
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.timeout' });
    expect(service.logins).toBe(1);
  });

  it('keeps a fresh sign-in if a refreshed token is still refused', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    service.interfere = (request) =>
      request.headers['authorization']?.includes('head2') === true ? { status: 401 } : undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
    expect([service.logins, service.refreshes]).toEqual([2, 1]);
  });

  it('requests its first token with a GET and only the password', async () => {
    const { service, session } = setUp();
    await session.signIn();
    const [login] = service.http.requests;
    expect(login).toMatchObject({ method: 'GET', url: 'https://service.example/v2/authentication/login' });
    expect([Object.keys(login?.headers ?? {}), login?.body]).toEqual([['authorization'], undefined]);
  });

  it('signs in again on request, with any token', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    await session.signIn();
    expect([service.logins, service.refreshes]).toEqual([2, 0]);
  });

  it('takes a server without tokens for another kind of server', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 200 });
    await expect(session.send(pollRequest)).rejects.toMatchObject({
      code: 'service.not-a-service',
      detail: 'no access token',
    });
    await time.advance(2_000);
    service.interfere = () => ({ status: 404 });
    await expect(session.send(pollRequest)).rejects.toMatchObject({ params: { status: '404' } });
  });

  it.each(['token', 'Bearer token', 'bearer   token', ' Bearer token '])(
    'sends a token once as Bearer, though it came as "%s"',
    async (header) => {
      const { service, session } = setUp();
      service.interfere = (request) =>
        pathOf(request).endsWith('/login')
          ? { status: 200, headers: { 'Set-Authorization': header } }
          : { status: 200 };
      await session.send(pollRequest);
      expect(service.http.requests.at(-1)?.headers['authorization']).toBe('Bearer token');
    },
  );

  it('signs in if it got no refresh token, and has none to end', async () => {
    const { service, session } = setUp();
    const given: string[] = [];
    service.interfere = (request) => {
      if (!pathOf(request).endsWith('/login')) return given.length > 1 ? { status: 200 } : { status: 401 };
      given.push(`token-${given.length}`);
      return { status: 200, headers: { 'Set-Authorization': given.at(-1) ?? '' } };
    };
    expect((await session.send(pollRequest)).status).toBe(200);
    await session.end();
    expect(service.http.requests.map(pathOf).map((path) => path.split('/').at(-1))).toEqual([
      ...['login', 'poll', 'login', 'poll'],
    ]);
  });

  it('waits for its turn to sign out like any other request', async () => {
    const time = createVirtualTime();
    const service = createScriptedService(time.clock);
    const turn = Promise.withResolvers<void>();
    let paced = 0;
    const pace = async (): Promise<void> => {
      paced += 1;
      if (paced > 1) await turn.promise;
    };
    const { baseUrl, email, password, http } = service;
    const deps = { http, clock: time.clock, timers: time.timers, pace, onRefused: () => undefined };
    const session = createSession({ ...deps, baseUrl, email, password });
    await session.signIn();
    const ended = session.end();
    await time.settle();
    expect(http.requests.map(pathOf)).toEqual(['/v2/authentication/login']);
    turn.resolve();
    await ended;
    expect(http.requests.map(pathOf).at(-1)).toBe('/v2/authentication/logout');
  });

  it('ends silently if the service is unreachable', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.interfere = () => new HttpFailure('unreachable', 'not-sent');
    await expect(session.end()).resolves.toBeUndefined();
  });

  it('removes its secrets from texts of a service in trouble, and leaves orders unchanged', async () => {
    const { service, session } = setUp();
    const quoted = `${service.email}:${service.password} ${service.password} head1 refresh-1`;
    const answerWith = (status: number) => {
      service.interfere = (request) => {
        if (!pathOf(request).endsWith('/poll')) return undefined;
        return { status, text: `${quoted} ${request.headers['authorization']}` };
      };
      return session.send(pollRequest);
    };
    const trouble = await answerWith(400);
    expect(trouble.text).toMatch(/^… … head1 … Bearer …$/);
    expect((await answerWith(500)).text).toBe(trouble.text);
    expect((await answerWith(399)).text).toContain(quoted);
  });

  it('knows the start, end and method of its sign-in', async () => {
    const { time, session } = setUp();
    const nothing = { signedInUntil: null, renewedAt: null, renewedBy: null };
    const begin = time.clock.now();
    expect(session.state()).toEqual(nothing);
    await session.send(pollRequest);
    expect(session.state()).toEqual({ signedInUntil: begin + 600_000, renewedAt: begin, renewedBy: 'login' });
    await time.advance(9.5 * 60_000);
    await session.send(pollRequest);
    expect(session.state()).toMatchObject({ renewedAt: time.clock.now(), renewedBy: 'refresh' });
    await session.end();
    expect(session.state()).toEqual(nothing);
  });

  it('reports the connection’s error', async () => {
    const { service, session } = setUp();
    service.interfere = () => new HttpFailure('unreachable', 'not-sent');
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.unreachable' });
    service.interfere = () => new HttpFailure('tls', 'not-sent');
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.tls' });
  });

  it('ends at the service with the refresh token alone, and sends nothing afterwards', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    await session.end();
    const logout = service.http.requests.at(-1);
    expect(logout).toMatchObject({ method: 'POST', headers: { 'refresh-token': 'refresh-1' } });
    expect(Object.keys(logout?.headers ?? {})).toEqual(['refresh-token']);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'account.signed-out' });
  });

  it('keeps tokens and passwords out of its errors', async () => {
    const { service, session } = setUp('hunter2');
    const error = await session.send(pollRequest).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/hunter2|aHVudGVyMg|head1/);
    expect(service.logins).toBe(1);
  });
});
