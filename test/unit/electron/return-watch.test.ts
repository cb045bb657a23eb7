import { expect, test } from 'vitest';
import { createReturnWatch } from '../../../src/main/electron/return-watch.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const createScene = () => {
  const time = createVirtualTime();
  const polls: number[] = [];
  const scene = { online: true, lastSuccessAt: null as number | null };
  const watch = createReturnWatch({
    ...{ clock: time.clock, timers: time.timers },
    isOnline: () => scene.online,
    lastSuccessAt: async () => scene.lastSuccessAt,
    poll: () => polls.push(time.clock.now()),
  });
  watch.start();
  return { time, polls, scene, watch };
};

test('when the network is back one poll follows within ten seconds, and no other', async () => {
  const { time, polls, scene } = createScene();
  await time.advance(60_000);
  scene.online = false;
  await time.advance(60_000);
  expect(polls).toEqual([]);
  scene.online = true;
  const back = time.clock.now();
  await time.advance(60_000);
  expect(polls).toHaveLength(1);
  expect((polls[0] ?? 0) - back).toBeLessThan(10_000);
});

test('a wake-up polls as soon as there is a network, once', async () => {
  const { time, polls, scene, watch } = createScene();
  scene.online = false;
  const woke = time.clock.now();
  watch.resumed();
  await time.advance(4_500);
  expect(polls).toEqual([]);
  scene.online = true;
  await time.advance(60_000);
  expect(polls).toHaveLength(1);
  expect((polls[0] ?? 0) - woke).toBeLessThan(10_000);
});

test('a wake-up polls within ten seconds, also without a known network, and after any number of events', async () => {
  const { time, polls, scene, watch } = createScene();
  scene.online = false;
  const woke = time.clock.now();
  watch.resumed();
  watch.resumed();
  await time.advance(60_000);
  expect(polls).toHaveLength(1);
  expect((polls[0] ?? 0) - woke).toBeLessThan(10_000);
});

test('a later success makes the poll unnecessary; an earlier one doesn’t', async () => {
  const { time, polls, scene, watch } = createScene();
  scene.lastSuccessAt = time.clock.now() - 1;
  watch.resumed();
  await time.advance(2_000);
  expect(polls).toHaveLength(1);
  watch.resumed();
  await time.advance(500);
  scene.lastSuccessAt = time.clock.now();
  await time.advance(10_000);
  expect(polls).toHaveLength(1);
});

test('nothing polls after the end', async () => {
  const { time, polls, scene, watch } = createScene();
  watch.resumed();
  scene.online = false;
  watch.stop();
  scene.online = true;
  await time.advance(60_000);
  expect(polls).toEqual([]);
});
