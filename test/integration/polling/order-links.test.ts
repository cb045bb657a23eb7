import { expect, it } from 'vitest';
import { openHarness, settled } from '../answering/harness.ts';

/** An order that is opened from outside the page, by a notification or a link. */

const withOrders = async (...numbers: string[]) => {
  const harness = await openHarness();
  const keys: number[] = [];
  for (const purchaseOrderNumber of numbers) {
    harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
    keys.push((await harness.received(purchaseOrderNumber)).key);
  }
  const requests = () => harness.events.filter(({ name }) => name === 'orders.show-requested').length;
  return { harness, keys, requests };
};

it('is announced to the pages and opened once, by its key or by the buyer’s number', async () => {
  const { harness, keys, requests } = await withOrders('PO-1', 'PO-2');
  const [first, second] = keys;
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
  await harness.call('orders.request-show', { key: first ?? 0 });
  expect(requests()).toBe(1);
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: first, unreadable: false });
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
  await harness.call('orders.request-show', { key: first ?? 0 });
  await harness.call('orders.request-show', { purchaseOrderNumber: 'PO-2' });
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: second, unreadable: false });
});

it('is found with its letters composed or not', async () => {
  const numbers = ['Büro-1', 'Büro-2'.normalize('NFD')];
  const { harness, keys } = await withOrders(...numbers);
  for (const [index, purchaseOrderNumber] of numbers.entries()) {
    for (const form of ['NFC', 'NFD'] as const) {
      await harness.call('orders.request-show', { purchaseOrderNumber: purchaseOrderNumber.normalize(form) });
      expect(await harness.call('orders.take-show-request', {})).toMatchObject({ key: keys[index] });
    }
  }
});

it('a request to show the unreadable records reaches one page, once', async () => {
  const { harness, requests } = await withOrders();
  await harness.call('orders.request-show', { unreadable: true });
  expect(requests()).toBe(1);
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: true });
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
});

it('opens nothing for an unknown number, and reports it once', async () => {
  const { harness } = await withOrders('PO-1');
  for (const purchaseOrderNumber of ['PO-9', 'po-1', 'PO-1%']) {
    await harness.call('orders.request-show', { purchaseOrderNumber });
    expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
    expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
  }
  const said = harness.notifier.notices.filter(({ kind }) => kind === 'not-opened');
  expect(said).toEqual(Array(3).fill({ kind: 'not-opened', why: 'no-such-order' }));
});

it('opens nothing if two buyers use the same number', async () => {
  const { harness } = await withOrders('PO-1');
  harness.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-1', lineCount: 1 });
  await harness.poll();
  await harness.call('orders.request-show', { purchaseOrderNumber: 'PO-1' });
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
  expect(harness.notifier.notices).toContainEqual({ kind: 'not-opened', why: 'several' });
});

it('waits for the account, and never opens another account’s order', async () => {
  const { harness, keys } = await withOrders('PO-1');
  const [key] = keys;
  await settled(harness, harness.call('accounts.sign-out', {}));
  await harness.call('orders.request-show', { purchaseOrderNumber: 'PO-1' });
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key: null, unreadable: false });
  expect(harness.notifier.notices.filter(({ kind }) => kind === 'not-opened')).toEqual([]);
  await harness.signIn();
  expect(await harness.call('orders.take-show-request', {})).toEqual({ key, unreadable: false });
});
