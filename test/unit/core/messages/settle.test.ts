import { describe, expect, it } from 'vitest';
import { createOutboxAnswers } from '../../../../src/main/core/messages/messages-module.ts';
import { createSettle } from '../../../../src/main/core/messages/settle.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import type { Order, OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  reopenedLine,
  status,
  termsOf,
} from '../../../fixtures/build-order.ts';
import { aResponse, openOutbox, saying, written } from '../outbox/outbox-rows.ts';

const later = (...lines: OrderLine[]): Order =>
  anOrder({ version: 2, lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z'), lines });
const cancelled = aLine({ status: status('Cancelled') });
const problem = { code: 'service.trouble', params: {}, detail: null } as const;

const open = () => {
  const outbox = openOutbox();
  let now = written;
  const at = (moment: number): void => {
    now = moment;
  };
  const settled = createSettle(outbox.store, { now: () => now });
  const settle = (...args: Parameters<typeof settled>): boolean => settled(...args).moved;
  const events: CoreEvent[] = [];
  const answers = createOutboxAnswers({
    store: outbox.store,
    settle: settled,
    receipts: { note: () => undefined, isFresh: () => false },
    emit: (event) => void events.push(event),
  });
  return { ...outbox, settle, answers, events, at };
};

describe('what an order shows of an answer', () => {
  it('completes it, after any trouble', () => {
    const { store, response, settle, at } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { state: 'needs-attention', unclear: true, problem });
    at(written + 5_000);
    expect(settle(response('a'), later(confirmedLine()))).toBe(true);
    expect(response('a')).toMatchObject({ state: 'done', doneAt: written + 5_000, problem: null });
  });

  it('makes it a conflict if the buyer’s side changed, without its old trouble', () => {
    const { store, response, settle } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { problem });
    expect(settle(response('a'), later(cancelled))).toBe(true);
    expect(response('a')).toMatchObject({ state: 'conflict', doneAt: null, problem: null });
  });

  it('changes nothing if it shows neither', () => {
    const { store, response, settle } = open();
    store.insert(aResponse('a'));
    expect(settle(response('a'), later(aLine()))).toBe(false);
    expect(response('a')).toMatchObject({ state: 'waiting' });
  });

  it('makes no conflict of one in transit: its own result decides', () => {
    const { store, response, settle } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { state: 'sending' });
    expect(settle(response('a'), later(cancelled))).toBe(false);
    expect(response('a')).toMatchObject({ state: 'sending' });
  });

  it('changes nothing for an answer in a final state', () => {
    const { store, response, settle } = open();
    store.insert(aResponse('a'));
    const before = response('a');
    store.move('a', ['waiting'], { state: 'undone' });
    expect(settle(before, later(confirmedLine()))).toBe(false);
    expect(response('a')).toMatchObject({ state: 'undone' });
  });

  it('is also what a bare acceptance confirmed', () => {
    const { store, response, settle } = open();
    const dearer = aLine(termsOf('2026-12-10', '100', '9.90'));
    const content = saying();
    const lines = content.lines.map((line) => ({ ...line, known: dearer }));
    store.insert(aResponse('a', { content: { ...content, form: 'indicators', lines } }));
    store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    expect(settle(response('a'), later(confirmedLine(termsOf('2026-12-10', '100', '9.90'))))).toBe(true);
    expect(response('a').state).toBe('done');
  });
});

describe('a conflict', () => {
  const touched = later(aLine({ lastUpdatedAt: serviceTimestamp('2026-11-17T09:30:00.000Z') }));
  const left = (change: Parameters<ReturnType<typeof open>['store']['move']>[2]) => {
    const harness = open();
    harness.store.insert(aResponse('a'));
    harness.store.move('a', ['waiting'], change);
    return harness;
  };

  it('reports that the answer may be lost, if it may have been reverted', () => {
    const { response, settle } = left({ unclear: true });
    expect(settle(response('a'), touched)).toBe(true);
    expect(response('a')).toMatchObject({
      state: 'conflict',
      problem: { code: 'response.fate-unknown' },
    });
  });

  it('reports that it arrived if the service accepted it, and nothing if the buyer changed something', () => {
    const taken = left({ state: 'sent', sentAt: written - 60_001 });
    expect(taken.settle(taken.response('a'), touched)).toBe(true);
    expect(taken.response('a')).toMatchObject({
      ...{ state: 'conflict', problem: { code: 'response.effect-unseen' } },
    });
    const unclear = left({ unclear: true });
    expect(unclear.settle(unclear.response('a'), later(cancelled))).toBe(true);
    expect(unclear.response('a')).toMatchObject({ state: 'conflict', problem: null });
  });

  it('reports missing documents if the lines match', () => {
    const { response, settle, document } = left({ unclear: true });
    document('d-1', 'a', 'uploaded', 'o-1');
    expect(settle(response('a'), later(confirmedLine()))).toBe(true);
    expect(response('a')).toMatchObject({
      state: 'conflict',
      problem: { code: 'response.documents-unseen' },
    });
  });
});

describe('whether it arrived', () => {
  // Only an answer that may have arrived can have confirmed the line that the buyer reopened since.
  const movedOn = later(reopenedLine(termsOf('2027-01-15', '100', '4.20')));
  const touched = later(aLine({ lastUpdatedAt: serviceTimestamp('2026-11-17T09:30:00.000Z') }));

  it.each([
    ['never left', { unclear: false }, 'conflict'],
    ['is unclear', { unclear: true }, 'done'],
    ['is on its way', { state: 'sending' }, 'done'],
    ['was taken', { state: 'sent', sentAt: written }, 'done'],
  ] as const)('counts the buyer’s later changes: one that %s (%o) is %s', (_, change, state) => {
    const { store, response, settle } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], change);
    settle(response('a'), movedOn);
    expect(response('a').state).toBe(state);
  });

  it('is expected within a minute of the service’s acceptance, and no sooner', () => {
    const { store, response, settle, at } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    at(written + 60_000);
    expect(settle(response('a'), touched)).toBe(false);
    at(written + 60_001);
    expect(settle(response('a'), touched)).toBe(true);
    expect(response('a').state).toBe('conflict');
  });

  it('is not believed of one with documents that never left', () => {
    const { store, response, settle, document } = open();
    store.insert(aResponse('a'));
    document('d-1', 'a', 'staged');
    expect(settle(response('a'), later(confirmedLine()))).toBe(false);
  });
});

describe('the outbox’s summary for the list', () => {
  const second = aLine({ position: '00020' });
  const accepted = (...positions: string[]) =>
    new Map(positions.map((position) => [position, { kind: 'accept' }]));

  it('is empty if nothing is in transit', () => {
    const { answers } = open();
    expect(answers.of(7)).toEqual({
      ...{ positions: new Set(), taken: new Set(), answers: new Map() },
      ...{ troubled: false, unsent: false, documents: null, state: null },
    });
    expect(answers.all(1)).toEqual(new Map());
  });

  it('are the positions answered, and the state of the newest answer', () => {
    const { store, answers } = open();
    store.insert(aResponse('a'));
    store.insert(aResponse('b', { content: saying(second) }));
    store.move('a', ['waiting'], { state: 'sent' });
    const pending = {
      ...{ positions: new Set(['00010', '00020']), taken: new Set(['00010', '00020']) },
      answers: accepted('00010', '00020'),
      ...{ troubled: false, unsent: true, documents: null },
      state: 'waiting',
    };
    expect(answers.of(7)).toEqual(pending);
    store.insert(aResponse('c', { accountId: 2, orderKey: 8 }));
    expect(answers.all(1)).toEqual(new Map([[7, pending]]));
    expect([...answers.all(2).keys()]).toEqual([8]);
  });

  it.each(['conflict', 'needs-attention'] as const)(
    'is trouble if one is in %s: it answers nothing',
    (state) => {
      const { store, answers } = open();
      store.insert(aResponse('a'));
      store.insert(aResponse('b', { content: saying(second) }));
      store.move('a', ['waiting'], { state });
      expect(answers.of(7)).toEqual({
        ...{ positions: new Set(['00020']), taken: new Set(['00020']) },
        answers: accepted('00010', '00020'),
        ...{ troubled: true, unsent: true, documents: null },
        state: 'waiting',
      });
    },
  );

  it('counts documents alone as no answer, though nothing else may be sent for their line', () => {
    const { store, answers } = open();
    store.insert(aResponse('a'));
    store.insert(aResponse('b', { content: { ...saying(second), documentsOnly: true } }));
    const pending = {
      ...{ positions: new Set(['00010']), taken: new Set(['00010', '00020']) },
      answers: accepted('00010', '00020'),
      ...{ troubled: false, unsent: true, documents: 'unsent', state: 'waiting' },
    };
    expect(answers.of(7)).toEqual(pending);
    store.move('a', ['waiting'], { state: 'sent' });
    expect(answers.of(7)).toEqual({ ...pending, unsent: false });
    store.move('b', ['waiting'], { state: 'sent' });
    expect(answers.of(7)).toEqual({ ...pending, unsent: false, documents: 'sent', state: 'sent' });
  });

  it('is trouble if a document of one needs the user', () => {
    const { store, answers, document } = open();
    store.insert(aResponse('a'));
    document('d-1', 'a', 'needs-attention');
    expect(answers.of(7)).toEqual({
      ...{ positions: new Set(), taken: new Set() },
      answers: accepted('00010'),
      ...{ troubled: true, unsent: false, documents: null },
      state: 'needs-attention',
    });
  });
});

describe('a newer version of an order', () => {
  it('settles its answers, and emits the change when stored', async () => {
    const { store, response, answers, events } = open();
    store.insert(aResponse('a'));
    store.insert(aResponse('elsewhere', { accountId: 2, orderKey: 8 }));
    expect(answers.orderStored(7, later(confirmedLine()))).toEqual(new Set());
    expect([response('a').state, response('elsewhere').state]).toEqual(['done', 'waiting']);
    expect(events).toEqual([]);
    await Promise.resolve();
    expect(events).toEqual([{ name: 'responses.changed', orderKey: 7 }]);
  });

  it('names the lines in which it overruled an answer, and only those', () => {
    const { store, answers } = open();
    store.insert(aResponse('old trouble', { content: saying(aLine({ position: '00030' })) }));
    store.move('old trouble', ['waiting'], { state: 'conflict' });
    store.insert(aResponse('a', { content: saying(aLine({ position: '00020' })) }));
    store.insert(aResponse('b'));
    const order = later(confirmedLine(), { ...cancelled, position: '00020' }, aLine({ position: '00030' }));
    expect(answers.orderStored(7, order)).toEqual(new Set(['00020']));
  });

  it('overrules an answer that is being sent as well, and only in the lines that the buyer changed', () => {
    const { store, response, answers } = open();
    const { lines, ...rest } = saying(aLine());
    const second = saying(aLine({ position: '00020' })).lines;
    store.insert(aResponse('a', { content: { ...rest, lines: [...lines, ...second] } }));
    store.move('a', ['waiting'], { state: 'sending' });
    const order = later(
      confirmedLine(),
      aLine({ ...termsOf('2026-12-24', '90', '4.20'), position: '00020' }),
    );
    expect(answers.orderStored(7, order)).toEqual(new Set(['00020']));
    expect(response('a').state).toBe('sending');
  });

  it('ignores the line that the buyer cancelled later, if another one shows the answer', () => {
    const { store, response, answers } = open();
    const { lines, ...rest } = saying(aLine());
    const second = saying(aLine({ position: '00020' })).lines;
    store.insert(aResponse('a', { content: { ...rest, lines: [...lines, ...second] } }));
    store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    const order = later(confirmedLine(), { ...cancelled, position: '00020' });
    expect(answers.orderStored(7, order)).toEqual(new Set(['00020']));
    expect(response('a').state).toBe('done');
  });

  it('ignores nothing in transit for a possible effect of that', () => {
    const { store, response, answers } = open();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { state: 'sending' });
    const hidden = aLine({ status: status('InProgress', 'OpenSupplierProposal') });
    expect(answers.orderStored(7, later(hidden))).toEqual(new Set());
    expect(response('a').state).toBe('sending');
  });

  it('that settles nothing emits nothing', async () => {
    const { store, answers, events } = open();
    store.insert(aResponse('a'));
    expect(answers.orderStored(7, later(aLine()))).toEqual(new Set());
    await Promise.resolve();
    expect(events).toEqual([]);
  });
});
