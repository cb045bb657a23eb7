import { afterEach, beforeEach, expect, it } from 'vitest';
import { readNumber, readQuery } from '../../../../src/main/core/search/query.ts';
import { createSearchStore } from '../../../../src/main/core/search/search-store.ts';
import { type OrderTexts, openSearchHarness } from '../../../property/search/search-harness.ts';

let harness: ReturnType<typeof openSearchHarness>;
beforeEach(() => {
  harness = openSearchHarness();
});
afterEach(() => harness.end());

const nothing: OrderTexts = { number: 'n', buyer: 'b', item: 'i', itemNumber: 'm', note: 'o', document: 'd' };
const missing = (): unknown => harness.database.get('SELECT COUNT(*) AS count FROM search_queue')?.['count'];

it('ranks number before buyer before item before note before document, however new an order is', () => {
  const keys = [
    harness.store('1', { ...nothing, number: 'wedge' }),
    harness.store('2', { ...nothing, buyer: 'Wedge & Co' }),
    harness.store('3', { ...nothing, itemNumber: '1-wedge' }),
    harness.store('4', { ...nothing, note: 'with the wedge' }),
    harness.store('5', { ...nothing, document: 'wedge.pdf' }),
    // Both words count: the one in the less relevant field decides the rank.
    harness.store('6', { ...nothing, number: 'wedge', document: 'bolt' }),
  ];
  const [number, buyer, item, note, document, both] = keys;
  expect(harness.find('wedge')).toEqual([both, number, buyer, item, note, document]);
  harness.store('7', { ...nothing, item: 'wedge bolt' });
  expect(harness.find('wedge bolt').at(-1)).toBe(both);
});

it('puts the exact number first, then numbers that begin with it, then the other hits', () => {
  const store = (id: string, number: string, texts: Partial<OrderTexts> = {}, status = 'Issued'): number =>
    harness.store(id, { ...nothing, number, ...texts }, { status });
  const exact = store('1', 'PO-45', {}, 'Completed');
  const begins = store('2', 'PO-4500');
  const closed = store('3', 'po 45.7', {}, 'Completed');
  const within = store('4', 'XPO-45');
  const elsewhere = store('5', '99', { note: 'replaces PO-45' });
  const newer = store('6', 'PO-451');
  for (const typed of ['PO-45', 'po-45', ' "PO-45" ']) {
    expect(harness.find(typed), typed).toEqual([exact, newer, begins, closed, within, elsewhere]);
  }
  expect(harness.find('po45')).toEqual([exact, newer, begins, closed, within]);
  expect(harness.find('po')).toEqual([newer, begins, closed, exact, within, elsewhere]);
  expect(harness.find('99')).toEqual([elsewhere]);
});

it('pauses while orders arrive, unless somebody searches: then it continues by itself', async () => {
  for (let n = 0; n < 90; n += 1) harness.store(`order-${n}`, nothing);
  harness.setBusy(true);
  harness.search.start();
  await harness.time.advance(10_000);
  expect(missing()).toBe(90);
  expect(harness.search.find('wedge', 5).missing).toBeGreaterThan(0);
  // Orders that arrive later don't restart the queue.
  harness.ordersChanged();
  await harness.time.advance(500);
  expect(missing()).toBe(0);

  harness.store('another', nothing);
  harness.ordersChanged();
  await harness.time.advance(10_000);
  expect(missing()).toBe(1);
  harness.setBusy(false);
  await harness.time.advance(2_000);
  expect(missing()).toBe(0);
});

it('separates the places of orders of the same millisecond, and knows the newer one', () => {
  const store = createSearchStore(harness.database);
  const texts = { number: ['wedge\n'], buyer: [], item: [], note: [], internal: [], document: [] };
  const put = (key: number, receivedAt: number): void => {
    harness.database.run(
      `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, summary, facts)
       VALUES (?, 1, ?, 'PO', 1, '2026-01-02T00:00:00.000Z', 1, ?, '{}', '{}')`,
      ...[key, String(key), receivedAt],
    );
    const buyer = { buyerKey: 'account:7', buyerName: 'Northwind' };
    store.insert(key, { accountId: 1, ...buyer, closed: false, receivedAt, texts });
  };
  const places = (): unknown[] =>
    harness.database.all('SELECT place FROM search_orders ORDER BY place').map((row) => row['place']);
  // A thousand keys apart, so both would get the same place; so would the one after it.
  put(1, 5);
  put(1_001, 5);
  put(2, 5);
  put(1_203, 6);
  expect(places()).toEqual([5_001, 5_002, 5_003, 6_203]);
  expect(store.find(1, readQuery('wedge'), readNumber('wedge'), 9)).toEqual([1_203, 2, 1_001, 1]);
  store.remove(1_001);
  expect(store.find(1, readQuery('wedge'), readNumber('wedge'), 9)).toEqual([1_203, 2, 1]);
});
