import { describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { held, interval, minute, open, trouble } from './poller-house.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

describe('a caller that waits for a whole cycle', () => {
  const end = async (wait: Promise<unknown>): Promise<string> =>
    wait.then(
      () => 'served',
      (error: unknown) => (error instanceof OrderbellError ? error.code : 'other'),
    );

  const soon = async (house: ReturnType<typeof open>, since: number): Promise<string> => {
    const wait = end(house.poller.pollSince(since));
    await house.time.advance(0);
    return wait;
  };

  it('gets one that began after the request, and records read behind the cursor', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(0);
    let served = false;
    const wait = end(house.poller.pollSince(house.time.clock.now())).then((word) => {
      served = true;
      return word;
    });
    release();
    await house.time.advance(0);
    expect(served).toBe(false);
    await house.time.advance(2_000);
    expect(await wait).toBe('served');
    expect(house.polls).toEqual([0, 2_000]);
  });

  it('learns when the last request left, however long all of them took', async () => {
    const house = open({ onlyIssued: true });
    const askedAt: number[] = [];
    house.scene.answer = async () => {
      askedAt.push(house.time.clock.now());
      house.time.jump(40_000);
      return aPage([]);
    };
    house.poller.start();
    await house.time.advance(0);
    const before = house.time.clock.now();
    const wait = house.poller.pollSince(before);
    await house.time.advance(0);
    const last = await wait;
    expect(last).toBe(askedAt.at(-1));
    expect(last).toBe(before + 40_000);
  });

  it('gets another reading if the cursor has moved since, which never moves it', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    house.poller.start();
    await house.time.advance(interval);
    expect(await soon(house, since)).toBe('served');
    expect(house.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      ...[at(0), at(1), at(2)],
      at(0),
    ]);
    expect(house.store.polls(1)[0]).toMatchObject({ lane: 'look-back', look: 'answer' });
    // Its reading ends with a later value.
    expect(house.store.cursor(1)).toBe(at(3));
  });

  it('gets one for every status, though only issued orders are requested', async () => {
    const house = open({ onlyIssued: true });
    house.poller.start();
    await house.time.advance(minute);
    expect(await soon(house, house.time.clock.now())).toBe('served');
    expect(house.service.asked.map(({ onlyIssued }) => onlyIssued)).toEqual([true, true, false]);
  });

  it('shares one reading with others, as far back as the first of them requests', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    house.poller.start();
    await house.time.advance(2 * interval);
    const waits = [house.time.clock.now(), since].map((moment) => end(house.poller.pollSince(moment)));
    await house.time.advance(0);
    expect(await Promise.all(waits)).toEqual(['served', 'served']);
    expect(house.service.asked.slice(3).map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      at(3),
      at(0),
    ]);
  });

  it('gets the error of either reading', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = (_, index) => {
      if (index >= 3) throw trouble();
      return aPage([orderAt(index + 1)]);
    };
    house.poller.start();
    await house.time.advance(interval);
    expect(await soon(house, since)).toBe('service.trouble');
    expect(await soon(house, since)).toBe('service.trouble');
    expect(house.polls).toHaveLength(5);
  });

  /** Changes at every read pass until it is stopped. */
  const moving = (house: ReturnType<typeof open>) => {
    let moves = true;
    house.scene.answer = ({ limit, offset }, index) => {
      const orders = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 && moves ? index : n));
      return aPage(orders.slice(offset, offset + limit), { total: 150 });
    };
    return () => {
      moves = false;
    };
  };

  it('gets no result from readings that never agree, but is told, until one is whole', async () => {
    const house = open();
    const since = house.time.clock.now();
    const hold = moving(house);
    house.poller.start();
    expect(await soon(house, since)).toBe('service.never-still');
    hold();
    await house.time.advance(minute);
    expect(await soon(house, since)).toBe('served');
  });

  it('gets no result from a second reading that never agrees, though the cycle did', async () => {
    const house = open();
    const since = house.time.clock.now();
    house.scene.answer = () => aPage([orderAt(3)]);
    house.poller.start();
    await house.time.advance(interval);
    moving(house);
    const whole = house.scene.answer;
    house.scene.answer = (request, index) =>
      request.lastUpdatedAfter === at(3) ? aPage([]) : whole(request, index);
    expect(await soon(house, since)).toBe('service.never-still');
    expect(house.store.polls(1)[0]).toMatchObject({ look: 'answer', passes: 8, outcome: 'unclean' });
  });

  it('does not chase a service that never holds still', async () => {
    const house = open();
    moving(house);
    house.poller.start();
    await house.time.advance(0);
    const asked = house.polls.length;
    for (let n = 0; n < 5; n += 1) expect(await soon(house, 0)).toBe('service.never-still');
    expect(house.polls).toHaveLength(asked);
  });

  it('learns at once why the service demands a wait, and for how long', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(20 * minute);
    const wait = house.poller.pollSince(0);
    await expect(wait).rejects.toEqual(trouble(40 * minute));
    await expect(wait).rejects.toMatchObject({ params: { retryAfterMs: String(40 * minute) } });
    house.poller.poke('asked');
    await house.time.advance(39 * minute);
    expect(house.polls).toEqual([0]);
    house.scene.answer = () => aPage([]);
    await house.time.advance(minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('learns at once why a poll waits after a failure, without a request', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble();
    };
    house.poller.start();
    await house.time.advance(0);
    const wait = house.poller.pollSince(0);
    await expect(wait).rejects.toMatchObject({ code: 'service.trouble', params: {} });
    expect(house.polls).toEqual([0]);
    house.scene.answer = () => aPage([]);
    await house.time.advance(minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('learns it too if the service demands a wait during a poll', async () => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = async (request, index) => {
      await answer(request, index);
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(0);
    const wait = end(house.poller.pollSince(0));
    release();
    await house.time.advance(0);
    expect(await Promise.race([wait, 'still waits'])).toBe('service.trouble');
    await house.time.advance(59 * minute);
    expect(house.polls).toEqual([0]);
  });

  it('gets a poll at once if the computer slept over the wait after a failure', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble();
    };
    house.poller.start();
    while ((house.poller.status().nextPollAt ?? 0) < house.time.clock.now() + 2 * minute) {
      await house.time.advance(5_000);
    }
    house.scene.answer = () => aPage([]);
    house.time.jump(1.5 * minute);
    expect(await soon(house, 0)).toBe('served');
  });

  it('waits no longer if the clock was set back during the demanded wait', async () => {
    const house = open();
    house.scene.answer = () => {
      throw trouble(60 * minute);
    };
    house.poller.start();
    await house.time.advance(20 * minute);
    house.time.jump(-24 * 60 * minute);
    await expect(house.poller.pollSince(0)).rejects.toMatchObject({
      params: { retryAfterMs: String(40 * minute) },
    });
  });

  it('learns that no account may call', async () => {
    const house = open();
    expect(await end(house.poller.pollSince(0))).toBe('account.signed-out');
    house.poller.start();
    await house.time.advance(0);
    house.scene.canCall = false;
    expect(await end(house.poller.pollSince(0))).toBe('account.signed-out');
  });

  it.each([
    ['it stops', (house: ReturnType<typeof open>) => house.poller.stop()],
    [
      'another account comes',
      (house: ReturnType<typeof open>) => {
        house.enter(2);
        house.poller.accountChanged();
      },
    ],
    [
      'the account may no longer call',
      (house: ReturnType<typeof open>) => {
        house.scene.canCall = false;
        house.poller.accountChanged();
      },
    ],
  ])('learns it when %s', async (_, change) => {
    const house = open();
    const { answer, release } = held();
    house.scene.answer = answer;
    house.poller.start();
    await house.time.advance(0);
    const [running, next] = [end(house.poller.pollSince(0)), end(house.poller.pollSince(0))];
    change(house);
    expect(await Promise.all([running, next])).toEqual(['account.signed-out', 'account.signed-out']);
    release();
  });
});
