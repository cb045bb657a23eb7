import { describe, expect, it } from 'vitest';
import { createWaiters } from '../../../../src/main/core/sync/lane.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';

/** A caller that waits, with the results so far. */
const waitingSince = (waiters: ReturnType<typeof createWaiters>, since: number) => {
  const told: unknown[] = [];
  waiters
    .wait(since, () => void told.push('asked'))
    .then(
      (requestedAt) => told.push(`served of ${requestedAt}`),
      (error: unknown) => told.push(error),
    );
  return told;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('callers that wait for a whole cycle', () => {
  it('request one at once, from the earliest requested time', () => {
    const waiters = createWaiters();
    const told = [50, 20, 70].map((since) => waitingSince(waiters, since));
    expect(told).toEqual([['asked'], ['asked'], ['asked']]);
    expect(waiters.take().since).toBe(20);
    expect(waiters.take().since).toBeNull();
  });

  it('get one result, and later callers that of the next cycle', async () => {
    const waiters = createWaiters();
    const first = waitingSince(waiters, 10);
    const cohort = waiters.take();
    const second = waitingSince(waiters, 10);
    const failure = new OrderbellError('service.timeout');
    cohort.serve(60);
    cohort.fail(failure);
    await settled();
    expect([first, second]).toEqual([['asked', 'served of 60'], ['asked']]);
    waiters.take().fail(failure);
    await settled();
    expect(second).toEqual(['asked', failure]);
  });

  it('are signed out if no cycle will run for them, unless a better reason is given', async () => {
    const waiters = createWaiters();
    const first = waitingSince(waiters, 10);
    waiters.dismiss();
    const second = waitingSince(waiters, 10);
    const why = new OrderbellError('service.needs-token');
    waiters.dismiss(why);
    await settled();
    expect(first).toEqual(['asked', new OrderbellError('account.signed-out')]);
    expect(second).toEqual(['asked', why]);
    expect(waiters.take().since).toBeNull();
  });
});
