import { expect, test } from 'vitest';
import { errorPosition } from '../../../src/shared/domain/app/failures.ts';

test('an error has its first place in a script, with line and column and without its folder', () => {
  expect(errorPosition(new Error('broken'))).toMatch(/^error-position\.test\.ts:\d+:\d+$/);
});

test('no part of its message is taken for a place', () => {
  const error = new Error('Order\n    at PO-4711:10:25\n    at Jansen.BV:1:1');
  expect(errorPosition(error)).toMatch(/^error-position\.test\.ts:\d+:\d+$/);
  error.stack = `Error: ${error.message}`;
  expect(errorPosition(error)).toBeNull();
});

test('the query of a served script is left out', () => {
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at show (http://127.0.0.1:5173/features/order.tsx?t=17957:12:34)';
  expect(errorPosition(error)).toBe('order.tsx:12:34');
});

test('a thrown value that isn’t an error has no place', () => {
  expect(errorPosition('broken at order.ts:1:2')).toBeNull();
  expect(errorPosition(null)).toBeNull();
});
