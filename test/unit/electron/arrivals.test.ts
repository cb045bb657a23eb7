import { expect, test } from 'vitest';
import { createArrivals } from '../../../src/main/electron/arrivals.ts';

const link = 'orderbell://order/1';

test('what comes before anybody listens waits, in its order', () => {
  const arrivals = createArrivals();
  const taken: unknown[] = [];
  arrivals.arrive({ link });
  arrivals.arrive({ link: null });
  arrivals.listen((one) => taken.push(one.link));
  arrivals.arrive({ link });
  expect(taken).toEqual([link, null, link]);
  expect(arrivals.waiting()).toBeNull();
});

test('what comes while it ends is what it starts again for, and nothing that came before', () => {
  const arrivals = createArrivals();
  arrivals.arrive({ link });
  arrivals.end();
  expect(arrivals.waiting()).toBeNull();
  arrivals.arrive({ link: null });
  expect(arrivals.waiting()).toEqual({ link: null });
});

test('of several that come while it ends the last link counts, since the window comes with it', () => {
  const arrivals = createArrivals();
  const taken: unknown[] = [];
  arrivals.listen((one) => taken.push(one));
  arrivals.end();
  for (const one of [null, link, 'orderbell://order/2', null]) arrivals.arrive({ link: one });
  expect(arrivals.waiting()).toEqual({ link: 'orderbell://order/2' });
  expect(taken).toEqual([]);
});

test('a link that isn’t ours starts nothing again', () => {
  const arrivals = createArrivals();
  arrivals.end();
  const foreign = { link: 'orderbell://anything' };
  arrivals.arrive(foreign);
  expect(arrivals.waiting()).toBeNull();
  arrivals.arrive({ link: null });
  arrivals.arrive(foreign);
  expect(arrivals.waiting()).toEqual({ link: null });
  arrivals.arrive({ link });
  arrivals.arrive(foreign);
  expect(arrivals.waiting()).toEqual({ link });
});
