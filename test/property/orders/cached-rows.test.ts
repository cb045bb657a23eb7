import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderLists } from '../../../src/main/core/orders/order-lists.ts';
import { folders } from '../../../src/shared/domain/order/folder.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { runs } from '../runs.ts';
import { openCachedRows, step } from './cached-rows-harness.ts';

const listed = async (lists: OrderLists, scope: 'open' | 'closed') => {
  const wanted = { filter: { ...noFilter, scope }, sort: { by: 'date', descending: false } } as const;
  const { keys, rows } = await lists.list({ ...wanted, locale: 'en', first: 500 });
  expect(rows.map(({ key }) => key)).toEqual(keys);
  return rows;
};

it('cached lists equal new ones after any writes and readings, and folders are those of the facts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const harness = openCachedRows();
      const check = async (scopes: ('open' | 'closed')[]): Promise<void> => {
        const { cached } = harness;
        const fresh = harness.fresh();
        const expected = [...harness.folders()];
        for (const scope of scopes) {
          const rows = await listed(cached, scope);
          expect(rows).toEqual(await listed(fresh, scope));
          expect(new Map(rows.map(({ key, folder }) => [key, folder]))).toEqual(
            new Map(expected.filter(([, folder]) => (folder === 'closed') === (scope === 'closed'))),
          );
        }
        const counts = folders.map((name) => {
          const listedThere = expected.filter(([key, folder]) => harness.isListed(key, folder, name));
          return [name, listedThere.length];
        });
        expect(cached.counts()).toEqual(Object.fromEntries(counts));
        expect(cached.toAnswer()).toBe(cached.counts()['to-answer']);
        expect(await cached.groups()).toEqual(await fresh.groups());
      };
      for (const one of steps) {
        harness.do(one);
        // The closed orders are read later than the open ones, or never.
        if (one.kind === 'read') await check(one.closed ? ['open', 'closed'] : ['open']);
      }
      await check(['open', 'closed']);
      harness.database.close();
    }),
    { numRuns: runs(150) },
  );
});
