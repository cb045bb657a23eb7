import { expect, it } from 'vitest';
import { runHistories } from './run-many.ts';
import { fixedSeed } from './scheduler/budget.ts';
import { runPortion } from './scheduler/portions.ts';

it('Worker processes share histories out and come to the same report as one process', async () => {
  const wanted = { seed: fixedSeed, from: 250, count: 150 };
  const progress: number[] = [];
  const shared = await runHistories({ ...wanted, workers: 2, onProgress: (done) => progress.push(done) });
  expect(shared).toEqual(await runPortion(wanted));
  expect(progress.toSorted((a, b) => a - b)).toEqual(progress);
  expect(progress.at(-1)).toBe(150);
});
