import { describe, expect, it } from 'vitest';
import type {
  Order,
  OrderDocument,
  OrderLine,
  Receipt,
  ScheduleEntry,
} from '../../../src/shared/domain/order/order.ts';
import { isOurProposal, orderChangeSchema } from '../../../src/shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

/** How each field's difference is shown: the label, and the text on each side. */

const document: OrderDocument = {
  code: null,
  revision: null,
  name: null,
  description: null,
  type: null,
  objectId: null,
  url: null,
};
const northwind = {
  ...{ id: '871', idScheme: 'GLN', names: ['Northwind BV', 'Finance'], addressLines: ['Quay 9'] },
  ...{ postalCode: '1000', city: 'Harbour', countryCodeIso2: 'NL', countryName: 'Netherlands' },
};
const freight = {
  ...{ position: '1', code: 'FC', description: 'Freight', quantity: decimal('1') },
  price: { value: decimal('25.50'), currencyIso: 'EUR' },
};
const charge = (change: Partial<typeof freight> = {}) => ({ type: 'charge', ...freight, ...change });
const receipt = (quantity: string, position: string | null = null) => ({
  ...{ position, date: calendarDate('2026-12-10'), quantity: decimal(quantity) },
});
const text = (words: string) => ({ type: 'text', text: words });
const { destination, contact: robin } = anOrder();

const ofLines = (before: OrderLine, after: OrderLine) =>
  orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));

describe('of the header', () => {
  const rows: [string, Partial<Order>, Partial<Order>, string | null, string | null][] = [
    ['description', { description: null }, { description: 'Spring needs' }, null, 'Spring needs'],
    ['orderType', { orderType: 'Forecast' }, { orderType: 'Purchase' }, 'Forecast', 'Purchase'],
    [
      'destination',
      { destination },
      { destination: { ...destination, names: ['Northwind Works', 'Hall 2'], addressLines: [], city: null } },
      'Northwind Works · Quay 1 · 1000 · Harbour · NL',
      'Northwind Works · Hall 2 · 1000 · NL',
    ],
    [
      'terms',
      {},
      { terms: { incoterms: 'Delivered', incotermsCode: 'DAP', paymentTerms: '', paymentTermsCode: null } },
      null,
      'Delivered · DAP',
    ],
    [
      'contact',
      {},
      { contact: { email: 'kim@northwind.example', userName: 'Kim', phoneNumber: null } },
      'Robin Vale',
      'kim@northwind.example · Kim',
    ],
    [
      'contact',
      { contact: { ...robin, phoneNumber: '+31 20 555 0100' } },
      { contact: { ...robin, phoneNumber: '+31 20 555 0177' } },
      'Robin Vale · +31 20 555 0100',
      'Robin Vale · +31 20 555 0177',
    ],
    [
      'destination',
      { destination },
      { destination: { ...destination, code: 'W1', locationType: 'Plant' } },
      'Northwind Works · Quay 1 · 1000 · Harbour · NL',
      'Northwind Works · Quay 1 · 1000 · Harbour · NL · W1 · Plant',
    ],
    [
      'buyerParty',
      {},
      { buyerParty: northwind },
      null,
      'Northwind BV · Finance · Quay 9 · 1000 · Harbour · NL · GLN 871',
    ],
    [
      'buyerAccountingParty',
      { buyerAccountingParty: { ...northwind, addressLines: [], idScheme: null, countryCodeIso2: null } },
      {},
      'Northwind BV · Finance · 1000 · Harbour · Netherlands · 871',
      null,
    ],
    [
      'supplierParty',
      { supplierParty: { ...northwind, idScheme: null, id: null } },
      { supplierParty: { ...northwind, idScheme: null, id: null, names: ['Northwind NV'] } },
      'Northwind BV · Finance · Quay 9 · 1000 · Harbour · NL',
      'Northwind NV · Quay 9 · 1000 · Harbour · NL',
    ],
    ['note', { notes: ['Gate 3', 'Ring twice'] }, { notes: ['Ring twice'] }, 'Gate 3', null],
    ['label', { labels: ['urgent'] }, { labels: [] }, 'urgent', null],
    ['ourNote', {}, { supplierDescription: 'In spring' }, null, 'In spring'],
    ['ourNote', {}, { supplierNotes: ['By lorry'] }, null, 'By lorry'],
    ['ourNote', {}, { supplierProperties: [{ key: 'Bin', value: '4' }] }, null, 'Bin: 4'],
    ['ourDocument', {}, { supplierDocuments: [{ ...document, name: 'Report' }] }, null, 'Report'],
    [
      'replacedDocument',
      { documents: [{ ...document, name: 'Drawing', objectId: 'o-1' }] },
      { documents: [{ ...document, name: 'Drawing', objectId: 'o-2' }] },
      null,
      'Drawing',
    ],
    ['property', {}, { properties: [{ key: 'Cost centre', value: '7' }] }, null, 'Cost centre: 7'],
    [
      'document',
      {},
      { documents: [{ ...document, name: 'Drawing', code: 'D1', revision: 'B' }] },
      null,
      'Drawing · B',
    ],
  ];

  it.each(rows)('%s, once, in words', (field, old, now, before, after) => {
    expect(orderChanges(anOrder(old), anOrder(now))).toEqual([
      {
        position: null,
        field,
        before: before === null ? null : text(before),
        after: after === null ? null : text(after),
      },
    ]);
  });
});

describe('of a line', () => {
  const rows: [string, Partial<OrderLine>, string | null, string | null][] = [
    ['description', { description: 'Screws' }, null, 'Screws'],
    [
      'item',
      { item: { ...aLine().item, revision: 'B' } },
      'M8x40 · Hexagon screw · PCE',
      'M8x40 · B · Hexagon screw · PCE',
    ],
    ['reason', { reason: 'Needed earlier.' }, null, 'Needed earlier.'],
    [
      'reference',
      {
        projectNumber: 'P-7',
        productionNumber: 'W-8',
        salesOrderNumber: 'V-9',
        terms: { contractNumber: 'C-1', contractPosition: '10' },
      },
      null,
      'P-7 · W-8 · V-9 · C-1 · 10',
    ],
    ['note', { notes: ['In boxes'] }, null, 'In boxes'],
    ['property', { properties: [{ key: 'Colour', value: 'blue' }] }, null, 'Colour: blue'],
    ['label', { labels: ['urgent'] }, null, 'urgent'],
    ['lineType', { lineType: 'Charge', chargeReasonCode: 'FC' }, null, 'Charge · FC'],
    ['reference', { row: '7' }, null, '7'],
    ['itemDetail', { itemDetails: [{ key: 'netWeight', value: '2' }] }, null, 'netWeight: 2'],
    ['dimension', { itemDimensions: [{ key: 'length', value: '40' }] }, null, 'length: 40'],
    [
      'ourNumber',
      { supplierSalesOrderNumber: 'OURS-1', supplierSalesOrderLinePosition: '10' },
      null,
      'OURS-1 · 10',
    ],
    ['ourNote', { supplierNotes: ['From stock'] }, null, 'From stock'],
    ['ourDocument', { supplierDocuments: [{ ...document, name: 'Report' }] }, null, 'Report'],
    ['document', { documents: [{ ...document, code: 'D1' }] }, null, 'D1'],
    [
      'document',
      { documents: [{ ...document, url: 'https://files.example/d1' }] },
      null,
      'https://files.example/d1',
    ],
  ];

  it.each(rows)('%s, once, in words', (field, change, before, after) => {
    expect(ofLines(aLine(), aLine(change))).toEqual([
      {
        position: '00010',
        field,
        before: before === null ? null : text(before),
        after: after === null ? null : text(after),
      },
    ]);
  });

  it('its statuses with their labels, and a missing one as none', () => {
    const after = aLine({
      status: { ...status('InProgress', 'ReissuedRejectedLine'), logisticsStatus: null },
    });
    expect(ofLines(aLine(), after)).toEqual([
      {
        position: '00010',
        field: 'processStatus',
        before: { type: 'status', status: 'Issued' },
        after: { type: 'status', status: 'InProgress' },
      },
      {
        position: '00010',
        field: 'inProgressStatus',
        before: null,
        after: { type: 'status', status: 'ReissuedRejectedLine' },
      },
      {
        position: '00010',
        field: 'logisticsStatus',
        before: { type: 'status', status: 'Open' },
        after: null,
      },
    ]);
  });

  it('an earlier and smaller delivery as a date and a quantity, with the unit', () => {
    expect(ofLines(aLine(), aLine({ deliverySchedule: [delivery('2026-12-01', '80')] }))).toEqual([
      {
        position: '00010',
        field: 'date',
        before: { type: 'date', date: '2026-12-10' },
        after: { type: 'date', date: '2026-12-01' },
      },
      {
        position: '00010',
        field: 'quantity',
        before: { type: 'quantity', quantity: '100', unit: 'PCE' },
        after: { type: 'quantity', quantity: '80', unit: 'PCE' },
      },
    ]);
  });

  it('a delivery more with all of it', () => {
    const [first] = aLine().deliverySchedule;
    if (first === undefined) throw new Error('A line has a delivery.');
    const more = aLine({ deliverySchedule: [first, delivery('2027-01-07', '5')] });
    expect(ofLines(aLine(), more)).toEqual([
      {
        position: '00010',
        field: 'delivery',
        before: null,
        after: { type: 'delivery', date: '2027-01-07', quantity: '5', unit: 'PCE' },
      },
    ]);
  });

  it('a price that is given for the first time, and a net price that replaces a gross one', () => {
    const gross = {
      ...netPrice('1'),
      netPrice: null,
      grossPrice: netPrice('200').netPrice,
      discountPercentage: decimal('10'),
    };
    expect(ofLines(aLine({ prices: null }), aLine({ prices: gross }))).toEqual([
      {
        position: '00010',
        field: 'price',
        before: null,
        after: { type: 'price', value: '180', currencyIso: 'EUR', per: '1', unit: 'PCE' },
      },
    ]);
    expect(ofLines(aLine({ prices: null }), aLine({ prices: { ...gross, grossPrice: null } }))).toEqual([]);
  });

  it('another discount with the price before it, also if the net price stays the same', () => {
    const priced = (gross: string, discount: string) => ({
      ...netPrice('1'),
      netPrice: null,
      grossPrice: netPrice(gross).netPrice,
      discountPercentage: decimal(discount),
    });
    const price = (value: string) => ({ type: 'price', value, currencyIso: 'EUR', per: '1', unit: 'PCE' });
    expect(
      ofLines(aLine({ prices: priced('100', '10') }), aLine({ prices: priced('90', '0') })),
    ).toMatchObject([
      { field: 'grossPrice', before: price('100'), after: price('90') },
      { field: 'discount', before: { type: 'percent', percent: '10' }, after: { percent: '0' } },
    ]);
    expect(ofLines(aLine({ prices: priced('100', '10') }), aLine({ prices: priced('100', '10.0') }))).toEqual(
      [],
    );
  });

  it('nothing if the same figure is only written differently', () => {
    const [short, long] = [
      aLine({ deliverySchedule: [delivery('2026-12-10', '100')], prices: netPrice('4.2', '1') }),
      aLine({ deliverySchedule: [delivery('2026-12-10', '100.00')], prices: netPrice('4.20', '1.0') }),
    ];
    expect(ofLines(short, long)).toEqual([]);
  });

  it('the price in the buyer’s own currency', () => {
    const inBoth = (value: string) => {
      const [money, prices] = [{ value: decimal(value), currencyIso: 'USD' }, netPrice('4.20')];
      return prices.netPrice === null
        ? prices
        : { ...prices, netPrice: { ...prices.netPrice, priceInBaseCurrency: money } };
    };
    expect(ofLines(aLine({ prices: inBoth('5') }), aLine({ prices: inBoth('6') }))).toMatchObject([
      { field: 'basePrice', before: { value: '5', currencyIso: 'USD' }, after: { value: '6' } },
    ]);
  });

  it('the price in the buyer’s own currency if it is new or removed', () => {
    const inBoth = (value: string | null) => {
      const { netPrice: net, ...rest } = netPrice('4.20');
      const money = value === null ? null : { value: decimal(value), currencyIso: 'USD' };
      return aLine({ prices: { ...rest, netPrice: net && { ...net, priceInBaseCurrency: money } } });
    };
    expect(ofLines(inBoth(null), inBoth('5'))).toMatchObject([
      { field: 'basePrice', before: null, after: { value: '5', currencyIso: 'USD' } },
    ]);
    expect(ofLines(inBoth('5'), inBoth(null))).toMatchObject([
      { field: 'basePrice', before: { value: '5', currencyIso: 'USD' }, after: null },
    ]);
  });

  it('no price if neither side has one', () => {
    const unpriced = (per: string) => aLine({ prices: { ...netPrice('0', per), netPrice: null } });
    expect(ofLines(unpriced('1'), unpriced('100'))).toEqual([]);
  });

  it('the status of a delivery that had none before', () => {
    const silent = { ...delivery('2026-12-10', '100'), status: null };
    const shipped = { ...silent, status: 'Shipped' };
    const told = (before: ScheduleEntry, after: ScheduleEntry) =>
      ofLines(aLine({ deliverySchedule: [before] }), aLine({ deliverySchedule: [after] }));
    const stage = { type: 'stage', status: 'Shipped', transportMode: null, etd: null, eta: null };
    expect(told(silent, shipped)).toMatchObject([{ field: 'stage', before: null, after: stage }]);
    expect(told(shipped, silent)).toMatchObject([{ field: 'stage', before: stage, after: null }]);
  });

  it('how far a delivery is, and how it travels', () => {
    const [before, after] = [
      delivery('2026-12-10', '100'),
      { ...delivery('2026-12-10', '100'), status: 'Shipped', transportMode: 'Sea', eta: '2026-12-20' },
    ];
    expect(ofLines(aLine({ deliverySchedule: [before] }), aLine({ deliverySchedule: [after] }))).toEqual([
      {
        position: '00010',
        field: 'stage',
        before: { type: 'stage', status: 'Open', transportMode: null, etd: null, eta: null },
        after: { type: 'stage', status: 'Shipped', transportMode: 'Sea', etd: null, eta: '2026-12-20' },
      },
    ]);
  });

  it('that it was delivered, or won’t be', () => {
    expect(ofLines(aLine(), aLine({ delivered: true, noDeliveryExpected: true }))).toMatchObject([
      { field: 'noDeliveryExpected', before: { type: 'flag', on: false }, after: { on: true } },
      { field: 'delivered', before: { on: false }, after: { on: true } },
    ]);
  });

  it('a charge as old and new, by its position or by its name', () => {
    const told = (before: (typeof freight)[], after: (typeof freight)[]) =>
      ofLines(aLine({ chargeLines: before }), aLine({ chargeLines: after }));
    const [one, two] = [freight, { ...freight, position: '2', description: 'Packing' }];
    expect(told([], [one])).toEqual([{ position: '00010', field: 'charge', before: null, after: charge() }]);
    const dearer = { ...two, price: { value: decimal('30'), currencyIso: 'EUR' } };
    expect(told([one, two], [dearer, one])).toMatchObject([
      { field: 'charge', before: charge(two), after: charge(dearer) },
    ]);
    const same = { ...one, quantity: decimal('1.0'), price: { ...one.price, value: decimal('25.5') } };
    expect(told([one, two], [two, same])).toEqual([]);
    expect(told([one, one], [one])).toMatchObject([{ field: 'charge', before: charge(), after: null }]);
  });

  it('a charge of the confirmed terms if there are any, and otherwise of the order', () => {
    const charged = [freight];
    expect(
      ofLines(aLine(), { ...confirmedLine(), confirmedChargeLines: charged }).map(({ field }) => field),
    ).toEqual(['processStatus']);
    expect(ofLines(confirmedLine(), { ...confirmedLine(), confirmedChargeLines: charged })).toMatchObject([
      { field: 'confirmedCharge', before: null, after: charge() },
    ]);
    const asking = reopenedLine(termsOf('2026-12-10', '100', '4.20'));
    const wanted = { ...asking, requestedChargeLines: charged };
    expect(ofLines(asking, wanted)).toMatchObject([
      { field: 'requestedCharge', before: null, after: charge() },
    ]);
    expect(ofLines(wanted, wanted)).toEqual([]);
    expect(ofLines(confirmedLine(), { ...confirmedLine(), requestedChargeLines: charged })).toEqual([]);
  });

  it('the buyer’s receipts, and their corrections', () => {
    const told = (before: Receipt[], after: Receipt[]) =>
      ofLines(aLine({ deliveryHistory: before }), aLine({ deliveryHistory: after }));
    const value = (quantity: string) => ({ type: 'delivery', date: '2026-12-10', quantity, unit: 'PCE' });
    expect(told([receipt('60')], [receipt('60'), receipt('40')])).toEqual([
      { position: '00010', field: 'receipt', before: null, after: value('40') },
    ]);
    expect(
      told([receipt('60', '1'), receipt('40', '2')], [receipt('40.0', '2'), receipt('50', '1')]),
    ).toEqual([{ position: '00010', field: 'receipt', before: value('60'), after: value('50') }]);
    expect(told([receipt('60')], [])).toMatchObject([{ before: value('60'), after: null }]);
    expect(told([receipt('60')], [receipt('60.00', '1')])).toEqual([]);
  });

  it('the buyer’s new reason for an existing request', () => {
    const wanted = termsOf('2027-02-01', '100', '4.20');
    const before = reopenedLine(wanted);
    const after = { ...before, reopenRequest: { ...wanted, reason: 'Now it is urgent.', status: 'Open' } };
    expect(ofLines(before, after).find(({ field }) => field === 'requestReason')).toMatchObject({
      before: { text: 'The site is delayed.' },
      after: { text: 'Now it is urgent.' },
    });
  });

  it('a property under the same name, and a document under the same code, as old and new', () => {
    const [was, is] = ['7', '8'].map((value) => ({ properties: [{ key: 'Colour', value }] }));
    expect(ofLines(aLine(was), aLine(is))).toMatchObject([
      { field: 'property', before: text('Colour: 7'), after: text('Colour: 8') },
    ]);
    const [first, next] = ['A', 'B'].map((revision) => ({
      documents: [{ ...document, code: 'D1', revision }],
    }));
    expect(ofLines(aLine(first), aLine(next))).toMatchObject([
      { field: 'document', before: text('D1 · A'), after: text('D1 · B') },
    ]);
  });

  it('one of two documents of the same name that is still there is not replaced', () => {
    const drawings = ['o-1', 'o-2'].map((objectId) => ({ ...document, name: 'Drawing', objectId }));
    expect(ofLines(aLine({ documents: drawings }), aLine({ documents: drawings.slice(0, 1) }))).toEqual([]);
  });

  it('a document added beside another of the same name as added, and not as its new version', () => {
    const [one, two] = ['o-1', 'o-2'].map((objectId) => ({ ...document, name: 'Drawing', objectId }));
    if (one === undefined || two === undefined) throw new Error('There are two.');
    expect(ofLines(aLine({ documents: [one] }), aLine({ documents: [two, one] }))).toMatchObject([
      { field: 'document', before: null, after: text('Drawing') },
    ]);
  });

  it('a file in the place of one of several of the same name as its new version', () => {
    const [first, second, third] = ['o-1', 'o-2', 'o-3'].map((objectId) => ({ name: 'Drawing', objectId }));
    const old = [first, second].map((one) => ({ ...document, ...one }));
    const now = [second, third].map((one) => ({ ...document, ...one }));
    expect(ofLines(aLine({ documents: old }), aLine({ documents: now }))).toMatchObject([
      { field: 'replacedDocument', before: null, after: text('Drawing') },
    ]);
  });

  it('no document of a file that is listed twice with different texts', () => {
    const twice = ['Front', 'Side'].map((description) => ({
      ...{ ...document, name: 'Drawing', objectId: 'o-1', description },
    }));
    expect(ofLines(aLine({ documents: twice }), aLine({ documents: twice }))).toEqual([]);
    expect(ofLines(aLine({ documents: twice }), aLine({ documents: twice.toReversed() }))).toEqual([]);
  });

  it('a document known only by name as old and new, also if its file differs', () => {
    const [was, is] = ['A', 'B'].map((revision) => ({
      documents: [{ ...document, name: 'Drawing', revision, objectId: `object-${revision}` }],
    }));
    expect(ofLines(aLine(was), aLine(is))).toMatchObject([
      { field: 'document', before: text('Drawing · A'), after: text('Drawing · B') },
    ]);
  });

  it('files without a name each as old and new alone, in any order', () => {
    const file = (objectId: string, description: string) => ({ ...document, objectId, description });
    const [was, is] = [
      [file('o-1', 'Front'), file('o-2', 'Back')],
      [file('o-2', 'Rear'), file('o-1', 'Side')],
    ];
    expect(ofLines(aLine({ documents: was }), aLine({ documents: is }))).toMatchObject([
      { field: 'document', before: text('Front'), after: text('Side') },
      { field: 'document', before: text('Back'), after: text('Rear') },
    ]);
  });

  it.each<[string, Partial<OrderDocument>, string]>([
    ['its code', { code: 'D1' }, 'D1'],
    ['its name', { name: 'Drawing' }, 'Drawing'],
    ['its address', { url: 'https://files.example/d1' }, 'https://files.example/d1'],
  ])('a document known only by %s: added by that, and changed with its description', (_, known, called) => {
    const of = (description: string) => ({ ...document, ...known, type: 'plan', description });
    const told = (old: OrderDocument[], now: OrderDocument[]) =>
      ofLines(aLine({ documents: old }), aLine({ documents: now })).map(({ before, after }) => [
        before,
        after,
      ]);
    expect(told([], [of('Front')])).toEqual([[null, text(called)]]);
    expect(told([of('Front')], [of('Side')])).toEqual([
      [text(`${called} · plan · Front`), text(`${called} · plan · Side`)],
    ]);
  });

  it('a file that is added to or removed from an unchanged entry', () => {
    const [words, file] = [{ description: 'Front' }, { description: 'Front', objectId: 'o-1' }];
    const told = (...lists: Partial<OrderDocument>[][]) => {
      const [old = [], now = []] = lists.map((list) => list.map((one) => ({ ...document, ...one })));
      return ofLines(aLine({ documents: old }), aLine({ documents: now })).map(({ field, before, after }) => [
        field,
        before,
        after,
      ]);
    };
    expect(told([words], [file])).toEqual([['replacedDocument', null, text('Front')]]);
    expect(told([file], [words])).toEqual([['replacedDocument', null, text('Front')]]);
    expect(told([words], [words, file])).toEqual([['document', null, text('Front')]]);
    expect(told([words], [{ name: 'Front' }])).toEqual([]);
    expect(told([words, file], [file, words])).toEqual([]);
  });

  it('a document without name and code by its description, and never as another one renamed', () => {
    const told = (field: 'documents' | 'supplierDocuments', ...lists: Partial<OrderDocument>[][]) => {
      const [old = [], now = []] = lists.map((list) => list.map((one) => ({ ...document, ...one })));
      return ofLines(aLine({ [field]: old }), aLine({ [field]: now })).map(({ before, after }) => [
        before,
        after,
      ]);
    };
    const drawing = { description: 'Drawing of the bracket' };
    const report = { description: 'Test report 3.1' };
    for (const field of ['documents', 'supplierDocuments'] as const) {
      expect(told(field, [], [drawing])).toEqual([[null, text('Drawing of the bracket')]]);
      expect(told(field, [drawing], [drawing, report])).toEqual([[null, text('Test report 3.1')]]);
      expect(told(field, [drawing], [report])).toEqual([
        [text('Drawing of the bracket'), null],
        [null, text('Test report 3.1')],
      ]);
      expect(told(field, [drawing], [drawing])).toEqual([]);
      // By its type if nothing else is given, and also if nothing at all is given.
      expect(told(field, [], [{ type: 'Drawing' }])).toEqual([[null, text('Drawing')]]);
      expect(told(field, [], [{}])).toEqual([[null, text('')]]);
      expect(told(field, [drawing], [drawing, { ...drawing, revision: 'B' }])).toEqual([
        [null, text('Drawing of the bracket · B')],
      ]);
      expect(told(field, [{ code: 'D1' }], [{ code: 'D2' }])).toHaveLength(2);
    }
    expect(told('documents', [drawing], [drawing, { ...drawing, type: 'Copy' }])).toEqual([
      [null, text('Drawing of the bracket · Copy')],
    ]);
    // A stored file is recognized by its id.
    const stored = { ...drawing, objectId: 'o-1' };
    expect(told('documents', [stored], [{ ...report, objectId: 'o-1' }])).toEqual([
      [text('Drawing of the bracket'), text('Test report 3.1')],
    ]);
    expect(told('documents', [stored], [stored, { ...report, objectId: 'o-2' }])).toEqual([
      [null, text('Test report 3.1')],
    ]);
    expect(told('documents', [stored], [stored, { ...drawing, objectId: 'o-2' }])).toEqual([
      [null, text('Drawing of the bracket')],
    ]);
    expect(told('documents', [], [{ objectId: 'o-1' }])).toEqual([[null, text('o-1')]]);
  });

  it('a document with the same file by its description, and only another file as a new version', () => {
    const drawing = { ...document, name: 'Drawing', objectId: 'o-1', code: 'D1', description: 'Front' };
    const told = (change: Partial<OrderDocument>, old: OrderDocument[] = [drawing]) =>
      ofLines(aLine({ documents: old }), aLine({ documents: [{ ...drawing, ...change }] })).map(
        ({ field, before, after }) => [field, before, after],
      );
    const was = text('Drawing · D1 · Front');
    expect(told({ description: 'Side' })).toEqual([['document', was, text('Drawing · D1 · Side')]]);
    expect(told({ type: 'plan' })).toEqual([['document', was, text('Drawing · plan · D1 · Front')]]);
    expect(told({ code: 'D2' })).toEqual([['document', was, text('Drawing · D2 · Front')]]);
    expect(told({ code: null, description: null })).toEqual([['document', was, text('Drawing')]]);
    expect(told({ type: '' })).toEqual([]);
    const renewed = [['replacedDocument', null, text('Drawing')]];
    expect(told({ objectId: 'o-2' })).toEqual(renewed);
    expect(told({ objectId: null, url: 'https://files.example/1' })).toEqual(renewed);
    expect(told({ url: 'https://files.example/1' })).toEqual(renewed);
    // Of several with the same name, the one with this file.
    const other = { ...drawing, objectId: 'o-2', description: 'Back' };
    expect(told({ description: 'Side' }, [other, drawing])).toEqual([
      ['document', was, text('Drawing · D1 · Side')],
    ]);
  });

  it('unnamed entries as old and new if as many left as arrived, otherwise each alone', () => {
    const told = (old: string[], now: string[]) =>
      ofLines(aLine({ notes: old }), aLine({ notes: now })).map(({ field, before, after }) => [
        field,
        before === null ? null : before.type === 'text' && before.text,
        after === null ? null : after.type === 'text' && after.text,
      ]);
    expect(told(['In boxes'], ['In crates'])).toEqual([['note', 'In boxes', 'In crates']]);
    expect(told(['a', 'stays', 'b'], ['stays', 'c', 'd'])).toEqual([
      ['note', 'a', 'c'],
      ['note', 'b', 'd'],
    ]);
    expect(told(['a'], ['c', 'd'])).toEqual([
      ['note', 'a', null],
      ['note', null, 'c'],
      ['note', null, 'd'],
    ]);
    expect(told(['a', 'a'], ['c', 'd'])).toHaveLength(3);
    expect(told(['a', 'a'], ['c'])).toEqual([['note', 'a', 'c']]);
  });

  it('a new line by its number and its item’s name, else its description', () => {
    const told = (line: OrderLine) => orderChanges(anOrder({ lines: [] }), anOrder({ lines: [line] }));
    const { item } = aLine();
    const nameless = aLine({ item: { ...item, name: null }, description: 'Screws' });
    expect(told(nameless)).toMatchObject([{ field: 'line', after: text('M8x40 · Screws') }]);
    const bare = aLine({ item: { ...item, number: '', name: null } });
    expect(told(bare)).toMatchObject([{ field: 'line', after: text('') }]);
  });

  it('a line against the same position, at any place in the order', () => {
    const [ten, twenty] = [aLine(), aLine({ position: '00020', notes: ['In boxes'] })];
    expect(orderChanges(anOrder({ lines: [ten, twenty] }), anOrder({ lines: [twenty, ten] }))).toEqual([]);
  });
});

describe('of a request of the buyer', () => {
  const wanted = termsOf('2027-02-01', '100', '4.20');

  it('nothing a second time, and nothing if it is gone', () => {
    expect(ofLines(reopenedLine(wanted), reopenedLine(wanted))).toEqual([]);
    const gone = { ...reopenedLine(wanted), reopenRequest: null };
    expect(ofLines(reopenedLine(wanted), gone)).toEqual([]);
  });

  it.each(['Approved', 'Rejected', 'Closed'])(
    'nothing of its request once it is %s: it keeps its values',
    (ended) => {
      const over = (line: OrderLine): OrderLine => ({
        ...line,
        reopenRequest: { ...wanted, reason: 'The site is delayed.', status: ended },
      });
      const told = (before: OrderLine, after: OrderLine) => ofLines(before, after).map(({ field }) => field);
      expect(told(reopenedLine(wanted), over(reopenedLine(wanted)))).toEqual([]);
      expect(told(reopenedLine(wanted), over(confirmedLine()))).not.toContain('requestedDelivery');
      // The same request again is a new request, and the reason is shown beside it.
      expect(told(over(confirmedLine()), reopenedLine(wanted))).toContain('requestedDelivery');
      const other = {
        ...reopenedLine(wanted),
        reopenRequest: { ...wanted, reason: 'Once more.', status: 'Open' },
      };
      expect(told(over(confirmedLine()), other)).not.toContain('requestReason');
      expect(told(reopenedLine(wanted), other)).toContain('requestReason');
    },
  );

  it('no delivery if it requests none', () => {
    const before = { ...reopenedLine(wanted), reopenRequest: null };
    const asked = reopenedLine({ deliverySchedule: [], prices: netPrice('4.00') });
    expect(ofLines(before, asked).map(({ field }) => field)).toEqual(['requestedPrice']);
  });

  it('no price if it requests none', () => {
    const before = { ...reopenedLine(wanted), reopenRequest: null };
    const asked = reopenedLine({ ...wanted, prices: null });
    expect(ofLines(before, asked).map(({ field }) => field)).toEqual(['requestedDelivery']);
  });

  it('the whole request again when it changes, beside the present terms', () => {
    const before = reopenedLine(wanted);
    const after = reopenedLine({ ...wanted, prices: netPrice('4.00') });
    expect(ofLines(before, after).map(({ field, before: old }) => [field, old?.type])).toEqual([
      ['requestedDelivery', 'date'],
      ['requestedPrice', 'price'],
    ]);
  });
});

describe('of a proposal of ours', () => {
  const agreed = termsOf('2026-12-10', '100', '4.20');
  const later = termsOf('2026-12-24', '100', '4.50');
  const proposed = (terms: typeof later) => requestedLine('OpenSupplierProposal', terms);
  const told = (before: OrderLine, after: OrderLine) =>
    ofLines(before, after)
      .filter(isOurProposal)
      .map(({ field, before: old, after: now }) => [field, old, now]);

  it('a new proposal beside the present terms', () => {
    const made = [
      ['proposedDelivery', { type: 'date', date: '2026-12-10' }, { type: 'date', date: '2026-12-24' }],
      [
        'proposedPrice',
        expect.objectContaining({ value: '4.20' }),
        expect.objectContaining({ value: '4.50' }),
      ],
    ];
    expect(told(aLine(), proposed(later))).toEqual(made);
    expect(told(confirmedLine(), requestedLine('OpenSupplierReopenRequest', later, agreed))).toEqual(made);
  });

  it('a replaced proposal beside the earlier one', () => {
    const replaced = proposed({ ...later, deliverySchedule: [delivery('2027-01-14', '80')] });
    expect(ofLines(proposed(later), replaced).map(({ field, before }) => [field, before])).toEqual([
      ['proposedDelivery', { type: 'date', date: '2026-12-24' }],
      ['proposedDelivery', { type: 'quantity', quantity: '100', unit: 'PCE' }],
    ]);
  });

  it('only its changes, with any writing of the figures', () => {
    const same = { deliverySchedule: [delivery('2026-12-24', '100.0')], prices: netPrice('4.20') };
    expect(told(aLine(), proposed(same)).map(([field]) => field)).toEqual(['proposedDelivery']);
    expect(told(proposed(same), proposed({ ...same, prices: netPrice('4.2') }))).toEqual([]);
  });

  it('nothing if it ends, or is shown again after it was omitted', () => {
    expect(told(proposed(later), confirmedLine(later))).toEqual([]);
    const unshown = {
      ...proposed(later),
      deliveryScheduleIncludingRequests: null,
      pricesIncludingRequests: null,
    };
    expect(told(proposed(later), unshown)).toEqual([]);
    expect(told(unshown, proposed(later))).toEqual([]);
  });
});

it('in texts that a screen accepts', () => {
  const before = anOrder({ lines: [confirmedLine()] });
  const after = anOrder({
    orderType: 'Forecast',
    destination: { ...destination, city: 'Hilltown' },
    terms: { ...anOrder().terms, incoterms: 'DAP' },
    contact: { ...robin, userName: 'Kim' },
    description: 'New',
    notes: ['a'],
    documents: [{ ...document, name: 'Drawing' }],
    properties: [{ key: 'k', value: 'v' }],
    lines: [
      {
        ...reopenedLine(termsOf('2027-02-01', '80', '4.00')),
        ...{ reason: 'Why.', projectNumber: 'P-7', description: 'Other' },
        item: { ...aLine().item, name: 'Bolt' },
        status: { ...status('InProgress', 'OpenBuyerReopenRequest'), logisticsStatus: 'Produced' },
        deliverySchedule: [delivery('2026-12-11', '99'), delivery('2027-01-07', '5')],
        prices: netPrice('5'),
      },
      aLine({ position: '00020' }),
    ],
  });
  const changes = orderChanges(before, after);
  expect(new Set(changes.map(({ field }) => field)).size).toBe(19);
  expect(changes.map((one) => orderChangeSchema.parse(JSON.parse(JSON.stringify(one))))).toEqual(changes);
});
