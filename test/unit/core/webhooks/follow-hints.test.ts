import { describe, expect, it } from 'vitest';
import { fetchPace, followHints, type HintOutcome } from '../../../../src/main/core/webhooks/follow-hints.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const minute = 60_000;
const allowedAtOnce = fetchPace.atOnce;
const interval = 5 * minute;

const setup = (answer: (id: string) => HintOutcome | Error = () => 'updated') => {
  const time = createVirtualTime();
  const fetched: string[] = [];
  const outcomes: string[] = [];
  let polls = 0;
  let hold: Promise<void> | null = null;
  const follower = followHints({
    timers: time.timers,
    fetch: async ({ id }) => {
      fetched.push(id);
      await hold;
      const outcome = answer(id);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    poll: () => {
      polls += 1;
    },
    intervalMs: () => interval,
    onFollowed: ({ id }, outcome) => outcomes.push(`${id} ${outcome}`),
  });
  return {
    ...{ time, fetched, outcomes, follower },
    polls: () => polls,
    take: (id: string) => follower.take({ about: 'order', id }),
    /** Every fetch waits until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return () => {
        hold = null;
        resolve();
      };
    },
  };
};

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `id-${index}`);

describe('a hint', () => {
  it('is followed at once, and requests no poll', async () => {
    const { take, time, fetched, outcomes, polls } = setup();
    take('a');
    await time.settle();
    expect([fetched, outcomes, polls()]).toEqual([['a'], ['a updated'], 0]);
  });

  it('for a waiting record is the same one', async () => {
    const { take, time, fetched, hold } = setup();
    const release = hold();
    for (const id of ['a', 'b', 'b', 'b']) take(id);
    release();
    await time.settle();
    expect(fetched).toEqual(['a', 'b']);
  });

  it('for a record under way is a new one', async () => {
    const { take, time, fetched, hold } = setup();
    const release = hold();
    take('a');
    take('a');
    release();
    await time.settle();
    expect(fetched).toEqual(['a', 'a']);
  });

  it('waits for its turn among many, and is followed then', async () => {
    const { take, time, fetched } = setup();
    for (const id of many(20)) take(id);
    await time.settle();
    expect(fetched).toHaveLength(allowedAtOnce);
    await time.advance(2_000);
    expect(fetched).toHaveLength(allowedAtOnce + 1);
    await time.advance(minute);
    expect(fetched).toEqual(many(20));
  });

  it('above the limit is left to a poll, of which there is one in an interval', async () => {
    const { take, time, fetched, polls } = setup();
    const taken = many(1_000).filter(take);
    await time.settle();
    expect(taken).toHaveLength(allowedAtOnce + 91);
    expect([fetched.length <= allowedAtOnce, polls()]).toEqual([true, 1]);
  });

  it('of an unknown id requests a poll, and the next one in an interval none', async () => {
    const { take, time, polls } = setup(() => 'unknown');
    take('a');
    await time.settle();
    expect(polls()).toBe(1);
    await time.advance(interval - 1);
    take('b');
    await time.settle();
    expect(polls()).toBe(1);
    await time.advance(1);
    take('c');
    await time.settle();
    expect(polls()).toBe(2);
  });

  it('that fails pauses the requests, and drops no waiting one', async () => {
    const trouble = new OrderbellError('service.trouble', { params: { retryAfterMs: '90000' } });
    let failing = true;
    const { take, time, fetched, outcomes, polls, hold } = setup((id) =>
      id === 'a' && failing ? trouble : 'updated',
    );
    const release = hold();
    for (const id of ['a', 'b', 'c']) take(id);
    release();
    await time.settle();
    expect([fetched, outcomes, polls()]).toEqual([['a'], ['a failed'], 1]);
    take('d');
    await time.advance(89_999);
    expect(fetched).toEqual(['a']);
    failing = false;
    await time.advance(1);
    expect(fetched).toEqual(['a', 'b', 'c', 'a', 'd']);
    expect(outcomes.slice(1)).toEqual(['b updated', 'c updated', 'a updated', 'd updated']);
    expect(polls()).toBe(1);
  });

  it('that always fails is dropped after three times, and the others are fetched between', async () => {
    const { take, time, fetched, outcomes } = setup((id) =>
      id === 'odd' ? new OrderbellError('service.not-a-service') : 'updated',
    );
    for (const id of ['odd', 'a', 'b']) take(id);
    await time.advance(10 * minute);
    expect(fetched).toEqual(['odd', 'a', 'b', 'odd', 'odd']);
    expect(outcomes.filter((line) => line.startsWith('odd'))).toEqual([
      'odd failed',
      'odd failed',
      'odd failed',
    ]);
    expect(time.pending()).toBe(0);
  });

  it('that only a poll can follow requests one at once, and so do the next ones in an interval', async () => {
    const { take, time, outcomes, polls } = setup(() => 'polled');
    for (let n = 1; n <= 3; n += 1) {
      take(`id-${n}`);
      await time.advance(5_000);
      expect(polls()).toBe(n);
    }
    expect(outcomes).toEqual(['id-1 polled', 'id-2 polled', 'id-3 polled']);
  });

  it('that only a poll can follow causes no flood of polls, and none is forgotten', async () => {
    const { take, time, polls } = setup(() => 'polled');
    for (let second = 0; second < 60; second += 1) {
      take(`id-${second}`);
      await time.advance(1_000);
    }
    expect(polls()).toBeGreaterThanOrEqual(3);
    expect(polls()).toBeLessThanOrEqual(5);
    const before = polls();
    await time.advance(10 * minute);
    // One more poll covers the last ones.
    expect(polls()).toBeGreaterThan(before);
    expect(time.pending()).toBe(0);
  });

  it('is followed by nothing after a stop', async () => {
    const { take, time, fetched, outcomes, follower, hold } = setup();
    const release = hold();
    take('a');
    take('b');
    follower.stop();
    release();
    await time.advance(minute);
    expect([fetched, outcomes, time.pending()]).toEqual([['a'], [], 0]);
  });
});

it('With any number of hints, fetches stay within thirty a minute and ten more', async () => {
  const { take, time, fetched } = setup(() => 'unknown');
  for (let second = 0; second < 60; second += 1) {
    for (let call = 0; call < 50; call += 1) take(`id-${second}-${call}`);
    await time.advance(1_000);
  }
  expect(fetched.length).toBeGreaterThan(30);
  expect(fetched.length).toBeLessThanOrEqual(40);
});
