import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { renewHints } from '../../../src/renderer/features/hints/renew-hints.ts';
import { patchAnswer, renew } from '../../../src/renderer/transport/renew.ts';

/** The screen follows every event, also while its data is still being fetched. */

let queries: QueryClient;
/** Requests that wait for their reply, oldest first. */
let asked: PromiseWithResolvers<number>[];

const show = (...queryKey: string[]) => {
  const observer = new QueryObserver<number>(queries, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => {
      const question = Promise.withResolvers<number>();
      asked.push(question);
      return question.promise;
    },
  });
  const hide = observer.subscribe(() => undefined);
  return Object.assign(() => observer.getCurrentResult().data, { hide });
};

beforeEach(() => {
  queries = new QueryClient();
  asked = [];
});

const answer = async (index: number, value: number): Promise<void> => {
  asked[index]?.resolve(value);
  await expect.poll(() => queries.isFetching()).toBe(asked.length - 1 - index);
};

test('shown data is requested again at once', async () => {
  const shown = show('counts');
  await answer(0, 1);
  void renew(queries, ['counts']);
  await expect.poll(() => asked).toHaveLength(2);
  expect(shown()).toBe(1);
  await answer(1, 2);
  expect(shown()).toBe(2);
});

test('a first reply under way may be older than the event, so it is requested once more after it', async () => {
  const shown = show('counts');
  for (let times = 0; times < 3; times += 1) void renew(queries, ['counts']);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(0);
  await expect.poll(() => asked).toHaveLength(2);
  expect(shown()).toBe(0);
  await answer(1, 3);
  expect(shown()).toBe(3);
  expect(asked).toHaveLength(2);
});

test('a first reply that fails is requested once more as well', async () => {
  const shown = show('counts');
  void renew(queries, ['counts']);
  asked[0]?.reject(new Error('unreachable'));
  await expect.poll(() => asked).toHaveLength(2);
  await answer(1, 3);
  expect(shown()).toBe(3);
});

test('only names with this prefix are requested, and all without a name', async () => {
  show('counts');
  show('order', '1');
  await answer(0, 1);
  await answer(1, 1);
  void renew(queries, ['order']);
  await expect.poll(() => asked).toHaveLength(3);
  await answer(2, 1);
  void renew(queries);
  await expect.poll(() => asked).toHaveLength(5);
});

test('a reply under way without a viewer is requested again once somebody views it', async () => {
  const shown = show('calendar');
  await answer(0, 1);
  void renew(queries, ['calendar']);
  await expect.poll(() => asked).toHaveLength(2);
  shown.hide();
  void renew(queries, ['calendar']);
  await answer(1, 2);
  await expect.poll(() => queries.getQueryState(['calendar'])?.isInvalidated).toBe(true);
  const again = show('calendar');
  await expect.poll(() => asked).toHaveLength(3);
  await answer(2, 3);
  expect(again()).toBe(3);
});

describe('a reply changed by an event', () => {
  const add = (): void => patchAnswer<number>(queries, ['downloads'], (count) => count + 10);

  test('is shown changed, without a request', async () => {
    const shown = show('downloads');
    await answer(0, 1);
    add();
    expect(shown()).toBe(11);
    expect(asked).toHaveLength(1);
  });

  test('stays due for a request if it was, since the event has only a part', async () => {
    show('downloads').hide();
    await answer(0, 1);
    void renew(queries, ['downloads']);
    add();
    expect(queries.getQueryData(['downloads'])).toBe(11);
    expect(queries.getQueryState(['downloads'])?.isInvalidated).toBe(true);
  });

  test('is requested again if an older one is under way', async () => {
    const shown = show('downloads');
    await answer(0, 1);
    void renew(queries, ['downloads']);
    add();
    await expect.poll(() => asked).toHaveLength(3);
    asked[1]?.resolve(1);
    await answer(2, 12);
    expect(shown()).toBe(12);
  });

  test('doesn’t exist if nothing was replied, since a part would pass for the whole', async () => {
    add();
    expect(queries.getQueryState(['downloads'])).toBeUndefined();
    const shown = show('downloads');
    add();
    expect(shown()).toBeUndefined();
    asked[0]?.resolve(1);
    await expect.poll(() => asked).toHaveLength(2);
  });
});

test('hints are renewed in rounds: many events during one round make one more round, with an answer from after the last', async () => {
  const shown = show('hints', 'one');
  await answer(0, 1);
  for (let times = 0; times < 10; times += 1) void renewHints(queries);
  await expect.poll(() => asked).toHaveLength(2);
  await answer(1, 2);
  await expect.poll(() => asked).toHaveLength(3);
  await answer(2, 3);
  expect(shown()).toBe(3);
  expect(asked).toHaveLength(3);
  void renewHints(queries);
  await expect.poll(() => asked).toHaveLength(4);
});

test('an answer that fails doesn’t end the renewal of the hints', async () => {
  show('hints', 'one');
  await answer(0, 1);
  void renewHints(queries);
  void renewHints(queries);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.reject(new Error('no answer'));
  await expect.poll(() => asked).toHaveLength(3);
});
