import { describe, expect, it } from 'vitest';
import { accept, at, type House, openHouse } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async (house: House) => {
  const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await house.heard('PO-1');
  const [one, two] = order.lines;
  if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
  return { key, orderId, one, two };
};

/** How the list marks the order, and the mark in the last event to the screens. */
const marks = async (house: House, key: number) => {
  const { rows } = await house.call('orders.rows', { keys: [key] });
  const told = house.events.flatMap((event) => (event.name === 'orders.changed' ? (event.rows ?? []) : []));
  return { listed: rows[0]?.unseen, told: told.findLast((row) => row.key === key)?.unseen };
};

describe('an order', () => {
  it('is no longer new after an answer, even a withdrawn one', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, one } = await issued(house);
    expect((await marks(house, key)).listed).toBe('new');
    expect((await house.call('alerts.list', {})).waiting).toBe(1);
    const { id } = await house.send(key, at(one, accept));
    expect(await marks(house, key)).toEqual({ listed: null, told: null });
    await house.call('responses.undo', { id });
    expect((await house.call('alerts.list', {})).waiting).toBe(0);
    expect((await marks(house, key)).listed).toBeNull();
    expect((await house.detail(key)).seenRevision).toBe(1);
    await house.send(key, at(one, accept));
    await house.pass(120_000);
    await house.poll();
    // The effect of the supplier's own answer doesn't make the order unread again.
    expect(await marks(house, key)).toEqual({ listed: null, told: null });
  });

  it('stays changed if a newer version arrived after the answered one', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, one, two } = await issued(house);
    house.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [two.position]);
    await house.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    await house.call('responses.send', input);
    expect(await marks(house, key)).toEqual({ listed: 'changed', told: 'changed' });
    const { revision, seenRevision, unseenChanges } = await house.detail(key);
    expect({ revision, seenRevision }).toEqual({ revision: 2, seenRevision: 1 });
    expect(unseenChanges.map(({ position }) => position)).toContain(two.position);
  });

  it('is not seen by an answer that is refused', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, one } = await issued(house);
    house.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [one.position]);
    await house.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    await expect(house.call('responses.send', input)).rejects.toMatchObject({ code: 'order.changed' });
    expect((await marks(house, key)).listed).toBe('new');
  });

  it('is seen as a conflict showed it as soon as the answer is sent anyway', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, one } = await issued(house);
    const { id } = await house.send(key, at(one, accept));
    house.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [one.position]);
    await house.poll();
    expect((await house.entry(key, id)).state).toBe('conflict');
    expect((await marks(house, key)).listed).toBe('changed');
    await house.call('responses.send-anyway', { id, revision: 2 });
    expect(await marks(house, key)).toEqual({ listed: null, told: null });
  });
});
