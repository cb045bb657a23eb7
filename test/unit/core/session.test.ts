import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';
import { createSession } from '../../../src/main/core/service/session.ts';
import { createScriptedHttp, pathOf } from '../../fakes/scripted-http.ts';
import { createScriptedService } from '../../fakes/scripted-service.ts';
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
    const deps = { clock: time.clock, pace: async () => undefined, onRefused: () => undefined };
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

  it('believes the lifetime in the token although the local clock is a day ahead', async () => {
    const { time } = setUp();
    const serverNow = time.clock.now() - 86_400_000;
    const claims = Buffer.from(JSON.stringify({ exp: serverNow / 1000 + 600 })).toString('base64url');
    const http = createScriptedHttp(() => ({
      status: 200,
      headers: { 'Set-Authorization': `a.${claims}.c`, Date: new Date(serverNow).toUTCString() },
    }));
    const session = createSession({
      ...{ http, clock: time.clock, pace: async () => undefined, onRefused: () => undefined },
      ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
    });
    await session.send(pollRequest);
    await time.advance(8 * 60_000);
    await session.send(pollRequest);
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

  it.each([
    [500, 'service.trouble'],
    [503, 'service.trouble'],
    [403, 'service.role-missing'],
    [404, 'service.not-a-service'],
    [429, 'service.rate-limited'],
    [302, 'service.not-a-service'],
  ])('takes %i at sign-in for %s, not for a wrong password', async (status, code) => {
    const { service, session, refusals } = setUp();
    service.interfere = () => ({ status });
    await expect(session.send(pollRequest)).rejects.toMatchObject({ code });
    service.interfere = () => undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
    expect(refusals()).toBe(0);
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

describe('a session that was ended', () => {
  const held = () => {
    const { service, session, refusals } = setUp('an old password');
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      const answer = await send(request);
      if (pathOf(request).endsWith('/login')) await gate.promise;
      return answer;
    };
    return { service, session, refusals, release: gate.resolve };
  };

  it('no longer speaks of its password: somebody may have signed in with a new one meanwhile', async () => {
    const { session, refusals, release } = held();
    const sent = session.send(pollRequest);
    const ended = session.end();
    release();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    await ended;
    expect(refusals()).toBe(0);
  });

  it('ends the token that was still on its way, too', async () => {
    const { service, session, release } = held();
    service.password = 'an old password';
    const sent = session.send(pollRequest);
    const ended = session.end();
    release();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    await ended;
    const last = service.http.requests.at(-1);
    expect([last?.url, last?.headers['refresh-token']]).toEqual([
      'https://service.example/v2/authentication/logout',
      'refresh-1',
    ]);
  });
});
