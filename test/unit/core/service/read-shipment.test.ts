import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../src/main/core/service/codec/json.ts';
import { readShipment } from '../../../../src/main/core/service/codec/wire-shipment.ts';
import type { Shipment } from '../../../../src/shared/domain/delivery/shipment.ts';
import { undated } from '../../../../src/shared/domain/values/service-timestamp.ts';

/** A shipment as a service sends it, field by field: which names are read, and which faults exclude it. */

const at = '2026-11-17T10:00:01.000Z';
const later = '2026-11-18T09:30:00.000Z';

const outcomeOf = (fields: Record<string, unknown>) => {
  const payload = JSON.stringify({ id: 'shipment-1', lastUpdatedAt: at, ...fields });
  return { payload, outcome: readShipment(readJson(payload), payload) };
};

const read = (fields: Record<string, unknown>): Shipment => {
  const { payload, outcome } = outcomeOf(fields);
  if ('broken' in outcome) throw new Error(outcome.broken.reason);
  expect(outcome.read.raw).toBe(payload);
  return outcome.read.shipment;
};

const document = {
  ...{ code: 'QS-4', revision: '2', name: 'certificate.pdf', description: 'Inspection', type: 'Certificate' },
  ...{ objectId: 'object-1', url: 'https://documents.example/1', lastChangedAt: later },
};

const party = {
  ...{ id: '871', idScheme: 'GLN', names: ['Northwind BV'], addressLines: ['Quay 9'] },
  ...{ postalCode: '1000', city: 'Harbour', countryCodeIso2: 'NL', countryName: null },
};
const contact = { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: null };
const noCarrier = { containerNumber: null, containerSizeAndType: null, packageSSCC: null, packageType: null };
const carrier = { ...noCarrier, packageSSCC: '340123450000000018', packageType: 'PX' };

describe('a whole shipment', () => {
  it('is read with every field under the interface’s own names', () => {
    const item = {
      ...{ number: '20-1355', revision: 'A', name: 'Hopper chute', description: '1.4404, 3 mm' },
      ...{ purchaseUnitOfMeasureIso: 'PCE', supplierItemNumber: 'VK-201355' },
    };
    const line = {
      ...{ id: 'line-1', purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '00010' },
      ...{ deliverySchedulePosition: '0001', despatchAdviceNumber: 'DA-1', despatchAdviceLinePosition: '1' },
      ...{ item, documents: [document], backorderDate: '2026-12-01' },
    };
    const whole = {
      identifiers: {
        ...{ billOfLadingNumber: 'BL-1', imoNumber: '9319466' },
        ...{ carrierShipmentNumber: 'C-7', trackingNumber: 'T-9' },
      },
      transportMode: 'Road',
      supplierShipment: {
        ...{ companyId: 'company-7', buyerAccountNumber: 'D-10021', shipmentNumber: 'S-1' },
        ...{ shipmentCompanyName: 'Rhenus', invoiceNumbers: ['I-1', 'I-2'], documents: [document] },
        ...{ supplierParty: party, contacts: [contact] },
      },
      buyerShipment: {
        ...{ companyId: 'company-1', supplierAccountNumber: '200417' },
        documents: [{ ...document, objectId: 'object-2' }],
        ...{ buyerParty: party, contacts: [contact] },
        purchaseOrderTerms: {
          ...{
            incotermsCode: 'DAP',
            incoterms: 'Delivered',
            paymentTermsCode: '30',
            paymentTerms: '30 days',
          },
        },
      },
      ...{ status: 'Underway', processStatus: 'Rejected', processStatusReason: 'Two boxes are missing' },
    };
    const quantities = { despatchQuantity: '40.50', backorderQuantity: '0.000000000000000001' };
    const shipment = read({
      ...whole,
      loadCarriers: [{ ...carrier, lines: [{ purchaseOrderNumber: 'PO-2' }] }, {}],
      lines: [{ ...line, ...quantities }],
    });
    expect(shipment).toEqual({
      ...whole,
      ...{ id: 'shipment-1', loadCarrierCount: 2, lastUpdatedAt: at },
      locations: { departure: null, destinations: [] },
      loadCarriers: [carrier, noCarrier],
      unread: [],
      lines: [
        { ...line, ...quantities, loadCarrier: null, lastUpdatedAt: null },
        expect.objectContaining({ purchaseOrderNumber: 'PO-2', loadCarrier: carrier.packageSSCC }),
      ],
    });
  });

  it('names an item as the buyer does, with the supplier’s name beside it', () => {
    const [line] = read({
      lines: [
        {
          item: {
            ...{ buyerItemNumber: '20-1355', buyerItemRevision: 'A', buyerItemName: 'Hopper chute' },
            ...{ supplierItemNumber: 'VK-1', supplierItemName: 'Chute' },
          },
        },
      ],
    }).lines;
    expect(line?.item).toMatchObject({
      ...{ number: '20-1355', revision: 'A', name: 'Hopper chute', supplierItemNumber: 'VK-1' },
    });
  });

  it('names an item as the supplier does where the buyer gives no name', () => {
    const [line] = read({ lines: [{ item: { supplierItemName: 'Chute' } }] }).lines;
    expect(line?.item.name).toBe('Chute');
  });

  it('names the lines of a load carrier by its package, or else by its container', () => {
    const container = { containerNumber: 'MSKU1234565', containerSizeAndType: '22G1' };
    const { lines, loadCarriers } = read({ loadCarriers: [{ ...container, lines: [{}] }] });
    expect(loadCarriers).toEqual([{ ...noCarrier, ...container }]);
    expect(lines.map(({ loadCarrier }) => loadCarrier)).toEqual(['MSKU1234565']);
  });

  it('has the terms that were sent, however few', () => {
    const { buyerShipment } = read({ buyerShipment: { purchaseOrderTerms: { incotermsCode: 'DAP' } } });
    expect(buyerShipment.purchaseOrderTerms).toEqual({
      ...{ incotermsCode: 'DAP', incoterms: null, paymentTermsCode: null, paymentTerms: null },
    });
  });

  it('reads the country of a party and of a place under both of its names', () => {
    const of = { names: ['Northwind BV'], countryCodeIso: 'NL', countryName: 'Netherlands' };
    const { supplierShipment, locations } = read({
      supplierShipment: { supplierParty: of },
      locations: { departure: { location: { ...of, id: 'W1' } } },
    });
    const country = { countryCodeIso2: 'NL', countryName: 'Netherlands' };
    expect(supplierShipment.supplierParty).toMatchObject(country);
    expect(locations.departure?.location).toMatchObject({ ...country, code: 'W1' });
  });

  it('names a contact by the whole name, or else by its two parts', () => {
    const parts = { firstName: 'Robin', lastName: 'Vale', phoneNumber: 5 };
    const contacts = [
      { userName: 'R. Vale', ...parts },
      parts,
      { lastName: 'Vale' },
      { email: 'r@x.example' },
    ];
    const { supplierShipment, buyerShipment } = read({
      supplierShipment: { contacts },
      buyerShipment: { contacts: [parts] },
    });
    expect(supplierShipment.contacts.map(({ userName }) => userName)).toEqual([
      'R. Vale',
      'Robin Vale',
      'Vale',
      null,
    ]);
    expect(buyerShipment.contacts).toEqual([{ email: null, userName: 'Robin Vale', phoneNumber: '5' }]);
  });

  it('is empty where nothing was sent', () => {
    const noItem = {
      ...{ number: null, revision: null, name: null, description: null },
      ...{ purchaseUnitOfMeasureIso: null, supplierItemNumber: null },
    };
    expect(read({ lines: [{}] })).toEqual({
      id: 'shipment-1',
      identifiers: {
        ...{ billOfLadingNumber: null, imoNumber: null },
        ...{ carrierShipmentNumber: null, trackingNumber: null },
      },
      transportMode: null,
      supplierShipment: {
        ...{ companyId: null, buyerAccountNumber: null, shipmentNumber: null },
        ...{ shipmentCompanyName: null, invoiceNumbers: [], documents: [] },
        ...{ supplierParty: null, contacts: [] },
      },
      buyerShipment: {
        ...{ companyId: null, supplierAccountNumber: null, documents: [] },
        ...{ buyerParty: null, contacts: [], purchaseOrderTerms: null },
      },
      ...{ loadCarrierCount: 0, loadCarriers: [], unread: [] },
      locations: { departure: null, destinations: [] },
      ...{ status: null, processStatus: null, processStatusReason: null },
      lines: [
        {
          ...{ id: null, loadCarrier: null, purchaseOrderNumber: null, purchaseOrderLinePosition: null },
          ...{ deliverySchedulePosition: null, item: noItem, despatchAdviceNumber: null },
          ...{ despatchAdviceLinePosition: null, despatchQuantity: null, backorderQuantity: null },
          ...{ backorderDate: null, documents: [], lastUpdatedAt: null },
        },
      ],
      lastUpdatedAt: at,
    });
    expect(read({}).lines).toEqual([]);
  });

  it('has the digits of its quantities as they were sent', () => {
    const payload = `{"id":"s","lastUpdatedAt":"${at}","lines":[{"despatchQuantity":1234.560000000000000001}]}`;
    const outcome = readShipment(readJson(payload), payload);
    expect('read' in outcome && outcome.read.shipment.lines[0]?.despatchQuantity).toBe(
      '1234.560000000000000001',
    );
  });
});

describe('a value with several possible places', () => {
  const states = ({ status, processStatus, processStatusReason }: Shipment) => [
    ...[status, processStatus, processStatusReason],
  ];

  it('a status is read from the top or from its own object, the top first', () => {
    const own = { status: 'Delivered', processStatus: 'Approved', processStatusReason: 'all there' };
    expect(states(read({ status: own }))).toEqual(['Delivered', 'Approved', 'all there']);
    expect(states(read({ status: { logisticsStatus: 'Underway' } }))).toEqual(['Underway', null, null]);
    expect(states(read({ status: { ...own, logisticsStatus: 'Underway' } }))[0]).toBe('Delivered');
    expect(states(read({ status: 'Open', processStatus: 'Issued', processStatusReason: 'new' }))).toEqual([
      'Open',
      'Issued',
      'new',
    ]);
    expect(states(read({ status: own, processStatus: 'Issued', processStatusReason: 'new' }))).toEqual([
      ...['Delivered', 'Issued', 'new'],
    ]);
  });

  it('the supplier’s values of a line are read from it, or from their own part first', () => {
    const said = {
      ...{ despatchAdviceNumber: 'DA-1', despatchAdviceLinePosition: '1' },
      ...{ despatchQuantity: '40', backorderQuantity: '2', backorderDate: '2026-12-01' },
    };
    const [inLine, apart, both] = read({
      lines: [said, { supplierLine: said }, { despatchQuantity: '1', supplierLine: said }],
    }).lines;
    expect(inLine).toMatchObject(said);
    expect([apart, both]).toEqual([inLine, inLine]);
  });

  it.each([
    ['at the top', {}, at],
    ['in its meta', { lastUpdatedAt: undefined, meta: { lastUpdatedAt: later } }, later],
    ['as one that is fetched says it', { lastUpdatedAt: undefined, lastChangedAt: later }, later],
    ['at the top, where both are', { lastChangedAt: later }, at],
  ])('the stamp of its last change is read %s', (_, fields, moment) =>
    expect(read(fields).lastUpdatedAt).toBe(moment),
  );

  it('a line and a document have their own stamps', () => {
    const [polled, fetched] = read({
      lines: [
        { meta: { lastUpdatedAt: at }, documents: [{ meta: { lastUpdatedAt: at } }] },
        { lastChangedAt: later, documents: [{ lastChangedAt: later, meta: { lastUpdatedAt: at } }] },
      ],
    }).lines;
    expect([polled?.lastUpdatedAt, polled?.documents[0]?.lastChangedAt]).toEqual([at, at]);
    expect([fetched?.lastUpdatedAt, fetched?.documents[0]?.lastChangedAt]).toEqual([later, later]);
  });

  const bare = { lastUpdatedAt: undefined };
  const early = { lastChangedAt: at };
  const late = { lastChangedAt: later };
  it.each([
    ['a line', { lines: [early, late, early] }],
    ['a document of the supplier’s', { lines: [early], supplierShipment: { documents: [late, early] } }],
    ['a document of the buyer’s', { lines: [early], buyerShipment: { documents: [late] } }],
    ['a document of a line', { lines: [{ ...early, documents: [early, late] }, early] }],
  ])('if only its parts have stamps, it has changed with the last one: %s', (_, parts) =>
    expect(read({ ...bare, ...parts }).lastUpdatedAt).toBe(later),
  );
});

describe('an unreadable value', () => {
  it.each([['has neither an id nor a number', { id: undefined }, 'id']])(
    'is set aside completely, with the path and without the texts, if it %s',
    (_, fields, path) => {
      const { payload, outcome } = outcomeOf(fields);
      expect(outcome).toEqual({ broken: { payload, reason: `${path}: missing or unreadable` } });
    },
  );

  it.each([
    ['lines that are none', { lines: 'two' }, { field: 'lines', value: '"two"' }],
    ['a line that is none', { lines: ['two'] }, { field: 'lines.1', value: '"two"' }],
    [
      'a quantity',
      { lines: [{ despatchQuantity: 'many' }] },
      { field: 'lines.1.despatchQuantity', value: '"many"' },
    ],
    [
      'what it owes',
      { lines: [{ backorderQuantity: true }] },
      { field: 'lines.1.backorderQuantity', value: 'true' },
    ],
    [
      'a day',
      { lines: [{ backorderDate: '2026-02-30' }] },
      { field: 'lines.1.backorderDate', value: '"2026-02-30"' },
    ],
  ])('is a gap that keeps the received value: %s', (_, fields, unread) => {
    expect(read(fields).unread).toEqual([unread]);
  });

  it('names the line of each gap, also in a load carrier', () => {
    const gap = { despatchQuantity: 'many' };
    const { unread } = read({
      lines: [gap, gap],
      loadCarriers: [{ lines: [gap] }, { lines: 'two' }, { lines: [{}, gap] }],
    });
    expect(unread.map(({ field }) => field)).toEqual([
      'lines.1.despatchQuantity',
      'lines.2.despatchQuantity',
      'loadCarriers.1.lines.1.despatchQuantity',
      'loadCarriers.2.lines',
      'loadCarriers.3.lines.2.despatchQuantity',
    ]);
  });

  it('is before every other if it has no stamp at all', () => {
    expect(read({ lastUpdatedAt: undefined, lines: [{}] }).lastUpdatedAt).toBe(undated);
  });

  it.each([null, 'shipment', 7, []])('is set aside if it is no object but %j', (record) =>
    expect(readShipment(record, 'as it came')).toEqual({
      broken: { payload: 'as it came', reason: 'no object' },
    }),
  );

  it('needs no id if it has a number', () => {
    const { id, supplierShipment } = read({ id: undefined, supplierShipment: { shipmentNumber: 'S-1' } });
    expect([id, supplierShipment.shipmentNumber]).toEqual([null, 'S-1']);
  });
});
