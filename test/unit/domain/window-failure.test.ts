import { expect, test } from 'vitest';
import { shouldReload } from '../../../src/shared/domain/app/failures.ts';

const minute = 60_000;

test.each([
  ['never before', 0, null, true],
  ['a moment ago', 100 * minute, 100 * minute - 1, false],
  ['nine minutes ago', 100 * minute, 91 * minute, false],
  ['ten minutes ago', 100 * minute, 90 * minute, true],
  ['later than now, since the clock was set back', 100 * minute, 300 * minute, true],
])('a window that failed is loaded again once in a while: %s', (_when, now, before, again) => {
  expect(shouldReload(now, before)).toBe(again);
});
