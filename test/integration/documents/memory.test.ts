import { expect, it } from 'vitest';
import { type Cost, measureDocuments } from '../../bench/documents/measure-documents.ts';

const [small, large] = [16, 160];
/** Megabytes of the largest document that is taken, and what it may cost (docs/performance.md). */
const largest = 2048;
const allowed = 50;

// Each process is measured as the system sees it, which only Linux tells in this way.
it.runIf(process.platform === 'linux')(
  'a document of 2 GB would cost less than 50 MB, up and down, by what two sizes cost, and each comes back whole',
  async () => {
    // The first one pays for what the process keeps afterwards. Of each size the middle one of three counts: when garbage is
    // collected is chance.
    const [, ...costs] = await measureDocuments([small, small, large, small, large, small, large]);
    expect(costs.map(({ whole }) => whole)).toEqual(costs.map(() => true));
    for (const way of ['upMb', 'downMb'] as const) {
      const least = middle(costs, small, way);
      const forEach = (middle(costs, large, way) - least) / (large - small);
      const atTheLargest = least + forEach * (largest - small);
      expect(atTheLargest, JSON.stringify(costs.map((cost) => cost[way]))).toBeLessThan(allowed);
    }
  },
  1_800_000,
);

const middle = (costs: Cost[], megabytes: number, way: 'upMb' | 'downMb'): number => {
  const sorted = costs
    .filter((one) => one.megabytes === megabytes)
    .map((one) => one[way])
    .sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
};
