import { describe, expect, it } from 'vitest';
import type { Harness } from '../answering/harness.ts';
import { advicePath, pollShipments, withOrder } from '../shipments/shipments-harness.ts';
import { openBackupHarness, takeCopy } from './backup-harness.ts';

const uploadPath = '/v2/object-storage/document';
const pdf = Buffer.from('%PDF-1.7 a certificate');

const count = ({ requests }: Harness, path: string): number =>
  requests.filter((line) => line === `POST ${path}`).length;

/** A despatch advice and a document that the service doesn't take; then the store is opened from a copy. */
const openHeld = async () => {
  const harness = await openBackupHarness();
  const scene = await withOrder(harness);
  harness.disturb(({ path }) => (path === uploadPath || path === advicePath ? { status: 503 } : 'pass'));
  const { id } = await scene.send();
  const attached = await harness.attach(scene.key, null, 'Certificate.pdf', pdf);
  const document = async () =>
    (await harness.detail(scene.key)).attachments.find((one) => one.id === attached.id);
  await harness.until(async () => (await document())?.problem !== null, 'the failed upload');
  await harness.until(async () => (await scene.entry(id)).problem !== null, 'the failed advice');
  harness.disturb(null);
  await (await takeCopy(harness))();
  const before = { uploads: count(harness, uploadPath), advices: count(harness, advicePath) };
  await harness.pass(30 * 60_000);
  return {
    ...{ harness, scene, id, document },
    sent: () => ({
      uploads: count(harness, uploadPath) - before.uploads,
      advices: count(harness, advicePath) - before.advices,
    }),
  };
};

describe('a despatch advice and a document of a restored store', () => {
  it('wait for the user, and are sent once the user says so', async () => {
    const { harness, scene, id, document, sent } = await openHeld();
    const held = { problem: { code: 'outbox.restored' }, state: 'needs-attention' };
    expect(await scene.entry(id)).toMatchObject(held);
    expect(await document()).toMatchObject(held);
    expect(await harness.call('backup.held', {})).toEqual({ count: 2 });
    expect(sent()).toEqual({ uploads: 0, advices: 0 });
    expect(await harness.call('backup.decide', { decision: 'send' })).toEqual({ left: 0 });
    await harness.until(async () => (await document())?.state === 'uploaded', 'the upload');
    await harness.until(async () => {
      await pollShipments(scene);
      return (await scene.entry(id)).state === 'done';
    }, 'the shipment');
    expect(sent()).toEqual({ uploads: 1, advices: 1 });
  });

  it('wait for the user, and are dropped if the user says so', async () => {
    const { harness, scene, id, document, sent } = await openHeld();
    expect(await harness.call('backup.decide', { decision: 'drop' })).toEqual({ left: 0 });
    expect((await scene.plan()).entries.find((one) => one.id === id)?.state ?? 'dropped').toBe('dropped');
    expect(await document()).toBeUndefined();
    await harness.pass(30 * 60_000);
    expect(sent()).toEqual({ uploads: 0, advices: 0 });
    expect(await harness.call('backup.held', {})).toEqual({ count: 0 });
  });
});

it('an advice that arrived after the copy was made isn’t sent again: the shipments are polled first', async () => {
  const harness = await openBackupHarness({ undoSeconds: 60 });
  const scene = await withOrder(harness);
  const { id } = await scene.send();
  const reopen = await takeCopy(harness);
  await scene.reach(id, 'done');
  await reopen();
  expect(await harness.call('backup.decide', { decision: 'send' })).toEqual({ left: 0 });
  expect((await scene.reach(id, 'done')).attempts).toBe(0);
  await harness.pass(30 * 60_000);
  expect(count(harness, advicePath)).toBe(1);
});
