import { expect, it } from 'vitest';
import { fuzzInputs, fuzzSeed, inputsAtATime } from './budget.ts';
import { runFuzz, told } from './run-fuzz.ts';

const parts = Array.from({ length: Math.max(1, Math.ceil(fuzzInputs / inputsAtATime)) }, (_, part) => part);

it.each(parts.map((part) => [part * inputsAtATime, fuzzSeed] as const))(
  `Whatever a service sends is read, kept and shown, or turned away in so many words: ${inputsAtATime} inputs from %i of seed %i`,
  async (from, seed) => {
    const report = await runFuzz({ seed, from, count: inputsAtATime });
    expect(report.findings.map(told).join('\n\n')).toBe('');
    expect(report).toMatchObject({ runs: inputsAtATime, failed: 0, uncaught: 0 });
    // Every kind of input was among them.
    expect(Object.keys(report.byTarget)).toHaveLength(10);
  },
);

it('An input is the same one however the inputs are shared out', async () => {
  const whole = await runFuzz({ seed: fuzzSeed, from: 0, count: 60 });
  const halves = [
    await runFuzz({ seed: fuzzSeed, from: 0, count: 25 }),
    await runFuzz({ seed: fuzzSeed, from: 25, count: 35 }),
  ];
  for (const [name, runs] of Object.entries(whole.byTarget)) {
    expect(halves.reduce((sum, { byTarget }) => sum + (byTarget[name] ?? 0), 0)).toBe(runs);
  }
});
