import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { Http } from '../../../src/main/core/ports.ts';
import { createRequestPace } from '../../../src/main/core/service/request-pace.ts';
import { createSession } from '../../../src/main/core/service/session.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

/** Requests over real sockets to a server with a strict limit, on one virtual clock. */

const mostInASecond = 10;

it('gets no 429 in 1,000 requests from a server that counts any second, within 126 s', async () => {
  const time = createVirtualTime();
  const arrivals: number[] = [];
  let tooMany = 0;
  const server = createServer((request, response) => {
    const now = time.timers.elapsed();
    arrivals.push(now);
    const within = arrivals.filter((at) => at > now - 1_000).length;
    if (within > mostInASecond) tooMany += 1;
    response.statusCode = within > mostInASecond ? 429 : 200;
    if (request.url === '/v2/authentication/login') response.setHeader('Set-Authorization', 'token');
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const real = createHttp();
  onTestFinished(async () => {
    await real.close();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const baseUrl = `http://127.0.0.1:${port}`;
  const onTheirWay = new Map<object, number>();
  let leftLast = 0;
  const watched: Http = {
    send: async (request) => {
      leftLast = time.timers.elapsed();
      onTheirWay.set(request, leftLast);
      return real.send(request).finally(() => onTheirWay.delete(request));
    },
  };
  const { pace, http } = createRequestPace({ ...time, http: watched });
  const session = createSession({
    ...{ http, pace, clock: time.clock, timers: time.timers },
    ...{ baseUrl, email: 'e', password: 'p', onRefused: () => undefined },
  });
  let answered = 0;
  const all = Array.from({ length: 999 }, async (_, n) => {
    await session.send({
      ...{ method: 'GET', url: `${baseUrl}/v2/object-storage/document/${n}`, headers: {} },
      ...{ deadlineMs: 10_000, maxAnswerBytes: 1_000 },
    });
    answered += 1;
  });
  // A request takes up to a quarter of a second: some arrive late, and some at once.
  const oldest = (): number => Math.min(...onTheirWay.values(), Infinity);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  while (answered < all.length) {
    if (time.timers.elapsed() - oldest() < 200) await time.advance(50);
    await turn();
  }
  await Promise.all(all);
  expect([arrivals.length, tooMany]).toEqual([1_000, 0]);
  expect(leftLast).toBeLessThanOrEqual(126_000);
});
