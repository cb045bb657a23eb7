import { afterEach, expect, test, vi } from 'vitest';
import type { AnswerText } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { createDraftStore } from '../../../src/renderer/features/answer/draft/draft-store.ts';
import type { Draft, DraftPart } from '../../../src/shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';

const text = (revision: number) => ({ revision, answers: new Map(), buyerAccountNumber: '' });
const draft = (revision: number): Draft => ({ revision, answers: [] });

/** The core's calls about the draft of one page. */
const alone = () => {
  let number = 0;
  return () => {
    number += 1;
    return { before: number - 1, number };
  };
};

const never = () => false;

const storeThatKeeps = (delay: number) => {
  const kept: [number, Draft | null][] = [];
  const said = alone();
  const store = createDraftStore(async (key, one) => {
    kept.push([key, one]);
    return said();
  }, delay);
  return { store, kept };
};

afterEach(() => void vi.useRealTimers());

test('many keys cause one save, with the last state', () => {
  vi.useFakeTimers();
  const { store, kept } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  vi.advanceTimersByTime(400);
  store.set(1, text(2), draft(2));
  vi.advanceTimersByTime(499);
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(kept).toEqual([[1, draft(2)]]);
});

test('leaving saves pending drafts at once, each order’s alone', async () => {
  const { store, kept } = storeThatKeeps(60_000);
  store.set(1, text(1), draft(1));
  store.set(2, text(5), null);
  await store.flush();
  expect(kept).toEqual([
    [1, draft(1)],
    [2, null],
  ]);
});

test('a sent answer is not saved as a draft again', async () => {
  const { store, kept } = storeThatKeeps(60_000);
  store.set(1, text(1), draft(1));
  store.forget(1);
  await store.flush();
  expect(kept).toEqual([]);
  expect(store.get(1)).toBeUndefined();
});

test('before an answer is sent, running saves have ended, and nothing is saved afterwards', async () => {
  vi.useFakeTimers();
  const taken = Promise.withResolvers<void>();
  const begun: number[] = [];
  const said = alone();
  const store = createDraftStore(async (_, one) => {
    begun.push(one?.revision ?? 0);
    await taken.promise;
    return said();
  }, 500);
  store.set(1, text(1), draft(1));
  vi.advanceTimersByTime(500);
  store.set(1, text(2), draft(2));
  let ready = false;
  const kept = store.handOver(1, async () => {
    ready = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  // The second one waits for the first: otherwise it could overtake it.
  expect([begun, ready]).toEqual([[1], false]);
  taken.resolve();
  await kept;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual([1, 2]);
});

test('viewing another order loses no typed text', () => {
  const { store } = storeThatKeeps(60_000);
  const typed = text(1);
  store.set(1, typed, null);
  store.follow(2, 1, () => text(9), never);
  expect(store.get(1)).toBe(typed);
  store.forget(1);
});

test('a discarded draft can be restored for a while, and no longer', () => {
  vi.useFakeTimers();
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, 'Sorry', 10_000);
  store.set(1, text(2), null);
  vi.advanceTimersByTime(9_999);
  expect(store.discarded(1)).toEqual({ text: text(1), message: 'Sorry' });
  expect(store.discarded(2)).toBeUndefined();
  let told = 0;
  store.watch(() => {
    told += 1;
  });
  vi.advanceTimersByTime(1);
  expect(store.discarded(1)).toBeUndefined();
  expect(told).toBe(1);
});

test('discarded a second time, the second one can be restored, for the same time', () => {
  vi.useFakeTimers();
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, '', 10_000);
  store.set(1, text(2), draft(2));
  vi.advanceTimersByTime(6_000);
  store.discard(1, '', 10_000);
  vi.advanceTimersByTime(6_000);
  expect(store.discarded(1)).toEqual({ text: text(2), message: '' });
  store.forgetDiscarded(1);
  expect(store.discarded(1)).toBeUndefined();
});

test('a sent answer clears the discarded draft before it, and a changed language is applied to it', () => {
  const { store } = storeThatKeeps(500);
  store.set(1, text(1), draft(1));
  store.discard(1, '', 10_000);
  store.rewrite((one) => ({ ...one, revision: 7 }));
  expect(store.discarded(1)).toEqual({ text: text(7), message: '' });
  store.forget(1);
  expect(store.discarded(1)).toBeUndefined();
});

test('a failed save is retried when all are saved at once, except for later texts', async () => {
  let isFull = true;
  const kept: number[] = [];
  const said = alone();
  const store = createDraftStore(async (_, one) => {
    if (isFull) throw new Error('The disk is full.');
    kept.push(one?.revision ?? 0);
    return said();
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

test('a failed save is not retried after a later one', async () => {
  const first = Promise.withResolvers<void>();
  const kept: number[] = [];
  const said = alone();
  const store = createDraftStore(async (_, one) => {
    if (one?.revision === 1) await first.promise;
    kept.push(one?.revision ?? 0);
    return said();
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

test('shutting the core down waits for running and pending saves, and failures are reported', async () => {
  const first = Promise.withResolvers<void>();
  let isFull = true;
  const kept: number[] = [];
  const said = alone();
  const store = createDraftStore(async (_, one) => {
    if (one?.revision === 1) await first.promise;
    else if (isFull) throw new OrderbellError('store.full');
    kept.push(one?.revision ?? 0);
    return said();
  }, 60_000);
  store.set(1, text(1), draft(1));
  void store.flush();
  store.set(1, text(2), draft(2));
  const failing = store.saveAll();
  first.resolve();
  await expect(failing).rejects.toThrow('store.full');
  isFull = false;
  await store.saveAll();
  expect(kept).toEqual([1, 2]);
});

test('of a removed order nothing is saved', async () => {
  const store = createDraftStore(async () => {
    throw new OrderbellError('order.not-found');
  }, 60_000);
  store.set(1, text(1), draft(1));
  await store.flush();
  await store.saveAll();
});

const rejected = (reason: string): AnswerText => ({ kind: 'reject', reason });
const texts = (...all: [string, AnswerText][]) => ({ ...text(1), answers: new Map(all) });

/** Pages on one core, which stores each page's drafts with its id. */
const pages = () => {
  const parts: DraftPart[] = [];
  const said = alone();
  const open = () =>
    createDraftStore(async (_, __, only) => {
      parts.push(only);
      return said();
    }, 60_000);
  return { parts, open };
};

test('a page reports which lines it wrote since its last save, with removed answers', async () => {
  const { parts, open } = pages();
  const store = open();
  const [accept, ten]: AnswerText[] = [{ kind: 'accept' }, rejected('')];
  if (accept === undefined || ten === undefined) throw new Error('Two answers were made.');
  store.set(1, texts(['10', ten], ['20', accept]), null);
  store.set(1, texts(['10', ten], ['20', rejected('no steel')]), null);
  await store.flush();
  store.set(1, { ...texts(['10', ten]), buyerAccountNumber: '7' }, null);
  await store.flush();
  expect(parts).toEqual([
    { lines: ['10', '20'], buyerAccountNumber: false },
    { lines: ['20'], buyerAccountNumber: true },
  ]);
});

test('a failed save is included in the next one', async () => {
  let isFull = true;
  const parts: DraftPart[] = [];
  const said = alone();
  const store = createDraftStore(async (_, __, only) => {
    if (isFull) throw new OrderbellError('store.full');
    parts.push(only);
    return said();
  }, 60_000);
  const ten = rejected('a');
  store.set(1, texts(['10', ten]), null);
  await store.flush();
  isFull = false;
  store.set(1, texts(['10', ten], ['20', rejected('b')]), null);
  await store.flush();
  expect(parts).toEqual([{ lines: ['10', '20'], buyerAccountNumber: false }]);
});

test('a page follows another one’s saves and messages, except for its own unsaved texts', async () => {
  const store = pages().open();
  store.follow(1, 5, () => texts(['10', rejected('a')]), never);
  expect(store.get(1)).toEqual(texts(['10', rejected('a')]));
  store.follow(1, 4, () => null, never);
  expect(store.get(1)).toEqual(texts(['10', rejected('a')]));
  const ten = store.get(1)?.answers.get('10') ?? rejected('');
  store.set(1, texts(['10', ten], ['20', rejected('mine')]), null);
  store.follow(1, 6, () => texts(['20', rejected('theirs')], ['30', rejected('c')]), never);
  expect(store.get(1)).toEqual(texts(['30', rejected('c')], ['20', rejected('mine')]));
  await store.flush();
  store.follow(1, 9, () => null, never);
  expect(store.get(1)).toBeUndefined();
});

test('a typed text stays as typed if its saved content is the same', () => {
  const store = pages().open();
  const typed = rejected('no steel ');
  store.follow(1, 1, () => texts(['10', typed]), never);
  store.follow(
    1,
    2,
    () => texts(['10', rejected('no steel')]),
    () => true,
  );
  expect(store.get(1)?.answers.get('10')).toBe(typed);
});

test('a page’s own save is no news, unless another page’s came just before it', async () => {
  const numbers = [
    { before: 5, number: 6 },
    { before: 7, number: 8 },
  ];
  const store = createDraftStore(async () => numbers.shift() ?? { before: 8, number: 9 }, 60_000);
  store.follow(1, 5, () => null, never);
  store.set(1, texts(['10', rejected('a')]), null);
  void store.flush();
  expect(await store.isNews(1, 6)).toBe(false);
  store.set(1, texts(['10', rejected('b')]), null);
  void store.flush();
  expect(await store.isNews(1, 7)).toBe(true);
  // A page read before the last write is older.
  store.follow(1, 7, () => null, never);
  expect(store.get(1)).toBeDefined();
  store.follow(1, 8, () => texts(['10', rejected('b')], ['20', rejected('c')]), never);
  expect([...(store.get(1)?.answers.keys() ?? [])]).toEqual(['10', '20']);
  expect(await store.isNews(1, 8)).toBe(false);
});

test('the removal of the last answer is saved, too, if another page’s draft arrives in between', async () => {
  const { parts, open } = pages();
  const store = open();
  store.follow(1, 1, () => texts(['10', rejected('a')]), never);
  store.set(1, texts(), null);
  store.follow(1, 2, () => texts(['10', rejected('b')]), never);
  expect(store.get(1)).toBeUndefined();
  await store.saveAll();
  expect(parts).toEqual([{ lines: ['10'], buyerAccountNumber: false }]);
});
