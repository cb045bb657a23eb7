import { describe, expect, it } from 'vitest';
import { type CheckedOrder, createReceipts } from '../../../../src/main/core/messages/check-order.ts';
import { type SendDeps, sendResponse } from '../../../../src/main/core/messages/send.ts';
import { createSettle } from '../../../../src/main/core/messages/settle.ts';
import { createSinceUnclear } from '../../../../src/main/core/outbox/elapsed-time.ts';
import type { SendOutcome } from '../../../../src/main/core/service/order-service.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { Order } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { createFetchOnlyService } from '../../../fakes/answering-seams.ts';
import { createFixedChance, createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { aLine, anOrder, confirmedLine, status, termsOf } from '../../../fixtures/build-order.ts';
import { aResponse, openOutbox, saying, written } from '../outbox/outbox-rows.ts';

const minute = 60_000;
const body = { text: '{"exactly":1.10}', contentType: 'application/json' };
const trouble = { code: 'service.trouble', params: {}, detail: null } as const;
const refusal = { code: 'service.refused', params: {}, detail: 'lines[0]: no' } as const;
const later = (line = aLine()): Order =>
  anOrder({
    version: 2,
    lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z'),
    // Another line makes the order a later one.
    lines: [line, aLine({ position: '00090', lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z') })],
  });
const heldBack = { code: 'order.held-back', params: {}, detail: null } as const;
const inKilograms = aLine({ item: { ...aLine().item, purchaseUnitOfMeasureIso: 'KGM' } });
const dearer = termsOf('2026-12-10', '100', '3.10');
const changed: CoreEvent = { name: 'responses.changed', orderKey: 7 };

/** One answer to a just received order, in a real outbox. By default the service accepts it. */
const open = (change: Parameters<ReturnType<typeof openOutbox>['store']['move']>[2] = {}) => {
  const outbox = openOutbox();
  const time = createVirtualTime(written);
  const log = createRecordingLog();
  const told: string[] = [];
  const events: CoreEvent[] = [];
  const looks: [number, number][] = [];
  const posts: { state: string; attempts: number; body: unknown }[] = [];
  const scene = {
    account: 1 as number | null,
    halted: false,
    /**
     * How long this process had run before the test, ms. Messages of an earlier process waited that long.
     */
    livedBefore: minute,
    bodyMade: (): void => undefined,
    mayLeave: (): boolean => true,
    send: async (): Promise<SendOutcome> => ({ kind: 'taken' }),
    check: async (): Promise<CheckedOrder | null> => null,
    received: null as Order | null,
  };
  outbox.store.insert(aResponse('a'));
  if (Object.keys(change).length > 0) outbox.store.move('a', ['waiting'], change);
  let beganAt: number | null = 0;
  const sinceUnclear = createSinceUnclear({
    elapsed: () => beganAt ?? scene.livedBefore + time.timers.elapsed(),
  });
  beganAt = null;
  const receipts = createReceipts(time);
  receipts.note(7, time.clock.now());
  const deps: SendDeps = {
    ...{ store: outbox.store, database: outbox.database, clock: time.clock, log },
    chance: createFixedChance(),
    emit: (event) => void events.push(event),
    account: {
      get: () =>
        scene.account === null ? null : { id: scene.account, baseUrl: '', email: '', canCall: true },
    },
    service: {
      ...createFetchOnlyService(async () => null),
      sendOrderResponse: async (sent, mayLeave) => {
        if (mayLeave !== undefined) scene.mayLeave = mayLeave;
        const { state, attempts } = outbox.response('a');
        posts.push({ state, attempts, body: sent });
        return scene.send();
      },
    },
    check: async (orderKey, since) => {
      looks.push([orderKey, since - written]);
      return scene.check();
    },
    orders: {
      find: (key) =>
        scene.received === null
          ? null
          : { key, accountId: 1, revision: scene.received.version ?? 1, order: scene.received },
    },
    settle: createSettle(outbox.store, time.clock),
    ...{ sinceUnclear, receipts },
    bodyOf: () => {
      scene.bodyMade();
      return body;
    },
    onRefused: ({ id }) => void told.push(`refused ${id}`),
    pollSoon: () => void told.push('poll soon'),
    onTaken: (id) => void told.push(`taken ${id}`),
  };
  const send = () => sendResponse(deps, outbox.response('a'), () => scene.halted);
  const attempts = () => outbox.store.attempts.of(['a']).get('a') ?? [];
  return { ...outbox, time, log, told, events, looks, posts, scene, send, attempts };
};

describe('an attempt', () => {
  it.each([
    { age: 0, wait: 5_000, leaves: true },
    { age: 0, wait: 5_001, leaves: false },
    // A checked order is as fresh as its check.
    { age: 90_000, wait: 5_000, leaves: true },
    { age: 90_000, wait: 5_001, leaves: false },
  ])(
    'to an order received $age ms ago, leaves after $wait ms on the way to the service: $leaves',
    async ({ age, wait, leaves }) => {
      const harness = open();
      harness.time.jump(age);
      harness.scene.send = async () => {
        harness.time.jump(wait);
        expect(harness.scene.mayLeave()).toBe(leaves);
        return { kind: 'taken' };
      };
      await harness.send();
      expect(harness.posts).toHaveLength(1);
    },
  );

  it.each([
    { what: 'another unit', line: inKilograms, ends: 'conflict' },
    { what: 'another line of the order', line: aLine(), ends: 'sent' },
  ])(
    'is held back and checked again if a poll shows $what before it leaves: $ends',
    async ({ line, ends }) => {
      const harness = open();
      harness.scene.received = anOrder();
      harness.scene.send = async () => {
        expect(harness.scene.mayLeave()).toBe(true);
        // It waits for a token, and a poll arrives.
        harness.scene.received = later(line);
        expect(harness.scene.mayLeave()).toBe(false);
        return { kind: 'later', problem: heldBack, notBefore: null };
      };
      await harness.send();
      expect(harness.response('a')).toMatchObject({ state: 'waiting', problem: heldBack });
      harness.scene.send = async () => ({ kind: 'taken' });
      await harness.send();
      expect(harness.response('a').state).toBe(ends);
    },
  );

  it('does not leave once Orderbell stops', async () => {
    const harness = open();
    harness.scene.send = async () => {
      expect(harness.scene.mayLeave()).toBe(true);
      harness.scene.halted = true;
      expect(harness.scene.mayLeave()).toBe(false);
      return { kind: 'later', problem: trouble, notBefore: null };
    };
    await harness.send();
    expect(harness.posts).toHaveLength(1);
  });

  it('stops at a change received during the previous request, at any age', async () => {
    const harness = open();
    harness.scene.send = async () => {
      // A poll brings the buyer's change. Nothing stops a message that is being sent.
      harness.scene.received = later(inKilograms);
      return { kind: 'later', problem: trouble, notBefore: null };
    };
    await harness.send();
    expect(harness.response('a').state).toBe('waiting');
    await harness.send();
    expect(harness.response('a').state).toBe('conflict');
    expect([harness.posts.length, harness.looks.length]).toEqual([1, 0]);
    // At the begin and the end of the first attempt, and for the conflict.
    expect(harness.events).toEqual([changed, changed, changed]);
  });

  it('is sent if the received order equals the seen one', async () => {
    const harness = open();
    harness.scene.received = later();
    await harness.send();
    expect(harness.response('a').state).toBe('sent');
  });

  it('is written down before the first byte leaves, and its end after the last', async () => {
    const harness = open();
    harness.scene.send = async () => {
      expect(harness.events).toEqual([changed]);
      expect(harness.attempts()).toMatchObject([{ kind: 'send', number: 1, outcome: null, endedAt: null }]);
      harness.time.jump(1_500);
      return { kind: 'taken' };
    };
    await harness.send();
    expect(harness.posts).toEqual([{ state: 'sending', attempts: 1, body }]);
    expect(harness.response('a')).toMatchObject({
      ...{ state: 'sent', attempts: 1, lastAttemptAt: written, sentAt: written + 1_500 },
      ...{ body: body.text, bodyType: body.contentType, problem: null },
    });
    expect(harness.attempts()).toEqual([
      {
        ...{ kind: 'send', number: 1, outcome: 'taken', problem: null },
        ...{ startedAt: written, endedAt: written + 1_500 },
      },
    ]);
    expect(harness.events).toEqual([changed, changed]);
    expect(harness.told).toEqual(['taken a', 'poll soon']);
    expect(harness.log.lines).toEqual(['info response-taken {"entry":"a","orderKey":7,"attempt":1}']);
    expect(harness.looks).toEqual([]);
  });

  it.each([
    [{ kind: 'refused', problem: refusal }, 'needs-attention', false, ['refused a']],
    [{ kind: 'later', problem: trouble, notBefore: null }, 'waiting', false, []],
    [{ kind: 'unclear', problem: trouble, notBefore: null }, 'waiting', true, ['poll soon']],
  ] as const)('that ended with %o leaves it %s', async (outcome, state, unclear, told) => {
    const harness = open();
    harness.scene.send = async () => outcome;
    await harness.send();
    expect(harness.response('a')).toMatchObject({ state, unclear, problem: outcome.problem });
    expect(harness.attempts()).toMatchObject([{ outcome: outcome.kind, problem: outcome.problem }]);
    expect(harness.told).toEqual(told);
    expect(harness.log.lines).toEqual([
      `info response-${outcome.kind} {"entry":"a","orderKey":7,"attempt":1,"code":"${outcome.problem.code}"}`,
    ]);
  });

  it('is counted', async () => {
    const harness = open({ attempts: 4 });
    harness.scene.send = async () => ({ kind: 'later', problem: trouble, notBefore: null });
    await harness.send();
    expect(harness.response('a')).toMatchObject({ attempts: 5, nextAttemptAt: written + 32_000 });
    expect(harness.attempts()).toMatchObject([{ number: 5 }]);
  });

  it('is none for an answer withdrawn at the last moment', async () => {
    const harness = open();
    harness.scene.bodyMade = () => void harness.store.move('a', ['waiting'], { state: 'undone' });
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a')).toMatchObject({ state: 'undone', attempts: 0 });
    expect([harness.attempts(), harness.events, harness.told]).toEqual([[], [], []]);
  });

  it.each([[null], [2]])('is none in the name of another account (%s)', async (account) => {
    const harness = open();
    harness.scene.account = account;
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a').state).toBe('waiting');
  });

  it('stores nothing after a stop, so the result is unknown', async () => {
    const harness = open();
    harness.scene.send = async () => {
      harness.scene.halted = true;
      return { kind: 'taken' };
    };
    await harness.send();
    expect(harness.response('a').state).toBe('sending');
    expect(harness.attempts()).toMatchObject([{ outcome: null }]);
    expect([harness.events, harness.told]).toEqual([[changed], []]);
  });

  it('does not begin once it was stopped', async () => {
    const harness = open();
    harness.scene.halted = true;
    await harness.send();
    expect(harness.posts).toEqual([]);
  });
});

describe('one that can’t be written as a message', () => {
  it('is left to the user, and delays no other', async () => {
    const harness = open();
    harness.scene.bodyMade = () => {
      throw new OrderbellError('response.invalid');
    };
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a')).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'response.invalid' },
    });
    expect(harness.events).toEqual([changed]);
    expect(harness.log.lines).toEqual(['error message-not-sendable {"entry":"a","code":"response.invalid"}']);
  });
});

describe('a check before it', () => {
  it('is made for an answer written to an order received more than 5 s ago', async () => {
    const harness = open();
    await harness.time.advance(5_001);
    harness.scene.check = async () => ({ order: later(), polled: false });
    await harness.send();
    expect(harness.looks).toEqual([[7, 0]]);
    expect(harness.posts).toHaveLength(1);
  });

  it.each([
    ['leaves', 'a minute ago, though all of its requests took longer', minute, 1],
    ['does not leave', 'longer ago than any request may take: the computer slept', minute + 1, 0],
  ])('%s where the last request of it was sent %s', async (_leaves, _when, age, leaving) => {
    const harness = open();
    await harness.time.advance(5_001);
    harness.scene.check = async () => {
      harness.time.jump(10 * minute);
      return { order: later(), polled: true, requestedAt: harness.time.clock.now() - age };
    };
    let left = 0;
    harness.scene.send = async () => {
      left += Number(harness.scene.mayLeave());
      return { kind: 'taken' };
    };
    await harness.send();
    expect(left).toBe(leaving);
  });

  it.each([
    ['a rejection', saying(aLine(), { kind: 'reject', reason: 'No.' })],
    ['a bare yes', { ...saying(), form: 'indicators' as const }],
  ])('is made for %s at any age, since it applies to any present terms', async (_, content) => {
    const harness = open({ content });
    harness.scene.check = async () => ({ order: later(aLine(dearer)), polled: false });
    await harness.send();
    expect(harness.looks).toEqual([[7, 0]]);
    expect([harness.posts, harness.response('a').state]).toEqual([[], 'conflict']);
  });

  it.each<[string, LineAnswer, number]>([
    [
      'a price and a date of our own',
      { kind: 'propose', deliverySchedule: [], prices: null, reason: 'Later.' },
      0,
    ],
    ['a rejection of another line', { kind: 'reject', reason: 'No.' }, 1],
  ])('after a fresh receipt, an acceptance by values with %s', async (_, answer, checks) => {
    const other = { seen: aLine({ position: '00020' }), known: null, answer };
    const harness = open({ content: { ...saying(), lines: [...saying().lines, other] } });
    await harness.send();
    expect(harness.looks).toHaveLength(checks);
    expect(harness.posts).toHaveLength(1);
  });

  it('isn’t made for exact values if the order was received in the last 5 s', async () => {
    const harness = open();
    await harness.send();
    expect([harness.looks, harness.posts.length]).toEqual([[], 1]);
  });

  it('is made for one that may have arrived, and reaches a day further back', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => ({ order: later(), polled: false });
    await harness.send();
    expect(harness.looks).toEqual([[7, -24 * 60 * minute]]);
    expect(harness.posts).toHaveLength(1);
  });

  it('completes it if its effect is shown', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => ({ order: later(confirmedLine()), polled: false });
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a').state).toBe('done');
    expect(harness.events).toEqual([changed]);
    expect(harness.attempts()).toEqual([]);
  });

  it('leaves it to the user if the buyer’s side changed', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => ({
      order: later(aLine({ status: status('Cancelled') })),
      polled: false,
    });
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a').state).toBe('conflict');
    expect(harness.events).toEqual([changed]);
  });

  it('leaves one that may have arrived to the user if there is nothing to check', async () => {
    const harness = open({ unclear: true });
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a')).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'order.not-found' },
    });
    expect(harness.events).toEqual([changed]);
  });

  it('lets one that never left be sent if the order no longer exists', async () => {
    const harness = open();
    await harness.time.advance(minute + 1);
    await harness.send();
    expect(harness.posts).toHaveLength(1);
  });

  it('sends nothing for another account, or after a stop', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => {
      harness.scene.account = 2;
      return { order: later(), polled: false };
    };
    await harness.send();
    harness.scene.account = 1;
    harness.scene.check = async () => {
      harness.scene.halted = true;
      return { order: later(confirmedLine()), polled: false };
    };
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a').state).toBe('waiting');
    expect(harness.events).toEqual([]);
  });

  it('finds that it was withdrawn in between', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => {
      harness.store.move('a', ['waiting'], { state: 'dropped' });
      return { order: later(confirmedLine()), polled: false };
    };
    await harness.send();
    expect(harness.response('a').state).toBe('dropped');
    expect([harness.posts, harness.events]).toEqual([[], []]);
  });
});

describe('an answer that may have arrived', () => {
  const failing = async (harness: ReturnType<typeof open>): Promise<void> => {
    harness.scene.send = async () => ({ kind: 'unclear', problem: trouble, notBefore: null });
    await harness.send();
    harness.scene.send = async () => ({ kind: 'taken' });
  };

  it('rests for a minute of this process’s own time, though the clock was set forward by a day', async () => {
    const harness = open();
    await failing(harness);
    harness.time.jump(24 * 60 * minute);
    await harness.time.advance(20_000);
    await harness.send();
    expect([harness.posts.length, harness.looks]).toEqual([1, []]);
    expect(harness.response('a').nextAttemptAt).toBe(harness.time.clock.now() + 40_000);
    harness.scene.check = async () => ({ order: later(), polled: false });
    await harness.time.advance(40_000);
    await harness.send();
    expect(harness.posts).toHaveLength(2);
  });

  it('rests for a minute after a restart, whenever the process before had sent it', async () => {
    const harness = open({ unclear: true, lastAttemptAt: written - 60 * minute });
    harness.scene.livedBefore = 0;
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a').nextAttemptAt).toBe(written + minute);
  });
});

describe('a check by a poll without a result', () => {
  const seen = async (): Promise<CheckedOrder> => ({ order: later(), polled: true });

  it('makes it wait until 15 minutes after it may have arrived', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = seen;
    await harness.send();
    expect(harness.posts).toEqual([]);
    expect(harness.response('a')).toMatchObject({ state: 'waiting', nextAttemptAt: written + 14 * minute });
    expect(harness.events).toEqual([changed]);
    await harness.time.advance(14 * minute - 1);
    await harness.send();
    expect(harness.posts).toEqual([]);
    await harness.time.advance(1);
    await harness.send();
    expect(harness.posts).toHaveLength(1);
  });

  it('makes it wait no shorter after any clock change', async () => {
    for (const jump of [60 * minute, -60 * minute]) {
      const harness = open({ unclear: true, lastAttemptAt: written - minute });
      harness.scene.check = seen;
      harness.time.jump(jump);
      await harness.send();
      expect(harness.posts).toEqual([]);
      expect(harness.response('a').nextAttemptAt).toBe(written + jump + 14 * minute);
    }
  });

  it('holds up none that never left', async () => {
    const harness = open();
    await harness.time.advance(2 * minute);
    harness.scene.check = seen;
    await harness.send();
    expect(harness.posts).toHaveLength(1);
  });
});

describe('a failed check', () => {
  it('is written down, and tried again later', async () => {
    const harness = open({ unclear: true, attempts: 2 });
    harness.scene.check = async () => {
      harness.time.jump(700);
      throw new OrderbellError('service.unreachable', { detail: 'unreachable' });
    };
    await harness.send();
    const problem = { code: 'service.unreachable', params: {}, detail: 'unreachable' };
    expect(harness.posts).toEqual([]);
    expect(harness.response('a')).toMatchObject({
      ...{ state: 'waiting', attempts: 3, unclear: true, problem },
      nextAttemptAt: written + 700 + 8_000,
    });
    expect(harness.attempts()).toEqual([
      {
        ...{ kind: 'check', number: 3, outcome: 'failed', problem },
        ...{ startedAt: written, endedAt: written + 700 },
      },
    ]);
    expect(harness.events).toEqual([changed]);
    expect(harness.log.lines).toEqual([
      'warn check-failed {"entry":"a","orderKey":7,"code":"service.unreachable","attempt":3}',
    ]);
  });

  it('is announced to nobody after a stop, or if the answer was withdrawn', async () => {
    const harness = open({ unclear: true });
    harness.scene.check = async () => {
      harness.scene.halted = true;
      throw new OrderbellError('service.unreachable');
    };
    await harness.send();
    harness.scene.halted = false;
    harness.scene.check = async () => {
      harness.store.move('a', ['waiting'], { state: 'undone' });
      throw new OrderbellError('service.unreachable');
    };
    await harness.send();
    expect(harness.response('a')).toMatchObject({ state: 'undone', attempts: 0, problem: null });
    expect([harness.attempts(), harness.events, harness.log.lines]).toEqual([[], [], []]);
  });
});

describe('the shown attempts', () => {
  it('are the newest hundred of each entry, the newest first', () => {
    const { store } = open();
    store.insert(aResponse('b'));
    store.attempts.began('b', 'check', 1, written);
    for (let n = 1; n <= 102; n += 1) {
      store.attempts.began('a', 'send', n, written + n);
      store.attempts.ended('a', 'later', trouble, written + n);
    }
    const of = store.attempts.of(['a', 'b']);
    expect(of.get('a')?.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, n) => 102 - n));
    expect(of.get('b')).toMatchObject([{ kind: 'check', outcome: null }]);
    expect([...store.attempts.of(['b']).keys()]).toEqual(['b']);
    expect(store.attempts.of([])).toEqual(new Map());
  });

  it('end once, each for itself', () => {
    const { store } = open();
    store.insert(aResponse('b'));
    store.attempts.began('a', 'send', 1, written);
    store.attempts.began('b', 'send', 1, written);
    store.attempts.ended('a', 'taken', null, written + 5);
    store.attempts.ended('a', 'refused', trouble, written + 9);
    const of = store.attempts.of(['a', 'b']);
    expect(of.get('a')).toMatchObject([{ outcome: 'taken', problem: null, endedAt: written + 5 }]);
    expect(of.get('b')).toMatchObject([{ outcome: null, endedAt: null }]);
  });

  it('are interrupted if Orderbell ended during one', () => {
    const { store } = open();
    store.attempts.began('a', 'send', 1, written);
    store.attempts.ended('a', 'later', trouble, written + 5);
    store.attempts.began('a', 'send', 2, written + 9);
    store.recover(written + 20);
    expect(store.attempts.of(['a']).get('a')).toMatchObject([
      { number: 2, outcome: 'interrupted', endedAt: written + 20 },
      { number: 1, outcome: 'later', endedAt: written + 5 },
    ]);
  });

  it('leave out one that can not be read', () => {
    const { store, database } = open();
    for (const n of [1, 2]) {
      store.attempts.began('a', 'send', n, written);
      store.attempts.ended('a', 'taken', null, written);
    }
    database.run(`UPDATE main.outbox_attempts SET outcome = 'lost' WHERE number = 1`);
    expect(store.attempts.of(['a']).get('a')).toMatchObject([{ number: 2 }]);
  });
});
