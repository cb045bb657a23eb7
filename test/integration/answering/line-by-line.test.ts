import { expect, it } from 'vitest';
import { accept, type Harness, openHarness, propose, reject, responsePath } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async () => {
  const harness = await openHarness();
  const { id: orderId } = harness.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [terms, terms],
  });
  const { key, order } = await harness.received('PO-1');
  const [first, second] = order.lines;
  if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
  return { harness, orderId, key, first, second };
};

/** The service accepts the answer, and the buyer acts before Orderbell can check it. */
const sentBefore = async (harness: Harness, send: () => Promise<unknown>, act: () => void): Promise<void> => {
  harness.disturb(({ path }) =>
    /\/order\/[^/]+$|\/order-search\/poll$/.test(path) && harness.posts() > 0 ? { status: 503 } : 'pass',
  );
  await send();
  await harness.until(() => harness.requests.includes(`POST ${responsePath}`));
  await harness.pass(100);
  act();
  harness.disturb(null);
};

it('completes an answer whose rejected line the buyer cancelled before the first check, and shows only the cancellation', async () => {
  const { harness, orderId, key, first, second } = await issued();
  const answers = [
    { position: first.position, answer: accept },
    { position: second.position, answer: reject },
  ];
  let id = '';
  await sentBefore(
    harness,
    async () => {
      id = (await harness.send(key, answers)).id;
    },
    () => void harness.practice.buyers.cancel(orderId, [second.position]),
  );
  expect((await harness.reach(key, id, 'done')).conflict).toEqual([]);
  const { history } = await harness.detail(key);
  expect(history[0]).toMatchObject({ origin: 'buyer' });
  expect(new Set(history[0]?.changes.map(({ position }) => position))).toEqual(new Set([second.position]));
  const { alerts } = await harness.call('alerts.list', {});
  expect(alerts[0]?.kind).toBe('cancelled');
});

it('asks only about the line that the buyer changed', async () => {
  const { harness, orderId, key, first, second } = await issued();
  const answers = [
    { position: first.position, answer: accept },
    { position: second.position, answer: propose(second, { dates: ['2026-12-24'] }) },
  ];
  let id = '';
  await sentBefore(
    harness,
    async () => {
      id = (await harness.send(key, answers)).id;
    },
    () => {
      // The buyer's own system overwrites the proposal with other terms.
      const order = harness.practice.world.order(orderId);
      if (order === undefined) throw new Error('The order is gone.');
      const stamp = harness.practice.world.stamp();
      harness.practice.world.put({
        ...order,
        version: order.version + 1,
        lastUpdatedAt: stamp,
        lines: order.lines.map((line) =>
          line.position === second.position
            ? { ...line, item: { ...line.item, number: 'OTHER' }, lastUpdatedAt: stamp }
            : line,
        ),
      });
    },
  );
  const entry = await harness.reach(key, id, 'conflict');
  expect(entry.conflict.map(({ now }) => now.position)).toEqual([second.position]);
  expect(entry.settled).toEqual([first.position]);
  await harness.call('responses.edit', { id });
  const { draft } = await harness.detail(key);
  expect(draft?.answers.map(({ position }) => position)).toEqual([second.position]);
});
