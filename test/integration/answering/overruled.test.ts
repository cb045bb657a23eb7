import { describe, expect, it } from 'vitest';
import { accept, at, openHouse, propose, responsePath } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is none.');
  return item;
};

describe('an answer that the user sends despite a conflict', () => {
  it('is sent again, though the order shows its documents from the first time', async () => {
    const house = await openHouse();
    const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await house.heard('PO-1');
    const seen = only(order.lines);
    const first = await house.send(key, at(seen, propose(seen, { dates: ['2026-12-24'] })));
    await house.reach(key, first.id, 'done');
    await house.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7 a'));
    await house.until(async () => only((await house.detail(key)).attachments).state === 'uploaded');
    house.disturb(({ path }) => (path === responsePath ? 'drop-answer' : 'pass'));
    const line = only((await house.detail(key)).order.lines);
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-28'] })));
    await house.until(() => house.posts() === 2);
    house.disturb(null);
    house.practice.buyers.rejectProposal(orderId);
    await house.pass(100_000);
    expect((await house.entry(key, id)).state).toBe('conflict');
    const { revision } = await house.detail(key);
    await house.call('responses.send-anyway', { id, revision });
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(3);
  });
});

describe('an answer that the service took before its conflict', () => {
  const inConflict = async () => {
    const house = await openHouse();
    const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await house.heard('PO-1');
    const document = await house.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7 a'));
    await house.until(async () => only((await house.detail(key)).attachments).state === 'uploaded');
    // It waits in a queue for longer than anybody checks.
    house.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await house.send(key, at(only(order.lines), accept));
    await house.reach(key, id, 'sent');
    house.disturb(null);
    house.practice.buyers.reissue(orderId, { netPrice: '3.10' });
    await house.poll();
    await house.reach(key, id, 'conflict');
    return { house, key, id, document: document.id };
  };
  const removals = (requests: readonly string[]): string[] =>
    requests.filter((request) => request.startsWith('DELETE'));

  it('keeps its documents and its bytes', async () => {
    const { house, key, id, document } = await inConflict();
    const said = house.bodyOf(id);
    await expect(house.call('documents.remove', { id: document })).rejects.toThrow('document.sent-already');
    const { revision } = await house.detail(key);
    await house.call('responses.send-anyway', { id, revision });
    await expect(house.call('responses.undo', { id })).rejects.toThrow('response.too-late');
    await house.pass(120_000);
    expect([house.bodyOf(id), removals(house.requests)]).toEqual([said, []]);
  });

  it('passes its documents on to no other answer when it is discarded, and no document of the buyer into a new one', async () => {
    const dropped = await inConflict();
    await dropped.house.call('responses.drop', { id: dropped.id });
    expect(only((await dropped.house.detail(dropped.key)).attachments).responseId).toBe(dropped.id);
    const edited = await inConflict();
    await edited.house.call('responses.edit', { id: edited.id });
    await edited.house.call('documents.remove', { id: edited.document });
    await edited.house.pass(5_000);
    expect(removals(edited.house.requests)).toEqual([]);
  });
});
