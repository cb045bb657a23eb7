import { expect, it } from 'vitest';
import { fuzzSeed, inputsOfHalf } from './budget.ts';
import { describeFinding, runFuzz } from './run-fuzz.ts';

/**
 * A service sends about 3,700 of 5,000 inputs (docs/reliability.md). The others are Orderbell's own output.
 */
const leastFromService = 3_600;

/** @param half 0 or 1: one test file each, so that two cores share the inputs */
export const fuzzHalf = (half: 0 | 1): void => {
  const from = half * inputsOfHalf;
  it(`every input of a service is read, stored and shown, or refused with a typed error: inputs ${from} to ${from + inputsOfHalf - 1}`, async () => {
    const report = await runFuzz({ seed: fuzzSeed, from, count: inputsOfHalf });
    expect(report.findings.map(describeFinding).join('\n\n')).toBe('');
    expect(report).toMatchObject({ runs: inputsOfHalf, failed: 0, uncaught: 0 });
    expect(report.fromService).toBeGreaterThanOrEqual(leastFromService);
    // Every kind of input was included.
    expect(Object.keys(report.byTarget)).toHaveLength(15);
  });
};
