import { expect, it } from 'vitest';
import { createSetBackWatch, createSinceUnclear } from '../../../../src/main/core/outbox/elapsed-time.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

it('a clock that was set back is reported once, with the time since the last check', async () => {
  const time = createVirtualTime();
  const setBack = createSetBackWatch(time.clock, time.timers);
  await time.advance(20_000);
  expect(setBack()).toBeNull();
  await time.advance(5_000);
  time.jump(-3_600_000);
  await time.advance(7_000);
  expect(setBack()).toEqual({ by: 3_600_000, awake: 12_000 });
  expect(setBack()).toBeNull();
});

it('a sleep, a clock set forward and a small correction are none', () => {
  const time = createVirtualTime();
  const setBack = createSetBackWatch(time.clock, time.timers);
  for (const jump of [28_800_000, 1, -999]) {
    time.jump(jump);
    expect(setBack()).toBeNull();
  }
  time.jump(-1_000);
  expect(setBack()).toEqual({ by: 1_000, awake: 0 });
});

it('an attempt with unknown result counts from its end, or from the start if unknown', async () => {
  const time = createVirtualTime();
  await time.advance(1_000);
  const since = createSinceUnclear(time.timers);
  await time.advance(10_000);
  since.begin('a');
  await time.advance(3_000);
  time.jump(86_400_000);
  expect([since.ms('a'), since.ms('b')]).toEqual([3_000, 13_000]);
  since.beginAll();
  await time.advance(500);
  expect([since.ms('a'), since.ms('b')]).toEqual([500, 500]);
});
