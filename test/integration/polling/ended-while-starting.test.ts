import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorldInAFolder, minutes, type World } from './core-in-a-folder.ts';

let world: World;

beforeEach(async () => {
  world = createWorldInAFolder();
  const before = await world.start();
  await world.signIn(before);
  await world.stop(before);
});

afterEach(() => world.end());

/** Anything that the core began shows within an hour: a request, or an error at the closed store. */
const nothingRuns = async (): Promise<void> => {
  const asked = world.service.http.requests.length;
  const logged = world.log.lines.length;
  await world.time.advance(minutes(60));
  expect(world.service.http.requests.length).toBe(asked);
  expect(world.log.lines.slice(logged)).toEqual([]);
};

test('a core stopped during its start begins and emits nothing more', async () => {
  const one = world.open();
  const starting = one.core.start();
  await world.stop(one);
  await starting;
  await nothingRuns();
});

test('stopped before it starts, it never does', async () => {
  const one = world.open();
  await world.stop(one);
  await one.core.start();
  await nothingRuns();
});
