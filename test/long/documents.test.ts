import { expect, it } from 'vitest';
import { measureDocuments } from '../bench/documents/measure-documents.ts';

/** Megabytes: the largest document that Orderbell takes, and the most memory that it may cost. */
const largest = 2048;
const allowed = 50;

it('a document of 2 GB costs less than 50 MB, up and down, and comes back whole', async () => {
  // The first document pays for what the process keeps afterwards.
  const costs = await measureDocuments([16, largest]);
  console.table(costs);
  expect(costs.map(({ whole }) => whole)).toEqual([true, true]);
  expect(costs[1]?.upMb).toBeLessThan(allowed);
  expect(costs[1]?.downMb).toBeLessThan(allowed);
});
