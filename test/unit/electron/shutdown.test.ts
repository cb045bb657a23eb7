import { describe, expect, test } from 'vitest';
import { createQuitByUser, createShutdown } from '../../../src/main/electron/shutdown.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const createScene = (stop: () => Promise<void>, isStuck = false) => {
  const time = createVirtualTime();
  const said: string[] = [];
  const shutdown = createShutdown({
    timers: time.timers,
    stop: () => {
      said.push('stops');
      return stop();
    },
    onBegin: () => said.push('begins'),
    onFailed: () => said.push('failed'),
    isStuck: () => isStuck,
    last: () => said.push('starts what comes after it'),
    leave: (stuck) => said.push(stuck ? 'leaves the hard way' : 'leaves'),
    force: () => said.push('is forced'),
  });
  return { time, said, shutdown };
};

test('quitting waits until everything has stopped, and stops it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { time, said, shutdown } = createScene(() => promise);
  expect(shutdown.hasBegun()).toBe(false);
  expect(shutdown.mayQuit()).toBe(false);
  expect(shutdown.mayQuit()).toBe(false);
  expect(shutdown.hasBegun()).toBe(true);
  await time.advance(2_900);
  expect(said).toEqual(['begins', 'stops']);
  resolve();
  await time.settle();
  expect(said).toEqual(['begins', 'stops', 'starts what comes after it', 'leaves']);
  expect(shutdown.mayQuit()).toBe(true);
  // Something else still holds it.
  await time.advance(99);
  expect(said).toHaveLength(4);
  await time.advance(10_000);
  expect(said).toEqual(['begins', 'stops', 'starts what comes after it', 'leaves', 'is forced']);
});

test('it waits at most three seconds for hanging parts', async () => {
  const { time, said, shutdown } = createScene(() => new Promise(() => undefined));
  shutdown.mayQuit();
  await time.advance(2_999);
  expect(said).toEqual(['begins', 'stops']);
  await time.advance(1);
  expect(said).toEqual(['begins', 'stops', 'starts what comes after it', 'leaves the hard way']);
  expect(shutdown.mayQuit()).toBe(true);
});

test('a failing part delays nothing', async () => {
  const { time, said, shutdown } = createScene(() => Promise.reject(new Error('no')));
  shutdown.mayQuit();
  await time.settle();
  expect(said).toEqual(['begins', 'stops', 'failed', 'starts what comes after it', 'leaves']);
});

test('a follow-up, an installer for example, starts first even if a hanging keychain blocks a thread', async () => {
  const { time, said, shutdown } = createScene(() => Promise.resolve(), true);
  shutdown.mayQuit();
  await time.settle();
  expect(said).toEqual(['begins', 'stops', 'starts what comes after it', 'leaves the hard way']);
});

test('a shutdown of the computer is never delayed, and everything is stopped as far as there is time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { time, said, shutdown } = createScene(() => promise);
  shutdown.systemEnds();
  expect(shutdown.mayQuit()).toBe(true);
  expect(said).toEqual(['begins', 'stops']);
  resolve();
  await time.settle();
  expect(said).toEqual(['begins', 'stops', 'starts what comes after it', 'leaves']);
});

describe('a user who quits', () => {
  const scene = (unsent: () => number, answers: boolean[], copies = 0) => {
    const said: string[] = [];
    const quit = createQuitByUser({
      unfinished: () => ({ answers: unsent(), copies }),
      ask: async (unfinished) => {
        said.push(`asks about ${unfinished.answers}${copies > 0 ? ` and ${unfinished.copies} copies` : ''}`);
        return answers.shift() ?? false;
      },
      quit: () => void said.push('quits'),
    });
    return { said, quit };
  };

  test('is asked with unsent answers, and may quit anyway', async () => {
    const { said, quit } = scene(() => 2, [false, true]);
    await quit();
    expect(said).toEqual(['asks about 2']);
    await quit();
    expect(said).toEqual(['asks about 2', 'asks about 2', 'quits']);
  });

  test('is asked while a document is copied', async () => {
    const { said, quit } = scene(() => 0, [true], 2);
    await quit();
    expect(said).toEqual(['asks about 0 and 2 copies', 'quits']);
  });

  test('is not asked without any, or if they can’t be counted', async () => {
    const broken = (): never => {
      throw new Error('the store is broken');
    };
    for (const unsent of [() => 0, broken]) {
      const { said, quit } = scene(unsent, []);
      await quit();
      expect(said).toEqual(['quits']);
    }
  });

  test('is asked once at a time', async () => {
    const { said, quit } = scene(() => 1, [true]);
    await Promise.all([quit(), quit()]);
    expect(said).toEqual(['asks about 1', 'quits']);
  });
});
