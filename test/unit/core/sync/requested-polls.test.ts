import { describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { held, interval, minute, open, trouble } from './poller-harness.ts';
import { aPage, orderAt } from './sync-rows.ts';

/** A poller whose second read of a backfill is held. */
const duringBackfill = async () => {
  const harness = open({ onlyIssued: true });
  harness.scene.answer = () => aPage([orderAt(3)]);
  harness.poller.start();
  await harness.time.advance(minute);
  const { answer, release } = held();
  harness.scene.answer = (request, index) => (index === 2 ? answer(request, index) : aPage([orderAt(3)]));
  harness.chosen.set({ onlyIssued: false });
  harness.poller.settingsChanged();
  return { harness, release };
};

describe('a requested poll', () => {
  it('runs at once, and the interval restarts', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(minute);
    harness.poller.poke('requested');
    await harness.time.advance(interval);
    expect(harness.polls).toEqual([0, minute, minute + interval]);
  });

  it('runs two seconds after a sent answer, or sooner with a scheduled poll', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(minute);
    harness.poller.poke('answer-sent');
    await harness.time.advance(1_999);
    expect(harness.polls).toEqual([0]);
    await harness.time.advance(1);
    expect(harness.polls).toEqual([0, minute + 2_000]);
    await harness.time.advance(interval - 1_000);
    harness.poller.poke('answer-sent');
    await harness.time.advance(1_000);
    expect(harness.polls).toEqual([0, minute + 2_000, minute + 2_000 + interval]);
  });

  it.each([
    ['requested', 1, 0],
    ['answer-sent', 2, 2_000],
    ['account-changed', 2, 2_000],
  ] as const)(
    'is served by the one that runs, or by one more after it (%s)',
    async (reason, count, later) => {
      const harness = open();
      const { answer, release } = held();
      harness.scene.answer = answer;
      harness.poller.start();
      await harness.time.advance(0);
      harness.poller.poke(reason);
      harness.poller.poke('requested');
      release();
      await harness.time.advance(2 * minute);
      expect(harness.polls).toHaveLength(count);
      expect(harness.polls.at(-1)).toBe(later);
    },
  );

  it('runs sooner if the running readings don’t agree', async () => {
    const harness = open();
    harness.scene.answer = ({ limit, offset }, index) => {
      if (index === 20) harness.poller.poke('answer-sent');
      const rows = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 && index < 21 ? index : n));
      return aPage(rows.slice(offset, offset + limit), { total: 150 });
    };
    harness.poller.start();
    await harness.time.advance(1_999);
    // 21 requests for the cycle of eight read passes, and then the next cycle at once.
    expect(harness.polls.length).toBeGreaterThan(21);
  });

  it('runs after a running backfill', async () => {
    const { harness, release } = await duringBackfill();
    await harness.time.advance(0);
    expect(harness.polls).toEqual([0, minute, minute]);
    harness.poller.poke('requested');
    release();
    await harness.time.advance(2_000);
    expect(harness.polls).toEqual([0, minute, minute, minute + 2_000]);
  });

  it('waits for a backfill that outlasts the interval, and then no longer', async () => {
    const { harness, release } = await duringBackfill();
    await harness.time.advance(2 * interval);
    expect(harness.polls).toEqual([0, minute, minute]);
    release();
    await harness.time.advance(0);
    expect(harness.polls.at(-1)).toBe(minute + 2 * interval);
  });

  it('doesn’t run if the account may not call', async () => {
    const harness = open();
    harness.poller.start();
    await harness.time.advance(0);
    harness.scene.canCall = false;
    harness.poller.accountChanged();
    harness.poller.poke('requested');
    await harness.time.advance(3 * interval);
    expect(harness.polls).toHaveLength(1);
    expect(harness.poller.status().nextPollAt).toBeNull();
  });

  it('waits as long as the service demands', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble(10 * minute);
    };
    harness.poller.start();
    await harness.time.advance(0);
    harness.poller.poke('requested');
    await harness.time.advance(10 * minute - 1);
    expect(harness.polls).toEqual([0]);
    await harness.time.advance(1);
    expect(harness.polls).toEqual([0, 10 * minute]);
  });
});

describe('a service in trouble', () => {
  it('is repeated after growing waits until it succeeds', async () => {
    const harness = open();
    harness.scene.answer = (_, index) => {
      if (index < 3) throw trouble();
      return aPage([]);
    };
    harness.poller.start();
    await harness.time.advance(40_000 + interval);
    // Half of the way from 5 s to 10, 20 and 40 s.
    expect(harness.polls).toEqual([0, 7_500, 20_000, 42_500]);
    await harness.time.advance(interval);
    expect(harness.polls.at(-1)).toBe(42_500 + interval);
    expect(harness.log.lines[0]).toBe(
      'warn poll-failed {"account":1,"count":0,"durationMs":0,"code":"service.trouble"}',
    );
  });

  it('starts with a short wait again after a success', async () => {
    const harness = open();
    harness.scene.answer = (_, index) => {
      if (index !== 2) throw trouble();
      return aPage([]);
    };
    harness.poller.start();
    await harness.time.advance(20_000 + interval + 7_500);
    expect(harness.polls).toEqual([0, 7_500, 20_000, 20_000 + interval, 20_000 + interval + 7_500]);
  });

  it('that never settles is repeated at once, and then less and less often', async () => {
    const harness = open();
    harness.scene.answer = ({ limit, offset }, index) =>
      aPage(
        Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 ? index : n)).slice(offset, offset + limit),
        { total: 150 },
      );
    harness.poller.start();
    await harness.time.advance(7_500);
    // 21 requests for each cycle of eight read passes.
    expect(harness.polls.filter((_, index) => index % 21 === 0)).toEqual([0, 0, 7_500]);
  });

  it.each(['service.credentials-refused', 'account.signed-out'] as const)(
    'that ends with %s is left alone',
    async (code) => {
      const harness = open();
      harness.scene.answer = () => {
        throw new OrderbellError(code);
      };
      harness.poller.start();
      await harness.time.advance(3 * interval);
      expect(harness.polls).toEqual([0]);
      expect(harness.poller.status().nextPollAt).toBeNull();
    },
  );
});
