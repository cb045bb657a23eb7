import { describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { held, interval, minute, open, trouble } from './poller-harness.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

describe('a caller that waits for a whole cycle', () => {
  const end = async (wait: Promise<unknown>): Promise<string> =>
    wait.then(
      () => 'served',
      (error: unknown) => (error instanceof OrderbellError ? error.code : 'other'),
    );

  const soon = async (harness: ReturnType<typeof open>, since: number): Promise<string> => {
    const wait = end(harness.poller.pollSince(since));
    await harness.time.advance(0);
    return wait;
  };

  it('gets one that began after the request, and records read behind the cursor', async () => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = answer;
    harness.poller.start();
    await harness.time.advance(0);
    let served = false;
    const wait = end(harness.poller.pollSince(harness.time.clock.now())).then((word) => {
      served = true;
      return word;
    });
    release();
    await harness.time.advance(0);
    expect(served).toBe(false);
    await harness.time.advance(2_000);
    expect(await wait).toBe('served');
    expect(harness.polls).toEqual([0, 2_000]);
  });

  it('learns when the last request left, however long all of them took', async () => {
    const harness = open({ onlyIssued: true });
    const requestedAt: number[] = [];
    harness.scene.answer = async () => {
      requestedAt.push(harness.time.clock.now());
      harness.time.jump(40_000);
      return aPage([]);
    };
    harness.poller.start();
    await harness.time.advance(0);
    const before = harness.time.clock.now();
    const wait = harness.poller.pollSince(before);
    await harness.time.advance(0);
    const last = await wait;
    expect(last).toBe(requestedAt.at(-1));
    expect(last).toBe(before + 40_000);
  });

  it('gets another reading if the cursor has moved since, which never moves it', async () => {
    const harness = open();
    const since = harness.time.clock.now();
    harness.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    harness.poller.start();
    await harness.time.advance(interval);
    expect(await soon(harness, since)).toBe('served');
    expect(harness.service.asked.map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      ...[at(0), at(1), at(2)],
      at(0),
    ]);
    expect(harness.store.polls(1)[0]).toMatchObject({ lane: 'backfill', backfill: 'answer' });
    // Its reading ends with a later value.
    expect(harness.store.cursor(1)).toBe(at(3));
  });

  it('gets one for every status, though only issued orders are requested', async () => {
    const harness = open({ onlyIssued: true });
    harness.poller.start();
    await harness.time.advance(minute);
    expect(await soon(harness, harness.time.clock.now())).toBe('served');
    expect(harness.service.asked.map(({ onlyIssued }) => onlyIssued)).toEqual([true, true, false]);
  });

  it('shares one reading with others, as far back as the first of them requests', async () => {
    const harness = open();
    const since = harness.time.clock.now();
    harness.scene.answer = (_, index) => aPage([orderAt(index + 1)]);
    harness.poller.start();
    await harness.time.advance(2 * interval);
    const waits = [harness.time.clock.now(), since].map((moment) => end(harness.poller.pollSince(moment)));
    await harness.time.advance(0);
    expect(await Promise.all(waits)).toEqual(['served', 'served']);
    expect(harness.service.asked.slice(3).map(({ lastUpdatedAfter }) => lastUpdatedAfter)).toEqual([
      at(3),
      at(0),
    ]);
  });

  it('gets the error of either reading', async () => {
    const harness = open();
    const since = harness.time.clock.now();
    harness.scene.answer = (_, index) => {
      if (index >= 3) throw trouble();
      return aPage([orderAt(index + 1)]);
    };
    harness.poller.start();
    await harness.time.advance(interval);
    expect(await soon(harness, since)).toBe('service.trouble');
    expect(await soon(harness, since)).toBe('service.trouble');
    expect(harness.polls).toHaveLength(5);
  });

  /** Changes at every read pass until it is stopped. */
  const moving = (harness: ReturnType<typeof open>) => {
    let moves = true;
    harness.scene.answer = ({ limit, offset }, index) => {
      const orders = Array.from({ length: 150 }, (_, n) => orderAt(n, n === 0 && moves ? index : n));
      return aPage(orders.slice(offset, offset + limit), { total: 150 });
    };
    return () => {
      moves = false;
    };
  };

  it('gets an error while the readings never agree, until one is whole', async () => {
    const harness = open();
    const since = harness.time.clock.now();
    const hold = moving(harness);
    harness.poller.start();
    expect(await soon(harness, since)).toBe('service.never-still');
    hold();
    await harness.time.advance(minute);
    expect(await soon(harness, since)).toBe('served');
  });

  it('gets no result from a second reading that never agrees, though the cycle did', async () => {
    const harness = open();
    const since = harness.time.clock.now();
    harness.scene.answer = () => aPage([orderAt(3)]);
    harness.poller.start();
    await harness.time.advance(interval);
    moving(harness);
    const whole = harness.scene.answer;
    harness.scene.answer = (request, index) =>
      request.lastUpdatedAfter === at(3) ? aPage([]) : whole(request, index);
    expect(await soon(harness, since)).toBe('service.never-still');
    expect(harness.store.polls(1)[0]).toMatchObject({ backfill: 'answer', passes: 8, outcome: 'unclean' });
  });

  it('does not poll a list that never stops changing without a pause', async () => {
    const harness = open();
    moving(harness);
    harness.poller.start();
    await harness.time.advance(0);
    const asked = harness.polls.length;
    for (let n = 0; n < 5; n += 1) expect(await soon(harness, 0)).toBe('service.never-still');
    expect(harness.polls).toHaveLength(asked);
  });

  it('learns at once why the service demands a wait, and for how long', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble(60 * minute);
    };
    harness.poller.start();
    await harness.time.advance(20 * minute);
    const wait = harness.poller.pollSince(0);
    await expect(wait).rejects.toEqual(trouble(40 * minute));
    await expect(wait).rejects.toMatchObject({ params: { retryAfterMs: String(40 * minute) } });
    harness.poller.poke('requested');
    await harness.time.advance(39 * minute);
    expect(harness.polls).toEqual([0]);
    harness.scene.answer = () => aPage([]);
    await harness.time.advance(minute);
    expect(await soon(harness, 0)).toBe('served');
  });

  it('learns at once why a poll waits after a failure, without a request', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble();
    };
    harness.poller.start();
    await harness.time.advance(0);
    const wait = harness.poller.pollSince(0);
    await expect(wait).rejects.toMatchObject({ code: 'service.trouble', params: {} });
    expect(harness.polls).toEqual([0]);
    harness.scene.answer = () => aPage([]);
    await harness.time.advance(minute);
    expect(await soon(harness, 0)).toBe('served');
  });

  it('learns it too if the service demands a wait during a poll', async () => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = async (request, index) => {
      await answer(request, index);
      throw trouble(60 * minute);
    };
    harness.poller.start();
    await harness.time.advance(0);
    const wait = end(harness.poller.pollSince(0));
    release();
    await harness.time.advance(0);
    expect(await Promise.race([wait, 'still waits'])).toBe('service.trouble');
    await harness.time.advance(59 * minute);
    expect(harness.polls).toEqual([0]);
  });

  it.each([
    ['demands no wait', undefined],
    ['demands a wait of no length', 0],
  ])('gets another poll two seconds after a failed one if the service %s', async (_, retryAfterMs) => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = async (request, index) => {
      await answer(request, index);
      throw trouble(retryAfterMs);
    };
    harness.poller.start();
    await harness.time.advance(0);
    const wait = end(harness.poller.pollSince(0));
    release();
    await harness.time.advance(0);
    harness.scene.answer = () => aPage([]);
    await harness.time.advance(2_000);
    expect(await wait).toBe('served');
    expect(harness.polls).toEqual([0, 2_000]);
  });

  it('gets a poll at once if the computer slept over the wait after a failure', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble();
    };
    harness.poller.start();
    while ((harness.poller.status().nextPollAt ?? 0) < harness.time.clock.now() + 2 * minute) {
      await harness.time.advance(5_000);
    }
    harness.scene.answer = () => aPage([]);
    harness.time.jump(1.5 * minute);
    expect(await soon(harness, 0)).toBe('served');
  });

  it('waits no longer if the clock was set back during the demanded wait', async () => {
    const harness = open();
    harness.scene.answer = () => {
      throw trouble(60 * minute);
    };
    harness.poller.start();
    await harness.time.advance(20 * minute);
    harness.time.jump(-24 * 60 * minute);
    await expect(harness.poller.pollSince(0)).rejects.toMatchObject({
      params: { retryAfterMs: String(40 * minute) },
    });
  });

  it('learns that no account may call', async () => {
    const harness = open();
    expect(await end(harness.poller.pollSince(0))).toBe('account.signed-out');
    harness.poller.start();
    await harness.time.advance(0);
    harness.scene.canCall = false;
    expect(await end(harness.poller.pollSince(0))).toBe('account.signed-out');
  });

  it.each([
    ['it stops', (harness: ReturnType<typeof open>) => harness.poller.stop()],
    [
      'another account comes',
      (harness: ReturnType<typeof open>) => {
        harness.enter(2);
        harness.poller.accountChanged();
      },
    ],
    [
      'the account may no longer call',
      (harness: ReturnType<typeof open>) => {
        harness.scene.canCall = false;
        harness.poller.accountChanged();
      },
    ],
  ])('learns it when %s', async (_, change) => {
    const harness = open();
    const { answer, release } = held();
    harness.scene.answer = answer;
    harness.poller.start();
    await harness.time.advance(0);
    const [running, next] = [end(harness.poller.pollSince(0)), end(harness.poller.pollSince(0))];
    change(harness);
    expect(await Promise.all([running, next])).toEqual(['account.signed-out', 'account.signed-out']);
    release();
  });
});
