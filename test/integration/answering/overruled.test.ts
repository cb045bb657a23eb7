import { describe, expect, it } from 'vitest';
import { accept, at, openHarness, propose, responsePath } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is none.');
  return item;
};

describe('an answer that the user sends despite a conflict', () => {
  it('is sent again, though the order shows its documents from the first time', async () => {
    const harness = await openHarness();
    const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await harness.received('PO-1');
    const seen = only(order.lines);
    const first = await harness.send(key, at(seen, propose(seen, { dates: ['2026-12-24'] })));
    await harness.reach(key, first.id, 'done');
    await harness.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7 a'));
    await harness.until(async () => only((await harness.detail(key)).attachments).state === 'uploaded');
    harness.disturb(({ path }) => (path === responsePath ? 'drop-answer' : 'pass'));
    const line = only((await harness.detail(key)).order.lines);
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-28'] })));
    // Only then has the service taken the answer, and the buyer rejects that one.
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    harness.disturb(null);
    harness.practice.buyers.rejectProposal(orderId);
    await harness.pass(100_000);
    expect((await harness.entry(key, id)).state).toBe('conflict');
    const { revision } = await harness.detail(key);
    await harness.call('responses.send-anyway', { id, revision });
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(3);
  });
});

describe('an answer that the service took before its conflict', () => {
  const inConflict = async () => {
    const harness = await openHarness();
    const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await harness.received('PO-1');
    const document = await harness.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7 a'));
    await harness.until(async () => only((await harness.detail(key)).attachments).state === 'uploaded');
    // It waits in a queue for longer than anybody checks.
    harness.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await harness.send(key, at(only(order.lines), accept));
    await harness.reach(key, id, 'sent');
    harness.disturb(null);
    harness.practice.buyers.reissue(orderId, { netPrice: '3.10' });
    await harness.poll();
    await harness.reach(key, id, 'conflict');
    return { harness, key, id, document: document.id };
  };
  const removals = (requests: readonly string[]): string[] =>
    requests.filter((request) => request.startsWith('DELETE'));

  it('keeps its documents and its bytes', async () => {
    const { harness, key, id, document } = await inConflict();
    const said = harness.bodyOf(id);
    await expect(harness.call('documents.remove', { id: document })).rejects.toThrow('document.sent-already');
    const { revision } = await harness.detail(key);
    await harness.call('responses.send-anyway', { id, revision });
    await expect(harness.call('responses.undo', { id })).rejects.toThrow('response.too-late');
    await harness.pass(120_000);
    expect([harness.bodyOf(id), removals(harness.requests)]).toEqual([said, []]);
  });

  it('passes its documents on to no other answer when it is discarded, and no document of the buyer into a new one', async () => {
    const dropped = await inConflict();
    await dropped.harness.call('responses.drop', { id: dropped.id });
    expect(only((await dropped.harness.detail(dropped.key)).attachments).responseId).toBe(dropped.id);
    const edited = await inConflict();
    await edited.harness.call('responses.edit', { id: edited.id });
    await edited.harness.call('documents.remove', { id: edited.document });
    await edited.harness.pass(5_000);
    expect(removals(edited.harness.requests)).toEqual([]);
  });
});
