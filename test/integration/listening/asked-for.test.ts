import { expect, it } from 'vitest';
import { openHouse, settled } from '../answering/house.ts';

/** An order that is opened from outside the page, by a notification or a link. */

const withOrders = async (...numbers: string[]) => {
  const house = await openHouse();
  const keys: number[] = [];
  for (const purchaseOrderNumber of numbers) {
    house.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
    keys.push((await house.heard(purchaseOrderNumber)).key);
  }
  const asked = () => house.events.filter(({ name }) => name === 'orders.asked-for').length;
  return { house, keys, asked };
};

it('is announced to the pages and opened once, by its key or by the buyer’s number', async () => {
  const { house, keys, asked } = await withOrders('PO-1', 'PO-2');
  const [first, second] = keys;
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
  await house.call('orders.ask-for', { key: first ?? 0 });
  expect(asked()).toBe(1);
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: first, unreadable: false });
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
  await house.call('orders.ask-for', { key: first ?? 0 });
  await house.call('orders.ask-for', { purchaseOrderNumber: 'PO-2' });
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: second, unreadable: false });
});

it('tells the pages once that the records are wanted that can’t be read', async () => {
  const { house, asked } = await withOrders();
  await house.call('orders.ask-for', { unreadable: true });
  expect(asked()).toBe(1);
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: true });
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
});

it('opens nothing for an unknown number, and reports it once', async () => {
  const { house } = await withOrders('PO-1');
  for (const purchaseOrderNumber of ['PO-9', 'po-1', 'PO-1%']) {
    await house.call('orders.ask-for', { purchaseOrderNumber });
    expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
    expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
  }
  const said = house.notifier.notices.filter(({ kind }) => kind === 'not-opened');
  expect(said).toEqual(Array(3).fill({ kind: 'not-opened', why: 'no-such-order' }));
});

it('opens nothing if two buyers use the same number', async () => {
  const { house } = await withOrders('PO-1');
  house.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-1', lineCount: 1 });
  await house.poll();
  await house.call('orders.ask-for', { purchaseOrderNumber: 'PO-1' });
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
  expect(house.notifier.notices).toContainEqual({ kind: 'not-opened', why: 'several' });
});

it('waits for the account, and never opens another account’s order', async () => {
  const { house, keys } = await withOrders('PO-1');
  const [key] = keys;
  await settled(house, house.call('accounts.sign-out', {}));
  await house.call('orders.ask-for', { purchaseOrderNumber: 'PO-1' });
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key: null, unreadable: false });
  expect(house.notifier.notices.filter(({ kind }) => kind === 'not-opened')).toEqual([]);
  await house.signIn();
  expect(await house.call('orders.take-asked-for', {})).toEqual({ key, unreadable: false });
});
