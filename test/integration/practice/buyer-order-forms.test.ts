import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonOrder, kessler, ublOrder, xmlOrder } from '../../fixtures/buyer-orders.ts';
import { standardProblems } from '../../ubl/check-ubl.ts';
import { fieldOf, type Practice, type Reply, readPoll, startPractice } from './practice-client.ts';

/** The same order in the three forms in which a buyer's system can send it. */

const sendXml = (practice: Practice, body: string): Promise<Reply> =>
  practice.call('POST', '/v2/api-connector/order', {
    headers: { authorization: practice.basic, 'content-type': 'application/xml; charset=UTF-8' },
    body,
  });

const sendUbl = (practice: Practice, body: string): Promise<Reply> =>
  practice.callWithToken('PUT', '/v2/sci-connector/order', { 'content-type': 'application/xml' }, body);

describe('a buyer’s order', () => {
  it('in JSON, in XML and in UBL is the same order, and the next poll brings all three', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.ask('POST', '/v2/api-connector/order', jsonOrder('A-1'))).status).toBe(200);
    expect((await sendXml(practice, xmlOrder('A-2'))).status).toBe(200);
    expect((await sendUbl(practice, ublOrder('A-3'))).status).toBe(200);
    const { data } = readPoll(await practice.ask('POST', '/v2/order-search/poll', {}));
    expect(data.map(({ buyerOrder }) => buyerOrder.purchaseOrderNumber)).toEqual(['A-1', 'A-2', 'A-3']);
    expect(data.map(({ status }) => status.processStatus)).toEqual(['Issued', 'Issued', 'Issued']);
    const [byJson, byXml, byUbl] = practice.service.world.orders();
    if (byJson === undefined) throw new Error('There is no order.');
    const [line] = byJson.lines;
    expect(byJson.notes).toEqual(['Ring <first> & ask for “Mägerle”\nat gate 2']);
    expect(line?.requested.deliverySchedule).toMatchObject([{ date: '2026-12-10', quantity: '12.5' }]);
    const own = { id: expect.any(String), lastUpdatedAt: expect.any(String), eventDates: expect.anything() };
    const same = { ...byJson, ...own, lines: [{ ...line, ...own }] };
    expect(byXml).toEqual({ ...same, purchaseOrderNumber: 'A-2' });
    // UBL has one name for the place of delivery.
    const destination = { ...byJson.destination, names: ['Kessler'] };
    expect(byUbl).toEqual({ ...same, purchaseOrderNumber: 'A-3', destination });
  });

  it('in UBL is valid by the standard, as these tests send it', () => {
    // The table names elements by their usual prefixes, and has no property of an item.
    const plain = ublOrder('A-3')
      .replaceAll('o:Order', 'Order')
      .replace('xmlns:o=', 'xmlns=')
      .replace(/<cac:AdditionalItemProperty>.*<\/cac:AdditionalItemProperty>/s, '');
    expect(standardProblems(plain)).toEqual([]);
  });

  it('in UBL is reissued if sent again, with several deliveries of a line', async () => {
    const practice = await startPractice({ sample: 'empty' });
    await sendUbl(practice, ublOrder('A-3'));
    const split = `<cac:Delivery><cbc:ID>1</cbc:ID><cbc:Quantity unitCode="H87">5</cbc:Quantity>
        <cac:RequestedDeliveryPeriod><cbc:EndDate>2026-12-11</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>
      <cac:Delivery><cbc:ID>2</cbc:ID><cbc:Quantity unitCode="H87">7.5</cbc:Quantity>
        <cac:RequestedDeliveryPeriod><cbc:EndDate>2026-12-18</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery><cac:Price>`;
    const again = ublOrder('A-3', (text) => text.replace('<cac:Price>', split));
    expect((await sendUbl(practice, again)).status).toBe(200);
    const [order] = practice.service.world.orders();
    expect(order?.version).toBe(2);
    expect(order?.lines[0]?.requested.deliverySchedule).toMatchObject([
      { position: '1', date: '2026-12-11', quantity: '5' },
      { position: '2', date: '2026-12-18', quantity: '7.5' },
    ]);
  });

  it('in UBL brings its documents along: inside of it, and elsewhere', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const references = `<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cbc:DocumentType>Drawing</cbc:DocumentType>
        <cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain" filename="drawing.txt">${Buffer.from('a drawing').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>
      </cac:AdditionalDocumentReference>
      <cac:AdditionalDocumentReference><cbc:ID>D-2</cbc:ID><cac:Attachment><cac:ExternalReference>
        <cbc:URI>https://documents.example/d-2</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>
      <cac:BuyerCustomerParty>`;
    const withDocuments = ublOrder('A-4', (text) => text.replace('<cac:BuyerCustomerParty>', references));
    expect((await sendUbl(practice, withDocuments)).status).toBe(200);
    const [drawing, elsewhere] = practice.service.world.orderByNumber('A-4')?.documents ?? [];
    expect([drawing?.code, drawing?.name, drawing?.description]).toEqual(['D-1', 'drawing.txt', 'Drawing']);
    expect(elsewhere).toMatchObject({ code: 'D-2', objectId: null, url: 'https://documents.example/d-2' });
    const content = await practice.ask('GET', `/v2/object-storage/document/${drawing?.objectId}`);
    expect(content.text).toBe('a drawing');
    const program = withDocuments.replace('drawing.txt', 'drawing.exe').replace('A-4', 'A-5');
    const refused = await sendUbl(practice, program);
    expect([refused.status, fieldOf(refused)]).toEqual([
      400,
      'Order.AdditionalDocumentReference[0].Attachment.EmbeddedDocumentBinaryObject',
    ]);
    expect(practice.service.world.orderByNumber('A-5')).toBeUndefined();
  });

  it('in UBL also has a line’s place, cancellations, a discount and named documents', async () => {
    const practice = await startPractice({ sample: 'empty' });
    await sendUbl(practice, ublOrder('A-3'));
    const place = `<cac:DeliveryLocation><cbc:ID schemeID="GLN">4012345000009</cbc:ID>
      <cbc:Description>Works 2</cbc:Description>
      <cac:Address><cbc:StreetName>Atlantic street</cbc:StreetName><cbc:BuildingNumber>5</cbc:BuildingNumber>
        <cbc:CityName>Bremen</cbc:CityName><cbc:PostalZone>28195</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:Address>
    </cac:DeliveryLocation>`;
    const delivery = `<cac:Delivery><cbc:ID>1</cbc:ID>${place}
      <cac:RequestedDeliveryPeriod><cbc:EndDate>2026-12-11</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>`;
    const document = `<cac:DocumentReference><cbc:ID>998</cbc:ID><cbc:DocumentType>TPD</cbc:DocumentType>
      <cbc:VersionID>4.0</cbc:VersionID><cac:Attachment><cac:ExternalReference>
        <cbc:URI>https://documents.example/998</cbc:URI><cbc:FileName>drawing.pdf</cbc:FileName>
        <cbc:Description>The drawing</cbc:Description>
      </cac:ExternalReference></cac:Attachment></cac:DocumentReference>`;
    const price = (allowance: string) =>
      `<cac:Price><cbc:PriceAmount currencyID="EUR">0.06</cbc:PriceAmount><cbc:PriceType>gross</cbc:PriceType>
        <cac:AllowanceCharge>${allowance}</cac:AllowanceCharge></cac:Price>`;
    const line = (id: string, status: string, allowance: string, after: string) =>
      `<cac:OrderLine><cac:LineItem><cbc:ID>${id}</cbc:ID><cbc:LineStatusCode>${status}</cbc:LineStatusCode>
        <cbc:Quantity unitCode="H87">5</cbc:Quantity>${delivery}${price(allowance)}
        <cac:Item><cbc:Name>Bolt</cbc:Name><cac:BuyersItemIdentification><cbc:ID>0001234</cbc:ID>
          <cbc:ExtendedID>006</cbc:ExtendedID></cac:BuyersItemIdentification></cac:Item></cac:LineItem>${after}</cac:OrderLine>`;
    const allowed =
      '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:MultiplierFactorNumeric>10.00</cbc:MultiplierFactorNumeric>';
    const charged =
      '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">0.006</cbc:Amount>';
    const send = (status: string, allowance = charged) =>
      sendUbl(
        practice,
        ublOrder('A-4', (text) =>
          text
            .replace(/<cac:DeliveryLocation>.*?<\/cac:DeliveryLocation>/s, '')
            .replace(
              '</o:Order>',
              `${line('71', 'revised', allowed, document)}${line('72', status, allowance, '')}</o:Order>`,
            ),
        ),
      );
    const reply = await send('cancelled');
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const order = practice.service.world.orderByNumber('A-4');
    const [one, two] = order?.lines.slice(-2) ?? [];
    expect(order?.destination).toMatchObject({
      ...{ code: '4012345000009', names: ['Works 2'], addressLines: ['Atlantic street 5'], city: 'Bremen' },
    });
    expect(one).toMatchObject({ processStatus: 'Issued', item: { number: '0001234', revision: '006' } });
    expect(two?.processStatus).toBe('Cancelled');
    const money = (value: string) => ({ priceInTransactionCurrency: { value, currencyIso: 'EUR' } });
    expect(one?.requested.prices).toMatchObject({
      ...{ netPrice: null, grossPrice: money('0.06'), discountPercentage: '10.00' },
    });
    expect(two?.requested.prices).toMatchObject({
      ...{ netPrice: money('0.066'), grossPrice: money('0.06'), discountPercentage: null },
    });
    expect(one?.documents).toMatchObject([
      { code: '998', revision: '4.0', name: 'drawing.pdf', description: 'The drawing' },
    ]);
    const unknown = await send('lost');
    expect([unknown.status, fieldOf(unknown)]).toEqual([400, 'Order.OrderLine[2].LineItem.LineStatusCode']);
    const odd = await send('revised', '<cbc:ChargeIndicator>perhaps</cbc:ChargeIndicator>');
    expect([odd.status, fieldOf(odd)]).toEqual([
      400,
      'Order.OrderLine[2].LineItem.Price.AllowanceCharge[0].ChargeIndicator',
    ]);
  });

  it('in UBL that is refused leaves no document behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orderbell-forms-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const practice = await startPractice({ sample: 'empty', folder });
    const kept = (): string[] => readdirSync(join(folder, 'documents'));
    const drawing = `<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain" filename="drawing.txt">YQ==</cbc:EmbeddedDocumentBinaryObject>
      </cac:Attachment></cac:AdditionalDocumentReference><cac:BuyerCustomerParty>`;
    const order = ublOrder('A-6', (text) => text.replace('<cac:BuyerCustomerParty>', drawing));
    // One fault found while reading the lines, and one when the order is accepted.
    const dayless = order.replace(/<cac:RequestedDeliveryPeriod>.*?<\/cac:RequestedDeliveryPeriod>/s, '');
    expect((await sendUbl(practice, dayless)).status).toBe(400);
    const twice = order.replace(/<cac:OrderLine>.*<\/cac:OrderLine>/s, '$&$&');
    const refused = await sendUbl(practice, twice);
    expect([refused.status, fieldOf(refused)]).toEqual([400, 'Order.OrderLine[1].LineItem.ID']);
    expect(kept()).toEqual([]);
    expect((await sendUbl(practice, order)).status).toBe(200);
    expect(kept()).toHaveLength(2);
  });

  it.each<[string, (text: string) => string, string]>([
    [
      'another root',
      (text) => text.replaceAll('o:Order>', 'o:Invoice>').replace('o:Order ', 'o:Invoice '),
      'Order',
    ],
    ['another namespace', (text) => text.replace('xsd:Order-2', 'xsd:Order-3'), 'Order'],
    ['no number', (text) => text.replace('<cbc:ID>A-1</cbc:ID>', ''), 'Order.ID'],
    ['a day that isn’t', (text) => text.replace('2026-11-17', '2026-11-31'), 'Order.IssueDate'],
    [
      'an unknown buyer',
      (text) =>
        text.replace(kessler, 'x').replace('Kessler Antriebstechnik', 'Nobody').replace('0000700932', '1'),
      'Order.BuyerCustomerParty.Party',
    ],
    [
      'another supplier',
      (text) => text.replace('0000700932', '1'),
      'Order.SellerSupplierParty.CustomerAssignedAccountID',
    ],
    ['no line', (text) => text.replace(/<cac:OrderLine>.*<\/cac:OrderLine>/s, ''), 'Order.OrderLine'],
    ['no quantity', (text) => text.replace('>12.5<', '>many<'), 'Order.OrderLine[0].LineItem.Quantity'],
    ['nothing of it', (text) => text.replace('>12.5<', '>0<'), 'Order.OrderLine[0].LineItem.Quantity'],
    [
      'no unit',
      (text) => text.replace('<cbc:Quantity unitCode="H87">', '<cbc:Quantity>'),
      'Order.OrderLine[0].LineItem.Quantity.@unitCode',
    ],
    [
      'no currency',
      (text) => text.replace('<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount>'),
      'Order.OrderLine[0].LineItem.Price.PriceAmount.@currencyID',
    ],
    [
      'no item name',
      (text) => text.replace('<cbc:Name>Drive shaft</cbc:Name>', ''),
      'Order.OrderLine[0].LineItem.Item.Name',
    ],
    [
      'no item number',
      (text) => text.replace(/<cac:(Buyers|Sellers)ItemIdentification>.*?<\/cac:\1ItemIdentification>/gs, ''),
      'Order.OrderLine[0].LineItem.Item.BuyersItemIdentification.ID',
    ],
    [
      'no day at all',
      (text) => text.replace(/<cac:Delivery>.*<\/cac:Delivery>/s, ''),
      'Order.OrderLine[0].LineItem.Delivery',
    ],
    [
      'a line twice',
      (text) => text.replace(/<cac:OrderLine>.*<\/cac:OrderLine>/s, '$&$&'),
      'Order.OrderLine[1].LineItem.ID',
    ],
  ])('in UBL with %s is refused and the element named', async (_, changed, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await sendUbl(practice, ublOrder('A-1', changed));
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.world.orders()).toEqual([]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['another root', (text) => text.replaceAll('SendOrderByBuyer', 'SendOrder'), 'SendOrderByBuyer'],
    [
      'a quantity that is no number',
      (text) => text.replace('>12.5<', '>1,5<'),
      'lines[0].deliverySchedule[0].quantity',
    ],
    [
      'a day that isn’t',
      (text) => text.replace('2026-12-10', '2026-12-32'),
      'lines[0].deliverySchedule[0].date',
    ],
    ['no line', (text) => text.replace(/<line>.*<\/line>/s, ''), 'lines'],
    [
      'a flag that is none',
      (text) =>
        text.replace('<note>Deburr', '<indicators><cancelled>yes</cancelled></indicators><note>Deburr'),
      'lines[0].indicators.cancelled',
    ],
  ])('in XML with %s is refused and the field named', async (_, changed, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await sendXml(practice, changed(xmlOrder('A-1')));
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.world.orders()).toEqual([]);
  });

  it('in UBL needs a token, and no other content type is taken', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const path = '/v2/sci-connector/order';
    const headers = { 'content-type': 'application/xml' };
    expect((await practice.call('PUT', path, { headers, body: ublOrder('A-1') })).status).toBe(401);
    const basic = { ...headers, authorization: practice.basic };
    expect((await practice.call('PUT', path, { headers: basic, body: ublOrder('A-1') })).status).toBe(401);
    expect((await practice.askWithToken('PUT', path, {})).status).toBe(415);
    const text = { authorization: practice.basic, 'content-type': 'text/plain' };
    const other = await practice.call('POST', '/v2/api-connector/order', {
      headers: text,
      body: jsonOrder('A-1'),
    });
    expect([other.status, fieldOf(other)]).toEqual([415, 'Content-Type']);
  });
});
