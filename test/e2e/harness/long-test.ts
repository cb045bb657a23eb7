import { test } from 'vitest';
import { isLongRun } from '../../runner/scope.ts';

/**
 * A test for the long run alone, because other tests cover its rules and most of its screens. In `npm test` it doesn't
 * exist, so nothing is skipped. A whole file goes into `longOnly` of `test/runner/kinds.ts`.
 */
export const longTest = (name: string, run: () => Promise<void>): void => {
  if (isLongRun) test(name, run);
};
