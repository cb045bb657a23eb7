import { describe, expect, it } from 'vitest';
import { createRequestPace } from '../../../src/main/core/service/request-pace.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

describe('the pace of requests', () => {
  it('lets at most ten leave in any second, in the order in which they came', async () => {
    const time = createVirtualTime();
    const pace = createRequestPace(time);
    const starts: [number, number][] = [];
    for (let n = 0; n < 35; n += 1) void pace().then(() => starts.push([n, time.clock.now()]));
    await time.advance(5_000);
    expect(starts.map(([n]) => n)).toEqual(Array.from({ length: 35 }, (_, n) => n));
    for (const [, from] of starts) {
      expect(starts.filter(([, at]) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(10);
    }
    expect((starts.at(-1)?.[1] ?? 0) - (starts[0]?.[1] ?? 0)).toBe(3_000);
  });

  it('lets the next one go as soon as the first of ten is a second old, and sets one alarm for all who wait', async () => {
    const time = createVirtualTime();
    const pace = createRequestPace(time);
    for (let n = 0; n < 5; n += 1) await pace();
    expect(time.pending()).toBe(0);
    await time.advance(400);
    for (let n = 0; n < 5; n += 1) await pace();
    let gone = 0;
    for (let n = 0; n < 8; n += 1) {
      void pace().then(() => {
        gone += 1;
      });
    }
    await time.settle();
    expect(time.pending()).toBe(1);
    await time.advance(599);
    expect(gone).toBe(0);
    await time.advance(1);
    expect([gone, time.pending()]).toEqual([5, 1]);
    await time.advance(400);
    expect([gone, time.pending()]).toEqual([8, 0]);
  });

  it('goes on when the clock was set back', async () => {
    const time = createVirtualTime();
    const pace = createRequestPace(time);
    for (let n = 0; n < 10; n += 1) await pace();
    time.jump(-3_600_000);
    let passed = false;
    void pace().then(() => {
      passed = true;
    });
    await time.advance(2_000);
    expect(passed).toBe(true);
  });
});
