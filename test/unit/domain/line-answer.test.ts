import { describe, expect, it } from 'vitest';
import {
  consequenceOf,
  type LineAnswer,
  lineAnswerSchema,
  maxDeliveries,
  problemsOf,
  requestedWithUnit,
  takesAnswers,
  termsOfAnswer,
  termsToKeep,
  whyUnanswerable,
  wouldCancelAgreement,
} from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine, Terms } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const standing = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-24', '100', '4.20');
const third = termsOf('2027-01-15', '100', '4.20');

const accept: LineAnswer = { kind: 'accept' };
const reject: LineAnswer = { kind: 'reject', reason: 'Sold out.' };
const propose = ({ deliverySchedule, prices }: Terms, reason = 'Our press is down.'): LineAnswer => ({
  kind: 'propose',
  deliverySchedule: deliverySchedule.map(({ position, date, quantity }) => ({ position, date, quantity })),
  prices,
  reason,
});
const inProgress = (step: string): OrderLine => aLine({ status: status('InProgress', step) });

const toReconfirm: OrderLine = {
  ...confirmedLine(),
  status: status('InProgress', 'OpenBuyerReconfirmationRequest'),
};

describe('the transition table (open points, section 4), row by row', () => {
  const rows: [string, OrderLine, LineAnswer, ReturnType<typeof consequenceOf>][] = [
    ['Issued, accepted', aLine(), accept, 'confirmed'],
    ['Issued, values equal to the requested ones', aLine(), propose(standing), 'confirmed'],
    ['Issued, rejected', aLine(), reject, 'rejected'],
    ['Issued, other values', aLine(), propose(other), 'proposal'],
    ['InProgress, accepted', inProgress('RejectedSupplierProposal'), accept, 'confirmed'],
    ['InProgress, equal values', inProgress('ReissuedRejectedLine'), propose(standing), 'confirmed'],
    ['InProgress, rejected', inProgress('RejectedSupplierProposal'), reject, 'rejected'],
    ['InProgress, other values', inProgress('RejectedSupplierProposal'), propose(other), 'proposal'],
    [
      'InProgress with our proposal, accepted',
      requestedLine('OpenSupplierProposal', other),
      accept,
      'confirmed',
    ],
    [
      'InProgress with our proposal, others',
      requestedLine('OpenSupplierProposal', other),
      propose(third),
      'proposal',
    ],
    ['InProgress, buyer reopens, accepted', reopenedLine(other), accept, 'confirmed'],
    ['InProgress, buyer reopens, his values', reopenedLine(other), propose(other), 'confirmed'],
    ['InProgress, buyer reopens, the old values', reopenedLine(other), propose(standing), 'change-declined'],
    ['InProgress, buyer reopens, rejected', reopenedLine(other), reject, 'agreement-rejected'],
    ['InProgress, to be confirmed again, accepted', toReconfirm, accept, 'confirmed'],
    ['InProgress, to be confirmed again, rejected', toReconfirm, reject, 'agreement-rejected'],
    ['InProgress, to be confirmed again, other values', toReconfirm, propose(other), 'proposal'],
    [
      'OpenSupplierReopenRequest, rejected',
      requestedLine('OpenSupplierReopenRequest', other, standing),
      reject,
      'agreement-rejected',
    ],
    [
      'OpenSupplierReopenRequest, values equal to the confirmed ones',
      requestedLine('OpenSupplierReopenRequest', other, standing),
      propose(standing),
      'request-withdrawn',
    ],
    [
      'OpenSupplierReopenRequest, accepted',
      requestedLine('OpenSupplierReopenRequest', other, standing),
      accept,
      'request-withdrawn',
    ],
    [
      'OpenSupplierReopenRequest, other values',
      requestedLine('OpenSupplierReopenRequest', other, standing),
      propose(third),
      'reopen-request',
    ],
    ['Confirmed, values equal to the confirmed ones', confirmedLine(), propose(standing), 'stays-confirmed'],
    ['Confirmed, accepted', confirmedLine(), accept, 'stays-confirmed'],
    ['Confirmed, other values', confirmedLine(), propose(other), 'reopen-request'],
  ];

  it.each(rows)('%s', (_, line, answer, consequence) => {
    expect(problemsOf(line, answer)).toEqual([]);
    expect(consequenceOf(line, answer)).toBe(consequence);
  });

  it.each([
    ['Completed', 'completed'],
    ['Cancelled', 'cancelled'],
    ['Rejected', 'rejected'],
    ['Frozen', 'unknown-status'],
    ['InProgress', 'unknown-status', 'SomethingNew'],
  ])('a %s line takes no answer: %s', (processStatus, why, step: string | null = null) => {
    const line = aLine({ status: status(processStatus, step) });
    expect(whyUnanswerable(line)).toBe(why);
    for (const answer of [accept, reject, propose(other)]) {
      expect(problemsOf(line, answer)).toEqual(['unanswerable']);
    }
  });
});

it.each<[string, OrderLine, boolean]>([
  ['of an issued line', aLine(), false],
  ['of a line issued again', inProgress('ReissuedRejectedLine'), false],
  ['of a confirmed line, which takes no rejection', confirmedLine(), false],
  ['of a line that the buyer asks to change', reopenedLine(other), true],
  ['of a line to be confirmed again', toReconfirm, true],
])('a rejection %s cancels an agreement: %#', (_, line, cancels) =>
  expect(wouldCancelAgreement(line)).toBe(cancels),
);

describe('the confirmed terms, kept against a change request of the buyer', () => {
  it('are the confirmed ones, and decline the change', () => {
    const line = reopenedLine(other);
    const kept = termsToKeep(line);
    expect(kept).toEqual(standing);
    expect(kept === null ? null : consequenceOf(line, propose(kept))).toBe('change-declined');
  });

  it.each<[string, OrderLine]>([
    ['of a line on which nothing is agreed', inProgress('RejectedSupplierProposal')],
    ['of a confirmed line', confirmedLine()],
    ['where the buyer asks for nothing else', reopenedLine(standing)],
    ['where he asks to confirm it again', toReconfirm],
    ['of a confirmed line that shows something else', { ...confirmedLine(), ...other }],
    ['of a cancelled line', { ...confirmedLine(), ...other, status: status('Cancelled') }],
    ['where only we ask for something else', requestedLine('OpenSupplierReopenRequest', other, standing)],
  ])('are none %s', (_, line) => expect(termsToKeep(line)).toBe(null));
});

describe('a confirmed line', () => {
  it('are the line’s own if the service shows no confirmed values', () => {
    const line = { ...confirmedLine(), confirmedLine: null };
    expect(consequenceOf(line, propose(standing))).toBe('stays-confirmed');
    expect(consequenceOf(line, propose(other))).toBe('reopen-request');
  });

  it('is compared with the confirmed terms, not with the line’s', () => {
    const line = { ...confirmedLine(), ...other };
    expect(consequenceOf(line, propose(standing))).toBe('stays-confirmed');
    expect(consequenceOf(line, propose(other))).toBe('reopen-request');
  });
});

it('is shown against the order, in the order’s unit', () => {
  const item = { ...aLine().item, purchaseUnitOfMeasureIso: 'KGM' };
  expect(requestedWithUnit({ ...reopenedLine(other), item })).toEqual({
    terms: { deliverySchedule: other.deliverySchedule, prices: other.prices },
    unit: 'KGM',
  });
});

describe('an order takes answers', () => {
  const [open, closed] = [aLine(), aLine({ status: status('Completed') })];
  it.each<[string, OrderLine[], boolean]>([
    ['where each line can be answered', [open, open], true],
    ['where a single line can be answered', [closed, open, closed], true],
    ['where a line is confirmed: it can still be changed', [confirmedLine()], true],
    ['but not where each line is closed', [closed, aLine({ status: status('Cancelled') })], false],
    ['and not where it has no lines', [], false],
  ])('%s', (_, lines, takes) => expect(takesAnswers({ lines })).toBe(takes));
});

describe('the values of an answer', () => {
  it('are the requested ones when it accepts or rejects', () => {
    expect(termsOfAnswer(aLine(), accept)).toEqual(standing);
    expect(termsOfAnswer(aLine(), reject)).toEqual(standing);
  });

  it('keep the requested price if only the schedule is proposed', () => {
    const answer = propose({ ...other, prices: null });
    expect(termsOfAnswer(aLine(), answer).prices).toEqual(standing.prices);
  });
});

describe('an answer that can not be sent', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({
      position: null,
      date: calendarDate('2026-12-24'),
      quantity: decimal('1'),
    }));
  const proposeEntries = (deliverySchedule: ReturnType<typeof entries>): LineAnswer => ({
    kind: 'propose',
    deliverySchedule,
    prices: null,
    reason: 'Our press is down.',
  });

  it('rejects without a reason', () => {
    expect(problemsOf(aLine(), { kind: 'reject', reason: '' })).toEqual(['reason-missing']);
  });

  it('rejects a confirmed line', () => {
    expect(problemsOf(confirmedLine(), reject)).toEqual(['confirmed-not-rejectable']);
  });

  it('differs without a reason; equal values need none', () => {
    expect(problemsOf(aLine(), propose(other, ''))).toEqual(['reason-missing']);
    expect(problemsOf(aLine(), propose(standing, ''))).toEqual([]);
    expect(problemsOf(aLine(), propose({ ...standing, prices: netPrice('4.30') }, ''))).toEqual([
      'reason-missing',
    ]);
  });

  it('has a delivery of zero, or of no quantity', () => {
    expect(problemsOf(aLine(), proposeEntries([]))).toEqual(['no-delivery']);
    const none = [{ position: null, date: calendarDate('2026-12-24'), quantity: decimal('0.00') }];
    expect(problemsOf(aLine(), proposeEntries(none))).toEqual(['quantity-not-positive']);
  });

  it('omits unknown values without a reason, or every value of a delivery', () => {
    const noDate = { ...standing, deliverySchedule: [{ ...delivery('2026-12-10', '100'), date: null }] };
    const [entry] = noDate.deliverySchedule;
    if (entry === undefined) throw new Error('there is one');
    const nothing = { ...noDate, deliverySchedule: [{ ...entry, quantity: null }] };
    expect(problemsOf(aLine(), propose(noDate, ''))).toEqual(['reason-missing']);
    expect(problemsOf(aLine(), propose(noDate))).toEqual([]);
    expect(consequenceOf(aLine(), propose(noDate))).toBe('proposal');
    expect(problemsOf(aLine(), propose(nothing))).toEqual(['delivery-empty']);
    // The buyer gave no date either. The answer still says that it is unknown.
    const asked = aLine({ deliverySchedule: noDate.deliverySchedule });
    expect(problemsOf(asked, propose(noDate, ''))).toEqual(['reason-missing']);
    expect(problemsOf(asked, accept)).toEqual(['terms-incomplete']);
  });

  it('splits a charge', () => {
    expect(problemsOf(aLine({ lineType: 'Charge' }), proposeEntries(entries(2)))).toEqual([
      'charge-not-splittable',
    ]);
    expect(problemsOf(aLine({ lineType: 'Charge' }), proposeEntries(entries(1)))).toEqual([]);
  });

  it('has more than a hundred deliveries', () => {
    expect(problemsOf(aLine(), proposeEntries(entries(maxDeliveries)))).toEqual([]);
    expect(problemsOf(aLine(), proposeEntries(entries(maxDeliveries + 1)))).toEqual(['too-many-deliveries']);
  });

  it('names everything that is wrong at once', () => {
    const answer: LineAnswer = { kind: 'propose', deliverySchedule: [], prices: null, reason: '' };
    expect(problemsOf(aLine(), answer)).toEqual(['no-delivery', 'reason-missing']);
  });
});

it('compares the answer with the buyer’s request, not with an echo', () => {
  const line = requestedLine('OpenSupplierProposal', other);
  expect(
    consequenceOf(line, propose({ ...standing, deliverySchedule: [delivery('2026-12-10', '100.0')] })),
  ).toBe('confirmed');
});

describe('a typed answer', () => {
  const entry = { position: null, date: '2026-12-24', quantity: '1' };
  const proposal = { kind: 'propose', deliverySchedule: [entry], prices: null, reason: 'In parts.' };

  it('is read whole', () => {
    for (const answer of [accept, reject, proposal]) expect(lineAnswerSchema.parse(answer)).toEqual(answer);
    expect(lineAnswerSchema.safeParse({ kind: 'perhaps' }).success).toBe(false);
  });

  it('has a reason without the white space around it, of two thousand letters at most', () => {
    expect(lineAnswerSchema.parse({ ...reject, reason: '  Sold out. ' })).toEqual(reject);
    const long = { ...reject, reason: 'x'.repeat(2000) };
    expect(lineAnswerSchema.parse(long)).toEqual(long);
    expect(lineAnswerSchema.safeParse({ ...reject, reason: 'x'.repeat(2001) }).success).toBe(false);
  });

  it('has a hundred deliveries at most', () => {
    const many = (count: number) => ({
      ...proposal,
      deliverySchedule: Array.from({ length: count }, () => entry),
    });
    expect(lineAnswerSchema.safeParse(many(maxDeliveries)).success).toBe(true);
    expect(lineAnswerSchema.safeParse(many(maxDeliveries + 1)).success).toBe(false);
  });
});
