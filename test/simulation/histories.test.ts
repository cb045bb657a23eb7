import { expect, it } from 'vitest';
import { leastOften, tallied } from './oracle/tally.ts';
import { runHistories } from './run-many.ts';
import { fixedSeed } from './scheduler/budget.ts';
import { simplestLike } from './scheduler/nth-history.ts';
import { emptyReport } from './scheduler/run-report.ts';
import { storyOf } from './scheduler/story.ts';

/** The long run has 200,000. */
const count = 1_500;

it(`${count} histories of service, network and user lose nothing, double nothing and answer nothing unseen`, async () => {
  const { firstViolation, counts, ...report } = await runHistories({ seed: fixedSeed, from: 0, count });
  expect(firstViolation === null ? '' : await explain(firstViolation.history)).toBe('');
  const { firstViolation: _, counts: _none, ...nothing } = emptyReport;
  expect(report).toEqual({ ...nothing, runs: count });
  // What never happened in these histories can't have broken a promise.
  const seldom = tallied.filter((what) => (counts[what] ?? 0) < (leastOften[what] * count) / 10_000);
  expect(seldom.map((what) => `${what}: ${counts[what] ?? 0} in ${count} histories`)).toEqual([]);
});

/** Tells the shortest history that breaks the same. Shrinking takes minutes, so it runs only after a failure. */
const explain = async (n: number): Promise<string> => {
  const simplest = await simplestLike(fixedSeed, n);
  return simplest === null
    ? `history ${n} broke something once, and nothing when it was run again`
    : `history ${n}, at its simplest:\n${storyOf(simplest.history, simplest.violations)}`;
};
