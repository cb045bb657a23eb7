import { expect, it } from 'vitest';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, propose } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

/** Two computers on one account. Both have the order, and the first one accepts it. */
const accepted = async (): Promise<{ a: Harness; b: Harness; key: number; line: OrderLine }> => {
  const a = await openHarness();
  const b = await openHarness({}, { front: async () => a.credentials.url });
  a.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await b.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  const there = await a.received('PO-1');
  const { id } = await a.send(there.key, at(line, accept));
  await a.reach(there.key, id, 'done');
  expect(a.posts()).toBe(1);
  // An answer is checked first, unless its order was just received.
  await b.pass(5_001);
  return { a, b, key, line };
};

it('sends no answer to an order that a colleague on another computer has answered since', async () => {
  const { a, b, key, line } = await accepted();
  const { id } = await b.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  const { conflict } = await b.reach(key, id, 'conflict');
  expect(a.posts()).toBe(1);
  expect(conflict.map(({ seen, now }) => [seen.status.processStatus, now.status.processStatus])).toEqual([
    ['Issued', 'Confirmed'],
  ]);
});

it('completes an answer that equals the colleague’s', async () => {
  const { a, b, key, line } = await accepted();
  const { id } = await b.send(key, at(line, accept));
  await b.reach(key, id, 'done');
  expect(a.posts()).toBe(1);
});

it('checks by one poll if orders can’t be fetched by id', async () => {
  const { a, b, key, line } = await accepted();
  a.disturb(({ path }) => (/\/order\/[^/]+$/.test(path) ? { status: 404, body: '' } : 'pass'));
  const before = a.requests.length;
  const { id } = await b.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  await b.reach(key, id, 'conflict');
  expect(a.posts()).toBe(1);
  const polls = a.requests.slice(before).filter((line) => line.endsWith('/order-search/poll'));
  expect(polls.length).toBeGreaterThan(0);
});
