import { describe, expect, it } from 'vitest';
import { dueIn, isListedDateLate, listedDate } from '../../../src/shared/domain/order/listed-date.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-26');
const dated = (due: string | null, next: string | null, deliveryOverdue = false) => ({
  facts: {
    dueDate: due === null ? null : calendarDate(due),
    nextDate: next === null ? null : calendarDate(next),
    deliveryOverdue,
  },
});

describe('the day of an order in a list', () => {
  it('is its next delivery, or an overdue one', () => {
    expect(listedDate(dated('2026-12-10', '2026-12-01'), today)).toBe('2026-12-01');
    expect(listedDate(dated('2026-11-10', '2026-11-10'), today)).toBe('2026-11-10');
    // A new line that the buyer wants earlier makes the order no later.
    expect(listedDate(dated('2026-11-10', '2026-11-05'), today)).toBe('2026-11-10');
  });

  it('without a due date is its next delivery, if it has any', () => {
    for (const late of [false, true]) {
      expect(listedDate(dated(null, '2027-01-20', late), today)).toBe('2027-01-20');
      expect(listedDate(dated(null, null, late), today)).toBeNull();
    }
  });
});

it.each([
  { day: 'what was due', order: dated('2026-11-10', '2026-11-10'), late: true },
  { day: 'what the service calls late', order: dated('2026-12-10', '2026-12-10', true), late: true },
  { day: 'that with nothing due', order: dated(null, '2026-12-10', true), late: true },
  { day: 'no day at all', order: dated(null, null, true), late: false },
  { day: 'what is due today', order: dated('2026-11-26', '2026-11-26'), late: false },
  { day: 'a past day that nobody agreed to', order: dated(null, '2026-11-10'), late: false },
  {
    day: 'a past day that nobody agreed to, beside an agreed one',
    order: dated('2026-12-10', '2026-11-10'),
    late: false,
  },
])('something is late by $day: $late', ({ order, late }) => {
  expect(isListedDateLate(order, today)).toBe(late);
});

it('an order to answer has the day of the lines that wait for us, as in its list', () => {
  const toAnswer = {
    firstItem: 'Guard',
    nextDate: calendarDate('2027-01-04'),
    dueDate: null,
    deliveryOverdue: false,
  };
  const facts = { nextDate: calendarDate('2026-12-30'), dueDate: null, deliveryOverdue: false, toAnswer };
  expect(dueIn('to-answer', facts, today)).toEqual({ date: '2027-01-04', late: false, toAnswer: true });
  expect(dueIn('confirmed', facts, today)).toEqual({ date: '2026-12-30', late: false, toAnswer: false });
  expect(dueIn('to-answer', { ...facts, toAnswer: null }, today).date).toBe('2026-12-30');
});
