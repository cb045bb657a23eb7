import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/main/core/messages/entries.ts';
import { createSinceUnclear } from '../../../../src/main/core/outbox/elapsed-time.ts';
import { createWatch, createWorker } from '../../../../src/main/core/outbox/worker.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { aResponse, openOutbox, written } from './outbox-rows.ts';

type Outbox = ReturnType<typeof openOutbox>;

/** A worker on a real outbox. By default an attempt sends at once. */
const open = (options: { account?: number | null; canCall?: boolean } = {}) => {
  const outbox = openOutbox();
  const time = createVirtualTime(written);
  const log = createRecordingLog();
  const watch = createWatch();
  const sinceUnclear = createSinceUnclear(time.timers);
  const performed: [string, number][] = [];
  const looked: [string, number][] = [];
  const since = (): number => time.clock.now() - written;
  const scene = {
    account: options.account === undefined ? 1 : options.account,
    canCall: options.canCall ?? true,
    attempt: async (entry: Entry, _halted: () => boolean): Promise<void> => {
      outbox.store.move(entry.id, ['waiting'], { state: 'sent' });
    },
    check: async (_id: string, _halted: () => boolean): Promise<void> => undefined,
  };
  const worker = createWorker({
    store: outbox.store,
    clock: time.clock,
    timers: time.timers,
    log,
    ...{ watch, sinceUnclear },
    account: {
      get: () =>
        scene.account === null ? null : { id: scene.account, baseUrl: '', email: '', canCall: scene.canCall },
    },
    perform: async (entry, halted) => {
      performed.push([entry.id, since()]);
      await scene.attempt(entry, halted);
    },
    checkEffect: async (id, halted) => {
      looked.push([id, since()]);
      await scene.check(id, halted);
    },
  });
  return { ...outbox, time, log, watch, sinceUnclear, worker, scene, performed, looked };
};

const put = ({ store }: Outbox, id: string, undoMs = 0, orderKey = 7): void =>
  store.insert(aResponse(id, { undoUntil: written + undoMs, orderKey }));

describe('the sending worker', () => {
  it('sends waiting messages at the start, one after another', async () => {
    const harness = open();
    put(harness, 'a');
    put(harness, 'b');
    harness.worker.start();
    await harness.time.settle();
    expect(harness.performed).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('does nothing before its start and after its stop, on any wake-up', async () => {
    const harness = open();
    put(harness, 'a', 100_000);
    harness.worker.wake();
    await harness.time.advance(60_000);
    expect(harness.performed).toEqual([]);
    harness.worker.start();
    harness.worker.stop();
    harness.worker.wake();
    await harness.time.advance(60_000);
    expect(harness.performed).toEqual([]);
    expect(harness.time.pending()).toBe(0);
  });

  it('waits for nothing after its stop', async () => {
    const harness = open();
    put(harness, 'a', 20_000);
    harness.worker.start();
    await harness.time.settle();
    expect(harness.time.pending()).toBe(1);
    harness.worker.stop();
    expect(harness.time.pending()).toBe(0);
  });

  it('waits until the undo time is over', async () => {
    const harness = open();
    put(harness, 'a', 10_000);
    harness.worker.start();
    await harness.time.advance(9_999);
    expect(harness.performed).toEqual([]);
    await harness.time.advance(1);
    expect(harness.performed).toEqual([['a', 10_000]]);
    expect(harness.time.pending()).toBe(0);
  });

  it('is woken by a new message', async () => {
    const harness = open();
    put(harness, 'a', 20_000);
    harness.worker.start();
    await harness.time.advance(1_000);
    put(harness, 'b', 0, 8);
    harness.worker.wake();
    await harness.time.settle();
    expect(harness.performed).toEqual([['b', 1_000]]);
    await harness.time.advance(19_000);
    expect(harness.performed).toEqual([
      ['b', 1_000],
      ['a', 20_000],
    ]);
  });

  it('reads the clock at least every half minute, since a laptop may have slept', async () => {
    const harness = open();
    put(harness, 'a', 3_600_000);
    harness.worker.start();
    await harness.time.advance(1_000);
    harness.time.jump(3_600_000);
    await harness.time.advance(28_999);
    expect(harness.performed).toEqual([]);
    await harness.time.advance(1);
    expect(harness.performed).toEqual([['a', 3_630_000]]);
  });

  it('sends one at a time, and newer ones later', async () => {
    const harness = open();
    const gate = Promise.withResolvers<void>();
    harness.scene.attempt = async (entry) => {
      if (entry.id === 'a') await gate.promise;
      harness.store.move(entry.id, ['waiting'], { state: 'sent' });
    };
    put(harness, 'a');
    harness.worker.start();
    await harness.time.settle();
    put(harness, 'b');
    harness.worker.wake();
    await harness.time.settle();
    expect(harness.performed.map(([id]) => id)).toEqual(['a']);
    gate.resolve();
    await harness.time.settle();
    expect(harness.performed.map(([id]) => id)).toEqual(['a', 'b']);
  });

  it('sends nothing after a stop during an attempt, and the attempt knows it', async () => {
    const harness = open();
    const gate = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    harness.scene.attempt = async (entry, halted) => {
      seen.push(halted());
      await gate.promise;
      seen.push(halted());
      harness.store.move(entry.id, ['waiting'], { state: 'sent' });
    };
    put(harness, 'a');
    put(harness, 'b');
    harness.worker.start();
    await harness.time.settle();
    harness.worker.stop();
    gate.resolve();
    await harness.time.advance(60_000);
    expect(harness.performed.map(([id]) => id)).toEqual(['a']);
    expect(seen).toEqual([false, true]);
  });
});

describe('without an account that may call', () => {
  it.each([
    ['nobody is signed in', { account: null }],
    ['the service refused the account', { canCall: false }],
  ])('nothing is sent while %s, and everything afterwards', async (_, options) => {
    const harness = open(options);
    put(harness, 'a');
    harness.watch.add('x', written);
    harness.worker.start();
    await harness.time.advance(60_000);
    expect([harness.performed, harness.looked]).toEqual([[], []]);
    expect(harness.time.pending()).toBe(0);
    Object.assign(harness.scene, { account: 1, canCall: true });
    harness.worker.wake();
    await harness.time.settle();
    expect(harness.performed).toEqual([['a', 60_000]]);
  });

  it('nothing is sent for another account', async () => {
    const harness = open({ account: 2 });
    put(harness, 'a');
    harness.worker.start();
    await harness.time.advance(60_000);
    expect(harness.performed).toEqual([]);
  });
});

describe('messages of an earlier run', () => {
  it('has had no time to show yet, whenever it was sent', async () => {
    const harness = open();
    harness.sinceUnclear.begin('a');
    await harness.time.advance(60_000);
    harness.worker.start();
    expect(harness.sinceUnclear.ms('a')).toBe(0);
  });

  it('are resumed once: one that was being sent may have arrived', async () => {
    const harness = open();
    put(harness, 'a');
    harness.store.move('a', ['waiting'], { state: 'sending', lastAttemptAt: written });
    harness.worker.start();
    await harness.time.settle();
    expect(harness.response('a')).toMatchObject({ state: 'waiting', unclear: true });
    harness.store.move('a', ['waiting'], { state: 'sending' });
    harness.worker.wake();
    await harness.time.settle();
    expect(harness.response('a')).toMatchObject({ state: 'sending' });
  });

  it('are shown to the user if unreadable, and delay nothing', async () => {
    const harness = open();
    put(harness, 'a');
    put(harness, 'b');
    harness.database.run(`UPDATE main.outbox SET content = '{' WHERE id = 'a'`);
    harness.worker.start();
    await harness.time.settle();
    expect(harness.performed.map(([id]) => id)).toEqual(['b']);
    expect(harness.database.get(`SELECT state, problem FROM outbox WHERE id = 'a'`)).toEqual({
      state: 'needs-attention',
      problem: JSON.stringify({ code: 'store.failed', params: {}, detail: 'an entry of the outbox' }),
    });
  });
});

describe('a fault of the store', () => {
  it('are reported and retried after five seconds, if one that was being sent may have arrived', async () => {
    const harness = open();
    put(harness, 'a');
    let faults = 1;
    harness.scene.attempt = async (entry) => {
      harness.store.move(entry.id, ['waiting'], {
        state: 'sending',
        lastAttemptAt: harness.time.clock.now(),
      });
      faults -= 1;
      if (faults >= 0) throw new Error('The disk is full.');
    };
    harness.worker.start();
    await harness.time.settle();
    expect(harness.log.lines).toEqual(['error outbox-fault {"code":"internal"}']);
    await harness.time.advance(4_999);
    expect(harness.response('a')).toMatchObject({ state: 'sending' });
    await harness.time.advance(1);
    expect(harness.response('a')).toMatchObject({ state: 'waiting', unclear: true });
    await harness.time.advance(60_000);
    expect(harness.performed.map(([id]) => id)).toEqual(['a', 'a']);
  });

  it('start nothing after a stop', async () => {
    const harness = open();
    put(harness, 'a');
    harness.scene.attempt = async () => {
      harness.worker.stop();
      throw new Error('The disk is full.');
    };
    harness.worker.start();
    await harness.time.advance(60_000);
    expect(harness.performed).toHaveLength(1);
    expect(harness.time.pending()).toBe(0);
  });
});

it('left in transit by a stop are resumed at the next start', async () => {
  const harness = open();
  put(harness, 'a');
  const never = Promise.withResolvers<void>();
  harness.scene.attempt = async (entry) => {
    harness.store.move(entry.id, ['waiting'], { state: 'sending', lastAttemptAt: written });
    await never.promise;
  };
  harness.worker.start();
  await harness.time.settle();
  harness.worker.stop();
  never.resolve();
  await harness.time.settle();
  harness.worker.start();
  await harness.time.settle();
  expect(harness.response('a')).toMatchObject({ state: 'waiting', unclear: true });
});

describe('a clock that is set back', () => {
  it('lengthens neither a wait nor the undo time by more than the pause', async () => {
    const harness = open();
    put(harness, 'a', 40_000);
    harness.worker.start();
    await harness.time.advance(1_000);
    harness.time.jump(-3_600_000);
    await harness.time.advance(70_000);
    expect(harness.performed.map(([id]) => id)).toEqual(['a']);
  });

  it('lengthens none if it happened during an attempt, and doesn’t shorten the resulting one', async () => {
    const harness = open();
    put(harness, 'a');
    put(harness, 'b', 30_000, 8);
    harness.scene.attempt = async (entry) => {
      if (entry.id === 'b') return void harness.store.move('b', ['waiting'], { state: 'sent' });
      harness.time.jump(-3_600_000);
      harness.store.move('a', ['waiting'], { nextAttemptAt: harness.time.clock.now() + 120_000 });
    };
    harness.worker.start();
    await harness.time.settle();
    expect(harness.response('a')).toMatchObject({ nextAttemptAt: written - 3_600_000 + 120_000 });
    await harness.time.advance(30_000);
    expect(harness.performed.map(([id]) => id)).toEqual(['a', 'b']);
  });

  it('lengthens none by more than an hour if it happened while Orderbell was off', async () => {
    const harness = open();
    harness.store.insert(
      aResponse('a', { composedAt: written + 86_400_000, undoUntil: written + 86_410_000 }),
    );
    harness.worker.start();
    await harness.time.advance(3_600_000);
    expect(harness.performed.map(([id]) => id)).toEqual(['a']);
  });

  it('gives a future date a past one, so that a check can begin', async () => {
    const harness = open();
    const day = 86_400_000;
    harness.store.insert(aResponse('a', { composedAt: written + day, undoUntil: written + 40_000 }));
    harness.worker.start();
    expect(harness.response('a').composedAt).toBe(written - 60_000);
  });

  it('changes no waits while it runs normally', async () => {
    const harness = open();
    put(harness, 'a', 40_000);
    harness.worker.start();
    await harness.time.advance(35_000);
    expect(harness.response('a')).toMatchObject({ undoUntil: written + 40_000, nextAttemptAt: written });
  });
});

describe('an answer that was taken', () => {
  it('is checked at its time, after messages to be sent', async () => {
    const harness = open();
    put(harness, 'a');
    harness.watch.add('x', written);
    harness.worker.start();
    await harness.time.settle();
    expect(harness.performed).toEqual([['a', 0]]);
    expect(harness.looked).toEqual([['x', 0]]);
    await harness.time.advance(2_000);
    expect(harness.looked).toEqual([
      ['x', 0],
      ['x', 2_000],
    ]);
  });

  it('is checked before a later answer is sent, in any order', async () => {
    const harness = open();
    put(harness, 'a', 10_000);
    harness.watch.add('x', written + 3_000);
    harness.worker.start();
    await harness.time.advance(9_000);
    expect(harness.looked).toEqual([
      ['x', 3_000],
      ['x', 5_000],
    ]);
    await harness.time.advance(1_000);
    expect(harness.performed).toEqual([['a', 10_000]]);
  });

  it('learns if the worker stops in between', async () => {
    const harness = open();
    const seen: boolean[] = [];
    harness.scene.check = async (_id, halted) => {
      harness.worker.stop();
      seen.push(halted());
    };
    harness.watch.add('x', written);
    harness.worker.start();
    await harness.time.advance(60_000);
    expect(seen).toEqual([true]);
    expect(harness.looked).toHaveLength(1);
  });
});

describe('the watch', () => {
  it('calls each at its time, and drops removed ones', () => {
    const watch = createWatch();
    expect(watch.nextAt()).toBeNull();
    watch.add('a', 10);
    watch.add('b', 5);
    expect(watch.nextAt()).toBe(5);
    expect(watch.take(4)).toBeNull();
    expect(watch.take(5)).toBe('b');
    expect(watch.nextAt()).toBe(10);
    watch.forget('a');
    expect(watch.take(10)).toBeNull();
    expect(watch.nextAt()).toBe(2_005);
    watch.forget('b');
    expect(watch.nextAt()).toBeNull();
  });

  it('restarts for one that is added again', () => {
    const watch = createWatch();
    watch.add('a', 0);
    watch.take(0);
    watch.take(2_000);
    watch.add('a', 3_000);
    expect(watch.take(3_000)).toBe('a');
    expect(watch.nextAt()).toBe(5_000);
  });
});
