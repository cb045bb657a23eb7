import { expect, it } from 'vitest';
import { createBuyerNames } from '../../../../src/main/core/companies/buyer-names.ts';
import { createTouchedOrders } from '../../../../src/main/core/db/touched-orders.ts';
import { createLineLists } from '../../../../src/main/core/orders/line-lists.ts';
import { createOrderLists } from '../../../../src/main/core/orders/order-lists.ts';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { nothingPending, type PendingForOrder } from '../../../../src/main/core/orders/pending-answers.ts';
import { readSingleOrder } from '../../../../src/main/core/service/codec/read-page.ts';
import { createViewsStore } from '../../../../src/main/core/views/views-store.ts';
import type { Draft, ResponseEntry } from '../../../../src/shared/contract/calls/responses.ts';
import type { Scope } from '../../../../src/shared/domain/order/folder.ts';
import type { LineSort } from '../../../../src/shared/domain/order/line-table.ts';
import { noFilter, type OrderFilter } from '../../../../src/shared/domain/order/order-filter.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { type WireLineOptions, wireOrder } from '../../../fakes/wire-orders.ts';
import { openSync } from '../sync/sync-rows.ts';

const open = () => {
  const { database } = openSync();
  const store = createOrdersStore(database);
  const time = createVirtualTime();
  const pending = new Map<number, PendingForOrder>();
  const responses = new Map<number, ResponseEntry[]>();
  const drafts = new Map<number, Draft>();
  const names = createBuyerNames(database);
  let ordersRead = 0;
  const answers = {
    of: (key: number) => pending.get(key) ?? nothingPending,
    all: () => pending,
    orderStored: () => new Set<string>(),
    orderReceived: () => undefined,
  };
  const shared = { database, clock: time.clock, timers: time.timers, answers, names };
  const lists = createOrderLists({
    ...{ ...shared, store, views: createViewsStore(database), touched: createTouchedOrders(database) },
    account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
  });
  const lines = createLineLists({
    ...{ ...shared, lists },
    store: {
      ...store,
      linesOf: (key, header) => {
        ordersRead += 1;
        return store.linesOf(key, header);
      },
    },
    answering: {
      responsesOf: (key) => responses.get(key) ?? [],
      draftOf: (key) => drafts.get(key) ?? null,
    },
  });
  let received = 0;
  const list = async (scope: Scope, filter: Partial<OrderFilter> = {}, sort: LineSort = byNumber) => {
    const { keys } = await lines.list({
      ...{ filter: { ...noFilter, scope, ...filter }, sort, locale: 'en', first: 0 },
    });
    return keys.map(([key, position]) => `${numbers.get(key)} ${position}`);
  };
  const numbers = new Map<number, string>();
  return {
    ...{ lines, list, pending, responses, drafts, numbers },
    ordersRead: () => ordersRead,
    /** Returns its key. */
    take: (number: string, ofOrder: WireLineOptions[]): number => {
      received += 1;
      const read = readSingleOrder(wireOrder({ id: number, number, lines: ofOrder }));
      const key = store.insert(1, number, read, received);
      if (key === null) throw new Error(`${number} is there already`);
      numbers.set(key, number);
      return key;
    },
    see: (key: number) => store.seen(key, 1),
    saveDraft: (key: number) =>
      database.run('INSERT INTO main.drafts (order_key, draft, saved_at) VALUES (?, ?, 0)', key, '{}'),
  };
};

const byNumber: LineSort = { by: 'number', descending: false };

const lineAt = (position: string, change: WireLineOptions = {}): WireLineOptions => ({ position, ...change });

it('each line of an order is in the folder of its own state', async () => {
  const { take, list } = open();
  take('PO-1', [
    lineAt('00010'),
    lineAt('00020', { status: 'Confirmed' }),
    lineAt('00030', { status: 'InProgress', step: 'OpenSupplierProposal' }),
    lineAt('00040', { status: 'Cancelled' }),
  ]);
  expect(await list('to-answer')).toEqual(['PO-1 00010']);
  expect(await list('confirmed')).toEqual(['PO-1 00020']);
  expect(await list('waiting')).toEqual(['PO-1 00030']);
  expect(await list('open')).toEqual(['PO-1 00010', 'PO-1 00020', 'PO-1 00030']);
  expect(await list('closed')).toEqual([]);
});

it('lines sort by their own values, and equal ones stay in the order of their orders', async () => {
  const { take, list } = open();
  take('PO-10', [
    lineAt('00010', { item: 'Nut', date: '2026-12-20', price: '9.00' }),
    lineAt('00020', { item: 'Axle', date: '2026-12-01', price: '1.00' }),
  ]);
  take('PO-9', [lineAt('00010', { item: 'Bolt', date: '2026-12-10', price: '3.00' })]);
  const sorted = (by: LineSort['by'], descending = false) => list('open', {}, { by, descending });
  expect(await sorted('number')).toEqual(['PO-9 00010', 'PO-10 00010', 'PO-10 00020']);
  expect(await sorted('item')).toEqual(['PO-10 00020', 'PO-9 00010', 'PO-10 00010']);
  expect(await sorted('date')).toEqual(['PO-10 00020', 'PO-9 00010', 'PO-10 00010']);
  expect(await sorted('amount', true)).toEqual(['PO-10 00010', 'PO-9 00010', 'PO-10 00020']);
  expect(await sorted('age', true)).toEqual(['PO-9 00010', 'PO-10 00010', 'PO-10 00020']);
});

it('words find a line by its own item, number and position, and by its order', async () => {
  const { take, list } = open();
  take('PO-1', [
    lineAt('00010', { item: 'Nut', itemNumber: 'M8' }),
    lineAt('00020', { item: 'Axle', itemNumber: 'M9' }),
  ]);
  take('PO-2', [lineAt('00010', { item: 'Axle', itemNumber: 'M9' })]);
  expect(await list('open', { words: 'm9' })).toEqual(['PO-1 00020', 'PO-2 00010']);
  expect(await list('open', { words: 'axle PO-2' })).toEqual(['PO-2 00010']);
  expect(await list('open', { words: '00020' })).toEqual(['PO-1 00020']);
  expect(await list('open', { delivery: 'undated' })).toEqual([]);
});

it('an answer moves only its own line, and an order that didn’t change isn’t read again', async () => {
  const { take, list, pending, responses, see, ordersRead, lines } = open();
  const key = take('PO-1', [lineAt('00010'), lineAt('00020')]);
  take('PO-2', [lineAt('00010')]);
  expect(await list('to-answer')).toHaveLength(3);
  expect(ordersRead()).toBe(2);
  await list('open');
  expect(ordersRead()).toBe(2);
  const answer = {
    position: '00010',
    answer: { kind: 'accept' as const },
    requested: { terms: { deliverySchedule: [], prices: null }, unit: null },
  };
  responses.set(key, [{ ...sent, orderKey: key, answers: [answer] }]);
  pending.set(key, {
    ...nothingPending,
    ...{ positions: new Set(['00010']), answers: new Map([['00010', answer.answer]]) },
    ...{ troubled: false, unsent: true, state: 'waiting' },
  });
  // As the outbox writes the answer, the order is touched.
  see(key);
  expect(await list('to-answer')).toEqual(['PO-1 00020', 'PO-2 00010']);
  expect(await list('outbox')).toEqual(['PO-1 00010']);
  expect(ordersRead()).toBe(3);
  const [first, second] = lines.rows([
    [key, '00010'],
    [key, '00020'],
  ]);
  expect(first?.responses.map(({ state }) => state)).toEqual(['waiting']);
  expect(second?.responses).toEqual([]);
});

it('a row has its part of the order’s draft, and closed or unknown lines have none', async () => {
  const { take, lines, drafts, saveDraft, see } = open();
  const key = take('PO-1', [lineAt('00010'), lineAt('00020'), lineAt('00030', { status: 'Cancelled' })]);
  drafts.set(key, { revision: 1, answers: [{ position: '00020', answer: { kind: 'accept' } }] });
  saveDraft(key);
  const rows = lines.rows([
    [key, '00030'],
    [key, '00020'],
    [99, '00010'],
    [key, '00010'],
  ]);
  expect(rows.map(({ line, draft }) => [line.position, draft?.answers.length ?? null])).toEqual([
    ['00020', 1],
    ['00010', null],
  ]);
  expect(rows.map(({ unseen }) => unseen)).toEqual(['new', 'new']);
  see(key);
  expect(lines.rows([[key, '00010']]).map(({ unseen }) => unseen)).toEqual([null]);
  const { drafted } = await lines.list({
    ...{ filter: { ...noFilter, scope: 'open' }, sort: byNumber, locale: 'en', first: 0 },
  });
  expect(drafted).toEqual([key]);
});

it('the values to filter by are those of the lines', async () => {
  const { take, lines } = open();
  take('PO-1', [lineAt('00010'), lineAt('00020', { status: 'Confirmed' })]);
  const { statuses, currencies } = await lines.choices('open');
  expect([statuses.toSorted(), currencies]).toEqual([['confirmed', 'to-answer'], ['EUR']]);
  expect((await lines.choices('confirmed')).statuses).toEqual(['confirmed']);
});

const sent: Omit<ResponseEntry, 'orderKey' | 'answers'> = {
  ...{ id: 'answer', state: 'waiting', composedAt: 0, undoUntil: null, nextAttemptAt: null, attempts: 0 },
  ...{
    left: false,
    sentAt: null,
    doneAt: null,
    problem: null,
    conflict: [],
    settled: [],
    message: '',
    documentsOnly: false,
  },
};
