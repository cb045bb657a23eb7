import { expect, test } from 'vitest';
import { createArrivals } from '../../../src/main/electron/start/arrivals.ts';

const link = 'orderbell://order/1';

test('links before the first listener wait, in order', () => {
  const arrivals = createArrivals();
  const taken: unknown[] = [];
  arrivals.arrive({ link });
  arrivals.arrive({ link: null });
  arrivals.listen((one) => taken.push(one.link));
  arrivals.arrive({ link });
  expect(taken).toEqual([link, null, link]);
  expect(arrivals.waiting()).toBeNull();
});

test('a notification clicked before the first listener waits, with what it opens', () => {
  const arrivals = createArrivals();
  const taken: unknown[] = [];
  arrivals.arrive({ link: null, opens: 7 });
  arrivals.listen((one) => taken.push(one));
  expect(taken).toEqual([{ link: null, opens: 7 }]);
});

test('links during the end cause a restart, and earlier ones don’t', () => {
  const arrivals = createArrivals();
  arrivals.arrive({ link });
  arrivals.end();
  expect(arrivals.waiting()).toBeNull();
  arrivals.arrive({ link: null });
  expect(arrivals.waiting()).toEqual({ link: null });
});

test('of several during the end the last link counts, since the window opens with it', () => {
  const arrivals = createArrivals();
  const taken: unknown[] = [];
  arrivals.listen((one) => taken.push(one));
  arrivals.end();
  for (const one of [null, link, 'orderbell://order/2', null]) arrivals.arrive({ link: one });
  expect(arrivals.waiting()).toEqual({ link: 'orderbell://order/2' });
  expect(taken).toEqual([]);
});

test('a foreign link restarts nothing', () => {
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
