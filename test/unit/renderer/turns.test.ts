import { expect, test } from 'vitest';
import { createTurns } from '../../../src/shared/contract/turns.ts';

/** Tasks that end when released, and the order in which they began. */
const work = () => {
  const begun: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    task: (name: string) => () => {
      const call = Promise.withResolvers<void>();
      begun.push(name);
      open.set(name, call);
      return call.promise;
    },
    end: (name: string): void => open.get(name)?.resolve(),
    fail: (name: string): void => open.get(name)?.reject(new Error(name)),
  };
};

test('the first task runs at once, the next of the same key after it, another key beside it', async () => {
  const turns = createTurns<string>();
  const { begun, task, end } = work();
  const first = turns.inTurn('a', task('first'));
  const second = turns.inTurn('a', task('second'));
  void turns.inTurn('b', task('other'));
  expect(begun).toEqual(['first', 'other']);
  end('first');
  await first;
  expect(begun).toEqual(['first', 'other', 'second']);
  end('second');
  await second;
  await new Promise(setImmediate);
  void turns.inTurn('a', task('later'));
  expect(begun.at(-1)).toBe('later');
});

test('a failing task reports to its caller, and delays no other', async () => {
  const turns = createTurns<string>();
  const { begun, task, end, fail } = work();
  const first = turns.inTurn('a', task('first'));
  const second = turns.inTurn('a', task('second'));
  fail('first');
  await expect(first).rejects.toThrow('first');
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end('second');
  await second;
});

test('an immediate task waits for none, and a later one waits for all before', async () => {
  const turns = createTurns<string>();
  const { begun, task, end } = work();
  void turns.inTurn('a', task('first'));
  void turns.atOnce('a', task('leaving'));
  void turns.inTurn('a', task('after'));
  expect(begun).toEqual(['first', 'leaving']);
  end('leaving');
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'leaving']);
  end('first');
  await expect.poll(() => begun).toEqual(['first', 'leaving', 'after']);
});
