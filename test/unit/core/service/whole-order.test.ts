import { describe, expect, it } from 'vitest';
import { readPage, readSingleOrder } from '../../../../src/main/core/service/codec/read-page.ts';
import { recordTexts } from '../../../../src/main/core/service/codec/record-texts.ts';
import { writeOrderResponse } from '../../../../src/main/core/service/codec/write-order-response.ts';
import {
  type OrderResponse,
  orderResponseSchema,
} from '../../../../src/shared/domain/answer/order-response.ts';
import type {
  Order,
  OrderDocument,
  Prices,
  ScheduleEntry,
} from '../../../../src/shared/domain/order/order.ts';
import { orderFacts } from '../../../../src/shared/domain/order/order-facts.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { delivery } from '../../../fixtures/build-order.ts';

/** An order with every field of the contract, as sent and as stored. */

const moment = '2026-11-17T09:00:00.123456Z';

const wireSchedule = (date: string, quantity: number) => [
  {
    position: '0001',
    date,
    quantity,
    status: 'Open',
    transportMode: 'Road',
    etd: '2026-12-09',
    eta: '2026-12-10',
  },
];
const schedule = (date: string, quantity: string): ScheduleEntry[] => [
  { ...delivery(date, quantity), transportMode: 'Road', etd: '2026-12-09', eta: '2026-12-10' },
];

const wireMoney = (value: number) => ({ value, currencyIso: 'EUR' });
const wirePrices = (value: number) => ({
  netPrice: { priceInTransactionCurrency: wireMoney(value), priceInBaseCurrency: wireMoney(value + 1) },
  grossPrice: { priceInTransactionCurrency: wireMoney(value + 2) },
  discountPercentage: 12.5,
  priceUnitOfMeasureIso: 'PCE',
  priceUnitQuantity: 100,
});
const money = (value: number) => ({ value: decimal(String(value)), currencyIso: 'EUR' });
const prices = (value: number): Prices => ({
  netPrice: { priceInTransactionCurrency: money(value), priceInBaseCurrency: money(value + 1) },
  grossPrice: { priceInTransactionCurrency: money(value + 2), priceInBaseCurrency: null },
  discountPercentage: decimal('12.5'),
  priceUnitOfMeasureIso: 'PCE',
  priceUnitQuantity: decimal('100'),
});

const wireCharge = {
  ...{ position: '1', chargeTypeCode: 'FC', chargeDescription: 'Freight', quantity: 1 },
  price: { priceInTransactionCurrency: wireMoney(25) },
};
const charge = {
  ...{ position: '1', code: 'FC', description: 'Freight', quantity: decimal('1') },
  price: money(25),
};

const party = {
  ...{ id: '8712345', idScheme: 'GLN', names: ['Northwind BV'], addressLines: ['Quay 9'] },
  ...{ postalCode: '1000', city: 'Harbour', countryCodeIso2: 'NL', countryName: null },
};

const drawing: OrderDocument = {
  code: 'D1',
  revision: 'B',
  name: 'Drawing',
  description: 'Front view',
  type: 'application/pdf',
  objectId: 'object-1',
  url: 'https://files.example/d1',
};
const ours: OrderDocument = { ...drawing, objectId: 'object-9', name: 'answer.pdf' };
const described = {
  properties: [{ key: 'Colour', value: 'blue' }],
  notes: ['Gate 3'],
  labels: ['urgent'],
  documents: [drawing],
};
const destination = {
  code: 'W1',
  names: ['Northwind Works', 'Hall 2'],
  addressLines: ['Quay 1', 'Dock 2'],
  postalCode: '1000',
  city: 'Harbour',
  countryCodeIso2: 'NL',
  countryName: 'Netherlands',
  locationType: 'Plant',
};
const headerTerms = {
  incoterms: 'Delivered',
  incotermsCode: 'DAP',
  paymentTerms: '30 days',
  paymentTermsCode: 'N30',
};
const item = {
  number: 'M8x40',
  revision: 'A',
  name: 'Hexagon screw',
  description: 'Galvanised',
  purchaseUnitOfMeasureIso: 'PCE',
  supplierItemNumber: 'S-1',
};
const numbers = { projectNumber: 'P-7', productionNumber: 'W-8', salesOrderNumber: 'V-9' };
const contract = { contractNumber: 'C-1', contractPosition: '10' };

const wire = {
  id: 'order-1',
  buyerOrder: {
    ...{ companyId: 'company-1', supplierAccountNumber: 'S-100', purchaseOrderNumber: 'PO-1' },
    ...{ orderType: 'Forecast', description: 'Spring needs', destination, terms: headerTerms },
    ...{ buyerParty: party, buyerAccountingParty: party, supplierParty: party },
    contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' },
    ...described,
  },
  supplierOrder: {
    ...{ buyerAccountNumber: 'D-200', description: 'Our own words' },
    documents: [ours],
    ...{ notes: ['By our own lorry'], properties: [{ key: 'Works order', value: 12 }] },
  },
  eventDates: { issuedAt: moment },
  indicators: { deliveryOverdue: true },
  status: { processStatus: 'InProgress', logisticsStatus: 'Produced' },
  version: 7,
  lastUpdatedAt: moment,
  lines: [
    {
      id: 'line-1',
      lineType: 'Service',
      chargeReasonCode: 'FREIGHT',
      buyerLine: {
        ...{ position: '00010', row: '1', description: 'Screws', terms: contract, ...numbers },
        item: { ...item, dimensions: { length: 40, unit: 'MMT' } },
        chargeLines: [wireCharge],
        indicators: { noDeliveryExpected: true, delivered: true },
        requests: {
          reopenRequest: {
            ...{ deliverySchedule: wireSchedule('2026-12-24', 80), prices: wirePrices(4) },
            ...{ reason: 'Delayed.', status: 'Open', chargeLines: [wireCharge] },
          },
        },
        ...described,
        reason: 'Needed earlier.',
      },
      supplierLine: {
        ...{ salesOrderNumber: 'OUR-1', salesOrderLinePosition: '7' },
        ...{ documents: [ours, drawing], description: 'Screws, ours', notes: ['From stock'] },
        properties: [{ key: 'Bin', value: '4' }],
      },
      mergedItemDetails: {
        countryOfOriginCodeIso2: 'NL',
        netWeight: 1.5,
        codes: ['8', '9'],
        batchNumber: null,
      },
      eventDates: { issuedAt: moment, confirmedAt: moment },
      deliverySchedule: wireSchedule('2026-12-10', 100),
      prices: wirePrices(5),
      deliveryScheduleIncludingRequests: wireSchedule('2026-12-11', 90),
      pricesIncludingRequests: wirePrices(6),
      deliveryHistory: [
        { position: '0001', date: '2026-12-09T06:00:00', quantity: 20 },
        { quantity: 'some' },
      ],
      confirmedLine: {
        ...{ deliverySchedule: wireSchedule('2026-12-12', 95), prices: wirePrices(7) },
        chargeLines: [wireCharge],
      },
      indicators: { deliveryOverdue: true },
      status: {
        processStatus: 'InProgress',
        inProgressStatus: 'OpenBuyerReopenRequest',
        logisticsStatus: 'Produced',
      },
      lastUpdatedAt: moment,
    },
  ],
};

const held: Order = {
  id: 'order-1',
  companyId: 'company-1',
  supplierAccountNumber: 'S-100',
  purchaseOrderNumber: 'PO-1',
  orderType: 'Forecast',
  description: 'Spring needs',
  destination,
  ...{ buyerParty: party, buyerAccountingParty: party, supplierParty: party },
  terms: headerTerms,
  contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' },
  ...described,
  buyerAccountNumber: 'D-200',
  supplierDescription: 'Our own words',
  supplierDocuments: [ours],
  supplierNotes: ['By our own lorry'],
  supplierProperties: [{ key: 'Works order', value: '12' }],
  eventDates: [{ key: 'issuedAt', value: moment }],
  unread: [],
  status: { processStatus: 'InProgress', logisticsStatus: 'Produced' },
  deliveryOverdue: true,
  version: 7,
  lastUpdatedAt: serviceTimestamp(moment),
  lines: [
    {
      id: 'line-1',
      position: '00010',
      obstacle: null,
      unread: [],
      row: '1',
      lineType: 'Service',
      chargeReasonCode: 'FREIGHT',
      description: 'Screws',
      item,
      deliverySchedule: schedule('2026-12-10', '100'),
      prices: prices(5),
      deliveryScheduleIncludingRequests: schedule('2026-12-11', '90'),
      pricesIncludingRequests: prices(6),
      confirmedLine: { deliverySchedule: schedule('2026-12-12', '95'), prices: prices(7) },
      reopenRequest: {
        ...{ deliverySchedule: schedule('2026-12-24', '80'), prices: prices(4) },
        ...{ reason: 'Delayed.', status: 'Open' },
      },
      status: wire.lines[0]?.status ?? { processStatus: '', inProgressStatus: null, logisticsStatus: null },
      deliveryOverdue: true,
      noDeliveryExpected: true,
      deliveryHistory: [
        { position: '0001', date: calendarDate('2026-12-09'), quantity: decimal('20') },
        { position: null, date: null, quantity: null },
      ],
      delivered: true,
      terms: contract,
      ...numbers,
      ...{ supplierSalesOrderNumber: 'OUR-1', supplierSalesOrderLinePosition: '7' },
      itemDimensions: [
        { key: 'length', value: '40' },
        { key: 'unit', value: 'MMT' },
      ],
      ...{ chargeLines: [charge], confirmedChargeLines: [charge], requestedChargeLines: [charge] },
      ...described,
      supplierDocuments: [ours, drawing],
      supplierNotes: ['Screws, ours', 'From stock'],
      supplierProperties: [{ key: 'Bin', value: '4' }],
      itemDetails: [
        { key: 'countryOfOriginCodeIso2', value: 'NL' },
        { key: 'netWeight', value: '1.5' },
        { key: 'codes', value: '["8","9"]' },
      ],
      eventDates: [
        { key: 'issuedAt', value: moment },
        { key: 'confirmedAt', value: moment },
      ],
      reason: 'Needed earlier.',
      lastUpdatedAt: serviceTimestamp(moment),
    },
  ],
};

const read = (value: unknown): Order => readSingleOrder(JSON.stringify(value)).order();

describe('an order with everything', () => {
  it('is read without a loss', () => {
    expect(read(wire)).toEqual(held);
    const { records, ...page } = readPage(JSON.stringify({ data: [wire], total: 1, lastUpdatedAt: moment }));
    expect(page).toEqual({ broken: [], total: 1, lastUpdatedAt: moment });
    const { lines, ...header } = held;
    expect(records.map(({ order, ...read }) => ({ ...read, order: order() }))).toEqual([
      {
        ...{
          header,
          facts: orderFacts(held),
          headerText: JSON.stringify({ ...wire, lines: wire.lines.map(() => 0) }),
          order: held,
        },
        lines: lines.map(({ position, lastUpdatedAt, item }, index) => ({
          ...{ position, lastUpdatedAt, item: item.number, text: JSON.stringify(wire.lines[index]) },
        })),
      },
    ]);
  });

  it('is empty where the service sends nothing', () => {
    const bare = {
      ...{ supplierAccountNumber: 'S-100', purchaseOrderNumber: 'PO-1', lastUpdatedAt: moment },
      status: { processStatus: 'Issued' },
      lines: [{ position: 10, status: { processStatus: 'Issued' } }],
    };
    const order = read(bare);
    expect(order).toMatchObject({
      ...{ id: null, companyId: null, description: null, version: null, deliveryOverdue: false },
      ...{ orderType: 'Purchase', buyerAccountNumber: null, supplierDescription: null },
      ...{ properties: [], notes: [], labels: [], documents: [] },
      status: { processStatus: 'Issued', logisticsStatus: null },
    });
    expect(order.destination).toMatchObject({ names: [], addressLines: [], city: null });
    expect(order.lines).toMatchObject([
      {
        ...{ id: null, position: '10', lineType: 'Item', deliverySchedule: [], prices: null, reason: null },
        ...{ deliveryScheduleIncludingRequests: null, pricesIncludingRequests: null },
        ...{ confirmedLine: null, reopenRequest: null, lastUpdatedAt: null },
        ...{ deliveryOverdue: false, noDeliveryExpected: false, delivered: false },
        status: { processStatus: 'Issued', inProgressStatus: null, logisticsStatus: null },
      },
    ]);
  });

  it('may have its company beside the short form, its stamp in "meta", and the supplier’s number on the supplier’s side of the line', () => {
    const { lastUpdatedAt: _, ...rest } = wire;
    const [line] = wire.lines;
    const other = {
      ...rest,
      meta: { lastUpdatedAt: moment },
      companyId: 'company-2',
      buyerOrder: { ...wire.buyerOrder, companyId: undefined },
      lines: [
        {
          ...line,
          buyerLine: { ...line?.buyerLine, salesOrderNumber: undefined },
          supplierLine: { salesOrderNumber: 'OUR-1' },
        },
      ],
    };
    expect(read(other)).toMatchObject({
      ...{ companyId: 'company-2', lastUpdatedAt: moment },
      lines: [{ salesOrderNumber: null, supplierSalesOrderNumber: 'OUR-1' }],
    });
  });

  it('takes flags, numbers and texts as careless services write them', () => {
    const careless = { ...wire, version: ' 8 ', indicators: { deliveryOverdue: 'true' } };
    expect(read(careless)).toMatchObject({ version: 8, deliveryOverdue: true });
    expect(read({ ...wire, version: 1.5 }).version).toBeNull();
    expect(read({ ...wire, indicators: { deliveryOverdue: 'yes' } }).deliveryOverdue).toBe(false);
    const blank = {
      ...wire,
      buyerOrder: { ...wire.buyerOrder, description: '  ', notes: ['', ' a ', null, [1]] },
    };
    expect(read(blank)).toMatchObject({ description: null, notes: ['a', '[1]'] });
    const property = {
      ...wire,
      buyerOrder: { ...wire.buyerOrder, properties: [{ key: 'k' }, { value: 'v' }, 7] },
    };
    expect(read(property).properties).toEqual([
      { key: 'k', value: '' },
      { key: '', value: 'v' },
    ]);
  });
});

describe('a line in another spelling', () => {
  const lineWith = (buyerLine: object) => read({ ...wire, lines: [{ buyerLine }] }).lines[0];

  it('may have its receipts on the buyer’s side, and measures that are one text', () => {
    const line = lineWith({
      deliveryHistory: [{ position: '0001', date: '2026-12-09', quantity: 20 }],
      item: { dimensions: ' 40 x 8 mm ' },
    });
    expect(line?.deliveryHistory).toEqual([
      { position: '0001', date: calendarDate('2026-12-09'), quantity: decimal('20') },
    ]);
    expect(line?.itemDimensions).toEqual([{ key: 'dimensions', value: '40 x 8 mm' }]);
    expect(lineWith({})?.itemDimensions).toEqual([]);
  });

  it.each([
    ['as a net price', { netPrice: { priceInTransactionCurrency: wireMoney(25) } }, money(25)],
    ['among prices', { prices: { netPrice: { priceInTransactionCurrency: wireMoney(25) } } }, money(25)],
    ['without a group', { price: { value: 25, currencyIso: 'eur' } }, money(25)],
    ['without a currency', { price: { value: 25 } }, { ...money(25), currencyIso: null }],
    ['that is unreadable', { price: { value: 'dear', currencyIso: 'EUR' } }, null],
    ['not at all', {}, null],
  ])('may have charges with the price %s, and short names', (_, priced, price) => {
    const charged = { chargeReasonCode: 'FC', description: 'Freight', ...priced };
    expect(lineWith({ chargeLines: [charged] })?.chargeLines).toEqual([
      { position: null, code: 'FC', description: 'Freight', quantity: null, price },
    ]);
  });
});

/** One character longer than the longest identifier that is read. */
const tooLong = '1'.repeat(201);

describe('a number that is longer than any real one', () => {
  const { purchaseOrderNumber, ...others } = wire.buyerOrder;

  it.each([
    ['among the buyer’s fields', { ...wire, buyerOrder: { ...others, purchaseOrderNumber: tooLong } }],
    ['at the top', { ...wire, buyerOrder: others, purchaseOrderNumber: tooLong }],
  ])('is a gap of an order that has an id, %s', (_, record) => {
    const order = read(record);
    expect(order.purchaseOrderNumber).toBe('');
    expect(order.unread).toEqual([
      { field: 'purchaseOrderNumber', value: expect.stringMatching(/^"1{199}$/) },
    ]);
  });

  it('is no gap where nothing was sent, and read up to 200 characters', () => {
    expect(read({ ...wire, buyerOrder: others })).toMatchObject({ purchaseOrderNumber: '', unread: [] });
    const longest = tooLong.slice(1);
    const order = read({ ...wire, buyerOrder: { ...others, purchaseOrderNumber: longest } });
    expect(order).toMatchObject({ purchaseOrderNumber: longest, unread: [] });
  });
});

it('an unreadable moment of an order is a gap', () => {
  expect(read({ ...wire, lastUpdatedAt: 'yesterday' }).unread).toEqual([
    { field: 'lastUpdatedAt', value: '"yesterday"' },
  ]);
});

describe('an unreadable confirmed value is a gap that keeps the received value:', () => {
  const [line] = wire.lines;
  const withLine = (change: object) => ({ ...wire, lines: [{ ...line, ...change }] });
  it.each([
    ['a line that is none', { ...wire, lines: ['first'] }, 'line'],
    ['a schedule that is none', withLine({ deliverySchedule: 'soon' }), 'deliverySchedule'],
    ['an entry that is none', withLine({ deliverySchedule: ['soon'] }), 'deliverySchedule.1'],
    ['prices that are none', withLine({ prices: 'dear' }), 'prices'],
    ['a price that is none', withLine({ prices: { netPrice: 'dear' } }), 'prices.netPrice'],
    [
      'an amount that is none',
      withLine({ prices: { netPrice: { priceInTransactionCurrency: 'dear' } } }),
      'prices.netPrice.priceInTransactionCurrency',
    ],
    ['a confirmed line that is none', withLine({ confirmedLine: [] }), 'confirmedLine'],
    [
      'a position longer than any real one',
      withLine({ buyerLine: { ...line?.buyerLine, position: tooLong }, position: undefined }),
      'position',
    ],
    [
      'such a position in the short form',
      withLine({ buyerLine: { ...line?.buyerLine, position: undefined }, position: tooLong }),
      'position',
    ],
    [
      'a request that is none',
      withLine({ buyerLine: { ...line?.buyerLine, requests: { reopenRequest: 'yes' } } }),
      'reopenRequest',
    ],
    [
      'a quantity of more digits than anyone could mean',
      withLine({ deliverySchedule: [{ date: '2026-12-10', quantity: '1'.repeat(401) }] }),
      'deliverySchedule.1.quantity',
    ],
    ['a date that is none', withLine({ deliverySchedule: [{ date: 'soon' }] }), 'deliverySchedule.1.date'],
    [
      'the second date of a confirmed line',
      withLine({ confirmedLine: { deliverySchedule: [{ date: '2026-12-10' }, { date: 'soon' }] } }),
      'confirmedLine.deliverySchedule.2.date',
    ],
    [
      'the prices of a confirmed line',
      withLine({ confirmedLine: { prices: 'dear' } }),
      'confirmedLine.prices',
    ],
    [
      'the schedule of a confirmed line',
      withLine({ confirmedLine: { deliverySchedule: 'soon' } }),
      'confirmedLine.deliverySchedule',
    ],
    [
      'the schedule of a request',
      withLine({ buyerLine: { position: '1', requests: { reopenRequest: { deliverySchedule: 'soon' } } } }),
      'reopenRequest.deliverySchedule',
    ],
    [
      'the schedule with all requests',
      withLine({ deliveryScheduleIncludingRequests: 'soon' }),
      'deliveryScheduleIncludingRequests',
    ],
    [
      'the prices with all requests',
      withLine({ pricesIncludingRequests: 'dear' }),
      'pricesIncludingRequests',
    ],
    [
      'a discount that is none',
      withLine({ prices: { discountPercentage: 'some' } }),
      'prices.discountPercentage',
    ],
    ['a base that is none', withLine({ prices: { priceUnitQuantity: 'some' } }), 'prices.priceUnitQuantity'],
    ['a gross price that is none', withLine({ prices: { grossPrice: 'dear' } }), 'prices.grossPrice'],
    [
      'an amount in the base currency that is none',
      withLine({ prices: { netPrice: { priceInBaseCurrency: 'dear' } } }),
      'prices.netPrice.priceInBaseCurrency',
    ],
    [
      'a value that is none',
      withLine({ prices: { netPrice: { priceInTransactionCurrency: { value: 'dear' } } } }),
      'prices.netPrice.priceInTransactionCurrency.value',
    ],
  ])('%s', (_, record, field) => {
    const { unread } = read(record).lines[0] ?? { unread: [] };
    expect(unread).toEqual([{ field, value: expect.any(String) }]);
    expect(unread[0]?.value.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['discountPercentage', 'some', null],
    ['priceUnitQuantity', 'some', null],
    ['priceUnitOfMeasureIso', ['PCE'], prices(5).netPrice],
  ])('a price counts as unknown if its discount or base is unreadable (%s)', (field, value, net) => {
    const [only] = read(withLine({ prices: { ...wirePrices(5), [field]: value } })).lines;
    expect(only?.prices?.netPrice).toEqual(net);
    expect(only?.prices?.grossPrice).toEqual(net === null ? null : prices(5).grossPrice);
  });

  it('an amount without a value is none, whatever its currency is', () => {
    const netPrice = { priceInTransactionCurrency: { currencyIso: 'EUR' } };
    const [only] = read(withLine({ prices: { netPrice } })).lines;
    expect(only?.prices?.netPrice?.priceInTransactionCurrency).toBeNull();
    expect(only?.unread).toEqual([]);
  });

  it('nothing at all is no gap', () => {
    const nothing = { deliverySchedule: '', prices: null, confirmedLine: '', eventDates: { a: '', b: null } };
    const [only] = read(withLine(nothing)).lines;
    expect(only).toMatchObject({ unread: [], deliverySchedule: [], prices: null, eventDates: [] });
  });

  it('only the first hundred gaps of a line are kept', () => {
    const [only] = read(withLine({ deliverySchedule: Array(101).fill({ date: 'soon' }) })).lines;
    expect(only?.unread.map(({ field }) => field).at(-1)).toBe('deliverySchedule.100.date');
  });

  it('white space around a date is none', () => {
    const [only] = read(withLine({ deliverySchedule: [{ date: ' 2026-12-10 ' }] })).lines;
    expect(only?.deliverySchedule[0]?.date).toBe('2026-12-10');
  });

  it('lines that are no list, and a line without a status', () => {
    const order = read({ ...wire, lines: {} });
    expect([order.lines, order.unread]).toEqual([[], [{ field: 'lines', value: '{}' }]]);
    const [bare] = read(withLine({ status: {} })).lines;
    expect([bare?.status.processStatus, bare?.unread]).toEqual(['', []]);
  });

  it('but one of four hundred digits is kept to the last of them', () => {
    const quantity = '1'.repeat(400);
    const [only] = read(withLine({ deliverySchedule: [{ date: '2026-12-10', quantity }] })).lines;
    expect(only?.deliverySchedule[0]?.quantity).toBe(quantity);
  });
});

describe('a page reports missing parts', () => {
  it.each([
    ['<html></html>', 'the answer is no JSON'],
    ['{"data":{},"total":1}', 'the answer is no page of records'],
    ['[]', 'the answer is no page of records'],
  ])('%s', (text, detail) => {
    expect(() => readPage(text)).toThrowError(expect.objectContaining({ detail }));
  });
});

describe('the records of a page', () => {
  it('are found with any white space and nesting', () => {
    const text =
      '{ "total" : 3, "data" : [ {"a":[{"b":1}],"c":"]}"} , "x\\"]" ,\n[1,[2]], -5 , null ] , "z":[{}] }';
    expect(recordTexts(text)?.records.map(({ text: one }) => one)).toEqual([
      '{"a":[{"b":1}],"c":"]}"}',
      '"x\\"]"',
      '[1,[2]]',
      '-5',
      'null',
    ]);
  });

  it('leave a frame with a 0 in the place of each', () => {
    const text = '{"a":[1], "data" : [ {"b":2} , "x" ,3], "z":{}}';
    expect(recordTexts(text)?.frame).toBe('{"a":[1], "data" : [ 0 , 0 ,0], "z":{}}');
    expect(recordTexts('{"total":1}')?.frame).toBe('{"total":1}');
  });

  it('are exact if JavaScript writes each number in the same way', () => {
    const exactOf = (record: string) =>
      recordTexts(`{"data":[${record}]}`)?.records.map(({ exact }) => exact);
    expect(exactOf('{"a":1},{"a":-1.5,"b":[true,"1.0"]},7,"1.0"')).toEqual([true, true, true, true]);
    expect(exactOf('{"a":1.0},{"a":1},{"b":[{"c":1e3}]},1.50,{"d":-0}')).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(exactOf('{"a":12345678901234567890},{"a":0.1234567890123456789}')).toEqual([false, false]);
    expect(exactOf('{"a":1E+2},{"a":null},{"a":-}')).toEqual([false, true, false]);
    // Lines are walked by themselves, and one inexact line is enough.
    expect(exactOf('{"lines":[1.0,1],"a":1},{"lines":[1],"a":9.90},{"lines":[1]}')).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('have their lines unchanged', () => {
    const linesOf = (record: string) =>
      recordTexts(`{"lines":[8],"data":[${record}]}`)?.records.map(({ parts }) => parts?.lines ?? null);
    expect(
      linesOf('{"lines" : [ {"a":[{"lines":[1.0]}]} ,\n["]"]],"b":[{}]},{"c":{"lines":[{}]}},7'),
    ).toEqual([['{"a":[{"lines":[1.0]}]}', '["]"]'], [], []]);
    expect(linesOf('{"lines":[{}],"lines":[{}]},{"lines":[{}]}')).toEqual([null, ['{}']]);
    expect(linesOf('{"l\\u0069nes":[{}]},{"lines":[{}],"\\n":{}},{"\\n":1,"lines":[{}]}')).toEqual([
      null,
      null,
      ['{}'],
    ]);
  });

  it('have a header: the record’s text, with a 0 in place of each line', () => {
    const headerOf = (record: string) =>
      recordTexts(`{"data":[${record}]}`)?.records.map(({ parts }) => parts?.header ?? null);
    expect(
      headerOf(
        '{"a" : 1.50, "lines" : [ {"a":[1]} ,\n["]"]] ,"b":[{}]},{"lines":[ ],"lines2":[1]},{"lines":{"a":[1]}}',
      ),
    ).toEqual([
      '{"a" : 1.50, "lines" : [ 0 ,\n0] ,"b":[{}]}',
      '{"lines":[ ],"lines2":[1]}',
      '{"lines":{"a":[1]}}',
    ]);
    expect(headerOf('{"lines":[1],"lines":[2]}')).toEqual([null]);
  });

  it('can’t be separated if the list is there twice, or a name is written with an escape', () => {
    expect(recordTexts('{"data":[1],"data":[2]}')).toBeNull();
    expect(recordTexts('{"d\\u0061ta":[1]}')).toBeNull();
    expect(recordTexts('{"a":{"d\\u0061ta":[1],"data":[2]},"data":[3]}')?.records).toEqual([
      { text: '3', exact: true, deep: false, parts: { header: '3', lines: [] } },
    ]);
  });

  it('are none if there is no list', () => {
    expect(recordTexts('{"total":1}')?.records).toEqual([]);
    expect(recordTexts('{"data":{"a":[1]}}')?.records).toEqual([]);
    expect(recordTexts('{"other":[1],"data":"[2]"}')?.records).toEqual([]);
    expect(recordTexts('{"data":[]}')?.records).toEqual([]);
  });

  it('may have quotes and backslashes in their texts', () => {
    const texts = ['"', 'a"b', 'c\\', '\\"],"d'].map((one) => JSON.stringify(one));
    expect(recordTexts(`{"data":[${texts.join(',')}]}`)?.records.map(({ text }) => text)).toEqual(texts);
  });

  it('end at any cut', () => {
    expect(recordTexts('{"data":["x')?.records).toEqual([
      { text: '"x', exact: true, deep: false, parts: { header: '"x', lines: [] } },
    ]);
  });
});

describe('an answer with everything', () => {
  const response: OrderResponse = orderResponseSchema.parse({
    order: {
      ...{ companyId: 'company-1', buyerAccountNumber: 'D-200', purchaseOrderNumber: 'PO-1' },
      documents: [
        {
          ...{ objectId: 'o-1', name: 'a.pdf', code: 'C-1', revision: 'B' },
          ...{ type: 'application/pdf', description: 'All of it' },
        },
      ],
    },
    lines: [
      {
        purchaseOrderLinePosition: '00010',
        deliverySchedule: [
          { position: '0001', date: '2026-12-10', quantity: '1.50' },
          { position: null, date: '2026-12-11', quantity: '-007' },
        ],
        prices: prices(5),
        indicators: null,
        reason: 'Our press is down.',
        documents: [
          { objectId: 'o-2', name: 'b.pdf', code: null, revision: null, type: null, description: null },
        ],
      },
      {
        purchaseOrderLinePosition: '00020',
        deliverySchedule: [],
        prices: { ...prices(5), netPrice: null, discountPercentage: null, priceUnitQuantity: null },
        indicators: 'accepted',
        reason: null,
        documents: [],
      },
    ],
    erpResponseDateTime: '2026-11-02T09:00:00',
  });

  it('is written to the letter as JSON', () => {
    expect(writeOrderResponse(response, 'json')).toEqual({
      contentType: 'application/json',
      text:
        '{"order":{"companyId":"company-1","buyerAccountNumber":"D-200","purchaseOrderNumber":"PO-1",' +
        '"documents":[{"code":"C-1","revision":"B","name":"a.pdf","description":"All of it","type":"application/pdf","objectId":"o-1"}]},' +
        '"lines":[{"purchaseOrderLinePosition":"00010","prices":{"netPrice":{"priceInTransactionCurrency":' +
        '{"value":5,"currencyIso":"EUR"},"priceInBaseCurrency":{"value":6,"currencyIso":"EUR"}},"grossPrice":' +
        '{"priceInTransactionCurrency":{"value":7,"currencyIso":"EUR"}},"discountPercentage":12.5,' +
        '"priceUnitOfMeasureIso":"PCE","priceUnitQuantity":100},"reason":"Our press is down.","documents":' +
        '[{"name":"b.pdf","objectId":"o-2"}],"deliverySchedule":[{"position":"0001","date":"2026-12-10",' +
        '"quantity":1.50},{"date":"2026-12-11","quantity":-7}]},{"purchaseOrderLinePosition":"00020","prices":' +
        '{"grossPrice":{"priceInTransactionCurrency":{"value":7,"currencyIso":"EUR"}},"priceUnitOfMeasureIso":' +
        '"PCE"},"indicators":{"accepted":true}}],"erpResponseDateTime":"2026-11-02T09:00:00"}',
    });
  });

  it('is written to the letter as XML', () => {
    expect(writeOrderResponse(response, 'xml')).toEqual({
      contentType: 'application/xml',
      text:
        '<?xml version="1.0" encoding="UTF-8"?><SendOrderResponseBySupplier><order><companyId>company-1</companyId>' +
        '<buyerAccountNumber>D-200</buyerAccountNumber><purchaseOrderNumber>PO-1</purchaseOrderNumber><document>' +
        '<code>C-1</code><revision>B</revision><name>a.pdf</name><description>All of it</description>' +
        '<type>application/pdf</type><objectId>o-1</objectId>' +
        '</document></order><line><purchaseOrderLinePosition>00010</purchaseOrderLinePosition><prices><netPrice>' +
        '<priceInTransactionCurrency><value>5</value><currencyIso>EUR</currencyIso></priceInTransactionCurrency>' +
        '<priceInBaseCurrency><value>6</value><currencyIso>EUR</currencyIso></priceInBaseCurrency></netPrice>' +
        '<grossPrice><priceInTransactionCurrency><value>7</value><currencyIso>EUR</currencyIso>' +
        '</priceInTransactionCurrency></grossPrice><discountPercentage>12.5</discountPercentage>' +
        '<priceUnitOfMeasureIso>PCE</priceUnitOfMeasureIso><priceUnitQuantity>100</priceUnitQuantity></prices>' +
        '<reason>Our press is down.</reason><document><name>b.pdf</name><objectId>o-2</objectId></document>' +
        '<deliveryScheduleLine><position>0001</position><date>2026-12-10</date><quantity>1.50</quantity>' +
        '</deliveryScheduleLine><deliveryScheduleLine><date>2026-12-11</date><quantity>-7</quantity>' +
        '</deliveryScheduleLine></line><line><purchaseOrderLinePosition>00020</purchaseOrderLinePosition><prices>' +
        '<grossPrice><priceInTransactionCurrency><value>7</value><currencyIso>EUR</currencyIso>' +
        '</priceInTransactionCurrency></grossPrice><priceUnitOfMeasureIso>PCE</priceUnitOfMeasureIso></prices>' +
        '<indicators><accepted>true</accepted></indicators></line>' +
        '<erpResponseDateTime>2026-11-02T09:00:00</erpResponseDateTime></SendOrderResponseBySupplier>',
    });
  });
});
