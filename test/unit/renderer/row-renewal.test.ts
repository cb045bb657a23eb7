import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../src/renderer/transport/keys.ts';
import { openRowRenewal } from '../../../src/renderer/transport/row-renewal.ts';
import type { OrderRow } from '../../../src/shared/contract/calls/orders.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import type { Request } from '../../../src/shared/contract/transport.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

/** Visible rows come first: those that changed, and then their neighbours. */

let frame: (() => void) | null = null;
/** Requests that wait for their reply. */
let asked: { request: Request; answer: (rows: OrderRow[] | null) => Promise<void> }[] = [];

const client: Client = createClient({
  send: (request) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answer = async (rows: OrderRow[] | null): Promise<void> => {
      const error = { code: 'rpc.unreachable', params: {}, detail: null };
      resolve(rows === null ? { ok: false, error } : { ok: true, output: { rows } });
      await vi.advanceTimersByTimeAsync(0);
    };
    asked.push({ request, answer });
    return promise;
  },
  listen: () => () => undefined,
});

const open = () => {
  const queries = new QueryClient();
  queries.setQueryData(keys.list('to-answer'), [anOrderRow('PO-1', { key: 1 })]);
  const renewal = openRowRenewal(client, queries);
  const listed = (): number[] =>
    queries.getQueryData<OrderRow[]>(keys.list('to-answer'))?.map(({ key }) => key) ?? [];
  const isStale = (): boolean => queries.getQueryState(keys.list('to-answer'))?.isInvalidated === true;
  return { ...renewal, queries, listed, isStale };
};

const drawFrame = async (): Promise<void> => {
  frame?.();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  frame = null;
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => {
    frame = drawn;
  });
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('events around the rows are passed on at once while none changes', () => {
  const told: string[] = [];
  open().after(() => told.push('counts'));
  expect(told).toEqual(['counts']);
});

test('rows come first: other events are passed on after painting, in order, and only the last of each name', async () => {
  const { rows, after, listed } = open();
  const told: string[] = [];
  rows([2]);
  for (const what of ['status 1', 'alert', 'status 2'])
    after(() => told.push(what), what.startsWith('status') ? 'status' : undefined);
  expect(asked.map(({ request }) => request)).toEqual([{ call: 'orders.rows', input: { keys: [2] } }]);
  await asked[0]?.answer([anOrderRow('PO-2', { key: 2 })]);
  expect(listed().toSorted()).toEqual([1, 2]);
  expect(told).toEqual([]);
  await drawFrame();
  expect(told).toEqual(['alert', 'status 2']);
});

test('changes during a request of rows are requested afterwards, together', async () => {
  const { rows, after } = open();
  const told: string[] = [];
  rows([2]);
  after(() => told.push('counts'));
  rows([3]);
  rows([4, 3]);
  expect(asked).toHaveLength(1);
  await asked[0]?.answer([anOrderRow('PO-2', { key: 2 })]);
  await drawFrame();
  expect(asked.at(-1)?.request).toEqual({ call: 'orders.rows', input: { keys: [3, 4] } });
  await asked[1]?.answer([]);
  await drawFrame();
  expect(told).toEqual(['counts']);
});

test('if the core doesn’t reply, the lists are requested again, and other events are still passed on', async () => {
  const { rows, after, isStale } = open();
  const told: string[] = [];
  rows([2]);
  after(() => told.push('counts'));
  await asked[0]?.answer(null);
  expect(isStale()).toBe(true);
  await drawFrame();
  expect(told).toEqual(['counts']);
});

test('rows in an event are put in place at once, without a request', async () => {
  const { rows, after, listed } = open();
  const told: string[] = [];
  rows([2, 1], [anOrderRow('PO-2', { key: 2 })]);
  expect(listed()).toEqual([2]);
  after(() => told.push('counts'));
  expect(told).toEqual([]);
  await drawFrame();
  expect(told).toEqual(['counts']);
  expect(asked).toEqual([]);
});

test('rows in an event during a request may be older, and are requested afterwards', async () => {
  const { rows, listed } = open();
  rows([2]);
  rows([3], [anOrderRow('PO-3', { key: 3 })]);
  expect(listed()).toEqual([1]);
  await asked[0]?.answer([anOrderRow('PO-2', { key: 2 })]);
  await drawFrame();
  expect(asked[1]?.request).toEqual({ call: 'orders.rows', input: { keys: [3] } });
  await asked[1]?.answer([anOrderRow('PO-3', { key: 3 })]);
  expect(listed().toSorted()).toEqual([1, 2, 3]);
});

test('while there is always a next one, other events are passed on after each', async () => {
  const { rows, after } = open();
  const told: string[] = [];
  rows([2]);
  for (let key = 3; key <= 5; key += 1) {
    after(() => told.push(`before ${key}`));
    await asked.at(-1)?.answer([]);
    rows([key]);
    await drawFrame();
    expect(told.at(-1)).toBe(`before ${key}`);
    expect(asked.at(-1)?.request).toEqual({ call: 'orders.rows', input: { keys: [key] } });
  }
});

test('a list that is due for a reading stays so: a row put into it doesn’t complete it', () => {
  const { queries, rows, listed, isStale } = open();
  void queries.invalidateQueries({ queryKey: keys.list('to-answer') });
  rows([2], [anOrderRow('PO-2', { key: 2 })]);
  expect(isStale()).toBe(true);
  expect(listed()).toEqual([1]);
});

test('a shown list that couldn’t be read again is retried with the next change', async () => {
  const { queries, rows } = open();
  let tries = 0;
  const queryFn = (): Promise<OrderRow[]> => {
    tries += 1;
    return Promise.reject(new Error('unreachable'));
  };
  new QueryObserver(queries, {
    queryKey: keys.list('to-answer'),
    queryFn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  void queries.invalidateQueries({ queryKey: keys.list('to-answer') });
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(1);
  rows([2], [anOrderRow('PO-2', { key: 2 })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(2);
});
