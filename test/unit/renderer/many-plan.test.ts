import { describe, expect, test } from 'vitest';
import { answersOf } from '../../../src/renderer/features/answer/draft/answer-plan.ts';
import type { AnswerText } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import type { Further } from '../../../src/renderer/features/answer/draft/moved-dates.ts';
import {
  answerParts,
  buyersWithoutNumber,
  countFurther,
  isComplete,
  type ManyAnswer,
  planDraft,
  planOrder,
} from '../../../src/renderer/features/answer-many/many-plan.ts';
import { shownFolder } from '../../../src/renderer/features/order/header/shown-folder.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';
import { mostSentLines, noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import { requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import type { OrderChange } from '../../../src/shared/domain/order-changes/order-change.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const formats = createFormats('nl-NL', calendarDate('2026-11-17'));

const detailOf = (lines: OrderLine[], change: Partial<OrderDetail> = {}): OrderDetail => ({
  key: 1,
  folder: 'to-answer',
  putAsideUntil: null,
  due: { date: null, late: false, toAnswer: false },
  ...{ lateDeliveries: [], rejectedProposals: [] },
  buyerName: 'Northwind Works',
  revision: 3,
  order: anOrder({ lines }),
  seenRevision: null,
  unseenChanges: [],
  answerDetails: noAnswerDetails,
  ownNotes: [],
  history: [],
  responses: [],
  draft: null,
  draftNumber: 0,
  attachments: [],
  buyerAccountNumber: 'D-200',
  cut: [],
  ...change,
});

const waiting: ResponseEntry = {
  id: 'answer-1',
  orderKey: 1,
  state: 'waiting',
  answers: [{ position: '00010', answer: { kind: 'accept' }, requested: requestedWithUnit(aLine()) }],
  composedAt: 0,
  undoUntil: null,
  nextAttemptAt: null,
  attempts: 0,
  left: false,
  sentAt: null,
  doneAt: null,
  problem: null,
  ...{ conflict: [], settled: [], message: '', documentsOnly: false },
};

const accept: ManyAnswer = { kind: 'accept' };
const onDay = {
  kind: 'date',
  move: { kind: 'day', date: calendarDate('2027-01-12') },
  further: new Set(),
  reason: 'Our press is down.',
} as const satisfies ManyAnswer;

const positionsOf = (plan: ReturnType<typeof planOrder>) => ({
  lines: plan.lines.map(({ line }) => line.position),
  left: plan.left.map(({ line }) => line.position),
  why: plan.why,
});

describe('one answer for several orders', () => {
  test('covers only lines that wait for the supplier', () => {
    const plan = planOrder(
      detailOf([
        aLine(),
        { ...confirmedLine(), position: '00020' },
        aLine({ position: '00030', status: status('Cancelled') }),
        aLine({ position: '00040', status: status('InProgress', 'RejectedSupplierProposal') }),
      ]),
      accept,
      formats,
    );
    expect(positionsOf(plan)).toEqual({ lines: ['00010', '00040'], left: [], why: null });
    expect(answersOf(plan.lines)).toEqual([
      { position: '00010', answer: { kind: 'accept' } },
      { position: '00040', answer: { kind: 'accept' } },
    ]);
  });

  test('leaves out a line with an answer in transit', () => {
    const lines = [aLine(), aLine({ position: '00020' })];
    expect(positionsOf(planOrder(detailOf(lines, { responses: [waiting] }), accept, formats))).toEqual({
      lines: ['00020'],
      left: [],
      why: null,
    });
  });

  test('reports a line that can’t be answered, and includes the others', () => {
    const lines = [aLine(), aLine({ position: '00020', deliverySchedule: [] })];
    const plan = planOrder(detailOf(lines), onDay, formats);
    expect(positionsOf(plan)).toEqual({ lines: ['00010'], left: ['00020'], why: null });
    expect(plan.left[0]).toMatchObject({ problems: ['no-delivery'] });
  });

  test('never rejects a confirmed line along with others', () => {
    const asked = { ...reopenedLine(termsOf('2026-12-24', '100', '4.20')), position: '00020' };
    const plan = planOrder(detailOf([aLine(), asked]), { kind: 'reject', reason: 'Sold out' }, formats);
    expect(plan.lines.map(({ line }) => line.position)).toEqual(['00010']);
    expect(plan.left).toMatchObject([{ line: { position: '00020' }, problems: ['agreed-already'] }]);
  });

  test('leaves no line behind for a reason that isn’t typed yet', () => {
    const plan = planOrder(detailOf([aLine()]), { kind: 'reject', reason: '' }, formats);
    expect(positionsOf(plan)).toEqual({ lines: ['00010'], left: [], why: null });
  });

  test('never touches an order in which an answer is being written', () => {
    const draft = { revision: 3, answers: [{ position: '00010', answer: { kind: 'accept' } as const }] };
    expect(positionsOf(planOrder(detailOf([aLine()], { draft }), accept, formats))).toEqual({
      lines: [],
      left: [],
      why: 'draft',
    });
  });

  test('is empty if nothing waits', () => {
    expect(positionsOf(planOrder(detailOf([confirmedLine()]), accept, formats)).why).toBe('nothing');
    const why = (state: ResponseEntry['state']) =>
      planOrder(detailOf([aLine()], { responses: [{ ...waiting, state }] }), accept, formats).why;
    expect(why('conflict')).toBe('conflict');
    expect(why('needs-attention')).toBe('refused');
    expect(why('sent')).toBe('under-way');
    expect(why('done')).toBeNull();
  });

  test('puts each delivery of each line on the one date, and keeps its quantity and price to the last digit', () => {
    const line = aLine({
      deliverySchedule: [
        delivery('2026-12-10', '1234.560000000000000001'),
        delivery('2026-12-20', '5', '0002'),
      ],
      prices: netPrice('0.0375', '1000'),
    });
    const [planned] = planOrder(detailOf([line]), onDay, formats).lines;
    expect(planned).toMatchObject({
      consequence: 'proposal',
      answer: {
        kind: 'propose',
        deliverySchedule: [
          { position: '0001', date: '2027-01-12', quantity: '1234.560000000000000001' },
          { position: '0002', date: '2027-01-12', quantity: '5' },
        ],
        prices: null,
        reason: 'Our press is down.',
      },
    });
  });

  test('covers lines that are confirmed or wait for the buyer only if that was chosen', () => {
    const detail = detailOf([
      { ...confirmedLine(), position: '00005' },
      aLine(),
      { ...requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '100', '4.20')), position: '00020' },
      { ...confirmedLine(termsOf('2027-01-12', '100', '4.20')), position: '00030' },
    ]);
    const chosen = (...further: Further[]) =>
      positionsOf(planOrder(detail, { ...onDay, further: new Set(further) }, formats)).lines;
    expect(chosen()).toEqual(['00010']);
    // The last one has that day already.
    expect(chosen('agreed')).toEqual(['00005', '00010']);
    expect(chosen('buyer')).toEqual(['00010', '00020']);
    expect(chosen('agreed', 'buyer')).toEqual(['00005', '00010', '00020']);
    const [first] = planOrder(detail, { ...onDay, further: new Set(['agreed']) }, formats).lines;
    expect(first).toMatchObject({ consequence: 'reopen-request' });
  });

  test('covers a fully confirmed order if that was chosen, and never during an answer', () => {
    const agreed = detailOf([confirmedLine()]);
    const draft = { revision: 3, answers: [{ position: '00010', answer: { kind: 'accept' } as const }] };
    const all: ManyAnswer = { ...onDay, further: new Set<Further>(['agreed', 'buyer']) };
    expect(planOrder(agreed, onDay, formats).why).toBe('nothing');
    expect(planOrder(agreed, all, formats)).toMatchObject({ lines: [{}], why: null });
    expect(planOrder({ ...agreed, draft }, all, formats)).toMatchObject({ lines: [], why: 'draft' });
    expect(countFurther([agreed, agreed, { ...agreed, draft }], 'agreed')).toBe(2);
  });

  test('moves each delivery by so many days from its own', () => {
    const line = aLine({
      deliverySchedule: [delivery('2026-12-10', '1'), delivery('2026-12-20', '5', '0002')],
    });
    const [planned] = planOrder(
      detailOf([line]),
      { ...onDay, move: { kind: 'later', days: 7 } },
      formats,
    ).lines;
    expect(planned).toMatchObject({
      answer: { deliverySchedule: [{ date: '2026-12-17' }, { date: '2026-12-27' }] },
    });
  });

  test('leaves in parts that the service takes, each line once', () => {
    const lines = Array.from({ length: 2 * mostSentLines + 1 }, (_, index) =>
      aLine({ position: String(index) }),
    );
    const parts = answerParts(planOrder(detailOf(lines), accept, formats));
    expect(parts.map(({ length }) => length)).toEqual([mostSentLines, mostSentLines, 1]);
    expect(parts.flat().map(({ position }) => position)).toEqual(lines.map(({ position }) => position));
    expect(answerParts({ lines: [] })).toEqual([]);
  });

  test('is complete with the data that the buyer needs', () => {
    expect(isComplete(accept)).toBe(true);
    expect(isComplete(onDay)).toBe(true);
    expect(isComplete({ ...onDay, move: null })).toBe(false);
    expect(isComplete({ ...onDay, reason: '  ' })).toBe(false);
    expect(isComplete({ kind: 'reject', reason: '' })).toBe(false);
    expect(isComplete({ kind: 'reject', reason: 'Sold out' })).toBe(true);
  });

  test('asks for a buyer’s number once, and only if a message goes to them', () => {
    const plans = [
      detailOf([aLine()], { key: 1, buyerAccountNumber: null }),
      detailOf([aLine()], { key: 2, buyerAccountNumber: null }),
      detailOf([confirmedLine()], { key: 3, buyerAccountNumber: null, buyerName: 'Quay Ltd' }),
      detailOf([aLine()], { key: 4 }),
    ].map((detail) => planOrder(detail, accept, formats));
    const asked = buyersWithoutNumber(plans);
    expect([...asked]).toEqual([['company:company-1', 'Northwind Works']]);
  });
});

describe('the draft of an order', () => {
  const draft = (answers: [string, AnswerText][], overtaken: OrderChange[] = []) => ({
    answers: new Map(answers),
    overtaken,
  });
  const lines = [aLine(), aLine({ position: '00020' })];

  test('is sent as a whole, with the message that goes with it', () => {
    const detail = detailOf(lines, { answerDetails: { ...noAnswerDetails, message: 'Thank you.' } });
    const plan = planDraft(detail, draft([['00020', { kind: 'accept' }]]), formats);
    expect(positionsOf(plan)).toEqual({ lines: ['00020'], left: [], why: null });
    expect(plan.draft).toEqual({ message: 'Thank you.' });
  });

  test('stays while one of its lines lacks something', () => {
    const answers = draft([
      ['00010', { kind: 'accept' }],
      ['00020', { kind: 'reject', reason: '' }],
    ]);
    expect(positionsOf(planDraft(detailOf(lines), answers, formats))).toEqual({
      ...{ lines: [], left: ['00020'], why: 'unfinished' },
    });
  });

  test('stays if the buyer changed the order since it was written', () => {
    const change: OrderChange = { position: '00010', field: 'date', before: null, after: null };
    const answers = draft([['00010', { kind: 'accept' }]], [change]);
    expect(positionsOf(planDraft(detailOf(lines), answers, formats))).toEqual({
      ...{ lines: [], left: [], why: 'overtaken' },
    });
  });
});

test('the head of an order names the outbox once its last answer waits to be sent, and no longer when it is undone', () => {
  const both = [aLine(), aLine({ position: '00020' })];
  const documents: ResponseEntry = { ...waiting, documentsOnly: true };
  expect([
    shownFolder(detailOf([aLine()], { responses: [waiting] })),
    shownFolder(detailOf(both, { responses: [waiting] })),
    shownFolder(detailOf([aLine()], { responses: [{ ...waiting, state: 'conflict' }] })),
    shownFolder(detailOf([aLine()], { folder: 'outbox', responses: [{ ...waiting, state: 'undone' }] })),
    shownFolder(detailOf([confirmedLine()], { folder: 'outbox', responses: [documents] })),
  ]).toEqual(['outbox', 'to-answer', 'to-answer', 'to-answer', 'outbox']);
});
