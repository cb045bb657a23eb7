import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';
import { createSession } from '../../../src/main/core/service/session.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { createScriptedHttp, pathOf } from '../../fakes/scripted-http.ts';
import { createScriptedService, type ScriptedService } from '../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const pollRequest: HttpRequest = {
  method: 'GET',
  url: 'https://service.example/v2/order-search/poll',
  headers: {},
  body: JSON.stringify({ filters: { lastUpdatedAfter: '2026-01-01T00:00:00.000Z' }, limit: 1, offset: 0 }),
  deadlineMs: 1000,
  maxAnswerBytes: 1000,
};

const setUp = (password = 'correct horse') => {
  const time = createVirtualTime();
  const service = createScriptedService(time.clock);
  let refusals = 0;
  const session = createSession({
    http: service.http,
    clock: time.clock,
    timers: time.timers,
    pace: async () => undefined,
    baseUrl: service.baseUrl,
    email: service.email,
    password,
    onRefused: () => {
      refusals += 1;
    },
  });
  return { time, service, session, refusals: () => refusals };
};

describe('a session', () => {
  it('signs in once for ten requests at the same time', async () => {
    const { service, session } = setUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.send(pollRequest)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([service.logins, service.refreshes]).toEqual([1, 0]);
  });

  it('lets nothing leave that may not leave any more when its turn has come', async () => {
    const { service, session } = setUp();
    await session.signIn();
    const sent = session.send(pollRequest, () => false);
    await expect(sent).rejects.toMatchObject({ kind: 'timeout', taken: 'not-sent' });
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

  it('does not renew again when another one did while its own request was on the way', async () => {
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

  it('renews in the very moment in which a minute is left', async () => {
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

  it('stops for good when the password is refused, and sends nothing more', async () => {
    const { service, session, refusals } = setUp('wrong');
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    await expect(session.signIn()).rejects.toMatchObject({ code: 'service.credentials-refused' });
    expect(service.http.requests).toHaveLength(1);
    expect(refusals()).toBe(1);
  });

  it('stops after refresh and sign-in when every token is refused', async () => {
    const { service, session, refusals } = setUp();
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status: 401 } : undefined);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    expect(service.http.requests.map(pathOf)).toEqual([
      '/v2/authentication/login',
      '/v2/order-search/poll',
      '/v2/authentication/refresh',
      '/v2/order-search/poll',
      '/v2/authentication/login',
      '/v2/order-search/poll',
    ]);
    expect(refusals()).toBe(1);
  });

  it('signs in once and no more where a refresh is refused and every token is, too', async () => {
    const { service, session, refusals } = setUp();
    service.interfere = (request) => (/poll|refresh/.test(pathOf(request)) ? { status: 401 } : undefined);
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code: 'service.credentials-refused' });
    expect(service.http.requests.map(pathOf)).toEqual([
      '/v2/authentication/login',
      '/v2/order-search/poll',
      '/v2/authentication/refresh',
      '/v2/authentication/login',
      '/v2/order-search/poll',
    ]);
    expect(refusals()).toBe(1);
  });

  it('signs in once for ten requests whose every token is refused, and tells it once', async () => {
    const { service, session, refusals } = setUp();
    await session.signIn();
    service.interfere = (request) => (/poll|refresh/.test(pathOf(request)) ? { status: 401 } : undefined);
    const sent = Array.from({ length: 10 }, () => session.send(pollRequest));
    for (const one of await Promise.allSettled(sent)) expect(one.status).toBe('rejected');
    expect([service.logins, refusals()]).toEqual([2, 1]);
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

  it.each([403, 404, 400])('signs in where a refresh is refused with %i instead of a 401', async (status) => {
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

  it('believes a fresh sign-in where a refreshed token is refused all the same', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    service.interfere = (request) =>
      request.headers['authorization']?.includes('head2') === true ? { status: 401 } : undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
    expect([service.logins, service.refreshes]).toEqual([2, 1]);
  });

  it('asks for its first token with a GET and nothing but the password', async () => {
    const { service, session } = setUp();
    await session.signIn();
    const [login] = service.http.requests;
    expect(login).toMatchObject({ method: 'GET', url: 'https://service.example/v2/authentication/login' });
    expect([Object.keys(login?.headers ?? {}), login?.body]).toEqual([['authorization'], undefined]);
  });

  it('signs in anew when it is told to, whatever token it has', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    await session.signIn();
    expect([service.logins, service.refreshes]).toEqual([2, 0]);
  });

  it('holds a server that hands out no token for another kind of server', async () => {
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

  it('signs in where it was given no token to refresh with, and has none to end', async () => {
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

  it('ends without a word where the service is away', async () => {
    const { service, session } = setUp();
    await session.send(pollRequest);
    service.interfere = () => new HttpFailure('unreachable', 'not-sent');
    await expect(session.end()).resolves.toBeUndefined();
  });

  it('takes its secrets out of what a service in trouble quotes, and leaves orders as they came', async () => {
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

  it('knows until when it is signed in, since when and how', async () => {
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

  it('says what kept it from the service', async () => {
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

/** A service whose tokens tell their number and how they were come by: L1, R2. The scene says which work, and what waits. */
const numbered = () => {
  const time = createVirtualTime();
  const log: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const scene = { works: (_token: string): boolean => true, refreshes: true };
  let [count, refusals] = [0, 0];
  const http = createScriptedHttp(async (request) => {
    const path = pathOf(request).split('/').at(-1) ?? '';
    if (path === 'refresh' && !scene.refreshes) return { status: 401 };
    if (path === 'login' || path === 'refresh') {
      count += 1;
      const token = `${path === 'login' ? 'L' : 'R'}${count}`;
      log.push(token);
      await gates.get(token)?.promise;
      return { status: 200, headers: { 'Set-Authorization': token, 'Set-Refresh-Token': `for ${token}` } };
    }
    const token = request.headers['authorization']?.replace('Bearer ', '') ?? '';
    const works = scene.works(token);
    await gates.get(`${request.headers['who']} ${token}`)?.promise;
    log.push(`${request.headers['who']} ${token}`);
    return { status: works ? 200 : 401 };
  });
  const session = createSession({
    ...{ http, clock: time.clock, timers: time.timers, pace: async () => undefined },
    ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
    onRefused: () => {
      refusals += 1;
    },
  });
  /** What is called so waits until it is let. */
  const hold = (what: string): (() => void) => {
    const gate = Promise.withResolvers<void>();
    gates.set(what, gate);
    return gate.resolve;
  };
  const send = async (who: string): Promise<unknown> => {
    const sent = session.send({ ...pollRequest, headers: { who } });
    return sent.then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OrderbellError ? error.code : error),
    );
  };
  return { time, log, scene, session, hold, send, refusals: () => refusals };
};

describe('a request whose token is refused while another one renews', () => {
  it('takes no refresh for the sign-in that is due, and signs in after it', async () => {
    const { time, log, scene, hold, send, refusals } = numbered();
    await send('first');
    // A gateway that doesn't know yet what a refresh gave, nor any longer what was before.
    scene.works = (token) => token === 'L4';
    const answerA = hold('A R2');
    const refresh = hold('R3');
    const a = send('A');
    await time.settle();
    const b = send('B');
    await time.settle();
    answerA();
    await time.settle();
    refresh();
    expect([await a, await b, refusals()]).toEqual([200, 200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2', 'R3', 'L4']);
  });

  it('signs in where the other one only refreshed, and that is refused, too', async () => {
    const { time, log, scene, hold, send, refusals } = numbered();
    await send('first');
    scene.works = (token) => token === 'L4' || token === 'R3';
    const answerA = hold('A R2');
    const a = send('A');
    await time.settle();
    expect(await send('B')).toBe(200);
    scene.works = (token) => token === 'L4';
    answerA();
    expect([await a, refusals()]).toEqual([200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2', 'R3', 'L4']);
  });

  it('waits for the sign-in of another one before it calls the password refused', async () => {
    const { time, log, scene, hold, send, refusals } = numbered();
    await send('first');
    scene.refreshes = false;
    scene.works = (token) => token === 'L3';
    const answerA = hold('A L2');
    const login = hold('L3');
    const a = send('A');
    await time.settle();
    const b = send('B');
    await time.settle();
    answerA();
    await time.settle();
    login();
    expect([await a, await b, refusals()]).toEqual([200, 200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'L2', 'L3']);
  });

  it('tries what another one was given since, and no more than that', async () => {
    const { time, log, scene, hold, send, refusals } = numbered();
    await send('first');
    scene.refreshes = false;
    scene.works = () => false;
    const answerA = hold('A L2');
    const login = hold('L3');
    const a = send('A');
    await time.settle();
    const b = send('B');
    await time.settle();
    answerA();
    await time.settle();
    login();
    const refused = 'service.credentials-refused';
    expect([await a, await b, refusals()]).toEqual([refused, refused, 1]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'L2', 'L3']);
  });

  it('is signed in with the password by the user, though a refresh is under way', async () => {
    const { time, log, hold, session, send } = numbered();
    await send('first');
    await time.advance(30 * 60_000);
    const refresh = hold('R2');
    const sent = send('A');
    await time.settle();
    const signedIn = session.signIn();
    await time.settle();
    expect(log.at(-1)).toBe('R2');
    refresh();
    await signedIn;
    expect(await sent).toBe(200);
    expect(log).toContain('L3');
    expect(session.state().renewedBy).toBe('login');
  });

  it('is signed in once where two ask for it at once', async () => {
    const { log, session } = numbered();
    await Promise.all([session.signIn(), session.signIn()]);
    expect(log).toEqual(['L1']);
  });
});

describe('a sign-in or a refresh that failed', () => {
  const minute = 60_000;
  const codeOf = (sent: Promise<unknown>): Promise<unknown> =>
    sent.then(
      () => null,
      (error: unknown) => (error instanceof OrderbellError ? error.code : error),
    );

  it('is one for fifty requests, for as long as the service asks for', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 429, headers: { 'Retry-After': '600' } });
    for (let index = 0; index < 50; index += 1) {
      await expect(session.send(pollRequest)).rejects.toMatchObject({
        code: 'service.rate-limited',
        params: { status: '429', retryAfterMs: String(600_000 - index * 1000) },
      });
      await time.advance(1000);
    }
    expect(service.http.requests).toHaveLength(1);
    service.interfere = () => undefined;
    await time.advance(10 * minute);
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['a wait of no time', { 'Retry-After': '0' }],
  ])('is told to who comes in the next two seconds, though the service asks for %s', async (_, headers) => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 503, headers });
    for (let index = 0; index < 50; index += 1) {
      expect(await codeOf(session.send(pollRequest))).toBe('service.trouble');
      await time.advance(39);
    }
    expect(service.http.requests).toHaveLength(1);
    await time.advance(50);
    expect(await codeOf(session.send(pollRequest))).toBe('service.trouble');
    expect(service.http.requests).toHaveLength(2);
  });

  it('gives the service twice the rest each time, up to five minutes', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 503 });
    const begin = time.clock.now();
    const sentAt: number[] = [];
    for (let second = 0; second < 30 * 60; second += 1) {
      const before = service.http.requests.length;
      await codeOf(session.send(pollRequest));
      if (service.http.requests.length > before) sentAt.push((time.clock.now() - begin) / 1000);
      await time.advance(1000);
    }
    const rests = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
  });

  it('begins with two seconds again after one that succeeded', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 503 });
    for (let index = 0; index < 4; index += 1) {
      await codeOf(session.send(pollRequest));
      await time.advance(minute);
    }
    service.interfere = () => undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
    await time.advance(30 * minute);
    service.interfere = () => ({ status: 503 });
    await codeOf(session.send(pollRequest));
    service.interfere = () => undefined;
    await time.advance(2_000);
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('is held for a refresh as for a sign-in', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    await time.advance(9 * minute);
    service.interfere = () => ({ status: 503 });
    const before = service.http.requests.length;
    for (let index = 0; index < 50; index += 1)
      expect(await codeOf(session.send(pollRequest))).toBe('service.trouble');
    expect(service.http.requests.slice(before).map(pathOf)).toEqual(['/v2/authentication/refresh']);
  });

  it('is held by a clock that nobody can set', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 429, headers: { 'Retry-After': '600' } });
    await codeOf(session.send(pollRequest));
    time.jump(86_400_000);
    expect(await codeOf(session.send(pollRequest))).toBe('service.rate-limited');
    expect(service.http.requests).toHaveLength(1);
    time.jump(-2 * 86_400_000);
    service.interfere = () => undefined;
    await time.advance(600_000);
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('holds up no user who signs in, and nobody after that', async () => {
    const { service, session } = setUp();
    service.interfere = () => ({ status: 429, headers: { 'Retry-After': '600' } });
    await codeOf(session.send(pollRequest));
    expect(await codeOf(session.signIn())).toBe('service.rate-limited');
    expect(service.http.requests).toHaveLength(2);
    service.interfere = () => undefined;
    await session.signIn();
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('is not held where nothing ever left: the network may be back at any moment', async () => {
    const { service, session } = setUp();
    service.interfere = () => new HttpFailure('unreachable', 'not-sent');
    expect(await codeOf(session.send(pollRequest))).toBe('service.unreachable');
    service.interfere = () => undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('says so after the end as ever', async () => {
    const { service, session } = setUp();
    service.interfere = () => ({ status: 503 });
    await codeOf(session.send(pollRequest));
    await session.end();
    expect(await codeOf(session.send(pollRequest))).toBe('account.signed-out');
  });
});

const pathOfLast = ({ http }: ScriptedService): string => new URL(http.requests.at(-1)?.url ?? '').pathname;

describe('a session that was ended', () => {
  const held = () => {
    const { time, service, session, refusals } = setUp('an old password');
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      const answer = await send(request);
      if (pathOf(request).endsWith('/login')) await gate.promise;
      return answer;
    };
    return { time, service, session, refusals, release: gate.resolve };
  };

  it('no longer speaks of its password: somebody may have signed in with a new one meanwhile', async () => {
    const { time, session, refusals, release } = held();
    const sent = session.send(pollRequest);
    await time.settle();
    const ended = session.end();
    release();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    await ended;
    expect(refusals()).toBe(0);
  });

  it('ends the token that was still on its way, too', async () => {
    const { time, service, session, release } = held();
    service.password = 'an old password';
    const sent = session.send(pollRequest);
    await time.settle();
    const ended = session.end();
    release();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    await ended;
    const last = service.http.requests.at(-1);
    expect(session.state().signedInUntil).toBeNull();
    expect([last?.url, last?.headers['refresh-token']]).toEqual([
      'https://service.example/v2/authentication/logout',
      'refresh-1',
    ]);
  });

  it('sends no password any more where a refresh is refused after the end', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    service.expireTokens();
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      const isRefresh = pathOf(request).endsWith('/refresh');
      service.interfere = () => (isRefresh ? { status: 401 } : undefined);
      const answer = await send(request);
      if (isRefresh) await gate.promise;
      return answer;
    };
    const sent = session.send(pollRequest).catch((error: unknown) => error);
    await time.settle();
    expect(pathOfLast(service)).toBe('/v2/authentication/refresh');
    const ended = session.end();
    gate.resolve();
    await ended;
    expect(await sent).toMatchObject({ code: 'account.signed-out' });
    expect([service.logins, pathOfLast(service)]).toEqual([1, '/v2/authentication/logout']);
  });

  it.each(['login', 'refresh'])('sends no %s any more whose turn comes after the end', async (path) => {
    const turns: PromiseWithResolvers<void>[] = [];
    const time = createVirtualTime();
    const service = createScriptedService(time.clock);
    let isSlow = path === 'login';
    const pace = async (): Promise<void> => {
      if (!isSlow) return;
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      await turn.promise;
    };
    const { baseUrl, email, password, http } = service;
    const deps = { http, clock: time.clock, timers: time.timers, pace, onRefused: () => undefined };
    const session = createSession({ ...deps, baseUrl, email, password });
    if (path === 'refresh') {
      await session.send(pollRequest);
      await time.advance(9 * 60_000);
      isSlow = true;
    }
    const before = http.requests.length;
    const sent = session.send(pollRequest).catch((error: unknown) => error);
    await time.settle();
    const ended = session.end();
    for (const turn of turns) turn.resolve();
    isSlow = false;
    await ended;
    expect(await sent).toMatchObject({ code: 'account.signed-out' });
    // The token that was to be renewed is ended: it was never used up.
    expect(http.requests.slice(before).map(pathOf)).toEqual(
      path === 'refresh' ? ['/v2/authentication/logout'] : [],
    );
  });
});
