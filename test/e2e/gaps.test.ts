import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, picture } from './harness/window.ts';

/** Orders and a shipment of which parts are missing or can't be read, and one with every party and figure. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const at = '2026-01-07T09:01:00.000Z';
const party = (name: string) => ({
  ...{ id: '8712345000014', idScheme: 'GLN', names: [name], addressLines: ['Quay 9'] },
  ...{ postalCode: '3011', city: 'Rotterdam', countryCodeIso2: 'NL' },
});
const price = (value: unknown) => ({
  netPrice: { priceInTransactionCurrency: { value, currencyIso: 'EUR' } },
  priceUnitQuantity: 1,
});

const line = (position: string | null, name: string, change: Record<string, unknown> = {}) => ({
  id: `line-${name}`,
  buyerLine: {
    ...(position === null ? {} : { position }),
    item: { number: `I-${name}`, name, purchaseUnitOfMeasureIso: 'PCE' },
  },
  deliverySchedule: [{ position: '0001', date: '2030-01-14', quantity: 10 }],
  prices: price(12.5),
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  lastUpdatedAt: at,
  ...change,
});

const order = (number: string, lines: unknown[], change: Record<string, unknown> = {}) => ({
  id: `id-${number}`,
  buyerOrder: {
    ...{ companyId: 'buyer-1', supplierAccountNumber: 'S-1', purchaseOrderNumber: number },
    destination: { names: ['Building site Almelo'], city: 'Almelo' },
    ...{ buyerParty: party('Northwind BV'), buyerAccountingParty: party('Northwind Finance') },
  },
  supplierOrder: { buyerAccountNumber: 'B-1' },
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  ...{ version: 1, lastUpdatedAt: at, lines },
  ...change,
});

const onHold = { status: { processStatus: 'OnHold', logisticsStatus: 'Open' } };
const orders = [
  order('GAPS-1', [
    line('00010', 'Bolt'),
    line('00020', 'Nut', { deliverySchedule: [{ position: '0001', quantity: 4 }] }),
    line('00030', 'Washer', {
      deliverySchedule: [{ date: 'first week of May', quantity: 'a few' }],
      prices: price('cheap'),
    }),
    line(null, 'Rivet'),
    line('00040', 'Pin left'),
    line('00040', 'Pin right'),
    line('00050', 'Screw', {
      prices: { netPrice: { priceInBaseCurrency: { value: 99, currencyIso: 'SEK' } } },
      deliveryHistory: [{ date: '2029-12-30', quantity: 6 }],
      buyerLine: {
        ...{ position: '00050', salesOrderNumber: 'NW-88' },
        item: { name: 'Screw', purchaseUnitOfMeasureIso: 'PCE', dimensions: { length: '40 mm' } },
        chargeLines: [
          { chargeDescription: 'Freight', quantity: 1, price: { value: 25, currencyIso: 'EUR' } },
        ],
      },
      supplierLine: { salesOrderNumber: 'OURS-1', salesOrderLinePosition: '5' },
    }),
  ]),
  order('HOLD-1', [line('00010', 'Bolt', onHold)], onHold),
  order('EMPTY-1', []),
];

const shipment = {
  id: 'ship-1',
  supplierShipment: {
    ...{ buyerAccountNumber: 'B-1', shipmentNumber: 'SHIP-1', supplierParty: party('Our works') },
    contacts: [{ userName: 'Kim Vale', email: 'kim@works.example' }],
  },
  buyerShipment: {
    ...{ companyId: 'buyer-1', supplierAccountNumber: 'S-1', buyerParty: party('Northwind BV') },
    purchaseOrderTerms: { incotermsCode: 'DAP', incoterms: 'Rotterdam', paymentTerms: '30 days' },
  },
  loadCarriers: [
    {
      ...{ packageSSCC: '340123450000000018', packageType: 'PX' },
      lines: [
        {
          ...{ purchaseOrderNumber: 'GAPS-1', purchaseOrderLinePosition: '00010' },
          item: { buyerItemNumber: 'I-Bolt', buyerItemName: 'Bolt', purchaseUnitOfMeasureIso: 'PCE' },
          supplierLine: { despatchAdviceNumber: 'DA-1', despatchQuantity: 'many' },
        },
      ],
    },
  ],
  locations: {
    departure: { location: { names: ['Our works'], city: 'Bremen' }, etdDate: '2030-01-10' },
    destinations: [
      { location: { names: ['Hub'], city: 'Hengelo' }, ataDate: '2030-01-11', etdDate: '2030-01-12' },
      { location: { names: ['Building site Almelo'] }, etaStartDate: '2030-01-14' },
    ],
  },
  ...{ processStatus: 'Issued', meta: { lastUpdatedAt: at } },
};

beforeAll(async () => {
  const pageOf = (records: unknown[]) => ({
    ...{ status: 200, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ data: records, total: records.length, lastUpdatedAt: at }),
  });
  service.intercept = ({ path }) => {
    if (path.includes('/order-search/poll')) return pageOf(orders);
    return path.includes('/shipment/poll') ? pageOf([shipment]) : 'pass';
  };
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

const folder = (name: string) =>
  page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

const open = async (number: string): Promise<void> => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await page().getByRole('heading', { name: number }).waitFor();
};

const row = (name: string): Locator => page().getByRole('row').filter({ hasText: name }).first();

test('each gap is marked where it is, and a line that takes no answer says why', async () => {
  await folder('To answer').click();
  await open('GAPS-1');
  await picture(page(), 'gaps-order');
  await expectAccessible(page(), 'an order with gaps');
  await row('I-Nut').getByText('No date yet').waitFor();
  await row('I-Washer').getByText('No quantity yet').waitFor();
  await row('I-Washer').getByText('Some values can’t be read').click();
  await row('I-Washer').getByText('"first week of May"').waitFor();
  await row('I-Washer').getByText('"cheap"').waitFor();
  await row('I-Rivet').getByText('This line has no position').waitFor();
  await row('I-Rivet').getByText('Waiting for buyer').waitFor();
  // What isn't said can't be agreed to.
  expect(await row('I-Bolt').getByRole('button', { name: 'Accept' }).count()).toBe(1);
  expect(await row('I-Nut').getByRole('button', { name: 'Accept' }).count()).toBe(0);
  expect(await page().getByText('Several lines have this position').count()).toBe(2);
  await row('Screw').getByText(/SEK/).first().waitFor();
  await picture(page(), 'gaps-order-unread');
  const total = page().getByText('Total', { exact: true }).locator('..');
  await total.getByText('excluding lines 30').waitFor();
  await total.scrollIntoViewIfNeeded();
  await picture(page(), 'gaps-order-end');
});

test('the buyer names the order, and it shows everything else that arrived', async () => {
  await folder('To answer').click();
  await open('GAPS-1');
  await page().getByRole('button', { name: 'Details', exact: true }).click();
  await page().getByText('Northwind Finance').first().waitFor();
  await row('Screw').getByText('Received by the buyer').waitFor();
  await row('Screw').getByText('Buyer’s sales order').waitFor();
  await row('Screw').getByText('Your own order number').waitFor();
  await row('Screw').getByText('Freight · 25.00 EUR').waitFor();
  await page()
    .getByText(/excluding charges$/)
    .waitFor();
});

test('an order in a status that nobody knows waits for the buyer, and so does one without lines', async () => {
  await folder('Waiting for').click();
  await open('HOLD-1');
  await page().getByRole('button', { name: 'Details', exact: true }).click();
  await page().getByText('OnHold').first().waitFor();
  await row('I-Bolt').getByText('Orderbell doesn’t recognise this status').waitFor();
  expect(
    await page()
      .getByRole('button', { name: /^Propose date or shift/ })
      .count(),
  ).toBe(0);
  await picture(page(), 'gaps-on-hold');
  await open('EMPTY-1');
  await page().getByText('No lines yet. The buyer').waitFor();
  await picture(page(), 'gaps-no-lines');
});

test('a shipment shows its load carrier, days, people and terms, and what of it can’t be read', async () => {
  await folder('Shipments').click();
  await open('SHIP-1');
  await page().getByText('In 340123450000000018').waitFor();
  await page().getByText('Some values can’t be read').click();
  await page().getByText('"many"').waitFor();
  await picture(page(), 'gaps-shipment');
  await expectAccessible(page(), 'a shipment with gaps');
});
