import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeOrder } from '../../../src/main/practice/orders/practice-order.ts';
import { fieldOf, type Practice, type Reply, startPractice } from './practice-client.ts';

const advicePath = '/v2/api-connector/shipment/despatch-advice';
const pollPath = '/v2/shipment/poll';

const exact = z.unknown().transform(String);
const documentsSchema = z.array(
  z.object({ objectId: z.string(), name: z.string(), lastChangedAt: z.string() }),
);
const shipmentSchema = z.object({
  id: z.string(),
  supplierShipment: z.object({
    buyerAccountNumber: z.string(),
    shipmentNumber: z.string(),
    documents: documentsSchema,
  }),
  buyerShipment: z.object({ companyId: z.string(), documents: documentsSchema }),
  lines: z.array(
    z.object({
      purchaseOrderNumber: z.string(),
      purchaseOrderLinePosition: z.string(),
      item: z.object({ buyerItemNumber: z.string() }),
      supplierLine: z.object({
        despatchAdviceNumber: z.string(),
        despatchAdviceLinePosition: z.string(),
        despatchQuantity: exact,
        backorderQuantity: exact.optional(),
        backorderDate: z.string().optional(),
      }),
      meta: z.object({ lastUpdatedAt: z.string() }),
      lastChangedAt: z.string(),
    }),
  ),
  locations: z.object({
    departure: z.object({ atdDate: z.string() }).optional(),
    destinations: z.array(z.object({ etaStartDate: z.string(), etaEndTime: z.string().optional() })),
  }),
  identifiers: z.object({ trackingNumber: z.string().optional() }),
  status: z.object({ processStatus: z.string(), processStatusReason: z.string().optional() }),
  processStatus: z.string(),
  processStatusReason: z.string().optional(),
  lastUpdatedAt: z.string(),
});
const pageSchema = z.object({
  data: z.array(shipmentSchema),
  total: exact,
  lastUpdatedAt: z.string().optional(),
});

const pageOf = ({ text }: Reply) => pageSchema.parse(parse(text));

const poll = async (practice: Practice, body: unknown = {}) =>
  pageOf(await practice.askWithToken('POST', pollPath, body));

const onlyShipment = async (practice: Practice) => {
  const [shipment] = (await poll(practice)).data;
  if (shipment === undefined) throw new Error('There is no shipment.');
  return shipment;
};

/** An order of two confirmed lines of 40 and 12. */
const confirmedOrder = async (practice: Practice): Promise<PracticeOrder> => {
  const order = practice.service.buyers.issue({
    buyer: 'Kessler',
    lines: [
      { deliverySchedule: [{ date: '2026-12-10', quantity: '40' }] },
      { deliverySchedule: [{ date: '2026-12-10', quantity: '12' }] },
    ],
  });
  const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
    order: {
      buyerAccountNumber: 'D-10034',
      purchaseOrderNumber: order.purchaseOrderNumber,
      indicators: { accepted: true },
    },
    lines: order.lines.map(({ position }) => ({ purchaseOrderLinePosition: position })),
  });
  expect(reply.status).toBe(200);
  return order;
};

const line = (order: PracticeOrder, index: number, fields: object = {}) => ({
  despatchAdviceLinePosition: String((index + 1) * 10),
  purchaseOrderNumber: order.purchaseOrderNumber,
  purchaseOrderLinePosition: order.lines[index]?.position,
  item: { buyerItemNumber: order.lines[index]?.item.number },
  despatchQuantity: 12,
  ...fields,
});

const advice = (lines: unknown[], shipment: object = {}, header: object = {}) => ({
  header: {
    buyerAccountNumber: 'D-10034',
    despatchAdviceNumber: 'DA-1',
    shipment: { shipmentNumber: 'S-1', ...shipment },
    ...header,
  },
  lines,
});

describe('a despatch advice', () => {
  it('makes a shipment that the next poll brings and that can be fetched, with and without version', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const order = await confirmedOrder(practice);
    const sent = advice(
      [
        line(order, 0, {
          despatchQuantity: 30.5,
          backorderQuantity: 9.5,
          backorderDate: '2026-12-18',
          deliverySchedulePosition: '0001',
        }),
      ],
      {
        trackingNumber: '3S123',
        departure: { actualDate: '2026-12-08' },
        destination: { scheduledStartDate: '2026-12-10', scheduledEndTime: '15:30:00' },
      },
    );
    expect((await practice.ask('POST', advicePath, sent)).status).toBe(200);
    const shipment = await onlyShipment(practice);
    expect(shipment.supplierShipment).toMatchObject({ shipmentNumber: 'S-1', buyerAccountNumber: 'D-10034' });
    expect(shipment.lines).toEqual([
      {
        purchaseOrderNumber: order.purchaseOrderNumber,
        purchaseOrderLinePosition: '10',
        item: { buyerItemNumber: order.lines[0]?.item.number },
        supplierLine: {
          despatchAdviceNumber: 'DA-1',
          despatchAdviceLinePosition: '10',
          despatchQuantity: '30.5',
          backorderQuantity: '9.5',
          backorderDate: '2026-12-18',
        },
        meta: { lastUpdatedAt: shipment.lastUpdatedAt },
        lastChangedAt: shipment.lastUpdatedAt,
      },
    ]);
    expect([shipment.processStatus, shipment.status.processStatus]).toEqual(['Issued', 'Issued']);
    expect(shipment.identifiers.trackingNumber).toBe('3S123');
    expect(shipment.locations).toEqual({
      departure: { atdDate: '2026-12-08' },
      destinations: [{ etaStartDate: '2026-12-10', etaEndTime: '15:30:00' }],
    });
    for (const prefix of ['', '/v2']) {
      const fetched = await practice.askWithToken('GET', `${prefix}/shipment/${shipment.id}`);
      expect(shipmentSchema.parse(parse(fetched.text))).toEqual(shipment);
    }
  });

  it('sent again changes nothing; with another quantity it changes only that line and waits for the buyer again', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const order = await confirmedOrder(practice);
    const lines = [line(order, 0), line(order, 1)];
    await practice.ask('POST', advicePath, advice(lines));
    const first = await onlyShipment(practice);
    practice.service.buyers.approveShipment(first.id);
    const approved = await onlyShipment(practice);
    expect((await practice.ask('POST', advicePath, advice(lines))).status).toBe(200);
    expect(await onlyShipment(practice)).toEqual(approved);

    const changed = advice([line(order, 1, { despatchQuantity: 11 })]);
    await practice.ask('POST', advicePath, changed);
    const after = await onlyShipment(practice);
    expect([after.id, after.processStatus]).toEqual([first.id, 'Issued']);
    expect(
      after.lines.map(({ meta, supplierLine }) => [meta.lastUpdatedAt, supplierLine.despatchQuantity]),
    ).toEqual([
      [first.lastUpdatedAt, '12'],
      [after.lastUpdatedAt, '11'],
    ]);
    expect(after.lastUpdatedAt > approved.lastUpdatedAt).toBe(true);
  });

  it.each<[string, number, string, (order: PracticeOrder) => unknown]>([
    ['no line', 400, 'lines', () => advice([])],
    [
      'a line twice',
      400,
      'lines[1].despatchAdviceLinePosition',
      (order) => advice([line(order, 0), line(order, 0)]),
    ],
    [
      'an unknown buyer',
      400,
      'header.buyerAccountNumber',
      (order) => advice([line(order, 0)], {}, { buyerAccountNumber: 'D-0' }),
    ],
    [
      'another supplier’s company',
      403,
      'header.supplierCompanyId',
      (order) => advice([line(order, 0)], {}, { supplierCompanyId: 'somebody else' }),
    ],
    [
      'a day of departure that is none',
      400,
      'header.shipment.departure.actualDate',
      (order) => advice([line(order, 0)], { departure: { actualDate: '2026-02-30' } }),
    ],
    [
      'a day of arrival that is none',
      400,
      'header.shipment.destination.scheduledStartDate',
      (order) => advice([line(order, 0)], { destination: { scheduledStartDate: 'soon' } }),
    ],
    [
      'a place without an id',
      400,
      'header.shipment.destination.location.id',
      (order) => advice([line(order, 0)], { destination: { location: { code: 'P1', city: 'Bremen' } } }),
    ],
    [
      'a final place of no known type',
      400,
      'header.shipment.finalDestination.location.locationType',
      (order) =>
        advice([line(order, 0)], { finalDestination: { location: { id: 'P1', locationType: 'Shed' } } }),
    ],
    [
      'a country that is none',
      400,
      'header.shipment.departure.location.countryCodeIso',
      (order) =>
        advice([line(order, 0)], { departure: { location: { id: 'P1', countryCodeIso: 'Germany' } } }),
    ],
    ['no item', 400, 'lines[0].item', (order) => advice([line(order, 0, { item: undefined })])],
    [
      'an item under the names of an order',
      400,
      'lines[0].item.buyerItemNumber',
      (order) => advice([line(order, 0, { item: { number: '10-4471' } })]),
    ],
    [
      'no shipment number',
      400,
      'header.shipment.shipmentNumber',
      (order) => advice([line(order, 0)], { shipmentNumber: undefined }),
    ],
    [
      'an unknown order',
      404,
      'lines[0].purchaseOrderNumber',
      (order) => advice([line(order, 0, { purchaseOrderNumber: 'X' })]),
    ],
    [
      'an unknown line',
      400,
      'lines[0].purchaseOrderLinePosition',
      (order) => advice([line(order, 0, { purchaseOrderLinePosition: '990' })]),
    ],
    [
      'a delivery that isn’t',
      400,
      'lines[0].deliverySchedulePosition',
      (order) => advice([line(order, 0, { deliverySchedulePosition: '0009' })]),
    ],
    [
      'less than nothing',
      400,
      'lines[0].despatchQuantity',
      (order) => advice([line(order, 0, { despatchQuantity: -1 })]),
    ],
    [
      'a day that isn’t',
      400,
      'lines[0].backorderDate',
      (order) => advice([line(order, 0, { backorderDate: '2026-02-30' })]),
    ],
    [
      'more than 500 lines',
      400,
      'lines',
      (order) =>
        advice(
          Array.from({ length: 501 }, (_, index) =>
            line(order, 0, { despatchAdviceLinePosition: String(index) }),
          ),
        ),
    ],
  ])('with %s is refused with %d and the field %s', async (_, status, field, body) => {
    const practice = await startPractice({ sample: 'empty' });
    const order = await confirmedOrder(practice);
    const reply = await practice.ask('POST', advicePath, body(order));
    expect([reply.status, fieldOf(reply)]).toEqual([status, field]);
    expect(practice.service.world.shipments()).toEqual([]);
  });

  it('gives the fields of its item and places back', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const order = await confirmedOrder(practice);
    const item = {
      ...{ buyerItemNumber: '10-4471', buyerItemRevision: 'B', buyerItemName: 'Drive shaft' },
      ...{ supplierItemNumber: 'DS-1', supplierItemRevision: '2', supplierItemName: 'Shaft' },
      purchaseUnitOfMeasureIso: 'PCE',
    };
    const location = {
      ...{ locationType: 'FinalDestination', id: '4012345000009', idScheme: 'GLN', names: ['Works 1'] },
      ...{ addressLines: ['Gate 2'], postalCode: '28195', city: 'Bremen', countryCodeIso: 'DE' },
    };
    const shipment = {
      departure: { location, actualDate: '2026-12-08' },
      finalDestination: { location, scheduledStartDate: '2026-12-10', scheduledStartTime: '08:00:00' },
    };
    expect(
      (await practice.ask('POST', advicePath, advice([line(order, 0, { item })], shipment))).status,
    ).toBe(200);
    const { text } = await practice.askWithToken('POST', pollPath, {});
    expect(JSON.parse(text).data[0]).toMatchObject({
      lines: [{ item }],
      locations: {
        departure: { location, atdDate: '2026-12-08' },
        destinations: [{ location, etaStartDate: '2026-12-10', etaStartTime: '08:00:00' }],
      },
    });
  });

  it('of an unconfirmed line is refused, and so is one that isn’t JSON', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    const reply = await practice.ask('POST', advicePath, advice([line(order, 0)]));
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'lines[0].purchaseOrderLinePosition']);
    const headers = { authorization: practice.basic, 'content-type': 'application/xml' };
    const xml = await practice.call('POST', advicePath, { headers, body: '<a/>' });
    expect([xml.status, fieldOf(xml)]).toEqual([415, 'Content-Type']);
  });
});

describe('polling shipments', () => {
  it('has a cursor of its own, pages, and filters by process status, by GET as by POST', async () => {
    const practice = await startPractice();
    const all = await poll(practice);
    expect(all.total).toBe('4');
    expect(all.lastUpdatedAt).toBe(all.data.at(-1)?.lastUpdatedAt);
    expect(pageOf(await practice.askWithToken('GET', pollPath, {}))).toEqual(all);
    const [first, second] = all.data;
    const later = await poll(practice, { filters: { lastUpdatedAfter: first?.lastUpdatedAt }, limit: 1 });
    expect([later.data.map(({ id }) => id), later.total, later.lastUpdatedAt]).toEqual([
      [second?.id],
      '3',
      second?.lastUpdatedAt,
    ]);
    const rejected = await poll(practice, { filters: { status: { processStatus: ['Rejected'] } } });
    expect(rejected.data.map(({ status }) => status)).toEqual([
      { processStatus: 'Rejected', processStatusReason: expect.stringContaining('revision') },
    ]);
    const nothing = { filters: { lastUpdatedAfter: all.lastUpdatedAt } };
    expect(await poll(practice, nothing)).toEqual({ data: [], total: '0', lastUpdatedAt: all.lastUpdatedAt });
  });

  it('names the wrong field, needs a token, and refuses unknown ids', async () => {
    const practice = await startPractice();
    const wrong = await practice.askWithToken('POST', pollPath, '{"limit":101}');
    expect([wrong.status, fieldOf(wrong)]).toEqual([400, 'limit']);
    expect((await practice.ask('POST', pollPath, {})).status).toBe(401);
    expect((await practice.call('GET', '/shipment/x')).status).toBe(401);
    expect((await practice.ask('GET', '/shipment/x')).status).toBe(401);
    expect((await practice.askWithToken('GET', '/shipment/x')).status).toBe(404);
    expect((await practice.call('POST', advicePath, { body: '{}' })).status).toBe(401);
  });
});

describe('the buyer’s side of a shipment', () => {
  it('approves, or rejects with a reason, once', async () => {
    const practice = await startPractice();
    const { buyers } = practice.service;
    const issued = (await poll(practice)).data.filter(({ processStatus }) => processStatus === 'Issued');
    const [shipment] = issued;
    buyers.rejectShipment(shipment?.id ?? '', 'One box is missing.');
    const { data } = await poll(practice, { filters: { lastUpdatedAfter: shipment?.lastUpdatedAt } });
    expect(data.find(({ id }) => id === shipment?.id)).toMatchObject({
      processStatus: 'Rejected',
      processStatusReason: 'One box is missing.',
      lines: shipment?.lines,
    });
    expect(() => buyers.approveShipment(shipment?.id ?? '')).toThrow('no such move');
  });

  it('attaches a document, which alone has a new lastChangedAt and can be downloaded', async () => {
    const practice = await startPractice();
    const [shipment] = (await poll(practice)).data;
    practice.service.buyers.attachToShipment(shipment?.id ?? '', 'gate pass.txt');
    const reply = await practice.askWithToken('GET', `/shipment/${shipment?.id}`);
    const after = shipmentSchema.parse(parse(reply.text));
    const added = after.buyerShipment.documents.filter(
      ({ lastChangedAt }) => lastChangedAt === after.lastUpdatedAt,
    );
    expect(added.map(({ name }) => name)).toEqual(['gate pass.txt']);
    expect(after.buyerShipment.documents).toHaveLength((shipment?.buyerShipment.documents.length ?? 0) + 1);
    expect(after.lines).toEqual(shipment?.lines);
    const content = await practice.ask('GET', `/v2/object-storage/document/${added[0]?.objectId}`);
    expect(content.text).toBe('gate pass.txt\n');
  });

  it('is there in the sample with documents that can be downloaded, in every state', async () => {
    const practice = await startPractice();
    const { data } = await poll(practice);
    expect(new Set(data.map(({ processStatus }) => processStatus))).toEqual(
      new Set(['Issued', 'Approved', 'Rejected']),
    );
    expect(data.every(({ lastUpdatedAt }) => lastUpdatedAt < '2026-11-17T09:00:00.000Z')).toBe(true);
    for (const { objectId } of data.flatMap(({ supplierShipment }) => supplierShipment.documents)) {
      expect((await practice.ask('GET', `/v2/object-storage/document/${objectId}`)).status).toBe(200);
    }
  });
});
