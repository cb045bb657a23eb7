import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { changedWords, revisionWords } from '../../../src/renderer/features/order/history/revision-words.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { OrderRevision } from '../../../src/shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';
import { requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { aLine, anOrder, delivery, status } from '../../fixtures/build-order.ts';

/** The wording of an entry of the history, and of the side that acted. */

const cameAt = 1_000;

const version = (
  before: Partial<Order>,
  after: Partial<Order>,
  change: Partial<OrderRevision> = {},
): OrderRevision => ({
  ...{ revision: 2, receivedAt: cameAt, version: 2, lastUpdatedAt: '2026-11-17T09:00:00.000Z' },
  origin: 'buyer',
  changes: orderChanges(anOrder(before), anOrder(after)),
  ...change,
});

const answer = (change: Partial<ResponseEntry> = {}): ResponseEntry => ({
  ...{ id: 'answer-1', orderKey: 1, state: 'done', composedAt: 500, attempts: 1, left: true },
  answers: [{ position: '00010', answer: { kind: 'accept' }, requested: requestedWithUnit(aLine()) }],
  ...{
    undoUntil: null,
    nextAttemptAt: null,
    sentAt: 600,
    doneAt: cameAt,
    problem: null,
    conflict: [],
    settled: [],
    message: '',
    documentsOnly: false,
  },
  ...change,
});

const issued = aLine();
const confirmed = aLine({ status: status('Confirmed') });
const second = aLine({ position: '00020' });
const later = { ...second, deliverySchedule: [delivery('2027-05-05', '100')] };

const says = (revision: OrderRevision, responses: ResponseEntry[] = []) =>
  revisionWords(revision, null, responses);

describe('of our side', () => {
  const ours = version({ lines: [issued] }, { lines: [confirmed] }, { origin: 'us' });

  it('an answer from here is its effect', () => {
    expect(says(ours, [answer()])).toBe('history.effect');
  });

  it('without one it was answered elsewhere: an answer that never left, was seen before or went to another line is none', () => {
    expect(says(ours)).toBe('history.elsewhere');
    expect(says(ours, [answer({ left: false, state: 'undone', doneAt: null })])).toBe('history.elsewhere');
    expect(says(ours, [answer({ doneAt: cameAt - 1 })])).toBe('history.elsewhere');
    expect(says(ours, [answer({ composedAt: cameAt + 1, doneAt: cameAt + 9 })])).toBe('history.elsewhere');
    const [given] = answer().answers;
    const other = given === undefined ? [] : [{ ...given, position: '00020' }];
    expect(says(ours, [answer({ answers: other })])).toBe('history.elsewhere');
  });

  it('notes alone are no answer', () => {
    const notes = version({}, { supplierNotes: ['by phone'] }, { origin: 'us' });
    expect(says(notes)).toBe('history.own');
  });

  it('an answer discarded after it had left may have arrived', () => {
    const received = version({ lines: [issued] }, { lines: [confirmed] });
    expect(says(received)).toBe('history.elsewhere');
    expect(says(received, [answer({ state: 'dropped', doneAt: null })])).toBe('history.effect');
    // An answer that the service refused has no entry there, after any number of attempts.
    const refused = answer({ state: 'dropped', attempts: 3, left: false, sentAt: null, doneAt: null });
    expect(says(received, [refused])).toBe('history.elsewhere');
  });
});

describe('of the buyer', () => {
  it('a step has its own words, anything else is a change', () => {
    const cancelled = aLine({ status: status('Cancelled') });
    expect(says(version({ lines: [issued] }, { lines: [cancelled] }))).toBe('alert.cancelled');
    expect(says(version({ lines: [second] }, { lines: [later] }))).toBe('history.buyer-changed');
  });

  it('mentions the supplier’s answer too, if this version was the first to show it', () => {
    const both = version({ lines: [issued, second] }, { lines: [confirmed, later] });
    expect(says(both, [answer()])).toBe('history.both');
    expect(says(both)).toBe('history.buyer-changed');
    const next = { receivedAt: cameAt + 5 };
    expect(revisionWords(both, next, [answer({ doneAt: cameAt + 5 })])).toBe('history.buyer-changed');
  });
});

describe('without an actor', () => {
  it('the first, one without changes, and shipped goods', () => {
    expect(says(version({}, {}, { revision: 1 }))).toBe('history.received');
    expect(says(version({}, {}))).toBe('history.version');
    const shipped = { ...confirmed, status: { ...confirmed.status, logisticsStatus: 'Shipped' } };
    expect(says(version({ lines: [confirmed] }, { lines: [shipped] }))).toBe('history.goods-moved');
  });
});

it('the day on which a version was changed is said, since it is earlier than what is beside it', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const formats = createFormats('en-GB', calendarDate('2026-11-17'));
  const receivedAt = new Date(2026, 10, 17, 22, 15).getTime();
  const said = (day: number, hour: number, minute: number): string | null =>
    changedWords(new Date(2026, 10, day, hour, minute).getTime(), { receivedAt }, t, formats);
  expect(said(17, 2, 10)).toBe('changed today 02:10');
  expect(said(16, 2, 10)).toBe('changed Mon 16 Nov 02:10');
  expect(said(17, 22, 15)).toBeNull();
});
