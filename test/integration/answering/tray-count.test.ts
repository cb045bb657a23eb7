import { expect, it } from 'vitest';
import { accept, at, openHarness } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

it('the folder counts the orders to answer, with any answers in transit', async () => {
  const harness = await openHarness({ undoSeconds: 60 });
  const agree = async (toAnswer: number) => {
    await harness.pass(1_000);
    const counts = await harness.call('orders.counts', {});
    expect(counts['to-answer']).toBe(toAnswer);
    expect(harness.notifier.trayStatuses.at(-1)?.toAnswer).toBe(toAnswer);
  };
  for (const purchaseOrderNumber of ['PO-1', 'PO-2', 'PO-3'])
    harness.practice.buyers.issue({ purchaseOrderNumber, lines: [terms, terms] });
  const { key, order } = await harness.received('PO-1');
  await agree(3);

  // One line of two: the other one still waits for an answer.
  const [one, two] = order.lines;
  if (one === undefined || two === undefined || order.id === null) throw new Error('Two lines were issued.');
  await harness.send(key, at(one, accept));
  await agree(3);
  const second = await harness.send(key, at(two, accept));
  await agree(2);

  // The buyer changes it before sending. The conflict puts it back into the folder.
  harness.practice.buyers.reissue(order.id, { netPrice: '3.10' }, [two.position]);
  await harness.poll();
  expect((await harness.entry(key, second.id)).state).toBe('conflict');
  await agree(3);
});
