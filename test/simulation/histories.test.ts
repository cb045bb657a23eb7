import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedSeed, historiesAtATime, parts, runsInAll } from './scheduler/budget.ts';
import type { History } from './scheduler/deeds.ts';
import { histories } from './scheduler/histories.ts';
import { runHistory } from './scheduler/run-history.ts';
import { storyOf } from './scheduler/story.ts';

describe('Whatever service, network and day it meets, Orderbell', () => {
  for (const part of parts) {
    it(`loses nothing, doubles nothing and answers nothing unseen in ${historiesAtATime} histories of seed ${fixedSeed + part}`, async () => {
      const property = fc.asyncProperty(
        histories,
        async (history) => (await runHistory(history)).length === 0,
      );
      const result = await fc.check(property, { seed: fixedSeed + part, numRuns: historiesAtATime });
      const [found] = result.counterexample ?? [];
      expect(found === undefined ? '' : await told(found, result.counterexamplePath)).toBe('');
      expect(result.numRuns * parts.length).toBe(runsInAll);
    });
  }
});

const told = async (history: History, path: string | null): Promise<string> =>
  `${storyOf(history, await runHistory(history))}\npath ${path}`;
