import { expect, test } from 'vitest';
import {
  createDetailsKeeper,
  type WrittenDetails,
} from '../../../src/renderer/features/documents/details-keeper.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';

const typed = (id: string, name: string, orderKey = 1) => ({
  ...{ id, orderKey, name },
  details: { type: null, code: null, revision: null, description: null },
});

/** A slow core: each call waits until it is released. */
const slowCore = () => {
  const taken: string[] = [];
  const calls: PromiseWithResolvers<void>[] = [];
  const keeper = createDetailsKeeper(async ({ name }: WrittenDetails) => {
    const call = Promise.withResolvers<void>();
    calls.push(call);
    await call.promise;
    taken.push(name);
  });
  return { keeper, taken, calls };
};

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('sending waits for running and pending saves', async () => {
  const { keeper, taken, calls } = slowCore();
  keeper.write(typed('a', 'first'));
  const left = keeper.keep('a');
  await settled();
  keeper.write(typed('a', 'second'));
  let ready = false;
  const kept = keeper.kept(1).then(() => {
    ready = true;
  });
  await settled();
  expect([calls.length, ready]).toEqual([1, false]);
  calls[0]?.resolve();
  await left;
  await settled();
  expect([calls.length, ready]).toEqual([2, false]);
  calls[1]?.resolve();
  await kept;
  expect(taken).toEqual(['first', 'second']);
  expect(keeper.written('a')).toBeUndefined();
});

test('an order doesn’t wait for another order’s text', async () => {
  const { keeper, calls } = slowCore();
  keeper.write(typed('a', 'first', 2));
  await keeper.kept(1);
  expect(calls).toEqual([]);
  expect(keeper.written('a')).toMatchObject({ name: 'first' });
});

test('a text that the core refuses stays in the form and delays the answer, until the document is gone', async () => {
  const keeper = createDetailsKeeper(async ({ name }) => {
    throw new OrderbellError(name.endsWith('.exe') ? 'document.kind-refused' : 'document.not-found');
  });
  keeper.write(typed('a', 'setup.exe'));
  await expect(keeper.keep('a')).rejects.toMatchObject({ code: 'document.kind-refused' });
  await expect(keeper.kept(1)).rejects.toMatchObject({ code: 'document.kind-refused' });
  expect(keeper.written('a')).toMatchObject({ name: 'setup.exe' });
  keeper.forget('a');
  await keeper.kept(1);

  keeper.write(typed('b', 'gone.pdf'));
  await keeper.kept(1);
  expect(keeper.written('b')).toBeUndefined();
});
