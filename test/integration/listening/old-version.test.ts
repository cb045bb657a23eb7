import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/main/core/ports.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { openHouse } from '../answering/house.ts';
import { createWorldInAFolder } from './core-in-a-folder.ts';

/** Every version of an order can be read again completely. */

const terms = (date: string, quantity: string) => ({ deliverySchedule: [{ date, quantity }] });

it('gives each version as it stood, and says of one that isn’t kept whole', async () => {
  const stores: Database[] = [];
  const house = await openHouse({}, { opened: (database) => void stores.push(database) });
  const { id } = house.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [terms('2026-12-10', '40')],
  });
  const { key } = await house.heard('PO-1');
  for (const [date, quantity] of [
    ['2026-12-24', '40'],
    ['2027-01-14', '41'],
  ] as const) {
    house.practice.buyers.reissue(id, terms(date, quantity));
    await house.poll();
  }
  const days = async (revision: number) =>
    (await house.call('orders.version', { key, revision })).order?.lines.map(({ deliverySchedule }) =>
      deliverySchedule.map(({ date, quantity }) => `${date} ${quantity}`),
    ) ?? null;
  expect(await days(1)).toEqual([['2026-12-10 40']]);
  expect(await days(2)).toEqual([['2026-12-24 40']]);
  expect(await days(3)).toEqual([['2027-01-14 41']]);

  stores[0]?.run('UPDATE order_revisions SET snapshot = NULL WHERE revision = 1');
  expect(await days(1)).toBe(null);
  expect(await days(2)).toEqual([['2026-12-24 40']]);
});

it('gives none of an order that isn’t there, nor where nobody is signed in', async () => {
  const house = await openHouse();
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms('2026-12-10', '40')] });
  const { key } = await house.heard('PO-1');
  const unknown = house.call('orders.version', { key: 99, revision: 1 });
  await expect(unknown).rejects.toMatchObject({ code: 'order.not-found' });
  await house.call('accounts.sign-out', {});
  const signedOut = house.call('orders.version', { key, revision: 1 });
  await expect(signedOut).rejects.toMatchObject({ code: 'order.not-found' });
});

it('shows an order that an earlier Orderbell stored as this one reads it, before the service sends it again', async () => {
  const world = createWorldInAFolder();
  onTestFinished(() => world.end());
  const text = wireOrder({ at: momentAt(1) }).replace(
    '"destination":',
    '"buyerParty":{"names":["Buyer Works"]},"destination":',
  );
  world.service.records.push({ at: momentAt(1), text });
  const before = await world.start();
  await world.signIn(before);
  before.database.script(`UPDATE orders SET header = json_remove(header, '$.buyerParty');
    INSERT INTO read_again SELECT 'order', key FROM orders`);
  await world.stop(before);
  world.service.interfere = () => ({ status: 503 });

  const after = await world.start();
  const { order } = await after.client.call('orders.get', { key: 1 });
  expect(order.buyerParty?.names).toEqual(['Buyer Works']);
});
