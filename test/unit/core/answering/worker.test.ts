import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/main/core/messages/entries.ts';
import { createSinceUnclear } from '../../../../src/main/core/outbox/since-unclear.ts';
import { createWatch } from '../../../../src/main/core/outbox/watch.ts';
import { createWorker } from '../../../../src/main/core/outbox/worker.ts';
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
    look: async (_id: string, _halted: () => boolean): Promise<void> => undefined,
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
    lookFor: async (id, halted) => {
      looked.push([id, since()]);
      await scene.look(id, halted);
    },
  });
  return { ...outbox, time, log, watch, sinceUnclear, worker, scene, performed, looked };
};

const put = ({ store }: Outbox, id: string, undoMs = 0, orderKey = 7): void =>
  store.insert(aResponse(id, { undoUntil: written + undoMs, orderKey }));

describe('the sending worker', () => {
  it('sends waiting messages at the start, one after another', async () => {
    const house = open();
    put(house, 'a');
    put(house, 'b');
    house.worker.start();
    await house.time.settle();
    expect(house.performed).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('does nothing before its start and after its stop, on any wake-up', async () => {
    const house = open();
    put(house, 'a', 100_000);
    house.worker.wake();
    await house.time.advance(60_000);
    expect(house.performed).toEqual([]);
    house.worker.start();
    house.worker.stop();
    house.worker.wake();
    await house.time.advance(60_000);
    expect(house.performed).toEqual([]);
    expect(house.time.pending()).toBe(0);
  });

  it('waits for nothing after its stop', async () => {
    const house = open();
    put(house, 'a', 20_000);
    house.worker.start();
    await house.time.settle();
    expect(house.time.pending()).toBe(1);
    house.worker.stop();
    expect(house.time.pending()).toBe(0);
  });

  it('waits until the undo time is over', async () => {
    const house = open();
    put(house, 'a', 10_000);
    house.worker.start();
    await house.time.advance(9_999);
    expect(house.performed).toEqual([]);
    await house.time.advance(1);
    expect(house.performed).toEqual([['a', 10_000]]);
    expect(house.time.pending()).toBe(0);
  });

  it('is woken by a new message', async () => {
    const house = open();
    put(house, 'a', 20_000);
    house.worker.start();
    await house.time.advance(1_000);
    put(house, 'b', 0, 8);
    house.worker.wake();
    await house.time.settle();
    expect(house.performed).toEqual([['b', 1_000]]);
    await house.time.advance(19_000);
    expect(house.performed).toEqual([
      ['b', 1_000],
      ['a', 20_000],
    ]);
  });

  it('reads the clock at least every half minute, since a laptop may have slept', async () => {
    const house = open();
    put(house, 'a', 3_600_000);
    house.worker.start();
    await house.time.advance(1_000);
    house.time.jump(3_600_000);
    await house.time.advance(28_999);
    expect(house.performed).toEqual([]);
    await house.time.advance(1);
    expect(house.performed).toEqual([['a', 3_630_000]]);
  });

  it('sends one at a time, and newer ones later', async () => {
    const house = open();
    const gate = Promise.withResolvers<void>();
    house.scene.attempt = async (entry) => {
      if (entry.id === 'a') await gate.promise;
      house.store.move(entry.id, ['waiting'], { state: 'sent' });
    };
    put(house, 'a');
    house.worker.start();
    await house.time.settle();
    put(house, 'b');
    house.worker.wake();
    await house.time.settle();
    expect(house.performed.map(([id]) => id)).toEqual(['a']);
    gate.resolve();
    await house.time.settle();
    expect(house.performed.map(([id]) => id)).toEqual(['a', 'b']);
  });

  it('sends nothing after a stop during an attempt, and the attempt knows it', async () => {
    const house = open();
    const gate = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    house.scene.attempt = async (entry, halted) => {
      seen.push(halted());
      await gate.promise;
      seen.push(halted());
      house.store.move(entry.id, ['waiting'], { state: 'sent' });
    };
    put(house, 'a');
    put(house, 'b');
    house.worker.start();
    await house.time.settle();
    house.worker.stop();
    gate.resolve();
    await house.time.advance(60_000);
    expect(house.performed.map(([id]) => id)).toEqual(['a']);
    expect(seen).toEqual([false, true]);
  });
});

describe('without an account that may call', () => {
  it.each([
    ['nobody is signed in', { account: null }],
    ['the service refused the account', { canCall: false }],
  ])('nothing is sent while %s, and everything afterwards', async (_, options) => {
    const house = open(options);
    put(house, 'a');
    house.watch.add('x', written);
    house.worker.start();
    await house.time.advance(60_000);
    expect([house.performed, house.looked]).toEqual([[], []]);
    expect(house.time.pending()).toBe(0);
    Object.assign(house.scene, { account: 1, canCall: true });
    house.worker.wake();
    await house.time.settle();
    expect(house.performed).toEqual([['a', 60_000]]);
  });

  it('nothing is sent for another account', async () => {
    const house = open({ account: 2 });
    put(house, 'a');
    house.worker.start();
    await house.time.advance(60_000);
    expect(house.performed).toEqual([]);
  });
});

describe('messages of an earlier run', () => {
  it('has had no time to show yet, whenever it was sent', async () => {
    const house = open();
    house.sinceUnclear.begin('a');
    await house.time.advance(60_000);
    house.worker.start();
    expect(house.sinceUnclear.ms('a')).toBe(0);
  });

  it('are resumed once: one that was being sent may have arrived', async () => {
    const house = open();
    put(house, 'a');
    house.store.move('a', ['waiting'], { state: 'sending', lastAttemptAt: written });
    house.worker.start();
    await house.time.settle();
    expect(house.response('a')).toMatchObject({ state: 'waiting', unclear: true });
    house.store.move('a', ['waiting'], { state: 'sending' });
    house.worker.wake();
    await house.time.settle();
    expect(house.response('a')).toMatchObject({ state: 'sending' });
  });

  it('are shown to the user if unreadable, and delay nothing', async () => {
    const house = open();
    put(house, 'a');
    put(house, 'b');
    house.database.run(`UPDATE outbox SET content = '{' WHERE id = 'a'`);
    house.worker.start();
    await house.time.settle();
    expect(house.performed.map(([id]) => id)).toEqual(['b']);
    expect(house.database.get(`SELECT state, problem FROM outbox WHERE id = 'a'`)).toEqual({
      state: 'needs-attention',
      problem: JSON.stringify({ code: 'store.failed', params: {}, detail: 'an entry of the outbox' }),
    });
  });
});

describe('a fault of the store', () => {
  it('are reported and retried after five seconds, if one that was being sent may have arrived', async () => {
    const house = open();
    put(house, 'a');
    let faults = 1;
    house.scene.attempt = async (entry) => {
      house.store.move(entry.id, ['waiting'], { state: 'sending', lastAttemptAt: house.time.clock.now() });
      faults -= 1;
      if (faults >= 0) throw new Error('The disk is full.');
    };
    house.worker.start();
    await house.time.settle();
    expect(house.log.lines).toEqual(['error outbox-fault {"code":"internal"}']);
    await house.time.advance(4_999);
    expect(house.response('a')).toMatchObject({ state: 'sending' });
    await house.time.advance(1);
    expect(house.response('a')).toMatchObject({ state: 'waiting', unclear: true });
    await house.time.advance(60_000);
    expect(house.performed.map(([id]) => id)).toEqual(['a', 'a']);
  });

  it('start nothing after a stop', async () => {
    const house = open();
    put(house, 'a');
    house.scene.attempt = async () => {
      house.worker.stop();
      throw new Error('The disk is full.');
    };
    house.worker.start();
    await house.time.advance(60_000);
    expect(house.performed).toHaveLength(1);
    expect(house.time.pending()).toBe(0);
  });
});

it('left in transit by a stop are resumed at the next start', async () => {
  const house = open();
  put(house, 'a');
  const never = Promise.withResolvers<void>();
  house.scene.attempt = async (entry) => {
    house.store.move(entry.id, ['waiting'], { state: 'sending', lastAttemptAt: written });
    await never.promise;
  };
  house.worker.start();
  await house.time.settle();
  house.worker.stop();
  never.resolve();
  await house.time.settle();
  house.worker.start();
  await house.time.settle();
  expect(house.response('a')).toMatchObject({ state: 'waiting', unclear: true });
});

describe('a clock that is set back', () => {
  it('lengthens neither a wait nor the undo time by more than the pause', async () => {
    const house = open();
    put(house, 'a', 40_000);
    house.worker.start();
    await house.time.advance(1_000);
    house.time.jump(-3_600_000);
    await house.time.advance(70_000);
    expect(house.performed.map(([id]) => id)).toEqual(['a']);
  });

  it('lengthens none if it happened during an attempt, and doesn’t shorten the resulting one', async () => {
    const house = open();
    put(house, 'a');
    put(house, 'b', 30_000, 8);
    house.scene.attempt = async (entry) => {
      if (entry.id === 'b') return void house.store.move('b', ['waiting'], { state: 'sent' });
      house.time.jump(-3_600_000);
      house.store.move('a', ['waiting'], { nextAttemptAt: house.time.clock.now() + 120_000 });
    };
    house.worker.start();
    await house.time.settle();
    expect(house.response('a')).toMatchObject({ nextAttemptAt: written - 3_600_000 + 120_000 });
    await house.time.advance(30_000);
    expect(house.performed.map(([id]) => id)).toEqual(['a', 'b']);
  });

  it('lengthens none by more than an hour if it happened while Orderbell was off', async () => {
    const house = open();
    house.store.insert(aResponse('a', { composedAt: written + 86_400_000, undoUntil: written + 86_410_000 }));
    house.worker.start();
    await house.time.advance(3_600_000);
    expect(house.performed.map(([id]) => id)).toEqual(['a']);
  });

  it('gives a future date a past one, so that a check can begin', async () => {
    const house = open();
    const day = 86_400_000;
    house.store.insert(aResponse('a', { composedAt: written + day, undoUntil: written + 40_000 }));
    house.worker.start();
    expect(house.response('a').composedAt).toBe(written - 60_000);
  });

  it('changes no waits while it runs normally', async () => {
    const house = open();
    put(house, 'a', 40_000);
    house.worker.start();
    await house.time.advance(35_000);
    expect(house.response('a')).toMatchObject({ undoUntil: written + 40_000, nextAttemptAt: written });
  });
});

describe('an answer that was taken', () => {
  it('is checked at its time, after messages to be sent', async () => {
    const house = open();
    put(house, 'a');
    house.watch.add('x', written);
    house.worker.start();
    await house.time.settle();
    expect(house.performed).toEqual([['a', 0]]);
    expect(house.looked).toEqual([['x', 0]]);
    await house.time.advance(2_000);
    expect(house.looked).toEqual([
      ['x', 0],
      ['x', 2_000],
    ]);
  });

  it('is checked before a later answer is sent, in any order', async () => {
    const house = open();
    put(house, 'a', 10_000);
    house.watch.add('x', written + 3_000);
    house.worker.start();
    await house.time.advance(9_000);
    expect(house.looked).toEqual([
      ['x', 3_000],
      ['x', 5_000],
    ]);
    await house.time.advance(1_000);
    expect(house.performed).toEqual([['a', 10_000]]);
  });

  it('is told if the worker stops in between', async () => {
    const house = open();
    const seen: boolean[] = [];
    house.scene.look = async (_id, halted) => {
      house.worker.stop();
      seen.push(halted());
    };
    house.watch.add('x', written);
    house.worker.start();
    await house.time.advance(60_000);
    expect(seen).toEqual([true]);
    expect(house.looked).toHaveLength(1);
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
