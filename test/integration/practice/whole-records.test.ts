import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { jsonOrder, xmlOrder } from '../../fixtures/buyer-orders.ts';
import { fieldOf, type Practice, startPractice } from './practice-client.ts';

/**
 * Fields of an order and a shipment that few services send: parties, dimensions, charge lines, load
 * carriers, dates.
 */

const record = z.record(z.string(), z.unknown());
const pageSchema = z.object({ data: z.array(record) });
type Page = z.infer<typeof pageSchema>['data'];

const poll = async (practice: Practice, path: string): Promise<Page> =>
  pageSchema.parse(JSON.parse((await practice.askWithToken('POST', path, { limit: 100 })).text)).data;
const pollOrders = (practice: Practice): Promise<Page> => poll(practice, '/v2/order-search/poll');
const pollShipments = (practice: Practice): Promise<Page> => poll(practice, '/v2/shipment/poll');

const buyerParty = {
  ...{ id: '4012345000009', idScheme: 'GLN', names: ['Kessler GmbH', 'Einkauf'], addressLines: ['Weg 5'] },
  ...{ postalCode: '72770', city: 'Reutlingen', countryCodeIso2: 'DE', countryName: 'Germany' },
};
const buyerAccountingParty = { names: ['Kessler Holding'], addressLines: [], countryCodeIso2: 'DE' };
const supplierParty = { id: 'VM-1', names: ['Veldkamp'], addressLines: [] };
const dimensions = '{"length":120.50,"unitOfMeasureIso":"MMT"}';
const chargeLine = '{"chargeTypeCode":"FC","quantity":1,"price":{"value":45.00}}';

/** @param changed replaces or extends fields of the order and its line */
const body = (order: object, line: object, item: object = {}): string => {
  const sent = z
    .object({ order: record, lines: z.array(z.looseObject({ item: record })) })
    .parse(JSON.parse(jsonOrder('W-1')));
  const lines = sent.lines.map((one) => ({ ...one, item: { ...one.item, ...item }, ...line }));
  return JSON.stringify({ order: { ...sent.order, ...order }, lines });
};

const parties = { buyerParty, buyerAccountingParty, supplierParty };

describe('a buyer’s order with every field', () => {
  it('is returned by a poll, a fetch and an event with every digit, and stays if it is omitted later', async () => {
    const received: string[] = [];
    const client = createServer((request, response) => {
      let text = '';
      request.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      request.on('end', () => {
        received.push(text);
        response.end();
      });
    });
    client.listen(0, '127.0.0.1');
    await once(client, 'listening');
    onTestFinished(() => void client.close());
    const address = z.object({ port: z.number() }).parse(client.address());
    const practice = await startPractice({ sample: 'empty' });
    const orderUrl = `http://127.0.0.1:${address.port}/`;
    practice.service.switches.set({ webhook: { kind: 'post', orderUrl, shipmentUrl: null } });
    const sent = body(
      parties,
      { salesOrderNumber: 'SO-1', chargeLines: ['CHARGE'] },
      { dimensions: 'DIMENSIONS' },
    )
      .replace('"CHARGE"', chargeLine)
      .replace('"DIMENSIONS"', dimensions);
    expect((await practice.ask('POST', '/v2/api-connector/order', sent)).status).toBe(200);
    const [polled] = await pollOrders(practice);
    expect(polled).toMatchObject({
      buyerOrder: parties,
      lines: [{ buyerLine: { salesOrderNumber: 'SO-1', chargeLines: [JSON.parse(chargeLine)] } }],
    });
    const fetched = await practice.askWithToken('GET', `/order/${String(polled?.['id'])}`);
    await expect.poll(() => received).toHaveLength(1);
    for (const text of [fetched.text, received[0]]) {
      expect(text).toContain(`"dimensions":${dimensions}`);
      expect(text).toContain(`"chargeLines":[${chargeLine}]`);
      expect(text).toContain('"buyerAccountingParty":{"names":["Kessler Holding"]');
    }
    const later = { order: { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'W-1' } };
    await practice.ask('POST', '/v2/api-connector/order', { ...later, lines: [{ position: '10' }] });
    const [after] = await pollOrders(practice);
    expect(after).toEqual(polled);
  });

  it('in XML has the same parties, and its dimensions and charge lines as text', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const sent = xmlOrder('W-2')
      .replace(
        '<terms>',
        `<buyerParty><id>4012345000009</id><idScheme>GLN</idScheme><name>Kessler GmbH</name><name>Einkauf</name>
          <addressLine>Weg 5</addressLine><postalCode>72770</postalCode><city>Reutlingen</city>
          <countryCodeIso2>DE</countryCodeIso2><countryName>Germany</countryName></buyerParty>
        <buyerAccountingParty><name>Kessler Holding</name><countryCodeIso2>DE</countryCodeIso2></buyerAccountingParty>
        <supplierParty><id>VM-1</id><name>Veldkamp</name></supplierParty><terms>`,
      )
      .replace('</item>', '<dimensions><length>120.50</length></dimensions></item>')
      .replace(
        '<note>Deburr',
        `<salesOrderNumber>SO-1</salesOrderNumber>
        <chargeLine><chargeTypeCode>FC</chargeTypeCode></chargeLine>
        <chargeLine><chargeTypeCode>PC</chargeTypeCode></chargeLine><note>Deburr`,
      );
    const headers = { authorization: practice.basic, 'content-type': 'application/xml' };
    const reply = await practice.call('POST', '/v2/api-connector/order', { headers, body: sent });
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const [polled] = await pollOrders(practice);
    expect(polled).toMatchObject({
      buyerOrder: parties,
      lines: [
        {
          buyerLine: {
            salesOrderNumber: 'SO-1',
            item: { dimensions: { length: '120.50' } },
            chargeLines: [{ chargeTypeCode: 'FC' }, { chargeTypeCode: 'PC' }],
          },
        },
      ],
    });
  });

  it.each<[string, string, string]>([
    ['a party that is a number', body({ buyerParty: 5 }, {}), 'order.buyerParty'],
    [
      'a country that is none',
      body({ buyerAccountingParty: { countryCodeIso2: 'Germany' } }, {}),
      'order.buyerAccountingParty.countryCodeIso2',
    ],
    ['a blank in an identifier', body({ supplierParty: { id: 'V 1' } }, {}), 'order.supplierParty.id'],
    ['a name that is no list', body({ buyerParty: { names: 'Kessler' } }, {}), 'order.buyerParty.names'],
    ['a charge line that is a number', body({}, { chargeLines: [5] }), 'lines[0].chargeLines[0]'],
    ['charge lines that are no list', body({}, { chargeLines: {} }), 'lines[0].chargeLines'],
    [
      'more charge lines than a list holds',
      body({}, { chargeLines: Array.from({ length: 101 }, () => ({})) }),
      'lines[0].chargeLines',
    ],
    ['dimensions that are a number', body({}, {}, { dimensions: 12 }), 'lines[0].item.dimensions'],
    ['a destination that is a number', body({ destination: 5 }, {}), 'order.destination'],
    ['terms that are a number', body({ terms: 5 }, {}), 'order.terms'],
    ['a contact that is a number', body({ contact: 5 }, {}), 'order.contact'],
    ['indicators that are a number', body({}, { indicators: 5 }), 'lines[0].indicators'],
    ['details that are a number', body({}, { itemDetails: 5 }), 'lines[0].itemDetails'],
  ])('with %s is refused and the field named', async (_, sent, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await practice.ask('POST', '/v2/api-connector/order', sent);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.world.orders()).toEqual([]);
  });
});

describe('the sample', () => {
  it('has an order with its own parties and one for another recipient', async () => {
    const orders = z
      .array(
        z.object({
          buyerOrder: z.looseObject({
            companyId: z.string(),
            destination: z.object({ names: z.array(z.string()) }),
          }),
          lines: z.array(z.object({ buyerLine: record })),
        }),
      )
      .parse(await pollOrders(await startPractice()));
    const invoiced = orders.filter(({ buyerOrder }) => buyerOrder['buyerAccountingParty'] !== undefined);
    expect(invoiced.map(({ buyerOrder }) => buyerOrder)).toMatchObject([
      {
        buyerParty: { names: ['Moreau Emballage SAS'] },
        buyerAccountingParty: { names: ['Groupe Moreau SA', 'Comptabilité fournisseurs'] },
      },
    ]);
    expect(invoiced[0]?.lines[0]?.buyerLine).toMatchObject({
      item: { dimensions: { length: 1200 } },
      chargeLines: [{ chargeDescription: 'Freight' }],
    });
    const dropped = orders.filter(({ buyerOrder }) =>
      buyerOrder.destination.names[0]?.startsWith('Vestergaard'),
    );
    expect(dropped.map(({ lines }) => lines[0]?.buyerLine['salesOrderNumber'])).toEqual(['SO-61827']);
  });

  it('has a shipment whose goods are in a container, with parties, people and all days', async () => {
    const practice = await startPractice();
    const shipments = await pollShipments(practice);
    const shipment = shipments.at(-1);
    expect(shipment).toMatchObject({
      identifiers: { billOfLadingNumber: expect.any(String), imoNumber: '9074729' },
      transportMode: 'Maritime transport',
      supplierShipment: {
        supplierParty: { idScheme: 'GLN' },
        contacts: [{ userName: 'Ruben Postma', lastName: 'Postma' }],
      },
      buyerShipment: { contacts: [{ position: 'Purchasing' }], purchaseOrderTerms: { incotermsCode: 'DDP' } },
      loadCarriers: [
        {
          ...{ containerNumber: 'CSQU3054383', containerSizeAndType: '22G1' },
          lines: expect.arrayContaining([
            expect.objectContaining({
              supplierLine: expect.objectContaining({ despatchAdviceNumber: 'DA-4103' }),
            }),
          ]),
        },
      ],
      lines: expect.arrayContaining([expect.anything()]),
      locations: {
        departure: { etdDate: expect.any(String), atdDate: expect.any(String) },
        destinations: [
          { location: { id: 'GBHRW' }, ataDate: expect.any(String), etdDate: expect.any(String) },
          { location: { locationType: 'FinalDestination' }, etaStartTime: '08:00:00' },
        ],
      },
    });
    expect(shipments[0]).toMatchObject({ loadCarriers: [{ packageType: 'PX', lines: [] }] });
  });

  it('is completely kept over a restart', () => {
    const folder = temporaryFolder();
    const first = createPracticeService({ folder });
    const second = createPracticeService({ folder });
    expect(second.world.orders()).toEqual(first.world.orders());
    expect(second.world.shipments()).toEqual(first.world.shipments());
  });
});

describe('a despatch advice', () => {
  it('for a line in a load carrier changes it there', async () => {
    const practice = await startPractice();
    const shipment = practice.service.world.shipments().at(-1);
    const [carrier] = shipment?.loadCarriers ?? [];
    const [line] = carrier?.lines ?? [];
    const reply = await practice.ask('POST', '/v2/api-connector/shipment/despatch-advice', {
      header: {
        buyerAccountNumber: shipment?.buyerAccountNumber,
        despatchAdviceNumber: line?.despatchAdviceNumber,
        shipment: { shipmentNumber: shipment?.shipmentNumber },
      },
      lines: [
        {
          despatchAdviceLinePosition: line?.despatchAdviceLinePosition,
          purchaseOrderNumber: line?.purchaseOrderNumber,
          purchaseOrderLinePosition: line?.purchaseOrderLinePosition,
          item: { buyerItemNumber: line?.item.number },
          despatchQuantity: 1,
        },
      ],
    });
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const after = practice.service.world.shipment(shipment?.id ?? '');
    expect(after?.lines).toEqual(shipment?.lines);
    expect(after?.loadCarriers[0]?.lines[0]).toMatchObject({ despatchQuantity: '1' });
    expect(after?.loadCarriers[0]?.lines).toHaveLength(carrier?.lines.length ?? 0);
    expect(after?.departure?.etdDate).toBe(shipment?.departure?.etdDate);
  });

  it('takes the parties and the terms of its order', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const sent = body({ ...parties, indicators: { confirmed: true } }, {});
    expect((await practice.ask('POST', '/v2/api-connector/order', sent)).status).toBe(200);
    const reply = await practice.ask('POST', '/v2/api-connector/shipment/despatch-advice', {
      header: {
        ...{ buyerAccountNumber: 'D-10034', despatchAdviceNumber: 'DA-1' },
        shipment: { shipmentNumber: 'S-1' },
      },
      lines: [
        {
          ...{
            despatchAdviceLinePosition: '10',
            purchaseOrderNumber: 'W-1',
            purchaseOrderLinePosition: '10',
          },
          ...{ item: { buyerItemNumber: '10-4471' }, despatchQuantity: 1 },
        },
      ],
    });
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    expect(await pollShipments(practice)).toMatchObject([
      {
        supplierShipment: { supplierParty },
        buyerShipment: { buyerParty, purchaseOrderTerms: { incotermsCode: 'FCA', paymentTerms: '30 days' } },
      },
    ]);
  });
});
