import { describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { held, interval, minute, open, trouble } from './poller-house.ts';
import { aPage, orderAt } from './sync-rows.ts';

describe('a requested poll', () => {
  it('runs at once, and the interval restarts', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.poke('asked');
    await house.time.advance(interval);
    expect(house.polls).toEqual([0, minute, minute + interval]);
  });

  it('runs two seconds after a sent answer, or sooner with a scheduled poll', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(minute);
    house.poller.poke('answer-sent');
    await house.time.advance(1_999);
    expect(house.polls).toEqual([0]);
    await house.time.advance(1);
    expect(house.polls).toEqual([0, minute + 2_000]);
    await house.time.advance(interval - 1_000);
    house.poller.poke('answer-sent');
    await house.time.advance(1_000);
    expect(house.polls).toEqual([0, minute + 2_000, minute + 2_000 + interval]);
  });

  it.each([
    ['asked', 1, 0],
    ['answer-sent', 2, 2_000],
    ['account-changed', 2, 2_000],
  ] as const)(
    'is served by the one that runs, or by one more after it (%s)',
    async (reason, count, later) => {
      const house = open();
      const { answer, release } = held();
      house.scene.answer = answer;
      house.poller.start();
      await house.time.advance(0);
      house.poller.poke(reason);
      house.poller.poke('asked');
      release();
      await house.time.advance(2 * minute);
      expect(house.polls).toHaveLength(count);
      expect(house.polls.at(-1)).toBe(later);
    },
  );

  it('runs sooner if the running readings don’t agree', async () => {
    const house = open();
    house.scene.answer = ({ limit, offset }, index) => {
      if (index === 20) house.poller.poke('answer-sent');
      const rows = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 && index < 21 ? index : n));
      return aPage(rows.slice(offset, offset + limit), { total: 150 });
    };
    house.poller.start();
    await house.time.advance(1_999);
    // 21 requests for the cycle of eight read passes, and then the next cycle at once.
    expect(house.polls.length).toBeGreaterThan(21);
  });

  it('runs after a running backfill', async () => {
    const house = open({ onlyIssued: true });
    house.scene.answer = () => aPage([orderAt(3)]);
    house.poller.start();
    await house.time.advance(minute);
    const { answer, release } = held();
    house.scene.answer = (request, index) => (index === 2 ? answer(request, index) : aPage([orderAt(3)]));
    house.chosen.set({ onlyIssued: false });
    house.poller.settingsChanged();
    await house.time.advance(0);
    expect(house.polls).toEqual([0, minute, minute]);
    house.poller.poke('asked');
    release();
    await house.time.advance(2_000);
    expect(house.polls).toEqual([0, minute, minute, minute + 2_000]);
  });

  it('doesn’t run if the account may not call', async () => {
    const house = open();
    house.poller.start();
    await house.time.advance(0);
    house.scene.canCall = false;
    house.poller.accountChanged();
    house.poller.poke('asked');
    await house.time.advance(3 * interval);
    expect(house.polls).toHaveLength(1);
    expect(house.poller.status().nextPollAt).toBeNull();
  });

  it('waits as long as the service demands', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(10 * minute);
    };
    house.poller.start();
    await house.time.advance(0);
    house.poller.poke('asked');
    await house.time.advance(10 * minute - 1);
    expect(house.polls).toEqual([0]);
    await house.time.advance(1);
    expect(house.polls).toEqual([0, 10 * minute]);
  });
});

describe('a service in trouble', () => {
  it('is repeated after growing waits until it succeeds', async () => {
    const house = open();
    house.scene.answer = (_, index) => {
      if (index < 3) throw trouble();
      return aPage([]);
    };
    house.poller.start();
    await house.time.advance(40_000 + interval);
    // Half of the way from 5 s to 10, 20 and 40 s.
    expect(house.polls).toEqual([0, 7_500, 20_000, 42_500]);
    await house.time.advance(interval);
    expect(house.polls.at(-1)).toBe(42_500 + interval);
    expect(house.log.lines[0]).toBe(
      'warn poll-failed {"account":1,"count":0,"durationMs":0,"code":"service.trouble"}',
    );
  });

  it('starts with a short wait again after a success', async () => {
    const house = open();
    house.scene.answer = (_, index) => {
      if (index !== 2) throw trouble();
      return aPage([]);
    };
    house.poller.start();
    await house.time.advance(20_000 + interval + 7_500);
    expect(house.polls).toEqual([0, 7_500, 20_000, 20_000 + interval, 20_000 + interval + 7_500]);
  });

  it('that never settles is repeated at once, and then less and less often', async () => {
    const house = open();
    house.scene.answer = ({ limit, offset }, index) =>
      aPage(
        Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 ? index : n)).slice(offset, offset + limit),
        { total: 150 },
      );
    house.poller.start();
    await house.time.advance(7_500);
    // 21 requests for each cycle of eight read passes.
    expect(house.polls.filter((_, index) => index % 21 === 0)).toEqual([0, 0, 7_500]);
  });

  it.each(['service.credentials-refused', 'account.signed-out'] as const)(
    'that ends with %s is left alone',
    async (code) => {
      const house = open();
      house.scene.answer = () => {
        throw new OrderbellError(code);
      };
      house.poller.start();
      await house.time.advance(3 * interval);
      expect(house.polls).toEqual([0]);
      expect(house.poller.status().nextPollAt).toBeNull();
    },
  );
});
