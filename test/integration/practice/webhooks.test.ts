import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Switches } from '../../../src/main/practice/switches/switches.ts';
import { type Practice, startPractice } from './practice-client.ts';

type Received = { method: string; path: string; body: string };

/**
 * A client's address that records the received calls. `statuses` are its first answers; the others are 200.
 */
const startClient = async (statuses: number[] = []) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      received.push({ method: request.method ?? '', path: request.url ?? '', body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return { received, url: `http://127.0.0.1:${address.port}` };
};

const webhook = (kind: Switches['webhook']['kind'], url: string): Partial<Switches> => ({
  webhook: { kind, orderUrl: `${url}/any/order`, shipmentUrl: `${url}/any/shipment?key=1` },
});

// Pauses between the attempts end at once here.
const atOnce = (_: number, run: () => void) => {
  const timer = setImmediate(run);
  return () => clearImmediate(timer);
};

const eventSchema = z.object({
  eventName: z.string(),
  orderEvent: z.object({
    orderId: z.string(),
    id: z.undefined().optional(),
    buyerOrder: z.object({ purchaseOrderNumber: z.string() }),
    lines: z.array(z.object({ buyerLine: z.object({ position: z.string() }) })),
  }),
});

const documentsSchema = z.array(z.object({ name: z.string(), lastChangedAt: z.iso.datetime() }));
const shipmentEventSchema = z.object({
  eventName: z.string(),
  shipment: z.object({
    id: z.string(),
    lines: z.array(z.object({ lastChangedAt: z.iso.datetime() })),
    supplierShipment: z.object({ documents: documentsSchema }),
    buyerShipment: z.object({ documents: documentsSchema }),
    processStatus: z.string(),
    lastUpdatedAt: z.iso.datetime(),
  }),
  meta: z.object({ messageId: z.string() }),
});

const eventsOf = (received: Received[]) =>
  received.map(({ body }) => {
    const { eventName, orderEvent } = eventSchema.parse(JSON.parse(body));
    return [eventName, orderEvent.lines.map(({ buyerLine }) => buyerLine.position).join(' ')];
  });

const respond = async (practice: Practice, number: string, positions: string[], answer: object) => {
  const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
    order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: number },
    lines: positions.map((position) => ({ purchaseOrderLinePosition: position, ...answer })),
  });
  expect(reply.status).toBe(200);
};
const accept = { indicators: { accepted: true } };
const other = { deliverySchedule: [{ date: '2027-02-01', quantity: 3 }], reason: 'Later.' };

describe('a POST webhook', () => {
  it('names each change of an order, with the affected lines only', async () => {
    const client = await startClient();
    const practice = await startPractice({ sample: 'empty', switches: webhook('post', client.url) });
    const { buyers } = practice.service;
    const { id, purchaseOrderNumber: number } = buyers.issue({ buyer: 'Kessler', lineCount: 3 });
    buyers.reissue(id, { deliverySchedule: [{ date: '2027-01-10', quantity: '3' }] }, ['20']);
    await respond(practice, number, ['10', '20'], accept);
    await respond(practice, number, ['10', '30'], other);
    buyers.approveProposal(id, ['30']);
    buyers.rejectProposal(id, ['10']);
    buyers.askToReopen(id, { deliverySchedule: [{ date: '2027-01-12', quantity: '3' }] }, ['20']);
    await respond(practice, number, ['20'], accept);
    buyers.askReconfirmation(id, ['20']);
    await respond(practice, number, ['20'], accept);
    buyers.moveGoods(id, 'Shipped', ['20']);
    buyers.moveGoods(id, 'Delivered', ['20']);
    buyers.complete(id, ['20']);
    buyers.cancel(id, ['10', '30']);
    await expect.poll(() => client.received.length).toBe(15);
    expect(eventsOf(client.received)).toEqual([
      ['OrderIssuedByBuyer', '10 20 30'],
      ['OrderLinesReissuedByBuyer', '20'],
      ['OrderLinesAcceptedBySupplier', '10 20'],
      ['OrderLinesReopenRequestedBySupplier', '10'],
      ['OrderChangesProposedBySupplier', '30'],
      ['OrderChangesProposalApprovedByBuyer', '30'],
      ['OrderLinesReopenRequestRejectedByBuyer', '10'],
      ['OrderLinesReopenRequestedByBuyer', '20'],
      ['OrderLinesReopenRequestApprovedBySupplier', '20'],
      ['OrderLinesReconfirmationRequestedByBuyer', '20'],
      ['OrderLinesReconfirmedBySupplier', '20'],
      ['OrderLinesShippedByBuyer', '20'],
      ['OrderLinesMarkedAsDeliveredByBuyer', '20'],
      ['OrderLinesCompletedByBuyer', '20'],
      ['OrderLinesCancelledByBuyer', '10 30'],
    ]);
    const [first] = client.received;
    expect([first?.method, first?.path]).toEqual(['POST', '/any/order']);
    expect(eventSchema.parse(JSON.parse(first?.body ?? '')).orderEvent.orderId).toBe(id);
  });

  it('has a name for each other event of an order', async () => {
    const client = await startClient();
    const practice = await startPractice({ sample: 'empty', switches: webhook('post', client.url) });
    const { buyers } = practice.service;
    const { id, purchaseOrderNumber: number } = buyers.issue({ buyer: 'Kessler', lineCount: 2 });
    const update = async (what: string, order: object, lines: object[] = []) => {
      const sent = { order: { purchaseOrderNumber: number, ...order }, lines };
      expect((await practice.ask('POST', `/v2/api-connector/order/${what}`, sent)).status).toBe(200);
    };
    const change = { deliverySchedule: [{ date: '2027-01-12', quantity: '3' }] };
    await update('indicators', { indicators: { confirmed: true } });
    await respond(practice, number, ['10'], { itemDetails: { serialNumber: 'S-1' } });
    await respond(practice, number, ['10'], { salesOrderNumber: 'V-1' });
    buyers.askToReschedule(id, change, ['10']);
    buyers.approveProposal(id, ['10']);
    buyers.askToReschedule(id, { deliverySchedule: [{ date: '2027-01-19', quantity: '3' }] }, ['10']);
    buyers.rejectProposal(id, ['10']);
    for (const side of ['buyer', 'supplier'] as const) {
      buyers.moveGoods(id, 'Delivered', ['20'], side);
      buyers.moveGoods(id, 'Open', ['20'], side);
      buyers.moveGoods(id, 'Produced', ['20'], side);
    }
    const received = [{ date: '2026-12-10', quantity: 1 }];
    await update('deliveries', {}, [{ position: '20', deliveries: received }]);
    await update('deliveryHistory', {}, [{ position: '20', deliveryHistory: [] }]);
    buyers.cancel(id, ['20']);
    buyers.revert(id, 'Cancelled', ['20']);
    buyers.complete(id, ['20']);
    buyers.revert(id, 'Completed', ['20']);
    buyers.reassignContact(id, 'new@kessler.example');
    buyers.reassignContact(id, 'new@veldkamp.example', 'supplier');
    buyers.resend(id);
    buyers.resend(id, 'supplier');
    await expect.poll(() => client.received.length).toBe(24);
    expect(eventsOf(client.received).slice(1)).toEqual([
      ['OrderLinesConfirmedByBuyer', '10 20'],
      ['OrderLinesItemDetailsChanged', '10'],
      ['OrderLinesUpdatedBySupplier', '10'],
      ['OrderLinesShipmentRescheduleRequestedBySupplier', '10'],
      ['OrderLinesShipmentRescheduleRequestApprovedByBuyer', '10'],
      ['OrderLinesShipmentRescheduleRequestedBySupplier', '10'],
      ['OrderLinesShipmentRescheduleRequestRejectedByBuyer', '10'],
      ['OrderLinesMarkedAsDeliveredByBuyer', '20'],
      ['OrderLinesMarkedAsOpenByBuyer', '20'],
      ['OrderLinesDeliveryScheduleLogisticsUpdatedByBuyer', '20'],
      ['OrderLinesMarkedAsDeliveredBySupplier', '20'],
      ['OrderLinesMarkedAsOpenBySupplier', '20'],
      ['OrderLinesDeliveryScheduleLogisticsUpdatedBySupplier', '20'],
      ['OrderLinesDeliveryHistoryAppendedByBuyer', '20'],
      ['OrderLinesDeliveryHistorySetByBuyer', '20'],
      ['OrderLinesCancelledByBuyer', '20'],
      ['CancelledOrderLinesRevertedByBuyer', '20'],
      ['OrderLinesCompletedByBuyer', '20'],
      ['CompletedOrderLinesRevertedByBuyer', '20'],
      ['OrderContactReassignedByBuyer', ''],
      ['OrderContactReassignedBySupplier', ''],
      ['OrderResentByBuyer', ''],
      ['OrderResentBySupplier', ''],
    ]);
  });

  it('reports a shipment with a changed header, and one that is sent again', async () => {
    const client = await startClient();
    const practice = await startPractice({ sample: 'empty', switches: webhook('post', client.url) });
    const { buyers, world } = practice.service;
    const order = buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await respond(practice, 'PO-1', ['10'], accept);
    const advise = (despatchQuantity: number, trackingNumber: string) =>
      practice.ask('POST', '/v2/api-connector/shipment/despatch-advice', {
        header: {
          ...{ buyerAccountNumber: 'D-10034', despatchAdviceNumber: 'DA-1' },
          shipment: { shipmentNumber: 'S-1', trackingNumber },
        },
        lines: [
          {
            ...{
              despatchAdviceLinePosition: '1',
              purchaseOrderNumber: 'PO-1',
              purchaseOrderLinePosition: '10',
            },
            ...{ item: { buyerItemNumber: order.lines[0]?.item.number }, despatchQuantity },
          },
        ],
      });
    for (const [quantity, tracking] of [
      [1, 'T-1'],
      [1, 'T-2'],
      [2, 'T-2'],
    ] as const) {
      expect((await advise(quantity, tracking)).status).toBe(200);
    }
    buyers.resendShipment(world.shipments()[0]?.id ?? '');
    const names = () =>
      client.received.flatMap(({ path, body }) =>
        path.includes('shipment') ? [String(JSON.parse(body).eventName)] : [],
      );
    await expect
      .poll(names)
      .toEqual([
        'ShipmentIssuedBySupplier',
        'ShipmentHeaderUpdatedBySupplier',
        'ShipmentReissuedBySupplier',
        'ShipmentResentByBuyer',
      ]);
  });

  it('reports a shipment with all its lines and documents', async () => {
    const client = await startClient();
    const practice = await startPractice({ switches: webhook('post', client.url) });
    const { buyers, world } = practice.service;
    const waiting = world.shipments().find(({ processStatus }) => processStatus === 'Issued');
    buyers.attachToShipment(waiting?.id ?? '', 'gate pass.txt');
    buyers.rejectShipment(waiting?.id ?? '', 'No.');
    await expect.poll(() => client.received.length).toBe(2);
    const events = client.received.map(({ body }) => shipmentEventSchema.parse(JSON.parse(body)));
    expect(events.map(({ eventName, shipment }) => [eventName, shipment.processStatus])).toEqual([
      ['ShipmentDocumentAttachedByBuyer', 'Issued'],
      ['ShipmentRejectedByBuyer', 'Rejected'],
    ]);
    const sent = waiting?.lines.map(({ lastUpdatedAt }) => lastUpdatedAt);
    const documents = waiting?.supplierDocuments.map(({ name, lastChangedAt }) => [name, lastChangedAt]);
    expect(sent?.length).toBeGreaterThan(0);
    for (const { shipment } of events) {
      expect(shipment.id).toBe(waiting?.id);
      expect(shipment.lines.map(({ lastChangedAt }) => lastChangedAt)).toEqual(sent);
      const supplied = shipment.supplierShipment.documents;
      expect(supplied.map(({ name, lastChangedAt }) => [name, lastChangedAt])).toEqual(documents);
      expect(shipment.buyerShipment.documents.map(({ name }) => name)).toEqual(['gate pass.txt']);
    }
    // The new document alone has the stamp of its event. The next event doesn't change it.
    const [attached, rejected] = events.map(({ shipment }) => shipment);
    const changed = attached?.buyerShipment.documents[0]?.lastChangedAt;
    expect(changed).toBe(attached?.lastUpdatedAt);
    expect(rejected?.buyerShipment.documents[0]?.lastChangedAt).toBe(changed);
    expect([...(sent ?? []), ...(documents ?? []).map(([, at]) => at)]).not.toContain(changed);
  });
});

describe('a GET webhook', () => {
  it.each<['get-path' | 'get-query', (order: string, shipment: string) => string[]]>([
    ['get-path', (order, shipment) => [`/any/order/${order}`, `/any/shipment/${shipment}?key=1`]],
    [
      'get-query',
      (order, shipment) => [`/any/order?orderId=${order}`, `/any/shipment?key=1&shipmentId=${shipment}`],
    ],
  ])('%s carries only the id', async (kind, paths) => {
    const client = await startClient();
    const practice = await startPractice({ switches: webhook(kind, client.url) });
    const { buyers, world } = practice.service;
    const order = buyers.issue();
    const shipment = world.shipments()[0]?.id ?? '';
    buyers.attachToShipment(shipment, 'a.txt');
    await expect.poll(() => client.received.length).toBe(2);
    expect(client.received).toEqual(
      paths(order.id, shipment).map((path) => ({ method: 'GET', path, body: '' })),
    );
  });
});

describe('a client that can’t be called', () => {
  it('retries after a status above 500, then stops, and the next call is still made', async () => {
    const client = await startClient([502, 503, 200, 501, 503, 503, 503]);
    const practice = await startPractice({
      sample: 'empty',
      after: atOnce,
      switches: webhook('get-path', client.url),
    });
    const issued = [1, 2, 3].map(() => practice.service.buyers.issue());
    await expect.poll(() => client.received.length).toBe(8);
    const times = issued.map(({ id }) => client.received.filter(({ path }) => path.endsWith(id)).length);
    expect(times).toEqual([3, 4, 1]);
  });

  it('is never called again after a 4xx or a 500', async () => {
    const client = await startClient([400, 401, 404, 413, 429, 500]);
    const practice = await startPractice({
      sample: 'empty',
      after: atOnce,
      switches: webhook('get-path', client.url),
    });
    const issued = Array.from({ length: 7 }, () => practice.service.buyers.issue());
    await expect.poll(() => client.received.length).toBe(7);
    expect(client.received.map(({ path }) => path)).toEqual(issued.map(({ id }) => `/any/order/${id}`));
  });

  it('delays no other client, if silent or unreachable', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const practice = await startPractice({
      sample: 'empty',
      switches: webhook('post', `http://127.0.0.1:${port}`),
    });
    practice.service.buyers.issue();
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(200);
    practice.service.switches.set(webhook('post', 'http://127.0.0.1:1'));
    practice.service.buyers.issue();
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(200);
  });

  it('makes no call if nobody wants calls', async () => {
    const client = await startClient();
    const practice = await startPractice({ sample: 'empty', switches: webhook('off', client.url) });
    practice.service.buyers.issue();
    practice.service.switches.set(webhook('get-path', client.url));
    const told = practice.service.buyers.issue();
    await expect.poll(() => client.received.length).toBe(1);
    expect(client.received[0]?.path).toBe(`/any/order/${told.id}`);
  });
});
