import { expect, it } from 'vitest';
import { accept, type House, openHouse, propose, reject, responsePath } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async () => {
  const house = await openHouse();
  const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await house.heard('PO-1');
  const [first, second] = order.lines;
  if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
  return { house, orderId, key, first, second };
};

/** The service accepts the answer, and the buyer acts before Orderbell can check it. */
const sentBefore = async (house: House, send: () => Promise<unknown>, act: () => void): Promise<void> => {
  house.disturb(({ path }) =>
    /\/order\/[^/]+$|\/order-search\/poll$/.test(path) && house.posts() > 0 ? { status: 503 } : 'pass',
  );
  await send();
  await house.until(() => house.requests.includes(`POST ${responsePath}`));
  await house.pass(100);
  act();
  house.disturb(null);
};

it('completes an answer whose rejected line the buyer cancelled before the first check, and shows only the cancellation', async () => {
  const { house, orderId, key, first, second } = await issued();
  const answers = [
    { position: first.position, answer: accept },
    { position: second.position, answer: reject },
  ];
  let id = '';
  await sentBefore(
    house,
    async () => {
      id = (await house.send(key, answers)).id;
    },
    () => void house.practice.buyers.cancel(orderId, [second.position]),
  );
  expect((await house.reach(key, id, 'done')).conflict).toEqual([]);
  const { history } = await house.detail(key);
  expect(history[0]).toMatchObject({ origin: 'buyer' });
  expect(new Set(history[0]?.changes.map(({ position }) => position))).toEqual(new Set([second.position]));
  const { alerts } = await house.call('alerts.list', {});
  expect(alerts[0]?.kind).toBe('cancelled');
});

it('asks only about the line that the buyer changed', async () => {
  const { house, orderId, key, first, second } = await issued();
  const answers = [
    { position: first.position, answer: accept },
    { position: second.position, answer: propose(second, { dates: ['2026-12-24'] }) },
  ];
  let id = '';
  await sentBefore(
    house,
    async () => {
      id = (await house.send(key, answers)).id;
    },
    () => {
      // The buyer's own system overwrites the proposal with other terms.
      const order = house.practice.world.order(orderId);
      if (order === undefined) throw new Error('The order is gone.');
      const stamp = house.practice.world.stamp();
      house.practice.world.put({
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
  const entry = await house.reach(key, id, 'conflict');
  expect(entry.conflict.map(({ now }) => now.position)).toEqual([second.position]);
  expect(entry.settled).toEqual([first.position]);
  await house.call('responses.edit', { id });
  const { draft } = await house.detail(key);
  expect(draft?.answers.map(({ position }) => position)).toEqual([second.position]);
});
