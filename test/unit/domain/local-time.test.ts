import { expect, it } from 'vitest';
import { localTimeAt } from '../../../src/shared/domain/values/calendar-date.ts';

it('is the local wall clock’s time, in any zone', () => {
  expect(localTimeAt(new Date(2026, 0, 2, 3, 4, 5, 999).getTime())).toBe('2026-01-02T03:04:05');
  expect(localTimeAt(new Date(2026, 11, 31, 23, 59, 59).getTime())).toBe('2026-12-31T23:59:59');
});
