import { expect, it } from 'vitest';
import { createBuyerNames } from '../../../../src/main/core/companies/buyer-names.ts';
import { createTouchedOrders } from '../../../../src/main/core/db/touched-orders.ts';
import { createOrderLists } from '../../../../src/main/core/orders/order-lists.ts';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { nothingPending, type PendingForOrder } from '../../../../src/main/core/orders/pending-answers.ts';
import { createViewsStore } from '../../../../src/main/core/views/views-store.ts';
import { type AlertKind, earliestAlert } from '../../../../src/shared/domain/alerts/alert-rule.ts';
import type { Scope } from '../../../../src/shared/domain/order/folder.ts';
import { noFilter } from '../../../../src/shared/domain/order/order-filter.ts';
import { addDays, dayAt } from '../../../../src/shared/domain/values/calendar-date.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { aLine, anOrder, confirmedLine, termsOf } from '../../../fixtures/build-order.ts';
import { openSync } from '../sync/sync-rows.ts';

const dayMs = 24 * 3_600_000;

const open = (pending: ReadonlyMap<number, PendingForOrder> = new Map()) => {
  const { database } = openSync();
  const store = createOrdersStore(database);
  const views = createViewsStore(database);
  const time = createVirtualTime();
  let walks = 0;
  let closedRead = 0;
  const readAgain: number[] = [];
  const lists = createOrderLists({
    ...{ database, clock: time.clock, timers: time.timers },
    account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
    store: {
      ...store,
      listOpen: (account) => {
        walks += 1;
        return store.listOpen(account);
      },
      listClosed: (account, after, limit) => {
        const rows = store.listClosed(account, after, limit);
        closedRead += rows.length;
        return rows;
      },
      listed: (account, key) => {
        readAgain.push(key);
        return store.listed(account, key);
      },
    },
    answers: {
      of: (key) => pending.get(key) ?? nothingPending,
      all: () => pending,
      orderStored: () => new Set(),
      orderReceived: () => undefined,
    },
    views,
    touched: createTouchedOrders(database),
    names: createBuyerNames(database),
  });
  const numbersIn = async (scope: Scope): Promise<string[]> => {
    const { keys } = await lists.list({
      ...{ filter: { ...noFilter, scope }, sort: { by: 'number', descending: false } },
      ...{ locale: 'en', first: 0 },
    });
    return keys.map((key) => store.byKey(key)?.header.purchaseOrderNumber ?? '');
  };
  let received = 0;
  const next = (): number => {
    received += 1;
    return received;
  };
  return {
    lists,
    views,
    numbersIn,
    closedRead: () => closedRead,
    time,
    /** How often all orders were read, and the keys of those that were read again alone. */
    reading: () => [walks, ...readAgain],
    /** Returns its key. @param at when it is received; by default later than all before */
    take: (number: string, at = next(), lines = [aLine()], orderType = 'Purchase'): number => {
      const order = anOrder({ id: number, purchaseOrderNumber: number, lines, orderType });
      const key = store.insert(1, number, asRead(order), at);
      if (key === null) throw new Error(`${number} is there already`);
      return key;
    },
    see: (key: number, revision = 1) => store.seen(key, revision),
    seenUpTo: (key: number) => store.byKey(key)?.seen_revision,
    /** The order's newest version, and its alert. */
    alert: (key: number, revision: number, kind: AlertKind) => {
      const changedAt = revision === 1 ? null : 2;
      database.run(
        'UPDATE main.orders SET revision = ?, changed_at = ? WHERE key = ?',
        revision,
        changedAt,
        key,
      );
      store.addAlert(key, revision, kind, earliestAlert);
    },
    /** Writes something that no list shows. */
    index: (key: number) => {
      database.run('INSERT OR IGNORE INTO search_queue (order_key) VALUES (?)', key);
      database.run('DELETE FROM search_queue WHERE order_key = ?', key);
    },
  };
};

it('counts, groups and lists read all open orders once, and later only changed ones', async () => {
  const { lists, numbersIn, take, see, reading } = open();
  const look = async () => ({
    toAnswer: lists.counts()['to-answer'],
    open: (await lists.groups()).buyers.map((buyer) => buyer.open),
    numbers: await numbersIn('to-answer'),
  });
  const first = take('PO-1');
  expect([await look(), reading()]).toEqual([{ toAnswer: 1, open: [1], numbers: ['PO-1'] }, [1]]);
  expect([await look(), reading()]).toEqual([{ toAnswer: 1, open: [1], numbers: ['PO-1'] }, [1]]);
  const second = take('PO-2');
  expect([await look(), reading()]).toEqual([
    { toAnswer: 2, open: [2], numbers: ['PO-1', 'PO-2'] },
    [1, second],
  ]);
  see(first);
  await look();
  expect(reading()).toEqual([1, second, first]);
});

it('closed orders are only counted until a window opens them, and then read once', async () => {
  const { lists, numbersIn, take, closedRead } = open();
  const closed = [aLine({ status: { ...aLine().status, processStatus: 'Cancelled' } })];
  for (let n = 1; n <= 250; n += 1) take(`PO-${n}`, n, closed);
  take('PO-open');
  expect(lists.counts()).toMatchObject({ 'to-answer': 1, closed: 250 });
  await lists.groups();
  expect([await numbersIn('open'), closedRead()]).toEqual([['PO-open'], 0]);
  expect([(await numbersIn('closed')).length, closedRead()]).toEqual([250, 250]);
  take('PO-251', 251, closed);
  expect([(await numbersIn('closed')).length, closedRead()]).toEqual([251, 250]);
  expect(lists.counts()).toMatchObject({ 'to-answer': 1, closed: 251 });
});

it('two windows that open closed orders at the same time read them once', async () => {
  const { numbersIn, take, closedRead } = open();
  const closed = [aLine({ status: { ...aLine().status, processStatus: 'Cancelled' } })];
  for (let n = 1; n <= 250; n += 1) take(`PO-${n}`, n, closed);
  const both = await Promise.all([numbersIn('closed'), numbersIn('closed')]);
  expect([both.map(({ length }) => length), closedRead()]).toEqual([[250, 250], 250]);
});

it('nothing is marked seen beyond the stored revision', () => {
  const { take, see, seenUpTo } = open();
  const key = take('PO-1');
  expect([see(key, 99), see(key, 99), seenUpTo(key)]).toEqual([true, false, 1]);
});

it('many changed orders are read in one query with all others', async () => {
  const { lists, numbersIn, take, reading } = open();
  take('PO-0');
  lists.counts();
  for (let n = 1; n <= 501; n += 1) take(`PO-${n}`);
  expect([(await numbersIn('open')).length, reading()]).toEqual([502, [2]]);
});

it('index writes of the search change no order, and hide none', () => {
  const { lists, take, see, index, reading } = open();
  const key = take('PO-1');
  lists.counts();
  index(key);
  expect([lists.counts()['to-answer'], reading()]).toEqual([1, [1]]);
  see(key);
  index(key);
  expect([lists.counts()['to-answer'], reading()]).toEqual([1, [1, key]]);
});

it('on another day each order is in its new folder without a write or a read', async () => {
  const { lists, numbersIn, take, time, reading } = open();
  take('PO-1', 1, [confirmedLine(termsOf('2026-11-03', '100', '4.20'))]);
  take('PO-2', 2, [confirmedLine(termsOf('2026-11-04', '100', '4.20'))]);
  const late = async () => [await numbersIn('overdue'), lists.counts()];
  expect(await late()).toEqual([[], expect.objectContaining({ confirmed: 2, overdue: 0 })]);
  time.jump(2 * dayMs);
  expect(await late()).toEqual([['PO-1'], expect.objectContaining({ confirmed: 1, overdue: 1 })]);
  time.jump(-2 * dayMs);
  expect(await late()).toEqual([[], expect.objectContaining({ confirmed: 2, overdue: 0 })]);
  expect(reading()).toEqual([1]);
});

it('the lists add up to the number of open orders, if those that are only overdue are added once', async () => {
  const { lists, take, time } = open();
  const agreed = confirmedLine(termsOf('2026-11-03', '100', '4.20'));
  take('NEW');
  take('LATE', 2, [agreed]);
  take('LATE-AND-ASKED', 3, [agreed, aLine({ position: '00020' })]);
  take('AGREED', 4, [confirmedLine(termsOf('2027-11-03', '100', '4.20'))]);
  time.jump(2 * dayMs);
  const { closed, ...counts } = lists.counts();
  expect(counts).toMatchObject({ 'to-answer': 2, overdue: 2, confirmed: 1 });
  const { keys } = await lists.list({
    ...{ filter: { ...noFilter, scope: 'overdue' }, sort: { by: 'number', descending: false } },
    ...{ locale: 'en', first: 0 },
  });
  const late = lists.rows(keys);
  expect(late.map(({ purchaseOrderNumber, folder }) => [purchaseOrderNumber, folder])).toEqual([
    ['LATE', 'overdue'],
    ['LATE-AND-ASKED', 'to-answer'],
  ]);
  const sum = (all: number[]): number => all.reduce((total, count) => total + count, 0);
  const onlyLate = late.filter(({ folder }) => folder === 'overdue').length;
  expect(sum(Object.values({ ...counts, overdue: onlyLate }))).toBe(4);
  expect(closed).toBe(0);
  expect(sum((await lists.groups()).buyers.map((buyer) => buyer.open))).toBe(4);
});

it('an order with an unsent answer is counted in the outbox, also while its other lines need one', async () => {
  const answer = { kind: 'accept' } as const;
  const unsent: PendingForOrder = {
    ...nothingPending,
    ...{ positions: new Set(['00010']), answers: new Map([['00010', answer]]) },
    ...{ troubled: false, unsent: true, state: 'waiting' },
  };
  const { lists, numbersIn, take } = open(
    new Map([
      [1, unsent],
      [2, unsent],
    ]),
  );
  const part = take('PART', 1, [aLine(), aLine({ position: '00020' })]);
  take('WHOLE');
  take('NEW');
  expect(lists.counts()).toMatchObject({ 'to-answer': 2, outbox: 2, waiting: 0, closed: 0 });
  expect(await numbersIn('outbox')).toEqual(['PART', 'WHOLE']);
  expect(await numbersIn('to-answer')).toEqual(['NEW', 'PART']);
  expect(lists.rows([part]).map(({ linesToAnswer, facts }) => [linesToAnswer, facts.lineCount])).toEqual([
    [1, 2],
  ]);
});

it('a row says what the buyer did since the user saw the order, the most important first', () => {
  const { lists, take, see, alert } = open();
  const key = take('PO-1');
  const move = () => lists.rows([key])[0]?.buyerMove;
  alert(key, 1, 'new-order');
  expect(move()).toBeNull();
  alert(key, 2, 'proposal-approved');
  expect(move()).toBe('agreed');
  alert(key, 3, 'request-over');
  expect(move()).toBe('agreed');
  alert(key, 4, 'changed');
  expect(move()).toBe('changed');
  alert(key, 5, 'proposal-rejected');
  expect(move()).toBe('rejected');
  see(key, 5);
  expect(move()).toBeNull();
  alert(key, 6, 'decline-accepted');
  expect(move()).toBe('agreed');
  see(key, 6);
  // Our side may have withdrawn the request.
  alert(key, 7, 'request-over');
  expect(lists.rows([key])).toMatchObject([{ unseen: 'changed', buyerMove: null }]);
});

it('single rows are returned from any folder, and missing ones aren’t', () => {
  const { lists, take } = open();
  const [one] = [take('PO-1'), take('PO-2')];
  expect(lists.rows([one, 4_711]).map(({ key }) => key)).toEqual([one]);
});

it('orders to answer are sorted, found and counted by the lines that wait, and other lists keep the whole order', async () => {
  const { lists, take, views } = open();
  const on = (day: string) => termsOf(day, '100', '4.20');
  const line = (line: ReturnType<typeof aLine>, position: string, name: string) => ({
    ...line,
    position,
    item: { ...line.item, name },
  });
  const bracket = line(aLine({ deliverySchedule: on('2027-01-12').deliverySchedule }), '2', 'Bracket');
  const half = take('HALF', 1, [line(confirmedLine(on('2026-12-07')), '1', 'Flange'), bracket]);
  const whole = take('WHOLE', 2, [aLine({ deliverySchedule: on('2026-12-11').deliverySchedule })]);
  const found = async (scope: Scope, words = '') =>
    (
      await lists.list({
        ...{ filter: { ...noFilter, scope, words }, sort: { by: 'urgent', descending: false } },
        ...{ locale: 'en', first: 0 },
      })
    ).keys;
  expect([await found('to-answer'), await found('open')]).toEqual([
    [whole, half],
    [half, whole],
  ]);
  expect([await found('to-answer', 'bracket'), await found('to-answer', 'flange')]).toEqual([[half], [half]]);
  const filter = { ...noFilter, scope: 'to-answer', words: 'bracket' } as const;
  views.put(1, null, { name: 'Brackets', filter, sort: { by: 'age', descending: true } });
  expect((await lists.groups()).views).toMatchObject([{ name: 'Brackets', count: 1 }]);
});

it('orders to answer that are past or due soon come first, by their day, unless the user sorts them otherwise', async () => {
  const { lists, take, time } = open();
  const today = dayAt(time.clock.now());
  const at = (days: number) => [aLine(termsOf(addDays(today, days), '100', '4.20'))];
  const now = time.clock.now();
  const later = take('LATER', now, at(4));
  const soon = take('SOON', now - 9 * dayMs, at(3));
  const past = take('PAST', now - dayMs, at(-2));
  const forecast = take('FORECAST', now - 2 * dayMs, at(1), 'Forecast');
  const list = async (by: 'age' | 'urgent') => {
    const { keys, groups } = await lists.list({
      ...{ filter: { ...noFilter, scope: 'to-answer' }, sort: { by, descending: by === 'age' } },
      ...{ locale: 'en', first: 0, soon: addDays(today, 3) },
    });
    return { keys, groups };
  };
  expect(await list('age')).toEqual({
    keys: [past, soon, later, forecast],
    groups: [
      { name: 'due-soon', count: 2 },
      { name: 'new', count: 2 },
    ],
  });
  expect(await list('urgent')).toMatchObject({ keys: [past, soon, later, forecast], groups: [] });
});
