import { expect, it } from 'vitest';
import { createTimeWatch } from '../../../../src/main/core/relay/time-watch.ts';
import type { PollRecord } from '../../../../src/shared/contract/calls/sync.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const minuteMs = 60_000;

/** The watch of a process; `stored` and `polls` outlive it. */
const opened = () => {
  const time = createVirtualTime();
  const setBacks: number[] = [];
  let stored: number | null = null;
  let polls: Pick<PollRecord, 'lane' | 'startedAt'>[] = [];
  const start = () =>
    createTimeWatch(time, {
      store: {
        notedAt: () => stored,
        note: (at) => {
          stored = at;
        },
        setBack: (_, by) => {
          setBacks.push(by);
          stored = (stored ?? 0) - by;
        },
      },
      polls: () => polls.map((one) => ({ ...aPoll, ...one })),
    });
  const poll = (lane: PollRecord['lane'] = 'main', startedAt = time.clock.now()): void => {
    polls = [{ lane, startedAt }, ...polls];
  };
  return { time, setBacks, start, poll };
};

const aPoll: PollRecord = {
  ...{ startedAt: 0, durationMs: 1, lane: 'main', requests: 1, passes: 1, records: 0, changed: 0, missed: 0 },
  ...{ setAside: 0, cursorBefore: '', cursorAfter: '', outcome: 'failed', error: null },
};

it('a clock that was set back while Orderbell was off is noticed at the start, once', async () => {
  const { time, setBacks, start } = opened();
  const first = start();
  first.note();
  await time.advance(10 * minuteMs);
  first.note();
  time.jump(-60 * minuteMs);
  const second = start();
  second.now();
  second.now();
  start().now();
  expect(setBacks).toEqual([60 * minuteMs]);
});

it('orders wait for a poll that began after the start, a sleep or a change of the account', async () => {
  const { time, start, poll } = opened();
  poll();
  await time.advance(1);
  const watch = start();
  const isAwaited = (id = 1): boolean => watch.pollAwaitedUntil(id) !== null;
  expect(isAwaited()).toBe(true);
  poll('backfill');
  expect(isAwaited()).toBe(true);
  poll();
  expect(isAwaited()).toBe(false);

  await time.advance(minuteMs);
  expect(isAwaited()).toBe(false);
  const before = time.clock.now();
  time.jump(60 * minuteMs);
  expect(isAwaited()).toBe(true);
  // A poll that the sleep interrupted.
  poll('main', before);
  expect(isAwaited()).toBe(true);
  poll();
  expect(isAwaited()).toBe(false);

  await time.advance(1);
  expect(isAwaited(2)).toBe(true);
  // None ends, and the clock is set back meanwhile.
  await time.advance(minuteMs);
  time.jump(-60 * minuteMs);
  expect(isAwaited(2)).toBe(true);
  await time.advance(minuteMs);
  expect(isAwaited(2)).toBe(false);
});
