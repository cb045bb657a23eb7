import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { answered, isCall } from './harness/calls.ts';
import { seeOrder } from './harness/see-order.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/**
 * An order with every field of the interface (open points, section 3), and one with only required fields.
 * Each value is on the screen, and nothing empty is.
 */
const testApp = createTestApp({ seed: 20261122, sample: 'empty' });
const { service, page } = testApp;

const money = (value: number, currencyIso: string) => ({ value, currencyIso });
const entry = (date: string, quantity: number, rest: Record<string, unknown> = {}) => ({
  ...{ position: '0001', date, quantity, status: 'Shipped', transportMode: 'Sea', etd: '2030-01-02' },
  ...{ eta: '2030-01-20', ...rest },
});
const second = {
  position: '0002',
  status: 'Produced',
  transportMode: 'Air',
  etd: '2030-01-03',
  eta: '2030-01-22',
};
const net = (value: number, base: number) => ({
  netPrice: {
    priceInTransactionCurrency: money(value, 'EUR'),
    priceInBaseCurrency: money(base, 'USD'),
  },
  ...{ priceUnitOfMeasureIso: 'KGM', priceUnitQuantity: 100 },
});
const described = (of: string) => ({
  properties: [{ key: 'costCentre', value: `centre-${of}` }],
  notes: [`note-${of}`],
  labels: [`label-${of}`],
  documents: [
    {
      ...{ code: `code-${of}`, revision: `rev-${of}`, name: `drawing-${of}.pdf`, description: `about-${of}` },
      ...{ type: `type-${of}`, objectId: `object-${of}` },
    },
    { name: `list-${of}`, url: `https://files-${of}.example/list` },
  ],
});
const written = (of: string) => ({
  ...{
    description: `ours-${of}`,
    notes: [`our-note-${of}`],
    properties: [{ key: 'bin', value: `bin-${of}` }],
  },
  documents: [{ name: `our-report-${of}`, objectId: `our-object-${of}` }],
});

const buyerLine = {
  ...{ position: '00010', row: 'row-7', description: 'Screws for the frame' },
  item: {
    ...{ number: 'M8x40', revision: 'C', name: 'Hexagon screw', description: 'Galvanised, blue' },
    ...{ purchaseUnitOfMeasureIso: 'GRM', supplierItemNumber: 'OWN-77' },
  },
  terms: { contractNumber: 'contract-5', contractPosition: 'place-6' },
  ...{ projectNumber: 'project-8', productionNumber: 'works-9', salesOrderNumber: 'sales-10' },
  indicators: { noDeliveryExpected: true, delivered: true },
  reason: 'line-reason',
  ...described('line'),
};

const itemDetails = {
  ...{ countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '73181595', netWeight: 1.25 },
  ...{ netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '1263', serialNumber: 'serial-18' },
  ...{ batchNumber: 'batch-19', hardness: '8.8' },
};

/** Every field, with a unique value. The lines are as after a buyer's request and a supplier's proposal. */
const everything = (version: number, changed: Record<string, unknown> = {}) => ({
  id: '9d0f3e1c-0000-4000-8000-000000000001',
  buyerOrder: {
    ...{ companyId: 'company-1', supplierAccountNumber: 'account-11', purchaseOrderNumber: 'WHOLE-1' },
    description: 'Spring needs',
    destination: {
      ...{ code: 'dock-12', names: ['Northwind Works', 'Hall 13'], addressLines: ['Quay 14', 'Floor 15'] },
      ...{ postalCode: '1016', city: 'Harbour', countryCodeIso2: 'NL', countryName: 'Holland' },
      locationType: 'Plant',
    },
    terms: {
      ...{ incoterms: 'Delivered at place', incotermsCode: 'DAP' },
      ...{ paymentTerms: 'In 30 days', paymentTermsCode: 'N30' },
    },
    contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' },
    orderType: 'Forecast',
    ...described('order'),
  },
  supplierOrder: { buyerAccountNumber: 'debtor-17', ...written('order') },
  indicators: { deliveryOverdue: true },
  status: { processStatus: 'InProgress', logisticsStatus: 'ReadyToShip' },
  version,
  eventDates: { issuedAt: '2026-01-05T09:00:00.000Z', frozenAt: '2026-01-06T09:00:00.000Z' },
  lastUpdatedAt: `2026-01-07T09:0${version}:00.000Z`,
  lines: [
    {
      id: '9d0f3e1c-0000-4000-8000-000000000002',
      ...{ lineType: 'Charge', chargeReasonCode: 'FC' },
      buyerLine: {
        ...buyerLine,
        requests: {
          reopenRequest: {
            deliverySchedule: [entry('2030-02-11', 70), { ...entry('2030-02-18', 30), ...second }],
            prices: net(41.5, 45.5),
            ...{ reason: 'request-reason', status: 'Open' },
          },
        },
      },
      supplierLine: written('line'),
      confirmedLine: { deliverySchedule: [entry('2030-01-14', 90)], prices: net(40.5, 44.5) },
      deliverySchedule: [entry('2030-01-14', 90)],
      prices: net(40.5, 44.5),
      indicators: { deliveryOverdue: true },
      status: {
        ...{
          processStatus: 'InProgress',
          inProgressStatus: 'OpenBuyerReopenRequest',
          logisticsStatus: 'Produced',
        },
      },
      eventDates: { confirmedAt: '2026-01-06T10:00:00.000Z' },
      mergedItemDetails: itemDetails,
      lastUpdatedAt: '2026-01-06T11:00:00.000Z',
      ...changed,
    },
    {
      id: '9d0f3e1c-0000-4000-8000-000000000003',
      buyerLine: { position: 'L-20', item: { number: 'N8', name: 'Nut' } },
      deliverySchedule: [{ date: '2030-03-04', quantity: 500 }],
      deliveryScheduleIncludingRequests: [{ date: '2030-03-11', quantity: 480 }],
      prices: {
        grossPrice: { priceInTransactionCurrency: money(20, 'EUR') },
        ...{ discountPercentage: 2.5, priceUnitQuantity: 1 },
      },
      pricesIncludingRequests: {
        grossPrice: { priceInTransactionCurrency: money(30, 'EUR'), priceInBaseCurrency: money(33, 'USD') },
        ...{ discountPercentage: 7.5, priceUnitQuantity: 1 },
      },
      status: {
        processStatus: 'InProgress',
        inProgressStatus: 'OpenSupplierProposal',
        logisticsStatus: 'Open',
      },
      lastUpdatedAt: '2026-01-06T12:00:00.000Z',
    },
  ],
});

const nothing = {
  ...{
    supplierAccountNumber: 'account-11',
    purchaseOrderNumber: 'BARE-1',
    status: { processStatus: 'Issued' },
  },
  lastUpdatedAt: '2026-01-07T09:00:00.000Z',
  lines: [{ position: '1', status: { processStatus: 'Issued' } }],
};

/** The same with what an export can't do without. */
const plain = {
  ...{ ...nothing, purchaseOrderNumber: 'PLAIN-1' },
  lines: [
    {
      ...{ position: '1', status: { processStatus: 'Issued' } },
      deliverySchedule: [{ date: '2030-03-04', quantity: 1 }],
    },
  ],
};

/** The text of a value, if it differs from the value. `null`: shown in another form, or not at all. */
const reads: Record<string, string | null> = {
  // The service's own names of records.
  ...{ id: null, 'lines.0.id': null, 'lines.1.id': null },
  // Asked about by the button beside the name; the other documents' ids are how they are fetched.
  'buyerOrder.companyId': null,
  ...{ 'buyerOrder.documents.0.objectId': null, 'lines.0.buyerLine.documents.0.objectId': null },
  ...{ 'supplierOrder.documents.0.objectId': null, 'lines.0.supplierLine.documents.0.objectId': null },
  'buyerOrder.documents.1.url': 'files-order.example',
  'lines.0.buyerLine.documents.1.url': 'files-line.example',
  // A code has one name, in the user's language.
  ...{ 'buyerOrder.destination.countryCodeIso2': 'Netherlands', 'buyerOrder.destination.countryName': null },
  'lines.0.mergedItemDetails.countryOfOriginCodeIso2': 'Germany',
  ...{ 'buyerOrder.properties.0.key': 'Cost centre', 'lines.0.buyerLine.properties.0.key': 'Cost centre' },
  ...{ 'supplierOrder.properties.0.key': 'Bin', 'lines.0.supplierLine.properties.0.key': 'Bin' },
  'buyerOrder.orderType': 'Planned demand, not a purchase order',
  ...{
    'indicators.deliveryOverdue': 'Late',
    'lines.0.indicators.deliveryOverdue': 'Produced, Delivered',
  },
  ...{ 'status.processStatus': 'In progress', 'status.logisticsStatus': 'Ready to ship' },
  version: 'version 1',
  'eventDates.issuedAt': 'Issued on Mon 5 Jan 2026 10:00',
  'eventDates.frozenAt': 'Frozen at Tue 6 Jan 2026 10:00',
  lastUpdatedAt: 'changed Wed 7 Jan 2026 10:01',
  ...{ 'lines.0.lineType': 'Charge: Freight', 'lines.0.chargeReasonCode': 'Charge: Freight' },
  'lines.0.buyerLine.position': '10',
  ...{ 'lines.0.buyerLine.indicators.delivered': 'Delivered' },
  'lines.0.buyerLine.indicators.noDeliveryExpected': 'No delivery expected',
  'lines.0.buyerLine.requests.reopenRequest.status': 'Buyer’s reason for the change',
  'lines.0.buyerLine.item.purchaseUnitOfMeasureIso': '100 g',
  'lines.0.buyerLine.item.revision': 'M8x40 rev. C',
  'lines.0.status.processStatus': null,
  'lines.0.status.inProgressStatus': 'Buyer asks for a change',
  'lines.0.status.logisticsStatus': 'Produced',
  'lines.0.eventDates.confirmedAt': 'Confirmed on Tue 6 Jan 2026 11:00',
  'lines.0.lastUpdatedAt': 'Last changed Tue 6 Jan 2026 12:00',
  'lines.0.mergedItemDetails.netWeightUnitOfMeasureIso': '1.25 kg',
  'lines.1.buyerLine.position': 'L-20',
  'lines.1.status.processStatus': null,
  'lines.1.status.inProgressStatus': 'Waiting for buyer',
  'lines.1.status.logisticsStatus': null,
  'lines.1.lastUpdatedAt': 'Last changed Tue 6 Jan 2026 13:00',
  // With a discount, the net price counts.
  ...{ 'lines.1.prices.grossPrice.priceInTransactionCurrency.value': '19.50 EUR' },
  ...{ 'lines.1.prices.discountPercentage': null, 'lines.1.prices.priceUnitQuantity': null },
  'lines.1.pricesIncludingRequests.priceUnitQuantity': null,
  'lines.1.pricesIncludingRequests.discountPercentage': '30.00 EUR less 7.5%',
  // Of the buyer's own currency, too.
  'lines.1.pricesIncludingRequests.grossPrice.priceInBaseCurrency.value': '= 30.525 USD',
};

/** Of a price, a delivery: their own way of reading by the last part of the path. */
const readsAs = (path: string, value: unknown): string | null => {
  const own = reads[path];
  if (own !== undefined) return own;
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isAgreed =
    path.startsWith('lines.0.confirmedLine') || /^lines\.0\.(deliverySchedule|prices)/.test(path);
  // The confirmed dates, quantities and price are beside the requested ones.
  if (isAgreed && !/(date|quantity|priceInTransactionCurrency\.value)$/.test(path)) return null;
  if (name === 'position') return null;
  if (name === 'date') return dayOf(String(value));
  if (name === 'etd') return `ships ${dayOf(String(value))}`;
  if (name === 'eta') return `arrives ${dayOf(String(value))}`;
  if (name === 'priceUnitOfMeasureIso' || name === 'priceUnitQuantity') return 'per 100 kg';
  if (path.endsWith('InTransactionCurrency.value')) return `${Number(value).toFixed(2)} EUR`.slice(0, 5);
  if (path.endsWith('InBaseCurrency.value')) return `= ${Number(value).toFixed(2)} USD`;
  return String(value);
};

const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '');

const leaves = (value: unknown, path = ''): [path: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

const serve = (...orders: { lastUpdatedAt: string }[]): void => {
  const body = JSON.stringify({
    ...{ data: orders, total: orders.length },
    lastUpdatedAt: orders
      .map(({ lastUpdatedAt }) => lastUpdatedAt)
      .sort()
      .at(-1),
  });
  service.intercept = ({ path }) =>
    path.includes('/order-search/poll')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body }
      : 'pass';
};

beforeAll(async () => {
  serve(everything(1), nothing, plain);
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const focused = (): Locator => page().locator(':focus');
const notExported = (): Locator => page().getByRole('alert').filter({ hasText: 'Couldn’t export' });

const textOfPane = async (): Promise<string> =>
  (await page().getByRole('region', { name: 'Order', exact: true }).allInnerTexts())
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe('an order with every field', () => {
  test('shows each of them', async () => {
    await seeOrder(page(), 'WHOLE-1');
    await page().getByRole('button', { name: 'Details', exact: true }).click();
    await page().locator('summary', { hasText: 'History' }).click();
    await page().getByText('Line dates from the service').click();
    await page().getByText('Last changed Tue 6 Jan 2026 12:00').first().waitFor();
    const text = await textOfPane();
    const all = leaves(everything(1)).map(([path, value]) => ({ path, words: readsAs(path, value) }));
    const missing = all.filter(({ words }) => words !== null && !text.includes(words));
    await picture(page(), 'order-whole');
    expect(missing, text).toEqual([]);
    await expectAccessibleInLongRun(page(), 'an order with every field');
  });

  test('prints its type where that is no purchase order, and isn’t exported as one', async () => {
    await seeOrder(page(), 'WHOLE-1');
    const button = page().getByRole('button', { name: 'Export', exact: true });
    const menu = page().getByRole('menu', { name: /WHOLE-1/ });
    await button.focus();
    await page().keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Order as UBL', exact: true }).and(focused()).waitFor();
    // No letter in the menu reaches the order, where this one accepts every line.
    await page().keyboard.press('ArrowUp');
    await page().keyboard.press('Shift+A');
    await menu.getByRole('menuitem', { name: 'Print or save as PDF' }).and(focused()).waitFor();
    expect(await page().getByRole('button', { name: 'Send answer' }).count()).toBe(0);
    await page().keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await button.and(focused()).waitFor();
    await page().keyboard.press('Enter');
    await menu.getByRole('menuitem').first().and(focused()).waitFor();
    await page().keyboard.press('Enter');
    await notExported().getByText('This is an RFQ or a forecast, not a purchase order').waitFor();
    expect(await notExported().getByRole('button', { name: 'Add details' }).count()).toBe(0);

    await page().emulateMedia({ media: 'print' });
    await page().evaluate('dispatchEvent(new Event("beforeprint"))');
    const head = page().locator('[data-print-sheet] header');
    expect(await head.textContent()).toMatch(/^ForecastWHOLE-1Planned demand, not a purchase order/);
    const contact = page().locator('[data-print-sheet] dd').filter({ hasText: 'Robin Vale' });
    expect(await contact.textContent()).toBe('Robin Vale\n+31 20 555 0100\nrobin@northwind.example');
    const cells = (await page().locator('[data-print-sheet] tbody tr').first().textContent()) ?? '';
    for (const said of [
      'Hexagon screw',
      'Screws for the frame',
      'Galvanised, blue',
      'Project project-8',
      'Production order works-9',
      'Contract contract-5 / place-6',
    ]) {
      expect(cells).toContain(said);
    }
    await picture(page(), 'print-forecast');
    await page().evaluate('dispatchEvent(new Event("afterprint"))');
  });
});

/** An order with every change that a buyer can make. */
const changedLine = () => {
  const stage = { status: 'Delivered', transportMode: 'Rail', etd: '2030-01-04', eta: '2030-01-24' };
  return {
    lineType: 'Service',
    buyerLine: {
      ...buyerLine,
      ...{ description: 'Screws for the shell', projectNumber: 'project-80', reason: 'line-reason-2' },
      item: { ...buyerLine.item, revision: 'D' },
      indicators: { noDeliveryExpected: false, delivered: false },
      ...{
        labels: ['label-new'],
        notes: ['note-new'],
        properties: [{ key: 'costCentre', value: 'centre-new' }],
      },
      documents: [
        { ...buyerLine.documents[0], objectId: 'object-other' },
        { name: 'list-new', url: 'https://files-line.example/new' },
      ],
      requests: {
        reopenRequest: {
          deliverySchedule: [entry('2030-02-25', 71), { ...entry('2030-02-18', 30), ...second }],
          prices: net(142.5, 45.5),
          ...{ reason: 'request-reason-2', status: 'Open' },
        },
      },
    },
    deliverySchedule: [entry('2030-01-15', 91, stage)],
    prices: net(39.5, 43.5),
    mergedItemDetails: { ...itemDetails, hardness: '10.9' },
    lastUpdatedAt: '2026-01-07T09:02:00.000Z',
  };
};

const changedHeader = () => {
  const order = everything(2, changedLine());
  return {
    ...order,
    buyerOrder: {
      ...order.buyerOrder,
      ...{
        description: 'Summer needs',
        orderType: 'Purchase',
        notes: ['head-note-new'],
        labels: ['head-label'],
      },
      destination: { ...order.buyerOrder.destination, addressLines: ['Quay 140'], code: 'dock-120' },
      terms: { ...order.buyerOrder.terms, paymentTerms: 'In 60 days' },
      contact: { email: 'kim@northwind.example', userName: 'Kim Vale', phoneNumber: '+31 20 555 0177' },
      properties: [{ key: 'costCentre', value: 'head-centre-new' }],
      documents: [{ ...order.buyerOrder.documents[0], revision: 'rev-new' }],
    },
  };
};

/** The old and new value of each change of the buyer. */
const told: string[] = [
  'description Spring needs → Summer needs',
  'order type Forecast → Purchase order',
  'destination Northwind Works · Hall 13 · Quay 14 · Floor 15 · 1016 · Harbour · Netherlands · dock-12 · Plant → Northwind Works',
  'terms Delivered at place · DAP · In 30 days · N30 → Delivered at place · DAP · In 60 days · N30',
  'contact robin@northwind.example · Robin Vale · +31 20 555 0100 → kim@northwind.example · Kim Vale · +31 20 555 0177',
  ...['note note-order → head-note-new', 'label label-order → head-label'],
  ...['document drawing-order.pdf · rev-order → drawing-order.pdf · rev-new', 'document list-order'],
  ...['property Cost centre: centre-order → Cost centre: head-centre-new'],
  'Line 10, date Mon 14 Jan 2030 → Tue 15 Jan 2030',
  'Line 10, quantity 90 g → 91 g',
  'Line 10, logistics step Shipped · Sea · ships Wed 2 Jan 2030 · arrives Sun 20 Jan 2030 → Delivered · Rail',
  'Line 10, requested delivery 91 g on Tue 15 Jan 2030 → 71 g on Mon 25 Feb 2030',
  'Line 10, requested price 39.50 EUR per 100 kg → 142.50 EUR per 100 kg',
  'Line 10, reason for the change request-reason → request-reason-2',
  'Line 10, price 40.50 EUR per 100 kg → 39.50 EUR per 100 kg',
  'Line 10, price in the buyer’s currency 44.50 USD per 100 kg → 43.50 USD per 100 kg',
  'Line 10, no delivery expected yes → no',
  'Line 10, delivered yes → no',
  'Line 10, description Screws for the frame → Screws for the shell',
  'Line 10, line type Charge · Freight → Service · Freight',
  'Line 10, item M8x40 · C · Hexagon screw · Galvanised, blue · g · OWN-77 → M8x40 · D',
  ...['Line 10, item detail Hardness: 8.8 → Hardness: 10.9'],
  'Line 10, reason line-reason → line-reason-2',
  'Line 10, reference project-8 · works-9 · sales-10 · contract-5 · place-6 · row-7 → project-80',
  ...['Line 10, note note-line → note-new', 'Line 10, label label-line → label-new'],
  'Line 10, new document version drawing-line.pdf · rev-line',
  ...['Line 10, document list-line', 'Line 10, document list-new'],
  ...['Line 10, property Cost centre: centre-line → Cost centre: centre-new'],
];

describe('the same order with everything changed', () => {
  test('shows each change, old and new, at the top and in its history', async () => {
    await seeOrder(page(), 'WHOLE-1');
    await seeOrder(page(), 'BARE-1');
    serve(changedHeader(), nothing, plain);
    await page().getByRole('button', { name: 'Check now' }).click();
    await page()
      .getByRole('option', { name: /WHOLE-1.*Buyer changed it|Buyer changed it.*WHOLE-1/ })
      .waitFor();
    await seeOrder(page(), 'WHOLE-1');
    const region = page().getByRole('region', { name: 'Order', exact: true });
    await region.locator('summary', { hasText: 'marked below' }).click();
    while ((await region.getByRole('button', { name: /more change/ }).count()) > 0) {
      await region
        .getByRole('button', { name: /more change/ })
        .first()
        .click();
    }
    const summary = await textOfPane();
    await picture(page(), 'order-changed');
    expect(
      told.filter((words) => !summary.includes(words)),
      summary,
    ).toEqual([]);

    const row = region.getByRole('row', { name: /^10 / });
    const atLine = (await row.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');
    await row.scrollIntoViewIfNeeded();
    await picture(page(), 'order-changed-line');
    expect(atLine).toContain('new document version drawing-line.pdf · rev-line');
    expect(atLine).toContain(' note note-line → note-new ');
    expect(atLine).toContain('date Mon 14 Jan 2030 → Tue 15 Jan 2030');
    expect(atLine).not.toContain('Line 10,');

    await region.locator('summary', { hasText: 'History' }).click();
    while ((await region.getByRole('button', { name: /more change/ }).count()) > 0) {
      await region
        .getByRole('button', { name: /more change/ })
        .first()
        .click();
    }
    const [, history = ''] = (await textOfPane()).split(/History 2/);
    expect(history).toContain('Buyer changed the order');
    expect(history).toContain('version 2');
    expect(
      told.filter((words) => !history.includes(words)),
      history,
    ).toEqual([]);

    // The earlier version is read-only and unchanged, with its own total.
    const opener = region.getByRole('button', { name: /^Open this version: 1, / });
    await opener.click();
    const old = page().getByRole('dialog', { name: /^WHOLE-1 on / });
    await old.getByText('Earlier version: 1 of 2 received').waitFor();
    await old.getByText('Spring needs', { exact: true }).waitFor();
    await expectAccessibleInLongRun(page(), 'an old version');
    expect(await old.getByRole('row', { name: /^10 / }).textContent()).toContain('M8x40 rev. C');
    const total = (within: Locator): Locator => within.locator('dl > div', { hasText: /^Total/ });
    expect(await total(old).textContent()).toContain('13,320.04');
    // The buyer asks for another price. The total stays that of what is confirmed.
    expect(await total(region).textContent()).toContain('13,320.04');
    expect(await old.getByRole('group').count()).toBe(0);
    const others = old.getByRole('button', {
      name: /^(?!Close|Back to the current order|Show |Download |on )/,
    });
    expect(await others.count()).toBe(0);
    await page().keyboard.press('Escape');
    await old.waitFor({ state: 'detached' });
    await opener.and(focused()).waitFor();
  });
});

describe('an order with nothing that may be left out', () => {
  test('shows no empty field, and no word for a missing value', async () => {
    await seeOrder(page(), 'BARE-1');
    const empty = await page().evaluate(() =>
      [...document.querySelectorAll('dd, dt, li, time, h2, h3')].flatMap((one) =>
        one instanceof HTMLElement && one.offsetParent !== null && one.textContent.trim() === ''
          ? [one.outerHTML]
          : [],
      ),
    );
    expect(empty).toEqual([]);
    const text = await textOfPane();
    expect(text).not.toMatch(/null|undefined|NaN|\[\]|Invalid/);
    await picture(page(), 'order-bare');
    await expectAccessibleInLongRun(page(), 'an order with nothing');
  });

  test('isn’t exported while the settings lack something, and leads to the field that is missing', async () => {
    await seeOrder(page(), 'PLAIN-1');
    const exportIt = async (): Promise<void> => {
      await page().getByRole('button', { name: 'Export', exact: true }).click();
      await page().getByRole('menuitem', { name: 'Order as UBL', exact: true }).click();
    };
    const dialog = page().getByRole('dialog', { name: 'Exports' });
    const legalName = dialog.getByLabel('Legal name', { exact: true });
    await exportIt();
    await notExported()
      .getByText(/Missing: Legal name, .+ \(your own company\); Legal name, .+ \(account-11\)/)
      .waitFor();
    await notExported().getByRole('button', { name: 'Add details' }).click();
    await legalName.and(focused()).waitFor();
    await page().keyboard.type('Turner & Sons B.V.');
    const kept = answered(testApp.app(), page(), isCall('settings.set'));
    await page().keyboard.press('Tab');
    await kept;
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await notExported().waitFor({ state: 'detached' });
    // The next field that is missing takes the focus.
    await exportIt();
    await notExported()
      .getByText(/Missing: Country code, .+ \(your own company\); Legal name, /)
      .waitFor();
    await notExported().getByRole('button', { name: 'Add details' }).click();
    await dialog.getByLabel('Country code', { exact: true }).and(focused()).waitFor();
  });
});
