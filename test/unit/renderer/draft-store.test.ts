import { expect, test, vi } from 'vitest';
import { createDraftStore } from '../../../src/renderer/features/answer/draft-store.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import type { Draft } from '../../../src/shared/contract/responses.ts';

const text = (revision: number) => ({ revision, answers: new Map(), buyerAccountNumber: '' });
const draft = (revision: number): Draft => ({ revision, answers: [] });

const storeThatKeeps = (delay: number) => {
  const kept: [number, Draft | null][] = [];
  const store = createDraftStore(async (key, one) => {
    kept.push([key, one]);
  }, delay);
  return { store, kept };
};

test('many keys are kept once, as the last one left it', () => {
  vi.useFakeTimers();
  const { store, kept } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  vi.advanceTimersByTime(400);
  store.set(1, text(2), draft(2));
  vi.advanceTimersByTime(499);
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(kept).toEqual([[1, draft(2)]]);
  vi.useRealTimers();
});

test('leaving keeps at once what waits, each order for itself', async () => {
  const { store, kept } = storeThatKeeps(60_000);
  store.set(1, text(1), draft(1));
  store.set(2, text(5), null);
  await store.flush();
  expect(kept).toEqual([
    [1, draft(1)],
    [2, null],
  ]);
});

test('an answer that was sent is not kept as a draft again', async () => {
  const { store, kept } = storeThatKeeps(60_000);
  store.set(1, text(1), draft(1));
  store.forget(1);
  await store.flush();
  expect(kept).toEqual([]);
  expect(store.get(1)).toBeUndefined();
});

test('before an answer goes, what is still being kept has been kept, and nothing is kept afterwards', async () => {
  vi.useFakeTimers();
  const taken = Promise.withResolvers<void>();
  const begun: number[] = [];
  const store = createDraftStore(async (_, one) => {
    begun.push(one?.revision ?? 0);
    await taken.promise;
  }, 500);
  store.set(1, text(1), draft(1));
  vi.advanceTimersByTime(500);
  store.set(1, text(2), draft(2));
  let ready = false;
  const kept = store.handOver(1, async () => {
    ready = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  // The second waits for the first: on its way it could overtake it.
  expect([begun, ready]).toEqual([[1], false]);
  taken.resolve();
  await kept;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual([1, 2]);
  vi.useRealTimers();
});

test('looking at another order loses nothing that was typed', () => {
  const { store } = storeThatKeeps(60_000);
  const typed = text(1);
  store.set(1, typed, null);
  store.adopt(2, text(9));
  expect(store.get(1)).toBe(typed);
  store.forget(1);
});

test('what was discarded can be had again for a while, and no longer', () => {
  vi.useFakeTimers();
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, 10_000);
  store.set(1, text(2), null);
  vi.advanceTimersByTime(9_999);
  expect(store.discarded(1)).toEqual(text(1));
  expect(store.discarded(2)).toBeUndefined();
  let told = 0;
  store.watch(() => {
    told += 1;
  });
  vi.advanceTimersByTime(1);
  expect(store.discarded(1)).toBeUndefined();
  expect(told).toBe(1);
  vi.useRealTimers();
});

test('discarded a second time, it is the second that can be had again, for as long as the first could', () => {
  vi.useFakeTimers();
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, 10_000);
  store.set(1, text(2), draft(2));
  vi.advanceTimersByTime(6_000);
  store.discard(1, 10_000);
  vi.advanceTimersByTime(6_000);
  expect(store.discarded(1)).toEqual(text(2));
  store.forgetDiscarded(1);
  expect(store.discarded(1)).toBeUndefined();
  vi.useRealTimers();
});

test('once an answer was sent, what was discarded before it is gone, and a language that changes is followed by it', () => {
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, 10_000);
  store.rewrite((one) => ({ ...one, revision: 7 }));
  expect(store.discarded(1)).toEqual(text(7));
  store.forget(1);
  expect(store.discarded(1)).toBeUndefined();
});

test('what couldn’t be kept is tried again when all is kept at once, but for what has been written since', async () => {
  let isFull = true;
  const kept: number[] = [];
  const store = createDraftStore(async (_, one) => {
    if (isFull) throw new Error('The disk is full.');
    kept.push(one?.revision ?? 0);
  }, 60_000);
  store.set(1, text(1), draft(1));
  await store.handOver(1, async () => undefined);
  store.set(2, text(2), draft(2));
  const failing = store.flush();
  store.set(2, text(3), draft(3));
  await failing;
  expect(kept).toEqual([]);
  isFull = false;
  await store.flush();
  await store.flush();
  expect(kept.toSorted()).toEqual([1, 3]);
  store.forget(1);
  store.forget(2);
});

test('what couldn’t be kept is not kept after something later was', async () => {
  const first = Promise.withResolvers<void>();
  const kept: number[] = [];
  const store = createDraftStore(async (_, one) => {
    if (one?.revision === 1) await first.promise;
    kept.push(one?.revision ?? 0);
  }, 60_000);
  store.set(1, text(1), draft(1));
  const failing = store.handOver(1, async () => undefined);
  store.set(1, text(2), draft(2));
  await Promise.race([store.flush(), new Promise(setImmediate)]);
  first.reject(new Error('The disk was full.'));
  await failing;
  await store.flush();
  expect(kept).toEqual([2]);
  store.forget(1);
});

test('whoever shuts the core off waits for what is being kept and what waits, and is told where it can’t be', async () => {
  const first = Promise.withResolvers<void>();
  let isFull = true;
  const kept: number[] = [];
  const store = createDraftStore(async (_, one) => {
    if (one?.revision === 1) await first.promise;
    else if (isFull) throw new OrderbellError('store.full');
    kept.push(one?.revision ?? 0);
  }, 60_000);
  store.set(1, text(1), draft(1));
  void store.flush();
  store.set(1, text(2), draft(2));
  const failing = store.kept();
  first.resolve();
  await expect(failing).rejects.toThrow('store.full');
  isFull = false;
  await store.kept();
  expect(kept).toEqual([1, 2]);
});

test('of an order that is gone there is nothing to be kept', async () => {
  const store = createDraftStore(async () => {
    throw new OrderbellError('order.not-found');
  }, 60_000);
  store.set(1, text(1), draft(1));
  await store.flush();
  await store.kept();
});
