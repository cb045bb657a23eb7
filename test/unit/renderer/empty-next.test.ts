import { expect, test } from 'vitest';
import { emptyNext } from '../../../src/renderer/features/order-list/empty-next.ts';

test('an empty list promises an alert only while alerts are on', () => {
  const off = { why: 'off', until: null } as const;
  expect(emptyNext('to-answer', null)).toBe('empty-next.to-answer');
  expect(emptyNext('to-answer', { why: 'snooze', until: 1 })).toBe('empty-next.to-answer');
  expect(emptyNext('to-answer', off)).toBe('empty-next.alerts-off');
  expect(emptyNext('open', off)).toBe('empty-next.alerts-off');
  expect(emptyNext('closed', off)).toBe('empty-next.closed');
});
