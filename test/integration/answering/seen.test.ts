import { describe, expect, it } from 'vitest';
import { accept, at, type Harness, openHarness } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async (harness: Harness) => {
  const { id: orderId } = harness.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [terms, terms],
  });
  const { key, order } = await harness.received('PO-1');
  const [one, two] = order.lines;
  if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
  return { key, orderId, one, two };
};

/** How the list marks the order. */
const mark = async (harness: Harness, key: number) =>
  (await harness.call('orders.rows', { keys: [key] })).rows[0]?.unseen;

describe('an order', () => {
  it('is no longer new after an answer, even a withdrawn one', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, one } = await issued(harness);
    expect(await mark(harness, key)).toBe('new');
    expect((await harness.call('alerts.list', {})).waiting).toBe(1);
    const { id } = await harness.send(key, at(one, accept));
    expect(await mark(harness, key)).toBe(null);
    await harness.call('responses.undo', { id });
    expect((await harness.call('alerts.list', {})).waiting).toBe(0);
    expect(await mark(harness, key)).toBeNull();
    expect((await harness.detail(key)).seenRevision).toBe(1);
    await harness.send(key, at(one, accept));
    await harness.pass(120_000);
    await harness.poll();
    // The effect of the supplier's own answer doesn't make the order unread again.
    expect(await mark(harness, key)).toBe(null);
  });

  it('stays changed if a newer version arrived after the answered one', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, one, two } = await issued(harness);
    harness.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [two.position]);
    await harness.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    await harness.call('responses.send', input);
    expect(await mark(harness, key)).toBe('changed');
    const { revision, seenRevision, unseenChanges } = await harness.detail(key);
    expect({ revision, seenRevision }).toEqual({ revision: 2, seenRevision: 1 });
    expect(unseenChanges.map(({ position }) => position)).toContain(two.position);
  });

  it('is not seen by an answer that is refused', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, one } = await issued(harness);
    harness.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [one.position]);
    await harness.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    await expect(harness.call('responses.send', input)).rejects.toMatchObject({ code: 'order.changed' });
    const { seenRevision, unseenChanges } = await harness.detail(key);
    expect(seenRevision).toBeNull();
    expect(unseenChanges.map(({ position }) => position)).toContain(one.position);
  });

  it('that was never opened shows what the buyer changed since it was received, as one step', async () => {
    const harness = await openHarness();
    const { key, orderId, one } = await issued(harness);
    for (const quantity of ['200', '400']) {
      const deliverySchedule = [{ date: '2026-12-10', quantity }];
      harness.practice.buyers.reissue(orderId, { deliverySchedule }, [one.position]);
      await harness.poll();
    }
    expect(await mark(harness, key)).toBe('changed');
    const { revision, seenRevision, unseenChanges } = await harness.detail(key);
    expect({ revision, seenRevision }).toEqual({ revision: 3, seenRevision: null });
    expect(unseenChanges).toMatchObject([
      {
        position: one.position,
        field: 'quantity',
        before: { quantity: '100' },
        after: { quantity: '400' },
      },
    ]);
    await harness.call('orders.mark-seen', { key, revision });
    expect(await mark(harness, key)).toBeNull();
    expect((await harness.detail(key)).unseenChanges).toEqual([]);
  });

  it('is seen as a conflict showed it as soon as the answer is sent anyway', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, one } = await issued(harness);
    const { id } = await harness.send(key, at(one, accept));
    harness.practice.buyers.reissue(orderId, { netPrice: '3.10' }, [one.position]);
    await harness.poll();
    expect((await harness.entry(key, id)).state).toBe('conflict');
    expect(await mark(harness, key)).toBe('changed');
    await harness.call('responses.send-anyway', { id, revision: 2 });
    expect(await mark(harness, key)).toBe(null);
  });
});
