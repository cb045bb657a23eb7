import { describe, expect, it } from 'vitest';
import { type Folder, folders } from '../../../src/shared/domain/order/folder.ts';
import { isListedDateLate, listedDate } from '../../../src/shared/domain/order/listed-date.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-26');
const dated = (folder: Folder, due: string | null, next: string | null, deliveryOverdue = false) => ({
  folder,
  facts: {
    dueDate: due === null ? null : calendarDate(due),
    nextDate: next === null ? null : calendarDate(next),
    deliveryOverdue,
  },
});

describe('the day of an order in a list', () => {
  it.each(folders)('of one in %s is its next delivery, or an overdue one', (folder) => {
    expect(listedDate(dated(folder, '2026-11-10', '2027-01-20'))).toBe(
      folder === 'overdue' ? '2026-11-10' : '2027-01-20',
    );
  });

  it.each(folders)('of one in %s without a due date is its next delivery, if it has any', (folder) => {
    expect(listedDate(dated(folder, null, '2027-01-20'))).toBe('2027-01-20');
    expect(listedDate(dated(folder, null, null))).toBeNull();
  });
});

it.each([
  { day: 'what was due', order: dated('overdue', '2026-11-10', '2027-01-20'), late: true },
  {
    day: 'what was due, beside lines to answer',
    order: dated('to-answer', '2026-11-10', '2026-11-10'),
    late: true,
  },
  { day: 'an earlier day than was due', order: dated('to-answer', '2026-11-10', '2026-11-05'), late: true },
  {
    day: 'a later day that the buyer wants',
    order: dated('to-answer', '2026-11-10', '2027-01-20'),
    late: false,
  },
  {
    day: 'what the service calls late',
    order: dated('overdue', '2026-12-10', '2026-12-10', true),
    late: true,
  },
  { day: 'that with nothing due', order: dated('overdue', null, '2026-12-10', true), late: true },
  { day: 'no day at all', order: dated('overdue', null, null, true), late: false },
  { day: 'what is due today', order: dated('confirmed', '2026-11-26', '2026-11-26'), late: false },
  { day: 'a past day that nobody agreed to', order: dated('to-answer', null, '2026-11-10'), late: false },
])('something is late by $day: $late', ({ order, late }) => {
  expect(isListedDateLate(order, today)).toBe(late);
});
