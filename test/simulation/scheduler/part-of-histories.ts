import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCounts, type Counts, leastOften, tallied } from '../oracle/tally.ts';
import { fixedSeed, historiesInAll } from './budget.ts';
import { simplestLike } from './nth-history.ts';
import { emptyReport, runReportSchema } from './run-report.ts';
import { storyOf } from './story.ts';
import { startWorker } from './worker.ts';

const portion = 500;

/** One of `parts` parts of all histories, disjoint from the others, so that files run beside each other. Counted from 0. */
export const tryPart = (part: number, parts: number): void => {
  const count = historiesInAll / parts;
  let counts: Counts = {};
  let worker: ReturnType<typeof startWorker>;
  beforeAll(() => {
    worker = startWorker('portion-worker.ts');
  });
  afterAll(() => worker.stop());
  for (let from = part * count; from < (part + 1) * count; from += portion) {
    it(`in histories ${from} to ${from + portion - 1} of ${historiesInAll}, seed ${fixedSeed}`, async () => {
      const {
        firstViolation,
        counts: happened,
        ...report
      } = runReportSchema.parse(await worker.ask({ seed: fixedSeed, from, count: portion }));
      expect(firstViolation === null ? '' : await told(firstViolation.history)).toBe('');
      const { firstViolation: _, counts: _none, ...nothing } = emptyReport;
      expect(report).toEqual({ ...nothing, runs: portion });
      counts = addCounts(counts, happened);
    });
  }

  it('and everything that could break a promise happened often enough in them', () => {
    const seldom = tallied.filter((what) => (counts[what] ?? 0) < (leastOften[what] * count) / 10_000);
    expect(seldom.map((what) => `${what}: ${counts[what] ?? 0} in ${count} histories`)).toEqual([]);
  });
};

const told = async (n: number): Promise<string> => {
  const simplest = await simplestLike(fixedSeed, n);
  return simplest === null
    ? `history ${n} broke something once, and nothing when it was run again`
    : `history ${n}, at its simplest:\n${storyOf(simplest.history, simplest.violations)}`;
};
