import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileSaver } from '../../../src/main/adapters/data-folder/file-saver.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { jsonOrder, ublOrder, xmlOrder } from '../../fixtures/buyer-orders.ts';
import { type Harness, openHarness, settled } from '../answering/harness.ts';

/** Messages of a buyer's system, pasted as with curl, in the supplier's own app. */

const drawing = Buffer.from('a drawing');

const withDrawing = (text: string): string =>
  text.replace(
    '<cac:BuyerCustomerParty>',
    `<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain" filename="drawing.txt">${drawing.toString('base64')}</cbc:EmbeddedDocumentBinaryObject>
    </cac:Attachment></cac:AdditionalDocumentReference><cac:BuyerCustomerParty>`,
  );

/** Plays the buyer's system, each form at the endpoint that accepts it. */
const buyer = async ({ credentials: { url, email, password } }: Harness) => {
  const basic = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const login = await fetch(`${url}/v2/authentication/login`, { headers: { authorization: basic } });
  const token = `Bearer ${login.headers.get('set-authorization') ?? ''}`;
  return async (method: string, path: string, type: string, body: string): Promise<number> => {
    const headers = { authorization: token, 'content-type': type };
    return (await fetch(`${url}${path}`, { method, headers, body })).status;
  };
};

it('a buyer’s order in JSON, XML and UBL is in To answer after one poll, with equal details', async () => {
  const place = await mkdtemp(join(tmpdir(), 'orderbell-forms-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const saver = createFileSaver({
    choose: async (name) => join(place, name),
    chooseFolder: async () => place,
    open: async () => undefined,
    reveal: async () => undefined,
  });
  const harness = await openHarness({}, { saver });
  const send = await buyer(harness);
  expect([
    await send('POST', '/v2/api-connector/order', 'application/json', jsonOrder('A-1')),
    await send('POST', '/v2/api-connector/order', 'application/xml', xmlOrder('A-2')),
    await send('PUT', '/v2/sci-connector/order', 'application/xml', ublOrder('A-3', withDrawing)),
  ]).toEqual([200, 200, 200]);

  const polls = (): number => harness.requests.filter((line) => line.endsWith('/order-search/poll')).length;
  const before = polls();
  await harness.poll();
  expect(polls() - before).toBe(1);
  const { rows } = await listOrders(harness, 'to-answer');
  expect(rows.map(({ purchaseOrderNumber }) => purchaseOrderNumber).toSorted()).toEqual([
    ...['A-1', 'A-2', 'A-3'],
  ]);

  const [byJson, byXml, byUbl] = await Promise.all(
    ['A-1', 'A-2', 'A-3'].map(async (number) => {
      const row = rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
      return harness.detail(row?.key ?? 0);
    }),
  );
  if (byJson === undefined || byXml === undefined || byUbl === undefined)
    throw new Error('Not all are there.');
  expect(byJson.order.lines[0]?.deliverySchedule).toMatchObject([{ date: '2026-12-10', quantity: '12.5' }]);
  expect(compared(byXml)).toEqual(compared(byJson));
  // UBL has one name for the place of delivery, and this one brought a document.
  const { destination } = byJson.order;
  expect({ ...compared(byUbl), documents: [] }).toEqual({
    ...compared(byJson),
    destination: { ...destination, names: destination.names.slice(0, 1) },
  });

  const [document] = byUbl.order.documents;
  const objectId = document?.objectId ?? '';
  const asked = harness.call('documents.download', { objectId, name: document?.name ?? null });
  const { download } = await settled(harness, asked);
  await harness.until(async () => {
    const { downloads } = await harness.call('documents.downloads', {});
    return downloads.find(({ id, state }) => id === download?.id && state === 'done');
  }, 'the end of the download');
  expect((await readFile(join(place, 'drawing.txt'))).equals(drawing)).toBe(true);
});

/** The visible parts of the order, without its number and the service's own ids. */
const compared = ({ order }: OrderDetail) => ({
  ...order,
  id: null,
  purchaseOrderNumber: '',
  ...{ lastUpdatedAt: '', eventDates: [] },
  lines: order.lines.map((line) => ({ ...line, id: null, lastUpdatedAt: null, eventDates: [] })),
});
