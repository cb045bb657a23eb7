import { afterEach, beforeEach, expect, it } from 'vitest';
import { readQuery } from '../../../../src/main/core/search/query.ts';
import { createSearchStore } from '../../../../src/main/core/search/search-store.ts';
import { openSearchHouse, type Said } from '../../../property/search/search-house.ts';

let house: ReturnType<typeof openSearchHouse>;
beforeEach(() => {
  house = openSearchHouse();
});
afterEach(() => house.end());

const nothing: Said = { number: 'n', buyer: 'b', item: 'i', itemNumber: 'm', note: 'o', document: 'd' };
const missing = (): unknown => house.database.get('SELECT COUNT(*) AS count FROM search_queue')?.['count'];

it('ranks number before buyer before item before note before document, however new an order is', () => {
  const keys = [
    house.say('1', { ...nothing, number: 'wedge' }),
    house.say('2', { ...nothing, buyer: 'Wedge & Co' }),
    house.say('3', { ...nothing, itemNumber: '1-wedge' }),
    house.say('4', { ...nothing, note: 'with the wedge' }),
    house.say('5', { ...nothing, document: 'wedge.pdf' }),
    // Both words count: the one in the less telling place ranks it.
    house.say('6', { ...nothing, number: 'wedge', document: 'bolt' }),
  ];
  const [number, buyer, item, note, document, both] = keys;
  expect(house.find('wedge')).toEqual([both, number, buyer, item, note, document]);
  house.say('7', { ...nothing, item: 'wedge bolt' });
  expect(house.find('wedge bolt').at(-1)).toBe(both);
});

it('waits while orders come in, unless somebody searches: then it goes on without being asked again', async () => {
  for (let n = 0; n < 90; n += 1) house.say(`order-${n}`, nothing);
  house.setBusy(true);
  house.search.wake();
  await house.time.advance(10_000);
  expect(missing()).toBe(90);
  expect(house.search.find('wedge', 5).missing).toBeGreaterThan(0);
  // What comes in meanwhile sends nobody back to the end of the queue.
  house.search.wake();
  await house.time.advance(500);
  expect(missing()).toBe(0);

  house.say('another', nothing);
  house.search.wake();
  await house.time.advance(10_000);
  expect(missing()).toBe(1);
  house.setBusy(false);
  await house.time.advance(2_000);
  expect(missing()).toBe(0);
});

it('keeps apart the places of orders that came in the same millisecond, and tells which is newer', () => {
  const store = createSearchStore(house.database);
  const texts = { number: ['wedge\n'], buyer: [], item: [], note: [], document: [] };
  const put = (key: number, receivedAt: number): void => {
    house.database.run(
      `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, summary, facts)
       VALUES (?, 1, ?, 'PO', 1, '2026-01-02T00:00:00.000Z', 1, ?, '{}', '{}')`,
      ...[key, String(key), receivedAt],
    );
    const buyer = { buyerKey: 'account:7', buyerName: 'Northwind' };
    store.insert(key, { accountId: 1, ...buyer, closed: false, receivedAt, texts });
  };
  const places = (): unknown[] =>
    house.database.all('SELECT place FROM search_orders ORDER BY place').map((row) => row['place']);
  // A thousand keys apart, so both would stand at the same place; and the one after it would stand there, too.
  put(1, 5);
  put(1_001, 5);
  put(2, 5);
  put(1_203, 6);
  expect(places()).toEqual([5_001, 5_002, 5_003, 6_203]);
  expect(store.find(1, readQuery('wedge'), 9)).toEqual([1_203, 2, 1_001, 1]);
  store.remove(1_001);
  expect(store.find(1, readQuery('wedge'), 9)).toEqual([1_203, 2, 1]);
});
