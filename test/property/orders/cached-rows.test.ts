import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openCachedRows, step } from './cached-rows-harness.ts';

it('cached rows equal the stored ones after any writes and readings', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const harness = openCachedRows();
      const checkRows = (): void => {
        const fresh = harness.fresh();
        expect(harness.cached.list(null)).toEqual(fresh.list(null));
        expect(harness.cached.counts()).toEqual(fresh.counts());
        expect(harness.cached.groups()).toEqual(fresh.groups());
      };
      for (const one of steps) {
        harness.do(one);
        if (one.kind === 'read') checkRows();
      }
      checkRows();
      harness.database.close();
    }),
    { numRuns: 150 },
  );
});
