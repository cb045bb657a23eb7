import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import type { View } from '../../../src/shared/contract/calls/views.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { type Harness, openHarness, settled } from '../answering/harness.ts';

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

const names = async (harness: Harness): Promise<string[]> =>
  (await harness.call('orders.groups', {})).views.map(({ name }) => name);

const twoOrders = async (): Promise<Harness> => {
  const harness = await openHarness();
  const line = (quantity: string) => ({
    deliverySchedule: [{ date: '2026-12-10', quantity }],
    netPrice: '10',
  });
  harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'K-1', lines: [line('5')] });
  harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'K-2', lines: [line('500')] });
  harness.practice.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'B-1', lines: [line('500')] });
  await harness.received('B-1');
  return harness;
};

it('views and buyers are counted as orders arrive and are closed', async () => {
  const harness = await twoOrders();
  const { rows } = await listOrders(harness, 'open');
  const kessler = rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === 'K-2');
  const atLeast = kessler?.facts.totals[0];
  if (kessler === undefined || atLeast === undefined) throw new Error('The order did not arrive.');
  await harness.call('views.put', { id: null, view: view('All') });
  await harness.call('views.put', { id: null, view: view('Hers', { buyer: kessler.buyerKey }) });
  const large = view('Large', { buyer: kessler.buyerKey, atLeast });
  await harness.call('views.put', { id: null, view: large });
  await harness.call('views.put', { id: null, view: view('By word', { scope: 'to-answer', words: 'b-1' }) });

  const counted = async () => {
    const { buyers, views } = await harness.call('orders.groups', {});
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

  const second = await harness.received('K-2');
  harness.practice.buyers.cancel(second.order.id ?? '');
  await harness.poll();
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
  const harness = await twoOrders();
  const { id } = await harness.call('views.put', { id: null, view: view('One') });
  await harness.call('views.put', { id: null, view: view('Two') });
  expect(harness.events.at(-1)).toEqual({ name: 'views.changed' });
  await harness.call('views.put', { id, view: view('One more') });
  harness.kill();
  await harness.start();
  await harness.signIn();
  expect(await names(harness)).toEqual(['One more', 'Two']);

  await harness.call('views.remove', { id });
  expect(await names(harness)).toEqual(['Two']);
  const third = await harness.call('views.put', { id: null, view: view('Three') });
  expect(third.id).not.toBe(id);
  await harness.call('views.put', { id, view: view('One') });
  expect(await names(harness)).toEqual(['One', 'Two', 'Three']);
});

it('one that can’t be read, and one of another account, are left out and left alone', async () => {
  const harness = await twoOrders();
  await harness.call('views.put', { id: null, view: view('Mine') });
  const database = openDatabase(join(harness.folder, 'store.sqlite'));
  database.script(`
    INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
      VALUES (99, 'https://other.example', 'b@b.example', 0, 0, 'signed-out', '2026-01-01T00:00:00.000Z', 1);
    INSERT INTO main.views (id, account_id, view) VALUES (50, 99, '${JSON.stringify(view('Theirs'))}');
    INSERT INTO main.views (id, account_id, view) SELECT 51, account_id, 'not JSON' FROM views WHERE id = 1;
    INSERT INTO main.views (id, account_id, view) SELECT 52, account_id, '{"name":"of a later one"}' FROM views WHERE id = 1;`);
  const others = () => database.all('SELECT id, view FROM views WHERE id >= 50 ORDER BY id');
  const before = others();
  expect(await names(harness)).toEqual(['Mine']);
  await harness.call('views.put', { id: 50, view: view('Stolen') });
  await harness.call('views.remove', { id: 50 });
  await harness.call('views.put', { id: null, view: view('Mine too') });
  expect(await names(harness)).toEqual(['Mine', 'Mine too']);
  expect(others().slice(0, 3)).toEqual(before);
  database.close();
});

it('belongs to an account: without a sign-in there is none, and none can be stored', async () => {
  const harness = await twoOrders();
  await harness.call('views.put', { id: null, view: view('Mine') });
  await settled(harness, harness.call('accounts.sign-out', {}));
  expect(await harness.call('orders.groups', {})).toEqual({ buyers: [], views: [] });
  await expect(harness.call('views.put', { id: null, view: view('Nobody’s') })).rejects.toMatchObject({
    code: 'account.signed-out',
  });
  await expect(harness.call('views.put', { id: null, view: view('  ') })).rejects.toMatchObject({
    code: 'rpc.bad-input',
  });
  await harness.signIn();
  expect(await names(harness)).toEqual(['Mine']);
});
