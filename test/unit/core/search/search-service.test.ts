import { afterEach, beforeEach, expect, it } from 'vitest';
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
