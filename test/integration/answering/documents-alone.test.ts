import { expect, it } from 'vitest';
import type { LineKey } from '../../../src/shared/contract/calls/lines.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, responsePath } from './harness.ts';

/** Documents that are sent without an answer, on confirmed lines without an open request. */
const pdf = Buffer.from('%PDF-1.7 a certificate of conformity');
const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

type Scene = { harness: Harness; key: number; orderId: string; lines: OrderLine[] };

/** An order of two lines. The first is confirmed, the second waits for an answer. */
const halfConfirmed = async (settings: Parameters<typeof openHarness>[0] = {}): Promise<Scene> => {
  const harness = await openHarness(settings);
  const { id } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await harness.received('PO-1');
  const [first] = order.lines;
  if (first === undefined) throw new Error('The order has no line.');
  const answer = await harness.send(key, at(first, accept));
  await harness.reach(key, answer.id, 'done');
  return { harness, key, orderId: id, lines: (await harness.detail(key)).order.lines };
};

const attach = async ({ harness, key }: Scene, position: string | null, name: string): Promise<void> => {
  const { id } = await harness.attach(key, position, name, pdf);
  await harness.until(
    async () => (await harness.detail(key)).attachments.find((one) => one.id === id)?.state === 'uploaded',
  );
};

const sendDocuments = async ({ harness, key }: Scene) => {
  const { revision } = await harness.detail(key);
  const input = { orderKey: key, revision, buyerAccountNumber: null };
  return (await harness.call('responses.send-documents', input)).entry;
};

const sent = ({ harness }: Scene) => harness.practice.world.responses.map(({ response }) => response);
const free = async ({ harness, key }: Scene): Promise<string[]> =>
  (await harness.detail(key)).attachments
    .filter(({ responseId }) => responseId === null)
    .map(({ name }) => name);

it('go with the confirmed values, after a check, though the account sends a simple yes', async () => {
  const scene = await halfConfirmed({ answerForm: 'indicators' });
  const { harness, key, orderId, lines } = scene;
  const [first, second] = lines.map(({ position }) => position);
  await attach(scene, first ?? '', 'Certificate.pdf');
  await attach(scene, second ?? '', 'Drawing.pdf');
  await harness.pass(6_000);
  harness.requests.length = 0;
  const { id, documentsOnly } = await sendDocuments(scene);
  expect(documentsOnly).toBe(true);
  await harness.reach(key, id, 'done');
  const checked = harness.requests.indexOf(`GET /order/${orderId}`);
  const posted = harness.requests.indexOf(`POST ${responsePath}`);
  expect([checked >= 0, checked < posted]).toEqual([true, true]);
  expect(sent(scene)).toHaveLength(2);
  expect(sent(scene).at(-1)?.lines).toMatchObject([
    {
      purchaseOrderLinePosition: first,
      indicators: null,
      deliverySchedule: [{ date: '2026-12-10', quantity: '100' }],
      prices: { netPrice: { priceInTransactionCurrency: { value: '4.20' } } },
      documents: [{ name: 'Certificate.pdf' }],
    },
  ]);
  const now = (await harness.detail(key)).order.lines.map(({ status }) => status.processStatus);
  expect(now).toEqual(['Confirmed', 'Issued']);
  // The other document waits for the answer to its line.
  expect(await free(scene)).toEqual(['Drawing.pdf']);
  await expect(sendDocuments(scene)).rejects.toMatchObject({ code: 'document.nothing-to-send' });
});

it('stay here if the buyer asks for a change before they are sent, and never answer it', async () => {
  const scene = await halfConfirmed({ undoSeconds: 30 });
  const { harness, key, orderId, lines } = scene;
  const [first] = lines.map(({ position }) => position);
  await attach(scene, first ?? '', 'Certificate.pdf');
  const { id } = await sendDocuments(scene);
  const later = { deliverySchedule: [{ date: '2026-12-24', quantity: '100' }] };
  harness.practice.buyers.askToReopen(orderId, later, [first ?? '']);
  const { left, conflict } = await harness.reach(key, id, 'conflict');
  expect({ left, changed: conflict.length }).toEqual({ left: false, changed: 1 });
  const { revision } = await harness.detail(key);
  await expect(harness.call('responses.send-anyway', { id, revision })).rejects.toMatchObject({
    code: 'response.invalid',
  });
  await harness.call('responses.drop', { id });
  expect(await free(scene)).toEqual(['Certificate.pdf']);
  expect((await harness.detail(key)).draft).toBeNull();
  expect(sent(scene)).toHaveLength(1);
});

it('can be undone, and become no draft', async () => {
  const scene = await halfConfirmed({ undoSeconds: 30 });
  const { harness, key } = scene;
  await attach(scene, null, 'Certificate.pdf');
  const { id } = await sendDocuments(scene);
  expect(await free(scene)).toEqual([]);
  await harness.call('responses.undo', { id });
  expect((await harness.detail(key)).draft).toBeNull();
  expect(await free(scene)).toEqual(['Certificate.pdf']);
});

it('leave their order in its folder, and put it in the outbox as well until they are sent', async () => {
  const harness = await openHarness({ undoSeconds: 30 });
  const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await harness.received('PO-1');
  const { lines } = order;
  const positions = lines.map(({ position }) => position);
  for (const line of lines) {
    const { id } = await harness.send(key, at(line, accept));
    await harness.pass(30_000);
    await harness.reach(key, id, 'done');
  }
  const places = async () => {
    const { confirmed, outbox, waiting } = await harness.call('orders.counts', {});
    const { rows } = await harness.call('lines.rows', { keys: positions.map((one): LineKey => [key, one]) });
    const { folder } = await harness.detail(key);
    return { folders: [folder, ...rows.map((row) => row.folder)], counts: { confirmed, outbox, waiting } };
  };
  const confirmed = ['confirmed', 'confirmed'];
  const scene = { harness, key, orderId, lines };
  await attach(scene, null, 'Certificate.pdf');
  const { id } = await sendDocuments(scene);
  expect(await places()).toEqual({ folders: confirmed, counts: { confirmed: 1, outbox: 1, waiting: 0 } });
  await harness.pass(30_000);
  await harness.reach(key, id, 'done');
  expect(await places()).toEqual({ folders: confirmed, counts: { confirmed: 1, outbox: 0, waiting: 0 } });
});

it('are never sent on a line that waits for an answer', async () => {
  const scene = await halfConfirmed();
  const [, second] = scene.lines.map(({ position }) => position);
  await attach(scene, second ?? '', 'Drawing.pdf');
  await expect(sendDocuments(scene)).rejects.toMatchObject({ code: 'document.nothing-to-send' });
  expect(sent(scene)).toHaveLength(1);
});
