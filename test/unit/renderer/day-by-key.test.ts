import { expect, test } from 'vitest';
import { dayByKey } from '../../../src/renderer/features/dates/day-by-key.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const move = (key: string, day: string, options: { firstDay?: 0 | 1; latest?: string } = {}) =>
  dayByKey(
    { key: key.replace('Shift+', ''), shiftKey: key.startsWith('Shift+') },
    calendarDate(day),
    options.firstDay ?? 1,
    ...(options.latest === undefined ? [] : [calendarDate(options.latest)]),
  );

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-12-03', '2026-11-26'],
  ['ArrowDown', '2026-12-30', '2027-01-06'],
  ['Home', '2026-11-29', '2026-11-23'],
  ['End', '2026-11-23', '2026-11-29'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['Shift+PageUp', '2028-02-29', '2027-02-28'],
  ['Shift+PageDown', '2026-11-28', '2027-11-28'],
  // Orders use the last day for "some day".
  ['ArrowRight', '9999-12-31', '9999-12-31'],
  ['PageDown', '9999-12-31', '9999-12-31'],
  ['PageUp', '0000-01-15', '0000-01-15'],
])('%s moves from %s to %s', (key, from, to) => expect(move(key, from)).toBe(to));

test('the week begins where the locale begins it', () => {
  expect(move('Home', '2026-11-28', { firstDay: 0 })).toBe('2026-11-22');
  expect(move('End', '2026-11-28', { firstDay: 0 })).toBe('2026-11-28');
});

test('no key passes the last allowed day', () => {
  expect(move('PageDown', '2026-11-20', { latest: '2026-11-28' })).toBe('2026-11-28');
});

test.each(['Enter', 'Tab', 'a', 'Shift+ArrowLeft'])('%s moves nowhere', (key) =>
  expect(move(key, '2026-11-28')).toBeNull(),
);
