import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openHouse, step } from './kept-rows-house.ts';

it('the rows that are kept are those that the store holds, whatever was written and however often was looked', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const house = openHouse();
      const look = (): void => {
        const fresh = house.fresh();
        expect(house.kept.list(null)).toEqual(fresh.list(null));
        expect(house.kept.counts()).toEqual(fresh.counts());
        expect(house.kept.groups()).toEqual(fresh.groups());
      };
      for (const one of steps) {
        house.do(one);
        if (one.kind === 'look') look();
      }
      look();
      house.database.close();
    }),
    { numRuns: 150 },
  );
});
