import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileIdle } from '../../../src/renderer/features/order-list/while-idle.ts';

/** The page's idle periods, run by hand: each has time for a number of steps. */
let asked = new Map<number, IdleRequestCallback>();

beforeEach(() => {
  asked = new Map();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    last += 1;
    asked.set(last, work);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => asked.delete(id));
});

afterEach(() => vi.unstubAllGlobals());

const moment = (room: number): void => {
  const works = [...asked.values()];
  asked.clear();
  for (const work of works) {
    let left = room;
    work({
      didTimeout: false,
      timeRemaining: () => {
        left -= 1;
        return left;
      },
    });
  }
};

const steps = function* (done: number[]): Generator<void> {
  for (const step of [1, 2, 3, 4, 5]) {
    done.push(step);
    yield;
  }
};

test('nothing is done before the page is idle, then as much as there is time for, and the rest later', () => {
  const done: number[] = [];
  whileIdle(steps(done));
  expect(done).toEqual([]);
  moment(2);
  expect(done).toEqual([1, 2]);
  moment(0);
  expect(done).toEqual([1, 2, 3]);
  moment(50);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(asked.size).toBe(0);
});

test('a stopped task continues no further', () => {
  const done: number[] = [];
  const stop = whileIdle(steps(done));
  moment(1);
  stop();
  moment(50);
  expect(done).toEqual([1]);
});

test('in a browser without idle events nothing is done', () => {
  vi.unstubAllGlobals();
  const done: number[] = [];
  whileIdle(steps(done))();
  expect(done).toEqual([]);
});
