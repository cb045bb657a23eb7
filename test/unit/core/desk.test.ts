import { expect, it } from 'vitest';
import { createBuyerNames } from '../../../src/main/core/companies/buyer-names.ts';
import { createTouchedOrders } from '../../../src/main/core/db/touched-orders.ts';
import { createDesk } from '../../../src/main/core/orders/desk.ts';
import { ordersHandlers } from '../../../src/main/core/orders/orders-handlers.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import { createViewsStore } from '../../../src/main/core/views/views-store.ts';
import { noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import { asRead } from '../../fakes/as-read.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { aLine, anOrder, confirmedLine, termsOf } from '../../fixtures/build-order.ts';
import { openSync } from './listening/sync-rows.ts';

const dayMs = 24 * 3_600_000;

const open = () => {
  const { database } = openSync();
  const store = createOrdersStore(database);
  const time = createVirtualTime();
  let walks = 0;
  const readAgain: number[] = [];
  const desk = createDesk({
    clock: time.clock,
    account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
    store: {
      ...store,
      list: (account) => {
        walks += 1;
        return store.list(account);
      },
      listed: (account, key) => {
        readAgain.push(key);
        return store.listed(account, key);
      },
    },
    answers: {
      of: () => nothingPending,
      all: () => new Map(),
      orderStored: () => new Set(),
      orderReceived: () => undefined,
    },
    answering: {
      draftOf: () => null,
      draftNumberOf: () => 0,
      answerDetailsOf: () => noAnswerDetails,
      responsesOf: () => [],
      attachmentsOf: () => [],
      buyerAccountNumberOf: () => null,
    },
    views: createViewsStore(database),
    touched: createTouchedOrders(database),
    names: createBuyerNames(database),
  });
  const handlers = ordersHandlers(
    desk,
    () => undefined,
    async () => false,
  );
  let received = 0;
  const next = (): number => {
    received += 1;
    return received;
  };
  return {
    desk,
    handlers,
    time,
    /** How often all orders were read, and the keys of those that were read again alone. */
    reading: () => [walks, ...readAgain],
    /** Returns its key. @param at when it is received; by default later than all before */
    take: (number: string, at = next(), lines = [aLine()]): number => {
      const order = anOrder({ id: number, purchaseOrderNumber: number, lines });
      const key = store.insert(1, number, asRead(order), at);
      if (key === null) throw new Error(`${number} is there already`);
      return key;
    },
    see: (key: number, revision = 1) => store.seen(key, revision),
    seenUpTo: (key: number) => store.byKey(key)?.seen_revision,
    /** Writes something that no list shows. */
    index: (key: number) => {
      database.run('INSERT OR IGNORE INTO search_queue (order_key) VALUES (?)', key);
      database.run('DELETE FROM search_queue WHERE order_key = ?', key);
    },
  };
};

it('counts, groups and lists read all orders once, and later only changed ones', () => {
  const { desk, take, see, reading } = open();
  const look = () => ({
    toAnswer: desk.counts()['to-answer'],
    open: desk.groups().buyers.map((buyer) => buyer.open),
    unseen: desk.list('to-answer').map(({ unseen }) => unseen),
  });
  const first = take('PO-1');
  expect([look(), reading()]).toEqual([{ toAnswer: 1, open: [1], unseen: ['new'] }, [1]]);
  expect([look(), reading()]).toEqual([{ toAnswer: 1, open: [1], unseen: ['new'] }, [1]]);
  const second = take('PO-2');
  expect([look(), reading()]).toEqual([{ toAnswer: 2, open: [2], unseen: ['new', 'new'] }, [1, second]]);
  see(first);
  expect([look(), reading()]).toEqual([
    { toAnswer: 2, open: [2], unseen: ['new', null] },
    [1, second, first],
  ]);
});

it('nothing is marked seen beyond the stored revision', () => {
  const { take, see, seenUpTo } = open();
  const key = take('PO-1');
  expect([see(key, 99), see(key, 99), seenUpTo(key)]).toEqual([true, false, 1]);
});

it('many changed orders are read in one query with all others', () => {
  const { desk, take, reading } = open();
  take('PO-0');
  desk.counts();
  for (let n = 1; n <= 501; n += 1) take(`PO-${n}`);
  expect([desk.list('open').length, reading()]).toEqual([502, [2]]);
});

it('index writes of the search change no order, and hide none', () => {
  const { desk, take, see, index, reading } = open();
  const key = take('PO-1');
  desk.counts();
  index(key);
  expect([desk.list('open').length, reading()]).toEqual([1, [1]]);
  see(key);
  index(key);
  expect([desk.list('open')[0]?.unseen, reading()]).toEqual([null, [1, key]]);
});

it('on another day each order is in its new folder without a write or a read', () => {
  const { desk, take, time, reading } = open();
  take('PO-1', 1, [confirmedLine(termsOf('2026-11-03', '100', '4.20'))]);
  take('PO-2', 2, [confirmedLine(termsOf('2026-11-04', '100', '4.20'))]);
  const late = () => desk.list('overdue').map((row) => row.purchaseOrderNumber);
  expect([late(), desk.counts()]).toEqual([[], expect.objectContaining({ confirmed: 2, overdue: 0 })]);
  time.jump(2 * dayMs);
  expect([late(), desk.counts()]).toEqual([['PO-1'], expect.objectContaining({ confirmed: 1, overdue: 1 })]);
  time.jump(-2 * dayMs);
  expect(late()).toEqual([]);
  expect(reading()).toEqual([1]);
});

it('a list is returned in parts with each order once, though others arrive in between', async () => {
  const { handlers, take } = open();
  // Several at once, as a page brings them.
  const keys = [1, 1, 1, 2, 2, 3].map((at, index) => take(`PO-${index}`, at));
  const part = async (after?: { receivedAt: number; key: number }) =>
    (
      await handlers['orders.list']({
        scope: 'to-answer',
        limit: 2,
        ...(after === undefined ? {} : { after }),
      })
    ).rows;
  const first = await part();
  take('PO-late', 9);
  const second = await part(first.at(-1));
  const third = await part(second.at(-1));
  expect([...first, ...second, ...third].map(({ key }) => key)).toEqual(keys.toReversed());
  expect(await part(third.at(-1))).toEqual([]);
});

it('single rows are returned from any folder, and missing ones aren’t', async () => {
  const { handlers, take } = open();
  const [one] = [take('PO-1'), take('PO-2')];
  const { rows } = await handlers['orders.rows']({ keys: [one, 4_711] });
  expect(rows.map(({ key }) => key)).toEqual([one]);
});
