import { expect, it } from 'vitest';
import { fuzzPortions, fuzzSeed, inputsAtATime, leastFromService } from './budget.ts';
import { runFuzz, told } from './run-fuzz.ts';

/**
 * Everything that is read from a service, in portions. @param half 0 or 1: two files, so that two cores share the work.
 */
export const fuzzHalf = (half: 0 | 1): void => {
  const parts = Array.from({ length: fuzzPortions }, (_, part) => part);
  it.each(parts.filter((part) => part % 2 === half).map((part) => [part * inputsAtATime, fuzzSeed] as const))(
    `Whatever a service sends is read, kept and shown, or turned away in so many words: ${inputsAtATime} inputs from %i of seed %i`,
    async (from, seed) => {
      const report = await runFuzz({ seed, from, count: inputsAtATime });
      expect(report.findings.map(told).join('\n\n')).toBe('');
      expect(report).toMatchObject({ runs: inputsAtATime, failed: 0, uncaught: 0 });
      // What counts against the budget: the rest is our own doing.
      expect(report.fromService).toBeGreaterThanOrEqual(leastFromService);
      // Every kind of input was among them.
      expect(Object.keys(report.byTarget)).toHaveLength(15);
    },
  );
};
