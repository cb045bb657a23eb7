import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { pathOf } from '../../../fakes/scripted-http.ts';
import { createScriptedService } from '../../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { pathOfLast, pollRequest, setUp } from './session-harness.ts';

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

  it('no longer reports its password, since somebody may have signed in with a new one', async () => {
    const { time, session, refusals, release } = held();
    const sent = session.send(pollRequest);
    await time.settle();
    const ended = session.end();
    release();
    await expect(sent).rejects.toMatchObject({ code: 'account.signed-out' });
    await ended;
    expect(refusals()).toBe(0);
  });

  it('also ends the token of an unfinished request', async () => {
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

  it.each([401, 500])('takes no %i that arrives after the end for a refused path', async (status) => {
    const { time, service, session } = setUp();
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status: 401 } : undefined);
    await session.send(pollRequest).catch(() => undefined);
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status } : undefined);
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      const answer = await send(request);
      if (pathOf(request).endsWith('/poll')) await gate.promise;
      return answer;
    };
    const sent = session.send(pollRequest).catch((error: unknown) => error);
    await time.settle();
    await session.end();
    gate.resolve();
    expect(await sent).toMatchObject(status === 401 ? { code: 'account.signed-out' } : { status });
  });

  it('sends nothing without credentials either', async () => {
    const { service, session } = setUp();
    await session.end();
    await expect(session.sendUnsigned(pollRequest)).rejects.toMatchObject({ code: 'account.signed-out' });
    expect(service.http.requests).toEqual([]);
  });

  it('sends no password if a refresh is refused after the end', async () => {
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

  it.each(['login', 'refresh'])('sends no %s whose turn comes after the end', async (path) => {
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
    // The token that was due for renewal is invalid, and was never used.
    expect(http.requests.slice(before).map(pathOf)).toEqual(
      path === 'refresh' ? ['/v2/authentication/logout'] : [],
    );
  });
});
