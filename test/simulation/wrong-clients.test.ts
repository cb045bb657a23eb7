import { describe, expect, it } from 'vitest';
import { fixedSeed, mostForWrongClients } from './scheduler/budget.ts';
import { caughtBy } from './scheduler/caught-by.ts';
import { nthHistory } from './scheduler/nth-history.ts';
import { runHistory } from './scheduler/run-history.ts';
import { wrongClients } from './wrong-clients/clients.ts';

describe('The simulation catches a client that', () => {
  for (const client of wrongClients) {
    it(client.name, async () => {
      const caught = await caughtBy(fixedSeed, mostForWrongClients, client);
      if (caught === null)
        throw new Error(`${client.name} was not caught as ${client.as} in ${mostForWrongClients} histories.`);
      const { history, violations } = caught;
      const rules = [...new Set(violations.map(({ kind }) => kind))].join(', ');
      console.log(`${client.name}: caught after ${history + 1} histories of seed ${fixedSeed} as ${rules}`);
      // And it is the client that is wrong, not the history.
      expect((await runHistory(nthHistory(fixedSeed, history))).violations).toEqual([]);
    });
  }
});
