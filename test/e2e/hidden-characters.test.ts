import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { downloaded, savedTable } from './harness/downloads.ts';
import { shell } from './harness/shell.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/**
 * Every text of an order, a shipment, a company and a refusal has characters that nobody sees. No screen,
 * notification or table has one of them. Names that are read from the right stay, isolated.
 */
const testApp = createTestApp({ seed: 20261128, sample: 'empty' });
const { service, page } = testApp;

const hidden = (word: string): string =>
  `\u202e${word.slice(0, 1)}\u200b\u00ad\u2066${word.slice(1)}\u200f\u0007\u{e0041}`;
const unseen =
  /[^\P{Cc}\t\n]|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const hebrew = 'בית חרושת';

const parts = (of: string) => ({
  properties: [{ key: hidden(`key-${of}`), value: hidden(`property-${of}`) }],
  notes: [hidden(`note-${of}`)],
  labels: [hidden(`label-${of}`)],
  documents: [
    {
      ...{ code: hidden(`code-${of}`), revision: hidden(`rev-${of}`), name: hidden(`drawing-${of}.pdf`) },
      ...{
        description: hidden(`about-${of}`),
        type: hidden(`type-${of}`),
        url: 'https://files.example/list',
      },
    },
  ],
});
const party = (of: string) => ({
  ...{ id: hidden(`id-${of}`), idScheme: hidden(`scheme-${of}`), names: [hidden(`name-${of}`)] },
  ...{ addressLines: [hidden(`street-${of}`)], postalCode: hidden(`zip-${of}`), city: hidden(`city-${of}`) },
  countryName: hidden(`country-${of}`),
});

const order = (number: string, version: number, buyer: string) => ({
  id: `order-${number}`,
  buyerOrder: {
    ...{ companyId: hidden('company'), supplierAccountNumber: hidden('account') },
    purchaseOrderNumber: hidden(number),
    ...{
      description: hidden(`description ${version}`),
      orderType: number === 'PO-TWO' ? 'Purchase' : hidden('Purchase'),
    },
    destination: { ...party('dock'), names: [buyer], code: hidden('code'), locationType: hidden('Plant') },
    buyerParty: { ...party('buyer'), names: [buyer] },
    ...{ buyerAccountingParty: party('invoice'), supplierParty: party('supplier') },
    terms: {
      ...{ incoterms: hidden('Delivered'), incotermsCode: hidden('DAP') },
      ...{ paymentTerms: hidden('In 30 days'), paymentTermsCode: hidden('N30') },
    },
    contact: {
      email: hidden('robin@buyer.example'),
      userName: hidden('Robin'),
      phoneNumber: hidden('555 0100'),
    },
    ...parts(`order ${version}`),
  },
  supplierOrder: {
    ...{ buyerAccountNumber: hidden('debtor'), description: hidden('ours') },
    ...{ notes: [hidden('our note')], properties: [{ key: hidden('bin'), value: hidden('seven') }] },
  },
  status: { processStatus: version === 1 ? 'Issued' : 'Confirmed', logisticsStatus: hidden('Somewhere') },
  ...{ version, lastUpdatedAt: new Date(Date.now() - 60_000 + version * 1_000).toISOString() },
  eventDates: { [hidden('frozenAt')]: hidden('soon') },
  lines: [
    {
      lineType: number === 'PO-TWO' ? 'Item' : hidden('Item'),
      buyerLine: {
        ...{ position: hidden('00010'), row: hidden('row'), description: hidden(`screws ${version}`) },
        item: {
          ...{ number: hidden('M8x40'), revision: hidden('C'), name: hidden(`Hexagon screw ${version}`) },
          ...{ description: hidden('Galvanised'), supplierItemNumber: hidden('OWN') },
          purchaseUnitOfMeasureIso: hidden('box'),
        },
        terms: { contractNumber: hidden('contract'), contractPosition: hidden('place') },
        ...{
          projectNumber: hidden('project'),
          productionNumber: hidden('works'),
          salesOrderNumber: hidden('sales'),
        },
        ...{ reason: hidden('because'), ...parts(`line ${version}`) },
      },
      deliverySchedule: [
        {
          ...{
            position: hidden('0001'),
            date: addDays(dayAt(Date.now()), version),
            quantity: 90,
            status: hidden('Loaded'),
          },
          transportMode: hidden('Sea'),
        },
      ],
      prices: {
        netPrice: { priceInTransactionCurrency: { value: 4, currencyIso: hidden('EUR') } },
        ...{ priceUnitOfMeasureIso: hidden('box'), priceUnitQuantity: 100 },
      },
      mergedItemDetails: { [hidden('hardness')]: hidden('8.8') },
      status: { processStatus: version === 1 ? 'Issued' : 'Confirmed', logisticsStatus: hidden('Anywhere') },
    },
  ],
});

const shipment = {
  id: 'shipment-1',
  identifiers: { trackingNumber: hidden('tracking'), billOfLadingNumber: hidden('lading') },
  transportMode: hidden('Road'),
  supplierShipment: {
    ...{ companyId: 'c', buyerAccountNumber: hidden('debtor'), shipmentNumber: hidden('SHIP-1') },
    ...{
      invoiceNumbers: [hidden('invoice')],
      supplierParty: party('sender'),
      contacts: [{ email: hidden('a@b.example') }],
    },
  },
  buyerShipment: { buyerParty: party('receiver'), supplierAccountNumber: hidden('account'), contacts: [] },
  lines: [
    {
      ...{ purchaseOrderNumber: hidden('PO-ONE'), purchaseOrderLinePosition: hidden('00010') },
      item: {
        buyerItemNumber: hidden('M8x40'),
        buyerItemName: hidden('Screw'),
        purchaseUnitOfMeasureIso: hidden('box'),
      },
      supplierLine: { despatchAdviceNumber: hidden('advice'), despatchQuantity: 4 },
    },
  ],
  ...{ processStatus: hidden('Issued'), processStatusReason: hidden('because') },
  meta: { lastUpdatedAt: new Date(Date.now() - 50_000).toISOString() },
};

const answer = (data: unknown[]) => ({
  status: 200,
  body: JSON.stringify({
    data,
    total: data.length,
    lastUpdatedAt: new Date(Date.now() - 40_000).toISOString(),
  }),
});

let orders: unknown[] = [];
const texts = z.array(z.string());

/** Each text and spoken name of the page with a character that nobody sees. */
const shownWith = async (): Promise<string[]> => {
  const all = texts.parse(
    await page().evaluate(() => {
      const found = [document.title];
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of node.getAttributeNames()) {
            if (
              /^(title|alt|label|placeholder|aria-(label|description|valuetext)|data-(number|buyer))$/.test(
                name,
              )
            ) {
              found.push(`${name}: ${node.getAttribute(name)}`);
            }
          }
        } else if (!['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? ''))
          found.push(node.nodeValue ?? '');
      }
      return found;
    }),
  );
  expect(all.length).toBeGreaterThan(20);
  // A name from the right may be in an isolate, which ends with it.
  return all
    .map((text) => text.replace(/\u2068([^\u2066-\u2069]*[\u05d0-\u05ea][^\u2066-\u2069]*)\u2069/g, '$1'))
    .filter((text) => unseen.test(text))
    .map((text) => JSON.stringify(text));
};

const expectClean = async (screen: string): Promise<void> => {
  await picture(page(), `hidden-characters-${screen}`);
  expect(await shownWith(), screen).toEqual([]);
};

beforeAll(async () => {
  service.intercept = ({ path }) => {
    if (path.includes('/order-search/poll')) return answer(orders);
    if (path.includes('/shipment/poll')) return answer(orders.length === 0 ? [] : [shipment]);
    if (path.includes('/company-search')) {
      return {
        status: 200,
        body: JSON.stringify([{ ...party('company'), email: hidden('mail'), vatNumber: hidden('vat') }]),
      };
    }
    if (path.includes('/order-response'))
      return { status: 400, body: JSON.stringify({ message: hidden('refused words') }) };
    if (/\/order\/[^/]+$/.test(path)) return { status: 200, body: JSON.stringify(orders[0]) };
    return 'pass';
  };
  await testApp.open({ locale: 'en-GB', settings: { undoSeconds: 0 } });
  await page().evaluate(() => {
    const noticed: string[] = [];
    Object.assign(window, { noticed });
    document.hasFocus = () => false;
    Object.assign(window, {
      Notification: class extends EventTarget {
        static permission = 'granted';
        close = (): void => undefined;
        constructor(title: string, { body }: { body: string }) {
          super();
          noticed.push(title, body);
        }
      },
    });
  });
  await signInto(page(), testApp.account());
  await page().getByText('Connected', { exact: true }).waitFor();
});

const command = async (id: string): Promise<void> => {
  await page().locator(`[data-command="${id}"]:visible`).first().click();
};

const checkNow = async (news: unknown[]): Promise<void> => {
  orders = news;
  await page().locator('[data-command="poll"]:enabled').first().click();
};

const dialog = (name: string | RegExp) => page().getByRole('dialog', { name });

const go = (name: string) =>
  page()
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

const closed = async (name: string | RegExp): Promise<void> => {
  await page().keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
};

const exported = async (begin: () => Promise<void>, save = downloaded): Promise<string> => {
  const { name, bytes } = await save(testApp.app(), page(), begin);
  expect(name).not.toMatch(unseen);
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
};

test('no screen, notification, table or document has a character that nobody sees', async () => {
  await checkNow([
    order('PO-ONE', 1, hidden('Kessler')),
    order('PO-TWO', 1, hidden(hebrew)),
    { buyerOrder: { purchaseOrderNumber: hidden('PO-ODD') }, lines: hidden('odd') },
  ]);
  await page()
    .getByRole('option', { name: /PO-ONE/ })
    .waitFor();
  await page()
    .getByRole('log', { name: 'Alerts' })
    .getByText(/PO-(ONE|TWO)/)
    .waitFor();
  await expectClean('list');
  const table = await exported(() => command('export-list'), savedTable);
  expect(table).toContain('PO-ONE');
  expect(table).not.toMatch(unseen);

  await page().getByLabel('Select all shown').click();
  await command('answer-selected');
  await dialog(/orders/)
    .getByText('PO-ONE')
    .first()
    .waitFor();
  await expectClean('several');
  await closed(/orders/);

  await page()
    .getByRole('option', { name: /PO-ONE/ })
    .click();
  await page().getByRole('heading', { name: 'PO-ONE' }).waitFor();
  await page().getByRole('button', { name: 'Details', exact: true }).click();
  await page().getByText('description 1', { exact: true }).waitFor();
  await expectClean('order');
  await command('who');
  await dialog(/buyer details/)
    .getByText('name-company')
    .waitFor();
  await expectClean('buyer');
  await closed(/buyer details/);

  const menu = async (name: string): Promise<void> => {
    await page().getByRole('button', { name: 'Export', exact: true }).click();
    await page().getByRole('menuitem', { name, exact: true }).click();
  };
  const lines = await exported(() => menu('Lines as Excel or CSV'), savedTable);
  expect(lines).toContain('Hexagon screw 1');
  expect(lines).not.toMatch(unseen);
  await page().emulateMedia({ media: 'print' });
  await page().evaluate('dispatchEvent(new Event("beforeprint"))');
  await page().locator('[data-print-sheet]').getByText('note-order 1').waitFor();
  await expectClean('print');
  await page().evaluate('dispatchEvent(new Event("afterprint"))');
  await page().emulateMedia({ media: null });
  await menu('Order as UBL');
  await page().getByRole('alert').filter({ hasText: 'Couldn’t export' }).waitFor();
  await expectClean('not-exported');

  // The service refuses it with its own words.
  await page().getByRole('button', { name: 'Accept', exact: true }).click();
  await expectClean('draft');
  await page().getByRole('button', { name: 'Send answer' }).click();
  await page().getByText('refused words').waitFor();
  await expectClean('refused');

  await checkNow([order('PO-ONE', 2, hidden('Kessler')), order('PO-TWO', 2, hidden(hebrew))]);
  await page().getByText('description 2').first().waitFor();
  await page().locator('summary', { hasText: 'History' }).click();
  await expectClean('changed');

  await go('Confirmed');
  await page()
    .getByRole('option', { name: /PO-TWO/ })
    .click();
  await page().getByRole('heading', { name: 'PO-TWO' }).waitFor();
  await command('despatch');
  await dialog(/Despatch advice/)
    .getByText('Hexagon')
    .first()
    .waitFor();
  await expectClean('despatch');
  await closed(/Despatch advice/);

  for (const [typed, found] of [
    ['hexagon', 'Hexagon'],
    ['note', 'note'],
    ['Kessler', 'Kessler'],
  ] as const) {
    await page().keyboard.press('Control+k');
    await page().keyboard.type(typed);
    await dialog('Search').getByRole('option').filter({ hasText: found }).first().waitFor();
    await expectClean(`search-${typed}`);
    await closed('Search');
  }
  await command('alerts');
  await dialog('Alerts').getByText('PO-TWO').first().waitFor();
  await expectClean('alerts');
  await closed('Alerts');
  await go('Calendar');
  await page().getByText('PO-ONE').first().waitFor();
  await expectClean('calendar');
  await go('Overview');
  await page().getByRole('region', { name: 'Overview' }).getByText('Kessler').first().waitFor();
  await expectClean('overview');
  await go('Shipments');
  await page()
    .getByRole('option', { name: /SHIP-1/ })
    .click();
  await page().getByRole('heading', { name: 'SHIP-1' }).waitFor();
  await page().getByText('tracking').first().waitFor();
  await expectClean('shipment');
  const shipments = await exported(() => command('export-list'), savedTable);
  expect(shipments).toContain('SHIP-1');
  expect(shipments).not.toMatch(unseen);
  await page().getByRole('button', { name: 'Settings', exact: true }).click();
  await dialog('Settings').waitFor();
  await page().getByRole('searchbox', { name: 'Search settings' }).fill('legal name');
  await page().keyboard.press('Enter');
  await dialog('Settings').getByRole('option', { name: 'Kessler' }).waitFor({ state: 'attached' });
  await expectClean('settings');
  await page().getByRole('searchbox', { name: 'Search settings' }).fill('diagnostics');
  await page().keyboard.press('Enter');
  await page().getByRole('button', { name: 'Open diagnostics' }).click();
  await dialog('Diagnostics').getByRole('button', { name: 'View' }).click();
  const record = dialog('Diagnostics').getByLabel('Received data');
  await expectClean('diagnostics');
  expect(await record.inputValue()).toContain('PO-ODD');
  expect(await record.inputValue()).not.toMatch(unseen);
  await closed('Diagnostics');

  // The desktop shell shows them outside the page: `notice-rule.ts`.
  if (shell !== 'web') return;
  const noticed = texts.parse(await page().evaluate('window.noticed'));
  expect(noticed).toContain('Kessler');
  expect(noticed).toContain(`\u2068${hebrew}\u2069`);
  expect(noticed.filter((text) => unseen.test(text.replace(`\u2068${hebrew}\u2069`, '')))).toEqual([]);
});
