import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedSeed } from './scheduler/budget.ts';
import { histories } from './scheduler/histories.ts';
import { runHistory } from './scheduler/run-history.ts';
import { wrongClients } from './wrong-clients/clients.ts';

const most = 2_000;

describe('The simulation catches a client that', () => {
  for (const client of wrongClients) {
    it(client.name, async () => {
      const property = fc.asyncProperty(
        histories,
        async (history) => (await runHistory(history, client)).length === 0,
      );
      const result = await fc.check(property, { seed: fixedSeed, numRuns: most, endOnFailure: true });
      console.log(`${client.name}: caught by history ${result.numRuns} of seed ${fixedSeed}`);
      const [caughtBy] = result.counterexample ?? [];
      if (caughtBy === undefined) throw new Error(`${client.name} came through ${most} histories.`);
      // And it is the client that is wrong, not the history.
      expect(await runHistory(caughtBy)).toEqual([]);
    });
  }
});
