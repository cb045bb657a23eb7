import { expect, it } from 'vitest';
import { fuzzSeed, inputsOfHalf } from './budget.ts';
import { runFuzz, told } from './run-fuzz.ts';

/** Of 5,000 inputs about 3,700 are what a service sends (docs/reliability.md); the others are our own output. */
const leastFromService = 3_600;

/** @param half 0 or 1: one file each, so that two cores share the inputs. */
export const fuzzHalf = (half: 0 | 1): void => {
  const from = half * inputsOfHalf;
  it(`reads, keeps and shows whatever a service sends, or refuses it with a typed error: inputs ${from} to ${from + inputsOfHalf - 1}`, async () => {
    const report = await runFuzz({ seed: fuzzSeed, from, count: inputsOfHalf });
    expect(report.findings.map(told).join('\n\n')).toBe('');
    expect(report).toMatchObject({ runs: inputsOfHalf, failed: 0, uncaught: 0 });
    expect(report.fromService).toBeGreaterThanOrEqual(leastFromService);
    // Every kind of input was among them.
    expect(Object.keys(report.byTarget)).toHaveLength(15);
  });
};
