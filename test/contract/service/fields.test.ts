import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../../../src/main/core/service/codec/json.ts';
import { group } from '../../../src/main/core/service/codec/wire-fields.ts';
import { shapeOrder } from '../../../src/main/core/service/codec/wire-order.ts';
import { shapeShipment } from '../../../src/main/core/service/codec/wire-shipment.ts';
import { writeDespatchAdvice } from '../../../src/main/core/service/codec/write-despatch-advice.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import { readEvent } from '../../../src/main/core/webhooks/read-event.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { wireOrder } from '../../../src/main/practice/orders/wire-order.ts';
import { wireShipment } from '../../../src/main/practice/shipments/wire-shipment.ts';
import { orderResponseSchema } from '../../../src/shared/domain/answer/order-response.ts';
import { despatchAdviceSchema } from '../../../src/shared/domain/delivery/despatch-advice.ts';

/** Compares the tables of docs/interface.md, "Field by field", with the messages on the wire. */

const page = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'docs/interface.md'), 'utf8');

type Row = { field: string; does: string };

/**
 * The fields of one table, and what Orderbell does with each. `…name` is in the same group as the field
 * before it.
 */
const rowsOf = (heading: string): Row[] => {
  const [, after = ''] = page.split(`### ${heading}\n`);
  const [table = ''] = after.split('\n##');
  const lines = table.split('\n').filter((line) => line.startsWith('| `'));
  return lines.flatMap((line) => {
    const [names = '', does = ''] = line.split(' | ');
    let group = '';
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      const field = name.replace('…', group);
      group = field.slice(0, field.lastIndexOf('.') + 1);
      return { field, does };
    });
  });
};

const fieldsOf = (heading: string): Set<string> => new Set(rowsOf(heading).map(({ field }) => field));

const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, path === '' ? name : `${path}.${name}`));
};

const bare = (path: string): string => path.replaceAll('[]', '');

const isWithin = (path: string, field: string): boolean => `${bare(path)}.`.startsWith(`${bare(field)}.`);

/** The table's entry for a field: its own row, or that of the nearest group around it. */
const rowOf = (path: string, rows: readonly Row[]): string | undefined =>
  rows
    .filter(({ field }) => isWithin(path, field))
    .toSorted((a, b) => bare(b.field).length - bare(a.field).length)[0]?.does;

const without = (value: unknown, [name, ...rest]: string[]): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => without(one, [name, ...rest]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key !== name ? [[key, one]] : rest.length === 0 ? [] : [[key, without(one, rest)]],
    ),
  );
};

const leftOut = (message: unknown, path: string): unknown => without(message, bare(path).split('.'));

/**
 * Compares each field of a complete message with its row. A field is read if the result changes without it.
 *
 * @param preferred fields that are read instead of another one; that one is read if they are missing
 */
const compareRead = (
  heading: string,
  message: unknown,
  shape: (message: unknown) => unknown,
  preferred: string[],
): void => {
  const rows = rowsOf(heading);
  const paths = [...new Set(pathsOf(message))];
  expect(rows.filter(({ field }) => !paths.some((path) => isWithin(path, field)))).toEqual([]);
  const messages = [message];
  for (const path of preferred) messages.push(leftOut(messages.at(-1), path));
  const of = (one: unknown): string => JSON.stringify(shape(one));
  const isRead = (path: string): boolean => messages.some((one) => of(leftOut(one, path)) !== of(one));
  const found = Object.fromEntries(paths.map((path) => [path, isRead(path) ? 'reads' : 'no']));
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, rowOf(path, rows)])));
};

/** Compares the fields of a written body with their rows. */
const compareSent = (heading: string, body: unknown): string[] => {
  const rows = rowsOf(heading);
  const paths = [...new Set(pathsOf(body))];
  expect(paths.filter((path) => rowOf(path, rows) !== 'sends')).toEqual([]);
  const sent = rows.filter(({ does }) => does === 'sends').map(({ field }) => field);
  expect(sent.filter((field) => !paths.some((path) => isWithin(path, field)))).toEqual([]);
  return paths;
};

// A field is described by its own row or by the group around it.
const isDescribed = (path: string, fields: ReadonlySet<string>): boolean => {
  const parts = path.replaceAll('[]', '').split('.');
  const described = new Set([...fields].map((field) => field.replaceAll('[]', '')));
  return parts.some((_, index) => described.has(parts.slice(0, index + 1).join('.')));
};

test('each field of an order and a shipment that the practice service sends is in its table', () => {
  const { world, buyers } = createPracticeService();
  const orders = [...world.orders(), buyers.issue()].map((order) => wireOrder(order, world.today()));
  const shipments = world.shipments().map(wireShipment);
  const undescribed = (records: unknown[], heading: string): string[] => {
    const fields = fieldsOf(heading);
    expect(fields.size).toBeGreaterThan(20);
    // The practice service's own additions are no fields of the interface.
    const own = /^meta\.(source|messageVersion|supplierErpMeta)/;
    return [...new Set(records.flatMap((record) => pathsOf(record)))].filter(
      (path) => !isDescribed(path, fields) && !own.test(path),
    );
  };
  expect(undescribed(orders, 'An order, polled or fetched')).toEqual([]);
  expect(undescribed(shipments, 'A shipment, polled, fetched or in an event')).toEqual([]);
});

const asRead =
  <Result>(shape: (wire: ReturnType<typeof group>) => Result) =>
  (message: unknown): Result =>
    shape(group(readJson(JSON.stringify(message))));

const at = (second: number): string => `2026-11-17T09:00:0${second}.000Z`;
const described = (of: string) => ({
  properties: [{ key: `${of} key`, value: `${of} value` }],
  notes: [`${of} note`],
  documents: [
    {
      ...{ code: 'D1', revision: 'B', name: of, description: 'Front', type: 'Drawing' },
      ...{ objectId: 'object-1', url: 'https://files.example/d1' },
    },
  ],
});
const address = {
  ...{ names: ['Northwind'], addressLines: ['Quay 9'], postalCode: '1000', city: 'Harbour' },
  countryName: 'Netherlands',
};
const party = { ...address, id: '871', idScheme: 'GLN', countryCodeIso2: 'NL' };
const entries = (status: string) => [
  {
    ...{ position: '0001', date: '2026-12-10', quantity: 5, status, transportMode: 'Road' },
    ...{ etd: '2026-12-09', eta: '2026-12-11' },
  },
];
const money = { value: 4.2, currencyIso: 'EUR' };
const price = { priceInTransactionCurrency: money, priceInBaseCurrency: { ...money, currencyIso: 'USD' } };
const prices = {
  ...{ netPrice: price, grossPrice: price, discountPercentage: 5 },
  ...{ priceUnitOfMeasureIso: 'PCE', priceUnitQuantity: 100 },
};
const charges = [
  {
    ...{ position: '1', chargeTypeCode: 'FC', chargeDescription: 'Freight', quantity: 1 },
    price: { priceInTransactionCurrency: money },
  },
];
const item = {
  ...{ number: 'M8', revision: 'A', name: 'Bolt', description: 'Galvanised' },
  ...{ purchaseUnitOfMeasureIso: 'PCE', supplierItemNumber: 'S-1' },
};
const details = {
  ...{ countryOfOriginCodeIso2: 'NL', combinedNomenclatureCode: '73181588', netWeight: 2 },
  ...{ netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '1263' },
  ...{ serialNumber: 'SN-1', batchNumber: 'B-1' },
};

test('each field of an order that its table calls read changes the result, and no other field does', () => {
  const order = {
    ...{ id: 'order-1', version: 7, lastUpdatedAt: at(1), meta: { lastUpdatedAt: at(2) } },
    eventDates: { issuedAt: at(3) },
    status: { processStatus: 'Issued', logisticsStatus: 'Open' },
    indicators: { deliveryOverdue: true },
    ...{ supplierAccountNumber: 'S-2', purchaseOrderNumber: 'PO-2' },
    buyerOrder: {
      ...{ companyId: 'company-1', supplierAccountNumber: 'S-1', purchaseOrderNumber: 'PO-1' },
      ...{ orderType: 'Forecast', description: 'Spring', labels: ['urgent'], ...described('buyer') },
      destination: { ...address, code: 'W1', countryCodeIso2: 'NL', locationType: 'Plant' },
      ...{ buyerParty: party, buyerAccountingParty: party, supplierParty: party },
      terms: {
        incoterms: 'Delivered',
        incotermsCode: 'DAP',
        paymentTerms: '30 days',
        paymentTermsCode: 'N30',
      },
      contact: { email: 'robin@northwind.example', userName: 'Robin', phoneNumber: '1' },
    },
    supplierOrder: {
      ...{ buyerAccountNumber: 'D-1', description: 'Ours', ...described('supplier') },
      contact: { email: 'sales@supplier.example' },
    },
    lines: [
      {
        ...{ id: 'line-1', lastUpdatedAt: at(4), lineType: 'Service', chargeReasonCode: 'FC' },
        status: { processStatus: 'Issued', inProgressStatus: 'New', logisticsStatus: 'Open' },
        ...{ indicators: { deliveryOverdue: true }, eventDates: { issuedAt: at(5) } },
        ...{ deliverySchedule: entries('Open'), deliveryScheduleIncludingRequests: entries('Shipped') },
        ...{ prices, pricesIncludingRequests: prices },
        confirmedLine: { deliverySchedule: entries('Produced'), prices, chargeLines: charges },
        deliveryHistory: [{ position: '0001', date: '2026-12-10', quantity: 5 }],
        mergedItemDetails: details,
        buyerLine: {
          ...{ position: '00010', row: '7', description: 'Bolts', labels: ['urgent'], ...described('line') },
          item: { ...item, dimensions: { length: 40 } },
          chargeLines: charges,
          requests: {
            reopenRequest: {
              ...{ deliverySchedule: entries('Open'), prices, chargeLines: charges },
              ...{ reason: 'Later', status: 'Open' },
            },
          },
          terms: { contractNumber: 'C-1', contractPosition: '10' },
          ...{ projectNumber: 'P-1', productionNumber: 'W-1', salesOrderNumber: 'V-1', reason: 'Sooner' },
          indicators: { noDeliveryExpected: true, delivered: true },
        },
        supplierLine: {
          ...{ salesOrderNumber: 'OUR-1', salesOrderLinePosition: '7', description: 'Ours' },
          ...{ ...described('our line'), reason: 'No steel', itemDetails: details },
        },
      },
    ],
  };
  compareRead('An order, polled or fetched', order, asRead(shapeOrder), [
    'lastUpdatedAt',
    'buyerOrder.supplierAccountNumber',
    'buyerOrder.purchaseOrderNumber',
  ]);
});

test('each field of a shipment that its table calls read changes the result, and no other field does', () => {
  const documents = (name: string) =>
    described(name).documents.map((document) => ({ ...document, lastChangedAt: at(6) }));
  const location = {
    ...address,
    id: 'P1',
    idScheme: 'GLN',
    countryCodeIso: 'NL',
    locationType: 'AgreedPlace',
  };
  const contacts = [
    {
      ...{ email: 'robin@northwind.example', userName: 'R. Vale', phoneNumber: '1' },
      ...{ firstName: 'Robin', lastName: 'Vale', position: 'Despatch' },
    },
  ];
  const line = {
    ...{ purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '00010', deliverySchedulePosition: '1' },
    item: {
      ...{ buyerItemNumber: 'M8', buyerItemRevision: 'A', buyerItemName: 'Bolt', supplierItemNumber: 'S-1' },
      ...{ supplierItemRevision: '2', supplierItemName: 'Our bolt', purchaseUnitOfMeasureIso: 'PCE' },
    },
    supplierLine: {
      ...{ despatchAdviceNumber: 'DA-1', despatchAdviceLinePosition: '1', despatchQuantity: 5 },
      ...{ backorderQuantity: 2, backorderDate: '2026-12-20' },
    },
    documents: documents('line'),
    ...{ meta: { lastUpdatedAt: at(4) }, lastChangedAt: at(5) },
  };
  const shipment = {
    ...{ id: 'shipment-1', lastUpdatedAt: at(1), meta: { lastUpdatedAt: at(2) }, lastChangedAt: at(3) },
    identifiers: {
      ...{ billOfLadingNumber: 'BL-1', imoNumber: '9319466' },
      ...{ carrierShipmentNumber: 'C-7', trackingNumber: 'T-9' },
    },
    ...{ transportMode: 'Road', processStatus: 'Issued', processStatusReason: 'New', status: 'Underway' },
    supplierShipment: {
      ...{ shipmentNumber: 'S-1', companyId: 'company-7', buyerAccountNumber: 'D-1', contacts },
      ...{ shipmentCompanyName: 'Carrier', invoiceNumbers: ['I-1'], supplierParty: party },
      documents: documents('supplier'),
    },
    buyerShipment: {
      ...{ companyId: 'company-1', supplierAccountNumber: 'S-100', buyerParty: party, contacts },
      ...{ documents: documents('buyer') },
      purchaseOrderTerms: {
        ...{ incotermsCode: 'DAP', incoterms: 'Delivered', paymentTermsCode: 'N30', paymentTerms: '30 days' },
      },
    },
    loadCarriers: [
      {
        ...{ containerNumber: 'C-1', containerSizeAndType: '22G1', packageSSCC: '340', packageType: 'PX' },
        // Fields that aren't read in one line aren't read in the others.
        lines: [leftOut(line, 'item.supplierItemRevision')],
      },
    ],
    lines: [line],
    locations: {
      departure: { location, etdDate: '2026-12-01', atdDate: '2026-12-02' },
      destinations: [
        {
          ...{ location, etaStartDate: '2026-12-03', etaStartTime: '08:00:00' },
          ...{ etaEndDate: '2026-12-04', etaEndTime: '12:00:00', ataDate: '2026-12-05' },
          ...{ etdDate: '2026-12-06', atdDate: '2026-12-07' },
        },
      ],
    },
  };
  compareRead('A shipment, polled, fetched or in an event', shipment, asRead(shapeShipment), [
    ...['lastUpdatedAt', 'meta', 'supplierShipment.contacts.userName', 'buyerShipment.contacts.userName'],
    ...['lines.item.buyerItemName', 'lines.meta'],
    ...['loadCarriers.lines.item.buyerItemName', 'loadCarriers.lines.meta'],
  ]);
});

test('an order response has exactly the fields that its table calls sent', () => {
  const [document] = described('answer').documents;
  const response = orderResponseSchema.parse({
    order: {
      ...{ companyId: 'company-7', buyerAccountNumber: 'D-1', purchaseOrderNumber: 'PO-1' },
      ...{ contact: 'sales@supplier.example', notes: ['Thank you'], documents: [document] },
    },
    lines: [
      {
        ...{ purchaseOrderLinePosition: '00010', salesOrderNumber: 'OUR-1', salesOrderLinePosition: '7' },
        itemDetails: { ...details, netWeight: '2' },
        deliverySchedule: [{ position: '0001', date: '2026-12-10', quantity: '5' }],
        prices: {
          ...prices,
          netPrice: { priceInTransactionCurrency: { ...money, value: '4' }, priceInBaseCurrency: null },
          ...{ grossPrice: null, discountPercentage: null, priceUnitQuantity: '1' },
        },
        ...{ indicators: 'rejected', reason: 'No steel', documents: [document] },
      },
    ],
    ...{ erpResponseDateTime: '2026-11-17T10:00:00', erpRespondedBy: 'sales@supplier.example' },
  });
  const body: unknown = JSON.parse(writeOrderResponse(response, 'json').text);
  const paths = compareSent('An order response', body);
  // The same in XML, where repeated elements replace a list.
  const one: Record<string, string> = {
    ...{ lines: 'line', notes: 'note', documents: 'document', deliverySchedule: 'deliveryScheduleLine' },
  };
  const { text } = writeOrderResponse(response, 'xml');
  const elements = bare(paths.join('.')).split('.');
  expect(elements.filter((name) => !text.includes(`<${one[name] ?? name}>`))).toEqual([]);
});

test('a despatch advice has exactly the fields that its table calls sent', () => {
  const advice = despatchAdviceSchema.parse({
    header: {
      ...{ supplierCompanyId: 'company-7', buyerAccountNumber: 'D-1', despatchAdviceNumber: 'DA-1' },
      shipment: {
        ...{ shipmentNumber: 'S-1', shipmentCompanyName: 'Carrier', trackingNumber: 'T-9' },
        departure: { actualDate: '2026-12-10' },
        destination: {
          location: { ...address, code: 'W1', countryCodeIso2: 'NL', locationType: 'FinalDestination' },
          scheduledStartDate: '2026-12-11',
        },
      },
    },
    lines: [
      {
        ...{ despatchAdviceLinePosition: '1', purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '10' },
        ...{ deliverySchedulePosition: '1', item, despatchQuantity: '4' },
        ...{ backorderQuantity: '1', backorderDate: '2026-12-20' },
      },
    ],
    erpIssueDateTime: '2026-12-10T08:00:00',
  });
  compareSent('A despatch advice', JSON.parse(writeDespatchAdvice(advice).text));
});

test('each field of a webhook event that its table calls read changes the result', () => {
  const read = (event: unknown): unknown => readEvent(new TextEncoder().encode(JSON.stringify(event)));
  const order = { eventName: 'OrderIssuedByBuyer', orderEvent: { orderId: 'o-1' } };
  const rows = rowsOf('A webhook event').filter(({ does }) => does === 'reads');
  expect(rows.map(({ field }) => field)).toEqual([
    ...['eventName', 'orderEvent.orderId', 'singleDeliveryOrderEvent.orderId'],
    ...['orderDocumentsEvent.orderId', 'shipment.id'],
  ]);
  expect(read(order)).toEqual({ hint: { about: 'order', id: 'o-1' }, eventName: 'OrderIssuedByBuyer' });
  for (const name of ['orderEvent', 'singleDeliveryOrderEvent', 'orderDocumentsEvent']) {
    expect(read({ [name]: { orderId: 'o-2' } })).toEqual({
      hint: { about: 'order', id: 'o-2' },
      eventName: null,
    });
  }
  expect(read({ shipment: { id: 's-1' }, meta: { id: 'm-1' } })).toEqual({
    ...{ hint: { about: 'shipment', id: 's-1' }, eventName: null },
  });
});
