import { expect, it } from 'vitest';
import { fuzzSeed } from './budget.ts';
import { runFuzz } from './run-fuzz.ts';
import { wrongParsers } from './wrong-parsers/parsers.ts';

/** Enough for the subtlest parser. */
const inputs = 4_000;

it.each(wrongParsers)(
  `The fuzz catches $name within ${inputs} inputs`,
  async ({ subjects, caughtBy, only }) => {
    const report = await runFuzz({
      seed: fuzzSeed,
      from: 0,
      count: inputs,
      subjects,
      only,
      stopEarly: true,
    });
    expect(report.findings[0]?.broken.join('; ')).toMatch(caughtBy);
  },
);
