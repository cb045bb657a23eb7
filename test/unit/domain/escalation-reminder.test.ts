import { afterAll, expect, it, vi } from 'vitest';
import { reminderDayOf } from '../../../src/shared/domain/escalation/reminder.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

vi.stubEnv('TZ', 'Europe/Amsterdam');
afterAll(() => void vi.unstubAllEnvs());

const open = {
  weekdays: [1, 2, 3, 4, 5],
  closed: [{ from: calendarDate('2026-11-24'), to: calendarDate('2026-11-24'), name: '' }],
  holidays: new Map(),
};

it.each<[string, number, string | null]>([
  ['2026-11-16T09:00', 1, '2026-11-17'],
  ['2026-11-16T23:59', 3, '2026-11-19'],
  ['2026-11-20T12:00', 1, '2026-11-23'],
  ['2026-11-20T12:00', 2, '2026-11-25'],
  ['2026-11-21T12:00', 1, '2026-11-23'],
])('a proposal of %s becomes a reminder after %i open days: %s', (sent, days, due) => {
  expect(reminderDayOf(new Date(sent).getTime(), days, open)).toBe(due);
});

it('a workshop that is never open has no reminders', () => {
  expect(reminderDayOf(0, 1, { ...open, weekdays: [] })).toBeNull();
});
