import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedSeed, mostForWrongClients } from './scheduler/budget.ts';
import { caughtSchema } from './scheduler/try-client.ts';
import { startWorker } from './scheduler/worker.ts';
import { wrongClients } from './wrong-clients/clients.ts';

describe('The simulation catches a client that', () => {
  let worker: ReturnType<typeof startWorker>;
  beforeAll(() => {
    worker = startWorker('client-worker.ts');
  });
  afterAll(() => worker.stop());

  for (const [number, { name, as, from = 0 }] of wrongClients.entries()) {
    it(name, async () => {
      const caught = caughtSchema.parse(
        await worker.ask({ client: number, seed: fixedSeed, from, most: mostForWrongClients }),
      );
      if (caught === null)
        throw new Error(`${name} was not caught as ${as} in ${mostForWrongClients} histories.`);
      const { history, rules, byTheRightOne } = caught;
      console.log(`${name}: caught in history ${history} of seed ${fixedSeed} as ${rules.join(', ')}`);
      expect(rules).toContain(as);
      // The right client passes the same history.
      expect(byTheRightOne).toEqual([]);
    });
  }
});
