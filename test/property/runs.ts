import { isLongRun } from '../runner/scope.ts';

/**
 * Runs of a property that takes seconds: `npm test` has a quarter of them, and at least 100. Each time has its own seed,
 * so each commit tries other inputs.
 */
export const runs = (inLongRun: number): number =>
  isLongRun ? inLongRun : Math.max(100, Math.ceil(inLongRun / 4));
