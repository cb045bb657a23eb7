import { expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept, at } from '../answering/harness.ts';
import { expectSentence, isAnswer, isUpload, openFaultHarness } from './fault-harness.ts';

it('a sign-in without a server stores nothing, and works when the server is back', async () => {
  const harness = await openFaultHarness();
  await harness.call('accounts.sign-out', {});
  await harness.front.away();
  const error = await harness.signIn().catch((refusal: unknown) => refusal);
  expectSentence(shapeOfError(error), 'service.unreachable');
  expect((await harness.call('accounts.current', {})).account).toBeNull();
  await harness.front.back();
  await harness.signIn();
});

it('a service that refuses connections for an hour loses nothing: order, answer and document arrive once', async () => {
  const harness = await openFaultHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  await harness.front.away();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 1 });
  const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7'));
  const { id } = await harness.send(key, at(line, accept));
  await harness.pass(3_600_000);
  await harness.until(
    async () => (await harness.call('sync.status', {})).state === 'not-connected',
    'saying so',
  );
  expectSentence((await harness.call('sync.status', {})).reason, 'service.unreachable');
  const [document] = (await harness.detail(key)).attachments;
  expectSentence(document?.problem, 'service.unreachable');
  // Nothing has left, so the user can still change the answer.
  expect(await harness.entry(key, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await harness.front.back();
  await harness.reach(key, id, 'done');
  await harness.until(() => harness.stored().includes('PO-2'), 'the order');
  expect((await harness.detail(key)).attachments).toMatchObject([{ id: documentId, state: 'uploaded' }]);
  expect([harness.count(isAnswer), harness.count(isUpload), harness.logins()]).toEqual([1, 1, 1]);
  expect(harness.practice.world.responses).toHaveLength(1);
  expect((await harness.call('sync.status', {})).reason).toBeNull();
});
