import { describe, expect, it } from 'vitest';
import { createAttachments } from '../../../../src/main/core/documents/attachments.ts';
import { createDocumentsStore } from '../../../../src/main/core/documents/documents-store.ts';
import { createBuyerNumbersStore } from '../../../../src/main/core/messages/buyer-numbers-store.ts';
import { createDraftsStore } from '../../../../src/main/core/messages/drafts-store.ts';
import { createMessageQueue } from '../../../../src/main/core/messages/messages-module.ts';
import {
  createResponsesService,
  responsesHandlers,
} from '../../../../src/main/core/messages/responses-service.ts';
import { usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { noAnswerDetails } from '../../../../src/shared/domain/answer/answer-details.ts';
import { buyerName, type Order } from '../../../../src/shared/domain/order/order.ts';
import { createOneOrder } from '../../../fakes/answering-seams.ts';
import { createFixedChance, createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { aLine, anOrder, status, termsOf } from '../../../fixtures/build-order.ts';
import { anUpload, aResponse, openOutbox, written } from '../outbox/outbox-rows.ts';

const accept = { kind: 'accept' } as const;
const second = aLine({ position: '00020' });
const twoLines = anOrder({ lines: [aLine(), second] });
const nameless = anOrder({ buyerAccountNumber: null });
const changed: CoreEvent = { name: 'responses.changed', orderKey: 7 };
const numbered = { ...noAnswerDetails, salesOrderNumber: 'A-1' };

/** Answers to one order, 7, of account 1, in a real store. Nothing is sent. */
const open = (order: Order = twoLines) => {
  const rows = openOutbox();
  const { database } = rows;
  const time = createVirtualTime(written);
  const events: CoreEvent[] = [];
  const emit = (event: CoreEvent): void => void events.push(event);
  const common = { database, clock: time.clock, timers: time.timers, log: createRecordingLog(), emit };
  const { store: outbox, answers, judge } = createMessageQueue(common);
  const documents = createDocumentsStore(database);
  const orders = createOneOrder(order);
  const scene = { account: 1 as number | null, woken: 0 };
  const drafts = createDraftsStore(database);
  const service = createResponsesService({
    ...common,
    chance: createFixedChance(),
    account: {
      get: () =>
        scene.account === null
          ? null
          : { id: scene.account, baseUrl: '', email: 'sales@supplier.example', canCall: true },
    },
    settings: () => ({ ...defaultSettings, undoSeconds: 10 }),
    answerSettings: () => usualAnswerSettings,
    ...{ orders, answers, outbox, judge, documents, drafts },
    attachments: createAttachments({ documents, outbox, clock: time.clock, emit }),
    buyerNumbers: createBuyerNumbersStore(database),
    write: ({ lines }) => ({ text: JSON.stringify(lines), contentType: 'application/json' }),
    wakeWorker: () => {
      scene.woken += 1;
    },
  });
  const send = (change: Partial<Parameters<typeof service.send>[0]> = {}) =>
    service.send({
      ...{ orderKey: 7, revision: 1, buyerAccountNumber: null },
      answers: [{ position: '00010', answer: accept }],
      ...change,
    });
  return {
    ...rows,
    time,
    events,
    orders,
    scene,
    drafts,
    service,
    handlers: responsesHandlers(service),
    send,
  };
};

describe('sending an answer', () => {
  it('puts it into the queue with the time to undo, tells every window, and wakes the worker', () => {
    const harness = open();
    const entry = harness.send();
    expect(entry).toMatchObject({
      state: 'waiting',
      undoUntil: written + 10_000,
      conflict: [],
      problem: null,
    });
    expect(harness.response(entry.id)).toMatchObject({
      ...{ accountId: 1, orderKey: 7, composedAt: written, bodyType: 'application/json' },
      content: { revision: 1, numberTyped: false, responded: { by: 'sales@supplier.example' } },
    });
    expect(harness.events).toEqual([changed]);
    expect([harness.scene.woken, harness.service.unsent()]).toEqual([1, 1]);
    expect(harness.service.ofOrder(7).map(({ id }) => id)).toEqual([entry.id]);
  });

  it('counts as reading the order if nobody had', () => {
    const harness = open();
    const seen: number[][] = [];
    harness.orders.markSeen = (...given) => {
      seen.push(given);
      return true;
    };
    harness.send();
    expect(seen).toEqual([[7, 1]]);
    expect(harness.events).toEqual([changed, { name: 'orders.changed', keys: [7] }]);
  });

  it('is refused on a version whose terms have changed since, and not on one that is only older', () => {
    const harness = open();
    const dearer = aLine(termsOf('2026-12-10', '100', '9.90'));
    harness.orders.stored.push(anOrder({ lines: [dearer, second] }));
    expect(() => harness.send()).toThrow(expect.objectContaining({ code: 'order.changed' }));
    expect(harness.send({ answers: [{ position: '00020', answer: accept }] }).state).toBe('waiting');
    expect(harness.send({ revision: 2 }).state).toBe('waiting');
  });

  it('leaves the rest of a draft, and removes the draft with its last line', () => {
    const harness = open();
    const answers = ['00010', '00020'].map((position) => ({ position, answer: accept }));
    harness.drafts.save(7, { revision: 1, answers }, 0);
    harness.send();
    expect(harness.drafts.find(7)?.answers.map(({ position }) => position)).toEqual(['00020']);
    harness.send({ answers: answers.slice(1) });
    expect(harness.drafts.find(7)).toBeNull();
  });

  it('is refused without the buyer’s number, which is asked for once', () => {
    const harness = open(nameless);
    const missing = expect.objectContaining({
      code: 'response.buyer-account-number-missing',
      params: { buyer: buyerName(nameless) },
    });
    expect(() => harness.send()).toThrow(missing);
    expect(() => harness.send({ buyerAccountNumber: 'D 1' })).toThrow(missing);
    expect(harness.service.ofOrder(7)).toEqual([]);
    const { id } = harness.send({ buyerAccountNumber: 'D-1' });
    expect(harness.response(id).content).toMatchObject({ buyerAccountNumber: 'D-1', numberTyped: true });
    harness.store.move(id, ['waiting'], { state: 'undone' });
    const again = harness.response(harness.send().id);
    expect(again.content.buyerAccountNumber).toBe('D-1');
    harness.service.refused(again);
    harness.store.move(again.id, ['waiting'], { state: 'undone' });
    expect(() => harness.send()).toThrow(missing);
  });

  it('remembers no number that the order itself has', () => {
    const harness = open();
    harness.send({ buyerAccountNumber: 'typed' });
    expect(harness.database.all('SELECT * FROM buyer_numbers')).toEqual([]);
  });

  it('carries the saved details without their message, or those of the screen, which are saved then', async () => {
    const saved = open();
    saved.service.saveDetails(7, { ...numbered, message: 'not now' });
    const { id } = saved.send();
    expect(saved.response(id).content.details).toMatchObject({ salesOrderNumber: 'A-1', message: '' });
    expect(saved.drafts.detailsOf(7).message).toBe('not now');
    const given = open();
    const { entry } = await given.handlers['responses.send']({
      ...{ orderKey: 7, revision: 1, buyerAccountNumber: null, details: { ...numbered, message: 'Hello' } },
      answers: [{ position: '00010', answer: accept }],
    });
    expect(entry.message).toBe('Hello');
    expect(given.drafts.detailsOf(7)).toMatchObject({ salesOrderNumber: 'A-1', message: '' });
  });

  it('is refused while one of its documents needs the user', () => {
    const harness = open();
    harness.document('d-1', 'none', 'needs-attention');
    harness.database.run('UPDATE main.documents SET response_id = NULL');
    expect(() => harness.send()).toThrow(expect.objectContaining({ code: 'document.incomplete' }));
    expect(harness.service.ofOrder(7)).toEqual([]);
  });

  it('is refused in another account’s name', () => {
    const harness = open();
    harness.scene.account = 2;
    expect(() => harness.send()).toThrow(expect.objectContaining({ code: 'order.not-found' }));
    expect(harness.handlers['responses.unsent']({})).toEqual({ count: 0 });
    harness.scene.account = null;
    expect(harness.service.unsent()).toBe(0);
  });
});

describe('a draft', () => {
  const draft = { revision: 1, answers: [{ position: '00010', answer: accept }] };

  it('is reported to every window, and the answers only when one begins or ends', () => {
    const { service, events } = open();
    const saves: unknown[] = [];
    for (const written of [draft, { ...draft, revision: 2 }, null, null]) {
      events.length = 0;
      const { number } = service.saveDraft(7, written);
      saves.push(events.map(({ name }) => name));
      expect(events.at(-1)).toEqual({ name: 'drafts.saved', orderKey: 7, number });
    }
    const [alone, both] = [['drafts.saved'], ['responses.changed', 'drafts.saved']];
    expect(saves).toEqual([both, alone, both, alone]);
  });

  it('has a new number after each change, and keeps what another window wrote', () => {
    const { service, drafts } = open();
    const first = service.saveDraft(7, draft);
    expect(first.number).toBeGreaterThan(first.before);
    const other = { revision: 1, answers: [{ position: '00020', answer: accept }] };
    const next = service.saveDraft(7, other, { lines: ['00020'], buyerAccountNumber: false });
    expect(next.before).toBe(first.number);
    expect(drafts.find(7)?.answers.map(({ position }) => position)).toEqual(['00010', '00020']);
  });

  it('belongs to an order of this account', () => {
    const { service } = open();
    expect(() => service.saveDraft(8, draft)).toThrow(expect.objectContaining({ code: 'order.not-found' }));
    expect(() => service.saveDetails(8, numbered)).toThrow(
      expect.objectContaining({ code: 'order.not-found' }),
    );
  });
});

describe('a sent answer', () => {
  it('can be undone until it has left, and becomes the draft again if wanted', () => {
    for (const asDraft of [true, false]) {
      const harness = open();
      const { id } = harness.send();
      harness.service.undo(id, asDraft);
      expect(harness.response(id).state).toBe('undone');
      expect(harness.drafts.find(7)?.answers ?? null).toEqual(
        asDraft ? [{ position: '00010', answer: accept }] : null,
      );
      expect(harness.scene.woken).toBe(2);
    }
    for (const change of [{ state: 'sent', sentAt: written }, { unclear: true }] as const) {
      const left = open();
      const { id } = left.send();
      left.store.move(id, ['waiting'], change);
      expect(() => left.service.undo(id, true)).toThrow(
        expect.objectContaining({ code: 'response.too-late' }),
      );
    }
  });

  it('gives its message back to the draft, but not over another one', () => {
    for (const kept of ['', 'mine']) {
      const harness = open();
      const { id } = harness.send({ details: { ...numbered, message: 'sent' } });
      harness.service.saveDetails(7, { ...numbered, message: kept });
      harness.service.undo(id, true);
      expect(harness.drafts.detailsOf(7).message).toBe(kept === '' ? 'sent' : kept);
    }
  });

  it.each(['conflict', 'needs-attention', 'waiting'] as const)('can be edited while it is %s', (state) => {
    const harness = open();
    const { id } = harness.send();
    if (state !== 'waiting') harness.store.move(id, ['waiting'], { state });
    harness.service.edit(id);
    expect([harness.response(id).state, harness.drafts.find(7)?.answers.length]).toEqual(['dropped', 1]);
  });

  it('can’t be edited while it waits after an unclear end, since it may have arrived', () => {
    const harness = open();
    const { id } = harness.send();
    harness.store.move(id, ['waiting'], { unclear: true });
    expect(() => harness.service.edit(id)).toThrow(expect.objectContaining({ code: 'response.too-late' }));
  });

  it('can be dropped until it is done', () => {
    const harness = open();
    const { id } = harness.send();
    harness.service.drop(id);
    expect(harness.response(id).state).toBe('dropped');
    expect(() => harness.service.drop(id)).toThrow(expect.objectContaining({ code: 'response.too-late' }));
  });

  it('is not found under another id, or as another kind of entry', () => {
    const harness = open();
    harness.store.insert(anUpload('upload'));
    for (const id of ['none', 'upload']) {
      expect(() => harness.service.drop(id)).toThrow(expect.objectContaining({ code: 'response.not-found' }));
    }
  });
});

describe('sending anyway', () => {
  it('ends the time to undo and the wait, unless the service asked for it', () => {
    const harness = open();
    const { id } = harness.send();
    const nextAttemptAt = written + 60_000;
    harness.store.move(id, ['waiting'], { nextAttemptAt });
    harness.service.sendAnyway(id, null);
    expect(harness.response(id)).toMatchObject({ undoUntil: written, nextAttemptAt: written, problem: null });
    const problem = {
      code: 'service.rate-limited',
      params: { retryAfterMs: '60000' },
      detail: null,
    } as const;
    harness.store.move(id, ['waiting'], { nextAttemptAt, problem });
    harness.service.sendAnyway(id, null);
    expect(harness.response(id)).toMatchObject({ nextAttemptAt, problem: null });
  });

  it('after a conflict answers the terms that it showed, and forgets earlier attempts', () => {
    const harness = open();
    const { id } = harness.send();
    const dearer = aLine(termsOf('2026-12-10', '100', '9.90'));
    harness.orders.stored.push(anOrder({ version: 2, lines: [dearer, second] }));
    harness.store.move(id, ['waiting'], { state: 'conflict', unclear: true });
    expect(harness.service.ofOrder(7)).toMatchObject([{ conflict: [{ now: { position: '00010' } }] }]);
    harness.service.sendAnyway(id, 2);
    expect(harness.response(id)).toMatchObject({
      ...{ state: 'waiting', unclear: false, sentAt: null },
      content: { base: { version: 2 }, leftBefore: true, lines: [{ known: dearer }] },
    });
  });

  it('after a conflict is refused if the line changed again since the user saw it', () => {
    const harness = open();
    const { id } = harness.send();
    harness.store.move(id, ['waiting'], { state: 'conflict' });
    harness.orders.stored.push(anOrder({ lines: [aLine({ status: status('InProgress') }), second] }));
    expect(() => harness.service.sendAnyway(id, 1)).toThrow(
      expect.objectContaining({ code: 'order.changed', params: { position: '00010' } }),
    );
    expect(harness.response(id).state).toBe('conflict');
  });

  it('is too late for an answer that arrived', () => {
    const harness = open();
    harness.store.insert(aResponse('b'));
    harness.store.move('b', ['waiting'], { state: 'sent', sentAt: written });
    expect(() => harness.service.sendAnyway('b', null)).toThrow(
      expect.objectContaining({ code: 'response.too-late' }),
    );
  });
});

it('the bytes of an answer stay the same at each attempt', () => {
  const harness = open();
  harness.store.insert(aResponse('b', { body: { text: 'stored', contentType: 'text/plain' } }));
  expect(harness.service.bodyFor(harness.response('b'))).toEqual({
    text: 'stored',
    contentType: 'text/plain',
  });
  harness.store.insert(aResponse('c'));
  expect(harness.service.bodyFor(harness.response('c'))).toMatchObject({ contentType: 'application/json' });
  harness.document('d-1', 'c', 'uploading');
  expect(() => harness.service.bodyFor(harness.response('c'))).toThrow(
    expect.objectContaining({ code: 'internal' }),
  );
});
