import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { pathOf } from '../../../fakes/scripted-http.ts';
import { pollRequest, setUp } from './session-harness.ts';

describe('a sign-in or a refresh that failed', () => {
  const minute = 60_000;
  const codeOf = (sent: Promise<unknown>): Promise<unknown> =>
    sent.then(
      () => null,
      (error: unknown) => (error instanceof OrderbellError ? error.code : error),
    );

  it('is one for fifty requests, for the demanded time', async () => {
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
  ])('is returned to requests in the next two seconds, though the service demands %s', async (_, headers) => {
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

  it('is counted on a clock that nobody can set', async () => {
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

  it('delays no sign-in by the user, and nothing after that', async () => {
    const { service, session } = setUp();
    service.interfere = () => ({ status: 429, headers: { 'Retry-After': '600' } });
    await codeOf(session.send(pollRequest));
    expect(await codeOf(session.signIn())).toBe('service.rate-limited');
    expect(service.http.requests).toHaveLength(2);
    service.interfere = () => undefined;
    await session.signIn();
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('lets requests wait for the user’s own sign-in', async () => {
    const { time, service, session } = setUp();
    service.interfere = () => ({ status: 429, headers: { 'Retry-After': '600' } });
    await codeOf(session.send(pollRequest));
    service.interfere = () => undefined;
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      if (pathOf(request).endsWith('/login')) await gate.promise;
      return send(request);
    };
    const signedIn = session.signIn();
    const sent = codeOf(session.send(pollRequest));
    await time.settle();
    gate.resolve();
    await signedIn;
    expect(await sent).toBeNull();
    expect(service.logins).toBe(1);
  });

  it('is held for a refused path, whose 401 is no reason to sign in', async () => {
    const { time, service, session } = setUp();
    service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status: 401 } : undefined);
    expect(await codeOf(session.send(pollRequest))).toBe('service.path-refused');
    await time.advance(minute);
    service.interfere = (request) => ({ status: pathOf(request).endsWith('/poll') ? 401 : 503 });
    const before = service.http.requests.length;
    for (let index = 0; index < 5; index += 1)
      expect(await codeOf(session.send(pollRequest))).toBe('service.trouble');
    const refreshes = service.http.requests.slice(before).filter((one) => !pathOf(one).endsWith('/poll'));
    expect(refreshes.map(pathOf)).toEqual(['/v2/authentication/refresh']);
  });

  it('isn’t kept if nothing ever left, since the network may return at any moment', async () => {
    const { service, session } = setUp();
    service.interfere = () => new HttpFailure('unreachable', 'not-sent');
    expect(await codeOf(session.send(pollRequest))).toBe('service.unreachable');
    service.interfere = () => undefined;
    expect((await session.send(pollRequest)).status).toBe(200);
  });

  it('is kept if it may have left', async () => {
    const { service, session } = setUp();
    service.interfere = () => new HttpFailure('timeout', 'unclear');
    expect(await codeOf(session.send(pollRequest))).toBe('service.timeout');
    service.interfere = () => undefined;
    expect(await codeOf(session.send(pollRequest))).toBe('service.timeout');
    expect(service.http.requests).toHaveLength(1);
  });

  it('is reported after the end as before', async () => {
    const { service, session } = setUp();
    service.interfere = () => ({ status: 503 });
    await codeOf(session.send(pollRequest));
    await session.end();
    expect(await codeOf(session.send(pollRequest))).toBe('account.signed-out');
  });
});
