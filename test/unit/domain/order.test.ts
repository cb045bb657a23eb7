import { describe, expect, it } from 'vitest';
import {
  buyerName,
  type Order,
  type OrderDocument,
  orderIdentity,
  orderSchema,
} from '../../../src/shared/domain/order/order.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, delivery, netPrice, status, termsOf } from '../../fixtures/build-order.ts';

const drawing: OrderDocument = {
  code: 'D1',
  revision: 'B',
  name: 'Drawing',
  description: 'Front view',
  type: 'application/pdf',
  objectId: 'object-1',
  url: 'https://files.example/d1',
};
const money = { value: decimal('4.20'), currencyIso: 'EUR' };
const everyPrice = {
  ...netPrice('4.20', '100'),
  netPrice: { priceInTransactionCurrency: money, priceInBaseCurrency: money },
  grossPrice: { priceInTransactionCurrency: money, priceInBaseCurrency: null },
  discountPercentage: decimal('12.5'),
};
const everyStage = {
  ...delivery('2026-12-10', '100'),
  transportMode: 'Road',
  etd: '2026-12-09',
  eta: '2026-12-10',
};

/** An order with every field, so that a missing field is noticed. */
const everything: Order = anOrder({
  description: 'Spring needs',
  destination: {
    code: 'W1',
    names: ['Northwind Works', 'Hall 2'],
    addressLines: ['Quay 1'],
    postalCode: '1000',
    city: 'Harbour',
    countryCodeIso2: 'NL',
    countryName: 'Netherlands',
    locationType: 'Plant',
  },
  terms: { incoterms: 'Delivered', incotermsCode: 'DAP', paymentTerms: '30 days', paymentTermsCode: 'N30' },
  contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' },
  properties: [{ key: 'Cost centre', value: '7' }],
  notes: ['Gate 3'],
  labels: ['urgent'],
  documents: [drawing],
  supplierDescription: 'Our own words',
  supplierNotes: ['By our own lorry'],
  supplierProperties: [{ key: 'Works order', value: '12' }],
  eventDates: [{ key: 'issuedAt', value: '2026-11-17T09:00:00.000Z' }],
  deliveryOverdue: true,
  lines: [
    aLine({
      row: '1',
      chargeReasonCode: 'FREIGHT',
      description: 'Screws',
      item: {
        number: 'M8x40',
        revision: 'A',
        name: 'Hexagon screw',
        description: 'Galvanised',
        purchaseUnitOfMeasureIso: 'PCE',
        supplierItemNumber: 'S-1',
      },
      deliverySchedule: [everyStage],
      prices: everyPrice,
      deliveryScheduleIncludingRequests: [everyStage],
      pricesIncludingRequests: everyPrice,
      confirmedLine: termsOf('2026-12-01', '90', '4.10'),
      reopenRequest: { ...termsOf('2026-12-24', '80', '4.00'), reason: 'Delayed.', status: 'Open' },
      status: status('InProgress', 'OpenBuyerReopenRequest'),
      deliveryOverdue: true,
      noDeliveryExpected: true,
      delivered: true,
      terms: { contractNumber: 'C-1', contractPosition: '10' },
      projectNumber: 'P-7',
      productionNumber: 'W-8',
      salesOrderNumber: 'V-9',
      properties: [{ key: 'Colour', value: 'blue' }],
      notes: ['In boxes'],
      labels: ['sample'],
      documents: [drawing],
      supplierNotes: ['From stock'],
      supplierProperties: [{ key: 'Bin', value: '4' }],
      itemDetails: [{ key: 'countryOfOriginCodeIso2', value: 'NL' }],
      eventDates: [{ key: 'confirmedAt', value: '2026-11-18T09:00:00.000Z' }],
      reason: 'Needed earlier.',
    }),
  ],
});

describe('an order that is written down and read again', () => {
  it('has everything that it had', () => {
    expect(orderSchema.parse(JSON.parse(JSON.stringify(everything)))).toEqual(everything);
  });

  it('may omit everything that the service may omit', () => {
    const bare = anOrder({ id: null, companyId: null, version: null, lines: [aLine({ prices: null })] });
    expect(orderSchema.parse(JSON.parse(JSON.stringify(bare)))).toEqual(bare);
  });

  it('has no phone number if it was stored before there were any', () => {
    const { phoneNumber: _, ...contact } = everything.contact;
    expect(orderSchema.parse({ ...everything, contact }).contact).toEqual({ ...contact, phoneNumber: null });
  });

  it('is none with half a version, or without its stamp', () => {
    expect(orderSchema.safeParse({ ...everything, version: 1.5 }).success).toBe(false);
    expect(orderSchema.safeParse({ ...everything, lastUpdatedAt: null }).success).toBe(false);
  });
});

describe('the identity of an order', () => {
  const short = anOrder({ id: null });

  it('is the service’s id, with any other changes', () => {
    const renamed = anOrder({
      companyId: 'company-2',
      supplierAccountNumber: 'S-9',
      purchaseOrderNumber: 'PO-9',
    });
    expect(orderIdentity(renamed)).toBe(orderIdentity(anOrder()));
    expect(orderIdentity(anOrder({ id: 'order-2' }))).not.toBe(orderIdentity(anOrder()));
  });

  it.each([
    ['company', { companyId: 'company-2' }],
    ['account number of ours', { supplierAccountNumber: 'S-101' }],
    ['order number', { purchaseOrderNumber: 'PO-2' }],
  ])('in the short form consists of each of its numbers: another %s, another order', (_, change) => {
    expect(orderIdentity(short)).toBe(orderIdentity(anOrder({ id: null, version: 7 })));
    expect(orderIdentity({ ...short, ...change })).not.toBe(orderIdentity(short));
  });

  it('never confuses two short forms whose numbers run together', () => {
    const [one, two] = [
      orderIdentity({ ...short, supplierAccountNumber: '1', purchaseOrderNumber: '23' }),
      orderIdentity({ ...short, supplierAccountNumber: '12', purchaseOrderNumber: '3' }),
    ];
    expect(one).not.toBe(two);
  });
});

it('names the buyer by the delivery address, else by the contact, else by the supplier’s number there', () => {
  const { destination } = anOrder();
  const nameless = anOrder({ destination: { ...destination, names: [] } });
  expect(buyerName(everything)).toBe('Northwind Works');
  expect(buyerName(nameless)).toBe('Robin Vale');
  expect(
    buyerName({
      ...nameless,
      contact: { email: 'robin@northwind.example', userName: null, phoneNumber: null },
    }),
  ).toBe('S-100');
});
