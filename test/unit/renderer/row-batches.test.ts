import { expect, test } from 'vitest';
import { createRowBatches } from '../../../src/renderer/transport/row-batches.ts';
import { createClient } from '../../../src/shared/contract/client.ts';

const client = createClient({
  send: () => Promise.reject(new Error('the rows come from the test')),
  listen: () => () => undefined,
});

test('rows that are wanted during a call are read together after it', async () => {
  const calls: (readonly number[])[] = [];
  const first = Promise.withResolvers<null>();
  const load = createRowBatches<number, string>(
    (key) => key,
    async (_client, some) => {
      calls.push(some);
      if (calls.length === 1) await first.promise;
      return some.filter((key) => key !== 9).map((key) => [key, `row ${key}`]);
    },
  );
  const [one, two] = [load(client, 1), load(client, 2)];
  await expect.poll(() => calls).toEqual([[1, 2]]);
  // The row changes while it is read, so it is read once more.
  const later = [load(client, 1), load(client, 3), load(client, 9), load(client, 3)];
  first.resolve(null);
  expect(await Promise.all([one, two, ...later])).toEqual([
    'row 1',
    'row 2',
    'row 1',
    'row 3',
    null,
    'row 3',
  ]);
  expect(calls).toEqual([
    [1, 2],
    [1, 3, 9],
  ]);
  expect(await load(client, 4)).toBe('row 4');
});

test('one row that can’t be read doesn’t take the others with it', async () => {
  const load = createRowBatches<number, string>(
    (key) => key,
    async (_client, some) => {
      if (some.includes(2)) throw new Error('damaged');
      return some.map((key) => [key, `row ${key}`]);
    },
  );
  const read = await Promise.allSettled([load(client, 1), load(client, 2), load(client, 3)]);
  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await load(client, 5)).toBe('row 5');
});
