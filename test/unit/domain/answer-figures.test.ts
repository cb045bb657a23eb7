import { describe, expect, it } from 'vitest';
import { ageOf, medianOf, outcomeOf, paceOf } from '../../../src/shared/domain/answer/answer-figures.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import {
  aLine,
  confirmedLine,
  delivery,
  reopenedLine,
  requestedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

it.each([
  ['2026-11-25', 'today'],
  ['2026-11-24', 'today'],
  ['2026-11-23', 'one-day'],
  ['2026-11-21', 'three-days'],
  ['2026-11-20', 'week'],
  ['2026-11-17', 'week'],
  ['2026-11-16', 'older'],
] as const)('an order of %s has the age %s', (since, age) => {
  expect(ageOf(calendarDate(since), calendarDate('2026-11-24'))).toBe(age);
});

it.each([
  [0, 'hour'],
  [1, 'hour'],
  [1.01, 'four-hours'],
  [24, 'day'],
  [72, 'three-days'],
  [72.01, 'longer'],
] as const)('%f hours are %s', (hours, pace) => expect(paceOf(hours * 3_600_000)).toBe(pace));

describe('the median', () => {
  it.each([
    [[], null],
    [[1, 2, 3, 4], null],
    [[9, 1, 5, 100, 3], 5],
    [[1, 2, 3, 10, 11, 12], 7],
    [[100, 20, 3, 2, 1, 4], 4],
  ])('of %j is %j', (times, median) => expect(medianOf(times)).toBe(median));
});

describe('the content of an answer', () => {
  const propose = (date: string, quantity: string): LineAnswer => {
    const { position, date: on, quantity: many } = delivery(date, quantity);
    return {
      kind: 'propose',
      deliverySchedule: [{ position, date: on, quantity: many }],
      prices: null,
      reason: 'late',
    };
  };

  it.each([
    ['yes', { kind: 'accept' }, 'as-ordered'],
    ['the very same, written out', propose('2026-12-10', '100.0'), 'as-ordered'],
    ['another day', propose('2026-12-11', '100'), 'changed'],
    ['no', { kind: 'reject', reason: 'no' }, 'rejected'],
  ] as const)('%s', (_, answer, outcome) => expect(outcomeOf(aLine(), answer)).toBe(outcome));

  it('is a declined change where it keeps the confirmed terms, which proposes nothing', () => {
    const asking = reopenedLine(termsOf('2026-12-24', '50', '4.20'));
    expect(outcomeOf(asking, propose('2026-12-10', '100'))).toBe('declined');
    expect(outcomeOf(asking, propose('2026-12-11', '100'))).toBe('changed');
    expect(outcomeOf(asking, propose('2026-12-24', '50'))).toBe('as-ordered');
  });

  it('counts only on lines that waited for it: not on a confirmed line, nor on the supplier’s request', () => {
    expect(outcomeOf(confirmedLine(), propose('2026-12-11', '100'))).toBeNull();
    const ours = requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '50', '4.20'));
    expect(outcomeOf(ours, { kind: 'accept' })).toBeNull();
  });
});
