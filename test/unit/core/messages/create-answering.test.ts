import { describe, expect, it } from 'vitest';
import { createEvents } from '../../../../src/main/core/events.ts';
import { createMessageQueue, createMessages } from '../../../../src/main/core/messages/messages-module.ts';
import type { OrderService, SendOutcome } from '../../../../src/main/core/service/order-service.ts';
import { usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import type { Order } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { createOneOrder, createShipmentSeams } from '../../../fakes/answering-seams.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { createFixedChance, createMemoryFiles, createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { aLine, anOrder, confirmedLine } from '../../../fixtures/build-order.ts';
import { aRemoval, aResponse, openOutbox, written } from '../outbox/outbox-rows.ts';

const second = 1_000;
const minute = 60 * second;
const later = (line = aLine(), version = 2): Order =>
  anOrder({
    version,
    lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z'),
    lines: [line],
  });
const changed: CoreEvent = { name: 'responses.changed', orderKey: 7 };

/** The answering part of the core on a real store, with one order, 7, of account 1. Without undo time. */
const open = (order: Order = anOrder()) => {
  const rows = openOutbox();
  const { database } = rows;
  const time = createVirtualTime(written);
  const log = createRecordingLog();
  const events: CoreEvent[] = [];
  const emit = (event: CoreEvent): void => void events.push(event);
  const orders = createOneOrder(order);
  const files = createMemoryFiles();
  const calls: [name: string, at: number][] = [];
  const called = (name: string): void => void calls.push([name, time.clock.now() - written]);
  const scene = {
    account: 1 as number | null,
    send: async (): Promise<SendOutcome> => ({ kind: 'taken' }),
    fetch: async (): Promise<Order | null> => later(),
    upload: async (): Promise<{ objectId: string }> => ({ objectId: 'object-1' }),
  };
  const service: OrderService = {
    poll: async () => {
      throw new Error('Nobody asked for that.');
    },
    fetchOrder: async () => {
      called('fetch');
      const fetched = await scene.fetch();
      return fetched === null ? null : asRead(fetched);
    },
    sendOrderResponse: async () => {
      called('send');
      return scene.send();
    },
    uploadDocument: async ({ signal }) => {
      called('upload');
      signal.addEventListener('abort', () => called('abort'));
      return scene.upload();
    },
    deleteDocument: async (id) => called(`delete ${id}`),
  };
  const outbox = createMessageQueue({ database, clock: time.clock, timers: time.timers, log, emit });
  const changes = createEvents(() => undefined);
  const answering = createMessages({
    subscribe: changes.subscribe,
    ...{ database, clock: time.clock, timers: time.timers, chance: createFixedChance(), files, log, emit },
    ...{ service, orders, outbox },
    account: {
      get: () =>
        scene.account === null ? null : { id: scene.account, baseUrl: '', email: '', canCall: true },
    },
    settings: () => ({ ...defaultSettings, undoSeconds: 0 }),
    answerSettings: () => usualAnswerSettings,
    write: () => ({ text: '{}', contentType: 'application/json' }),
    pollSoon: () => called('poll soon'),
    pollSince: async () => {
      called('poll since');
      return 0;
    },
    ...createShipmentSeams(),
  });
  /** To an order that was just received, so that no check is needed. */
  const put = (id = 'a'): void => {
    rows.store.insert(aResponse(id, { undoUntil: written }));
    outbox.receipts.note(7, time.clock.now());
  };
  const accountChanged = (): void => changes.emit({ name: 'accounts.changed', account: null });
  const callsOf = (name: string): number[] => calls.filter(([one]) => one === name).map(([, at]) => at);
  return {
    ...rows,
    time,
    log,
    events,
    orders,
    files,
    calls,
    callsOf,
    scene,
    outbox,
    answering,
    put,
    accountChanged,
    emit: changes.emit,
  };
};

describe('an answer', () => {
  it('is sent, checked at once, and done when the order shows it', async () => {
    const harness = open();
    harness.scene.fetch = async () => later(confirmedLine());
    harness.put();
    await harness.answering.start();
    await harness.time.settle();
    expect(harness.calls).toEqual([
      ['send', 0],
      ['poll soon', 0],
      ['fetch', 0],
    ]);
    expect(harness.response('a')).toMatchObject({ state: 'done', body: '{}', bodyType: 'application/json' });
    expect(harness.events.filter(({ name }) => name === 'responses.changed')).toEqual([
      changed,
      changed,
      changed,
    ]);
    await harness.time.advance(10 * minute);
    expect(harness.callsOf('fetch')).toEqual([0]);
  });

  it('is checked less and less often while the order doesn’t show it, and then no longer', async () => {
    const harness = open();
    harness.put();
    await harness.answering.start();
    await harness.time.advance(30 * minute);
    expect(harness.callsOf('fetch')).toEqual([0, 2, 7, 22, 82, 382].map((at) => at * second));
    expect(harness.response('a').state).toBe('sent');
  });

  it('is checked again after a failed check', async () => {
    const harness = open();
    harness.scene.fetch = async () => {
      throw new OrderbellError('service.timeout');
    };
    harness.put();
    await harness.answering.start();
    await harness.time.settle();
    harness.scene.fetch = async () => later(confirmedLine());
    await harness.time.advance(10 * minute);
    expect(harness.callsOf('fetch')).toEqual([0, 2 * second]);
    expect(harness.response('a').state).toBe('done');
    expect(harness.log.lines.some((line) => line.startsWith('error'))).toBe(false);
  });

  it('isn’t checked after a poll has found it, or the order is gone', async () => {
    const harness = open();
    harness.put();
    await harness.answering.start();
    await harness.time.settle();
    harness.store.move('a', ['sent'], { state: 'done' });
    await harness.time.advance(10 * minute);
    expect(harness.callsOf('fetch')).toEqual([0]);
    const gone = open();
    gone.orders.stored = [];
    gone.put();
    gone.store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    await gone.answering.start();
    await gone.time.advance(10 * minute);
    expect(gone.calls).toEqual([]);
    expect(gone.response('a').state).toBe('sent');
  });

  it('is checked in its own account only, and again when that one is back', async () => {
    const harness = open();
    harness.put();
    await harness.answering.start();
    await harness.time.settle();
    harness.scene.account = 2;
    harness.accountChanged();
    await harness.time.advance(10 * minute);
    expect(harness.callsOf('fetch')).toEqual([0]);
    harness.scene.account = 1;
    harness.accountChanged();
    await harness.time.settle();
    expect(harness.callsOf('fetch')).toEqual([0, 10 * minute]);
  });

  it('that an earlier run sent is checked from the start', async () => {
    const harness = open();
    harness.scene.fetch = async () => later(confirmedLine());
    harness.put();
    harness.store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    await harness.answering.start();
    await harness.time.settle();
    expect(harness.calls).toEqual([['fetch', 0]]);
    expect(harness.response('a').state).toBe('done');
    expect(harness.events).toContainEqual(changed);
  });

  it('is neither sent nor checked if the stop comes during the start', async () => {
    const harness = open();
    harness.put();
    const starting = harness.answering.start();
    harness.answering.stop();
    await starting;
    harness.accountChanged();
    await harness.time.advance(10 * minute);
    expect(harness.calls).toEqual([]);
    expect(harness.time.pending()).toBe(0);
  });

  it.each([
    ['of another account', 2],
    ['of nobody', null],
  ])('isn’t checked again in the name %s', async (_, account) => {
    const harness = open();
    harness.put();
    harness.store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    await harness.answering.start();
    harness.scene.account = account;
    await harness.time.advance(10 * minute);
    expect(harness.callsOf('fetch')).toEqual([0]);
  });

  it('isn’t settled by a check that finds no order, and is checked again', async () => {
    const harness = open();
    harness.scene.fetch = async () => {
      harness.orders.stored = [];
      harness.orders.store = () => ({ orderKey: 7, changed: false });
      return later();
    };
    harness.put();
    harness.store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    await harness.answering.start();
    await harness.time.advance(minute);
    expect(harness.response('a').state).toBe('sent');
    expect(harness.log.lines).toEqual([]);
  });

  it('isn’t settled by a stored order if it is in conflict, and then overrules nothing', async () => {
    const harness = open();
    harness.put();
    harness.put('b');
    harness.store.move('a', ['waiting'], { state: 'conflict' });
    harness.store.move('b', ['waiting'], { state: 'sent', sentAt: written });
    harness.outbox.answers.orderStored(7, later(confirmedLine()));
    await harness.time.settle();
    // One of two answers is done: that is enough to tell the screens.
    expect(harness.response('b').state).toBe('done');
    expect(harness.events).toEqual([changed]);
  });

  it('isn’t settled after a stop', async () => {
    const harness = open();
    harness.scene.fetch = async () => {
      harness.answering.stop();
      return later(confirmedLine());
    };
    harness.put();
    harness.store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    await harness.answering.start();
    await harness.time.advance(10 * minute);
    expect(harness.response('a').state).toBe('sent');
    expect([harness.callsOf('fetch'), harness.time.pending()]).toEqual([[0], 0]);
  });

  it('that is unreadable is reported', () => {
    const harness = open();
    harness.put();
    harness.database.run(`UPDATE main.outbox SET content = '{' WHERE id = 'a'`);
    expect(harness.outbox.store.find('a')).toBeNull();
    expect(harness.log.lines).toEqual(['error outbox-entry-unreadable {"entry":"a"}']);
  });
});

describe('a new account', () => {
  it('is sent sooner if it waited for the connection; nothing happens without one', async () => {
    const harness = open();
    harness.put();
    harness.store.move('a', ['waiting'], {
      nextAttemptAt: written + 60 * minute,
      problem: { code: 'service.role-missing', params: {}, detail: null },
    });
    harness.scene.account = null;
    await harness.answering.start();
    harness.accountChanged();
    await harness.time.advance(second);
    expect(harness.calls).toEqual([]);
    harness.scene.account = 1;
    harness.emit({ name: 'views.changed' });
    await harness.time.settle();
    expect(harness.calls).toEqual([]);
    harness.accountChanged();
    await harness.time.settle();
    expect(harness.callsOf('send')).toEqual([second]);
  });
});

describe('documents', () => {
  const attach = async (harness: ReturnType<typeof open>): Promise<string> => {
    const { handlers } = harness.answering;
    const { attachment } = await handlers['documents.begin']({
      ...{ orderKey: 7, position: null, name: 'a.pdf', size: 3 },
    });
    const { id } = attachment;
    await handlers['documents.append']({ id, offset: 0, base64: Buffer.from('abc').toString('base64') });
    await handlers['documents.finish']({ id });
    return id;
  };

  it('are sent by the same worker, and their answer after them', async () => {
    const harness = open();
    await harness.answering.start();
    const id = await attach(harness);
    await harness.time.settle();
    expect(harness.callsOf('upload')).toEqual([0]);
    expect(harness.answering.view.attachmentsOf(7)).toMatchObject([
      { id, state: 'uploaded', responseId: null },
    ]);
    const { handlers, view } = harness.answering;
    const answers = [{ position: '00010', answer: { kind: 'accept' } as const }];
    const { entry } = await handlers['responses.send']({
      ...{ orderKey: 7, revision: 1, answers, buyerAccountNumber: null },
    });
    await harness.time.settle();
    expect(harness.callsOf('send')).toEqual([0]);
    expect(view.responsesOf(7)).toMatchObject([{ id: entry.id, state: 'sent' }]);
    expect(view.attachmentsOf(7)).toMatchObject([{ id, responseId: entry.id }]);
    await expect(async () => handlers['documents.remove']({ id })).rejects.toMatchObject({
      code: 'document.sent-already',
    });
  });

  it('are stopped with everything else', async () => {
    const harness = open();
    const gate = Promise.withResolvers<{ objectId: string }>();
    harness.scene.upload = () => gate.promise;
    await harness.answering.start();
    await attach(harness);
    await harness.time.settle();
    harness.answering.stop();
    expect(harness.callsOf('abort')).toEqual([0]);
    gate.resolve({ objectId: 'object-1' });
    await harness.time.settle();
    expect(harness.answering.view.attachmentsOf(7)).toMatchObject([{ state: 'uploading' }]);
  });

  it('that nothing refers to are deleted from the object storage', async () => {
    const harness = open();
    harness.store.insert({ ...aRemoval('out'), undoUntil: written });
    await harness.answering.start();
    await harness.time.settle();
    expect(harness.calls).toEqual([['delete o-1', 0]]);
    expect(harness.store.find('out')).toMatchObject({ state: 'done' });
  });

  it('of an earlier run that can’t be recovered are reported, and it starts anyway', async () => {
    const harness = open();
    harness.files.names = async () => {
      throw new OrderbellError('store.failed');
    };
    harness.store.insert({ ...aRemoval('out'), undoUntil: written });
    await harness.answering.start();
    expect(harness.log.lines).toEqual(['error documents-not-recovered {"code":"store.failed"}']);
    await harness.time.settle();
    expect(harness.callsOf('delete o-1')).toEqual([0]);
  });
});

describe('an order’s page', () => {
  it('are the answers to it and the draft', async () => {
    const harness = open();
    const { view, handlers } = harness.answering;
    expect([view.responsesOf(7), view.draftOf(7), view.attachmentsOf(7)]).toEqual([[], null, []]);
    harness.put();
    const draft = { revision: 1, answers: [] };
    await handlers['responses.save-draft']({ orderKey: 7, draft });
    expect(view.responsesOf(7)).toMatchObject([{ id: 'a', state: 'waiting' }]);
    expect(view.draftOf(7)).toEqual(draft);
    expect(view.draftOf(8)).toBeNull();
  });

  it('has the supplier’s number at the buyer: the order’s own, otherwise the one typed before', () => {
    const nameless = anOrder({ buyerAccountNumber: null });
    const harness = open(nameless);
    const numberOf = (order: Order) =>
      harness.answering.view.buyerAccountNumberOf({ key: 7, accountId: 1, revision: 1, order });
    expect(numberOf(anOrder())).toBe('D-200');
    expect(numberOf(nameless)).toBeNull();
    harness.database.run(
      `INSERT INTO main.buyer_numbers (account_id, buyer, buyer_account_number) VALUES (1, 'company:company-1', 'T-1')`,
    );
    expect(numberOf(nameless)).toBe('T-1');
    expect(numberOf(anOrder())).toBe('D-200');
  });
});
