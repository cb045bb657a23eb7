import { describe, expect, it } from 'vitest';
import { createRequestPace } from '../../../../src/main/core/service/request-pace.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const setUp = () => {
  const time = createVirtualTime();
  let status = 200;
  const scripted = createScriptedHttp(() => ({ status }));
  const { pace, http } = createRequestPace({ ...time, http: scripted });
  const starts: number[] = [];
  /** This many requests want to leave now. */
  const want = (count: number): void => {
    for (let n = 0; n < count; n += 1) void pace().then(() => starts.push(time.timers.elapsed()));
  };
  /** The most requests that left in any span of this length, both ends included. */
  const mostIn = (ms: number): number =>
    Math.max(...starts.map((from) => starts.filter((at) => at >= from && at <= from + ms).length));
  const answer = (
    next: number,
    headers: Record<string, string> = { authorization: 'Bearer a' },
    host = 'service.example',
  ): Promise<unknown> => {
    status = next;
    return http.send({
      method: 'GET',
      url: `https://${host}/`,
      headers,
      deadlineMs: 1,
      maxAnswerBytes: 1,
    });
  };
  return { time, pace, starts, want, mostIn, answer };
};

describe('the pace of requests', () => {
  it('sends at most eight in any second, and that many in each, in order', async () => {
    const { time, pace, starts, want, mostIn } = setUp();
    const order: number[] = [];
    for (let n = 0; n < 40; n += 1) void pace().then(() => order.push(n));
    want(40);
    await time.advance(10_000);
    expect(order).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(starts.at(-1)).toBeLessThan(10_000);
    expect(mostIn(999)).toBe(8);
  });

  it.each([0, 1, 250, 400, 999, 1_000, 1_001])(
    'stays within ten in a second at the service if a request is up to a quarter second late (bursts every %i ms)',
    async (every) => {
      const { time, want, mostIn } = setUp();
      for (let n = 0; n < 20; n += 1) {
        want(8);
        await time.advance(every);
      }
      await time.advance(60_000);
      expect(mostIn(1_249)).toBeLessThanOrEqual(10);
      expect(mostIn(999)).toBe(8);
    },
  );

  it('sends a few at once, and sets one timer for all waiting ones', async () => {
    const { time, starts, want } = setUp();
    want(8);
    await time.settle();
    expect([starts.length, time.pending()]).toEqual([8, 0]);
    want(5);
    await time.settle();
    expect([starts.length, time.pending()]).toEqual([8, 1]);
    await time.advance(1_000);
    expect([starts.length, time.pending()]).toEqual([10, 1]);
    await time.advance(250);
    expect([starts.length, time.pending()]).toEqual([13, 0]);
  });

  it('continues after the clock was set back', async () => {
    const { time, starts, want } = setUp();
    want(8);
    await time.settle();
    time.jump(-3_600_000);
    want(1);
    await time.advance(1_000);
    expect(starts).toHaveLength(9);
  });

  it('is half after a 429 to a request without credentials at the service, as to one with them', async () => {
    const { time, starts, want, answer } = setUp();
    await answer(200);
    await answer(429, {});
    want(100);
    await time.advance(10_000);
    expect(Math.abs(starts.length - 40)).toBeLessThanOrEqual(4);
  });

  it.each([
    ['the service succeeds', 200, 'service.example'],
    ['the service is in trouble', 503, 'service.example'],
    ['another host wants fewer requests', 429, 'documents.example'],
  ])('stays if %s', async (_, status, host) => {
    const { time, starts, want, answer } = setUp();
    await answer(200);
    await answer(status, {}, host);
    want(8);
    await time.settle();
    expect(starts).toHaveLength(8);
  });

  it.each([
    [59_999, 4],
    [60_000, 8],
  ])('lets requests leave at once %i ms after a 429: %i', async (ms, count) => {
    const { time, starts, want, answer } = setUp();
    await answer(429);
    await time.advance(ms);
    want(8);
    await time.settle();
    expect(starts).toHaveLength(count);
  });

  it('is half for a minute after a 429, and for another one after another', async () => {
    const { time, starts, want, mostIn, answer } = setUp();
    await answer(503);
    await answer(429, {}, 'documents.example');
    want(16);
    await time.advance(5_000);
    expect(starts).toHaveLength(16);
    await answer(429);
    want(1_000);
    await time.advance(30_000);
    await answer(429);
    await time.advance(59_000);
    const slow = starts.splice(0).slice(16);
    expect(Math.abs(slow.length - 4 * 89)).toBeLessThanOrEqual(4);
    expect(Math.max(...slow.map((from) => slow.filter((at) => at >= from && at < from + 1_000).length))).toBe(
      4,
    );
    await time.advance(1_000);
    starts.length = 0;
    await time.advance(10_000);
    expect(Math.abs(starts.length - 80)).toBeLessThanOrEqual(8);
    expect(mostIn(999)).toBe(8);
  });
});
