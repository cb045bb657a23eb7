import { expect, it } from 'vitest';
import { fuzzSeed } from './budget.ts';
import { fuzzHalf } from './fuzz-half.ts';
import { runFuzz } from './run-fuzz.ts';

fuzzHalf(1);

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
