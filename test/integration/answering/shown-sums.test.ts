import { expect, it } from 'vitest';
import { listOrders } from '../../fakes/list-orders.ts';
import { at, type Harness, openHarness, propose, responsePath } from './harness.ts';

const rowOf = async (harness: Harness, key: number) => {
  const { rows } = await listOrders(harness, null);
  const row = rows.find((one) => one.key === key);
  if (row === undefined) throw new Error('The order is not listed.');
  return { next: row.facts.nextDate, total: row.facts.totals[0]?.value };
};

it('the list has the next date and total of the shown lines, with an open proposal and in a conflict', async () => {
  const harness = await openHarness();
  const { id: orderId } = harness.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [{ deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' }],
  });
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  expect(await rowOf(harness, key)).toEqual({ next: '2026-12-10', total: '420' });
  harness.disturb(({ path }) => (path === responsePath ? { status: 503 } : 'pass'));
  const answer = propose(line, { dates: ['2026-12-24'], quantities: ['200'] });
  const { id } = await harness.send(key, at(line, answer));
  expect(await rowOf(harness, key)).toEqual({ next: '2026-12-24', total: '840' });
  await harness.until(() => harness.posts() > 0, 'the first attempt');
  harness.practice.buyers.reissue(orderId, { netPrice: '3.10' });
  harness.disturb(null);
  await harness.reach(key, id, 'conflict');
  // The proposal named no price, so its line shows the new one.
  expect(await rowOf(harness, key)).toEqual({ next: '2026-12-24', total: '620' });
  await harness.call('responses.drop', { id });
  expect(await rowOf(harness, key)).toEqual({ next: '2026-12-10', total: '310' });
});
