import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import type { View } from '../../../src/shared/contract/views.ts';
import { type House, openHouse, settled } from '../answering/house.ts';

const view = (name: string, change: Partial<View['filter']> = {}): View => ({
  name,
  filter: {
    scope: 'open',
    buyer: null,
    words: '',
    status: null,
    asked: null,
    delivery: null,
    atLeast: null,
    waitsDays: null,
    ...change,
  },
  sort: { by: 'amount', descending: true },
});

const names = async (house: House): Promise<string[]> =>
  (await house.call('orders.groups', {})).views.map(({ name }) => name);

const twoOrders = async (): Promise<House> => {
  const house = await openHouse();
  const line = (quantity: string) => ({
    deliverySchedule: [{ date: '2026-12-10', quantity }],
    netPrice: '10',
  });
  house.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'K-1', lines: [line('5')] });
  house.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'K-2', lines: [line('500')] });
  house.practice.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'B-1', lines: [line('500')] });
  await house.heard('B-1');
  return house;
};

it('views and buyers are counted as orders arrive and are closed', async () => {
  const house = await twoOrders();
  const { rows } = await house.call('orders.list', { tray: 'open' });
  const kessler = rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === 'K-2');
  const atLeast = kessler?.facts.totals[0];
  if (kessler === undefined || atLeast === undefined) throw new Error('The order was not heard of.');
  await house.call('views.put', { id: null, view: view('All') });
  await house.call('views.put', { id: null, view: view('Hers', { buyer: kessler.buyerKey }) });
  const large = view('Large', { buyer: kessler.buyerKey, atLeast });
  await house.call('views.put', { id: null, view: large });
  await house.call('views.put', { id: null, view: view('By word', { scope: 'to-answer', words: 'b-1' }) });

  const counted = async () => {
    const { buyers, views } = await house.call('orders.groups', {});
    return {
      buyers: buyers.map(({ name, open }) => [name.slice(0, 7), open]),
      views: views.map(({ name, count }) => [name, count]),
    };
  };
  expect(await counted()).toEqual({
    buyers: [
      ['Brouwer', 1],
      ['Kessler', 2],
    ],
    views: [
      ['All', 3],
      ['Hers', 2],
      ['Large', 1],
      ['By word', 1],
    ],
  });

  const second = await house.heard('K-2');
  house.practice.buyers.cancel(second.order.id ?? '');
  await house.poll();
  expect(await counted()).toEqual({
    buyers: [
      ['Brouwer', 1],
      ['Kessler', 1],
    ],
    views: [
      ['All', 2],
      ['Hers', 1],
      ['Large', 0],
      ['By word', 1],
    ],
  });
});

it('a view survives the process, can be changed and removed, and returns to its place', async () => {
  const house = await twoOrders();
  const { id } = await house.call('views.put', { id: null, view: view('One') });
  await house.call('views.put', { id: null, view: view('Two') });
  expect(house.events.at(-1)).toEqual({ name: 'views.changed' });
  await house.call('views.put', { id, view: view('One more') });
  house.kill();
  await house.start();
  await house.signIn();
  expect(await names(house)).toEqual(['One more', 'Two']);

  await house.call('views.remove', { id });
  expect(await names(house)).toEqual(['Two']);
  const third = await house.call('views.put', { id: null, view: view('Three') });
  expect(third.id).not.toBe(id);
  await house.call('views.put', { id, view: view('One') });
  expect(await names(house)).toEqual(['One', 'Two', 'Three']);
});

it('one that can’t be read, and one of another account, are left out and left alone', async () => {
  const house = await twoOrders();
  await house.call('views.put', { id: null, view: view('Mine') });
  const database = openDatabase(join(house.folder, 'store.sqlite'));
  database.script(`
    INSERT INTO accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, profile, created_at)
      VALUES (99, 'https://other.example', 'b@b.example', 0, 0, 'signed-out', '2026-01-01T00:00:00.000Z', '{}', 1);
    INSERT INTO views (id, account_id, view) VALUES (50, 99, '${JSON.stringify(view('Theirs'))}');
    INSERT INTO views (id, account_id, view) SELECT 51, account_id, 'not JSON' FROM views WHERE id = 1;
    INSERT INTO views (id, account_id, view) SELECT 52, account_id, '{"name":"of a later one"}' FROM views WHERE id = 1;`);
  const others = () => database.all('SELECT id, view FROM views WHERE id >= 50 ORDER BY id');
  const before = others();
  expect(await names(house)).toEqual(['Mine']);
  await house.call('views.put', { id: 50, view: view('Stolen') });
  await house.call('views.remove', { id: 50 });
  await house.call('views.put', { id: null, view: view('Mine too') });
  expect(await names(house)).toEqual(['Mine', 'Mine too']);
  expect(others().slice(0, 3)).toEqual(before);
  database.close();
});

it('belongs to an account: without a sign-in there is none, and none can be stored', async () => {
  const house = await twoOrders();
  await house.call('views.put', { id: null, view: view('Mine') });
  await settled(house, house.call('accounts.sign-out', {}));
  expect(await house.call('orders.groups', {})).toEqual({ buyers: [], views: [] });
  await expect(house.call('views.put', { id: null, view: view('Nobody’s') })).rejects.toMatchObject({
    code: 'account.signed-out',
  });
  await expect(house.call('views.put', { id: null, view: view('  ') })).rejects.toMatchObject({
    code: 'rpc.bad-input',
  });
  await house.signIn();
  expect(await names(house)).toEqual(['Mine']);
});
