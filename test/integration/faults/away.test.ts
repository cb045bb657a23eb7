import { expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept, at } from '../answering/house.ts';
import { expectSentence, isAnswer, isUpload, openFaultHouse } from './fault-house.ts';

it('a sign-in without a server stores nothing, and works when the server is back', async () => {
  const house = await openFaultHouse();
  await house.call('accounts.sign-out', {});
  await house.front.away();
  const error = await house.signIn().catch((refusal: unknown) => refusal);
  expectSentence(shapeOfError(error), 'service.unreachable');
  expect((await house.call('accounts.current', {})).account).toBeNull();
  await house.front.back();
  await house.signIn();
});

it('a service that refuses connections for an hour loses nothing: order, answer and document arrive once', async () => {
  const house = await openFaultHouse();
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const { key, order } = await house.heard('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  await house.front.away();
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 1 });
  const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF-1.7'));
  const { id } = await house.send(key, at(line, accept));
  await house.pass(3_600_000);
  await house.until(async () => (await house.call('sync.status', {})).state === 'not-listening', 'saying so');
  expectSentence((await house.call('sync.status', {})).reason, 'service.unreachable');
  const [document] = (await house.detail(key)).attachments;
  expectSentence(document?.problem, 'service.unreachable');
  // Nothing has left, so the user can still change the answer.
  expect(await house.entry(key, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await house.front.back();
  await house.reach(key, id, 'done');
  await house.until(() => house.stored().includes('PO-2'), 'the order');
  expect((await house.detail(key)).attachments).toMatchObject([{ id: documentId, state: 'uploaded' }]);
  expect([house.count(isAnswer), house.count(isUpload), house.logins()]).toEqual([1, 1, 1]);
  expect(house.practice.world.responses).toHaveLength(1);
  expect((await house.call('sync.status', {})).reason).toBeNull();
});
