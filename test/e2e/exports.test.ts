import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonOrder } from '../fixtures/buyer-orders.ts';
import { readXlsx } from '../fixtures/read-xlsx.ts';
import { profileProblems, standardProblems } from '../ubl/check-ubl.ts';
import { readXml, text, texts } from '../ubl/read-xml.ts';
import { backToStart } from './harness/back-to-start.ts';
import { answered, isCall } from './harness/calls.ts';
import { downloaded, savedTable } from './harness/downloads.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

/** Exports: an order and its answer as documents, as tables and on paper. */
describe.each(themes)('in the %s theme', (colorScheme) => {
  const testApp = createTestApp();
  const { service, page } = testApp;
  const dialog = () => page().getByRole('dialog', { name: 'Exports' });

  /** A buyer issues this order, and the user opens it. */
  const openNew = async (
    number: string,
    issue = async (): Promise<void> => {
      const [buyer] = service.world.buyers;
      service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: number, lineCount: 3 });
    },
  ): Promise<void> => {
    await issue();
    await page()
      .getByRole('button', { name: /^To answer/ })
      .click();
    await page().getByRole('button', { name: 'Check now' }).click();
    await page().getByLabel('Filter orders').fill(number);
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
  };

  const menu = async (item: string): Promise<void> => {
    await page().getByRole('button', { name: 'Export', exact: true }).click();
    await page().getByRole('menuitem', { name: item, exact: true }).click();
  };

  const taken = async (begin: () => Promise<void>): Promise<{ name: string; content: string }> => {
    const { name, bytes } = await downloaded(testApp.app(), page(), begin);
    return { name, content: bytes.toString('utf8') };
  };

  /** A table as CSV, from the dialog that `begin` opens. */
  const table = async (begin: () => Promise<void>): Promise<{ name: string; content: string }> => {
    const { name, bytes } = await savedTable(testApp.app(), page(), begin);
    return { name, content: bytes.toString('utf8') };
  };
  const exportList = (): Promise<void> => page().getByRole('button', { name: 'Export this list' }).click();

  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await dialog().getByLabel(label, { exact: true }).fill(value);
    }
    const last = JSON.stringify(Object.values(fields).at(-1));
    const kept = answered(
      testApp.app(),
      page(),
      (call) => isCall('settings.set')(call) && call.includes(last),
    );
    await page().keyboard.press('Tab');
    await kept;
    await page().keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  };

  const expectFocus = (label: string): Promise<void> =>
    expect
      .poll(() =>
        dialog()
          .getByLabel(label, { exact: true })
          .evaluate((field) => field === field.ownerDocument.activeElement),
      )
      .toBe(true);

  beforeAll(async () => {
    // No answer leaves during a test: one is exported while it waits to be sent.
    await testApp.open({ colorScheme, locale: 'nl-NL', settings: { undoSeconds: 60 } });
    await testApp.enter();
  });

  beforeEach(async () => {
    await backToStart(page());
    await page().emulateMedia({ media: null, colorScheme });
  });

  test('the menu opens and closes by the keyboard, and no key in it reaches the order', async () => {
    await openNew('MENU/1');
    const button = page().getByRole('button', { name: 'Export', exact: true });
    await button.focus();
    await page().keyboard.press('Enter');
    await page().getByRole('menu').waitFor();
    await picture(page(), `export-menu-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-menu-${colorScheme}`);
    await page().keyboard.press('ArrowUp');
    await page().keyboard.press('a');
    await expect
      .poll(() => page().evaluate('document.activeElement.textContent'))
      .toBe('Print or save as PDF');
    await page().keyboard.press('Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page().getByRole('heading', { name: 'MENU/1' }).waitFor();
  });

  test('an order and its answer export as valid UBL and print once the settings that are missing are filled in', async () => {
    const number = 'TAKE/1';
    await openNew(number);
    await menu('Order as UBL');
    const alert = page().getByRole('alert').filter({ hasText: 'Couldn’t export' });
    await alert
      .getByText(
        /Missing: Legal name, Country code, Electronic address scheme, Electronic address \(your own company\); Legal name, Electronic address scheme, Electronic address \(/,
      )
      .waitFor();
    await picture(page(), `export-missing-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-missing-${colorScheme}`);
    await alert.getByRole('button', { name: 'Add details' }).click();
    await dialog().waitFor();
    await expectFocus('Legal name');
    // In the order in which somebody fills them in.
    expect(await dialog().locator('label').allInnerTexts()).toEqual([
      ...['Company', 'Legal name', 'Street and number', 'Postal code', 'City', 'Country code'],
      ...['VAT number', 'Electronic address scheme', 'Electronic address'],
      ...['Registration number scheme', 'Registration number', 'CSV separator'],
    ]);
    await picture(page(), `export-settings-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-${colorScheme}`);
    await fill({
      'Legal name': 'Turner & Sons B.V.',
      'Electronic address scheme': '0106',
      'Electronic address': '12345678',
      'Country code': 'NL',
    });
    await menu('Order as UBL');
    await alert.getByText('Missing: Legal name, Electronic address scheme, Electronic address (').waitFor();
    expect(await alert.textContent()).not.toContain('your own company');
    await alert.getByRole('button', { name: 'Add details' }).click();
    await expectFocus('Legal name');
    const legalName = dialog().getByLabel('Legal name', { exact: true });
    await expect.poll(() => legalName.inputValue()).toBe(service.world.buyers[0]?.name);
    await dialog().getByText('From the order.').waitFor();
    await picture(page(), `export-settings-offered-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-offered-${colorScheme}`);
    await dialog().getByLabel('Electronic address scheme', { exact: true }).fill('1234');
    await page().keyboard.press('Tab');
    await dialog()
      .getByText('This isn’t in the Electronic Address Schemes list, so it wasn’t saved.')
      .waitFor();
    await dialog().getByLabel('Electronic address scheme', { exact: true }).fill('0088');
    await dialog().getByLabel('Electronic address', { exact: true }).fill('7300010000002');
    await page().keyboard.press('Tab');
    await dialog().getByText('This number doesn’t fit its scheme').waitFor();
    await picture(page(), `export-settings-wrong-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-wrong-${colorScheme}`);
    // Suggested values are saved with the first other field, and can still be changed.
    expect(await dialog().getByText('From the order.').count()).toBe(0);
    expect(await legalName.inputValue()).toBe(service.world.buyers[0]?.name);
    await fill({
      'Legal name': 'The Buyer <N.V.>',
      'Electronic address scheme': '0088',
      'Electronic address': '7300010000001',
    });

    const order = await taken(() => menu('Order as UBL'));
    expect(order.name).toBe('TAKE-1 ubl-order.xml');
    expect(standardProblems(order.content)).toEqual([]);
    expect(profileProblems(order.content)).toEqual([]);
    const root = readXml(order.content);
    expect(text(root, 'cbc:ID')).toBe(number);
    expect(text(root, 'cac:BuyerCustomerParty/cac:Party/cac:PartyName/cbc:Name')).toBe('The Buyer <N.V.>');

    // The answer exports while it still waits to be sent.
    const button = (name: string, index: number) =>
      page().getByRole('button', { name, exact: true }).nth(index);
    await button('Reject', 0).click();
    await page().getByLabel('Reason').first().fill('Tool broken.');
    await page().keyboard.press('Tab');
    await button('Accept', 1).click();
    await button('Accept', 2).click();
    await page().getByRole('button', { name: /^Send/ }).click();
    await page().getByText('Undo answer').first().waitFor();
    const answer = await taken(() => menu('Your answer as UBL'));
    expect(answer.name).toBe('TAKE-1 ubl-response.xml');
    expect(standardProblems(answer.content)).toEqual([]);
    expect(profileProblems(answer.content)).toEqual([]);
    const response = readXml(answer.content);
    expect(text(response, 'cbc:OrderResponseCode')).toBe('CA');
    expect(new Set(texts(response, 'cac:OrderLine/cac:LineItem/cbc:LineStatusCode'))).toEqual(
      new Set(['7', '5']),
    );
    const pdf = await page().pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const folder = process.env['ORDERBELL_SCREENSHOTS'];
    if (folder !== undefined && folder !== '') writeFileSync(join(folder, `print-${colorScheme}.pdf`), pdf);
    await page().emulateMedia({ media: 'print' });
    await page().evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page().locator('[data-print-sheet]').isVisible()).toBe(true);
    expect(await page().locator('#root').isVisible()).toBe(false);
    const sheet = (await page().locator('[data-print-sheet]').textContent()) ?? '';
    for (const word of ['Purchase order', number, 'Turner & Sons B.V.', 'Our answers', 'Tool broken.']) {
      expect(sheet).toContain(word);
    }
    await picture(page(), `print-${colorScheme}`);
    await page().evaluate('dispatchEvent(new Event("afterprint"))');
    await page().emulateMedia({ media: null });
    await page().locator('[data-print-sheet]').waitFor({ state: 'detached' });
    expect(await page().locator('#root').isVisible()).toBe(true);
  });

  test('a printed order says that a long text is cut', async () => {
    const number = 'PRINT-LONG';
    await openNew(number, async () => {
      service.buyers.issue({
        purchaseOrderNumber: number,
        lineCount: 1,
        notes: ['Pack dry. '.repeat(3_000)],
      });
    });
    await page().evaluate('dispatchEvent(new Event("beforeprint"))');
    const sheet = page().locator('[data-print-sheet]');
    expect(await sheet.textContent()).toContain('1 text is too long to show here in full.');
    await page().evaluate('dispatchEvent(new Event("afterprint"))');
    await sheet.waitFor({ state: 'detached' });
  });

  test('lines and lists export as tables that a Dutch spreadsheet reads', async () => {
    const number = '0004711';
    await openNew(number);
    const lines = await table(async () => {
      await menu('Lines as Excel or CSV');
      await page()
        .getByText(/^A spreadsheet that opens the CSV changes \d+ texts, such as “0004711”/)
        .waitFor();
      await picture(page(), `export-table-${colorScheme}`);
      await expectAccessibleInLongRun(page(), `export-table-${colorScheme}`);
    });
    expect(lines.name).toBe('0004711 lines.csv');
    expect(lines.content.startsWith('\ufeffOrder number;Line;Item;')).toBe(true);
    const list = await table(exportList);
    expect(list.name).toMatch(/^To answer \d{4}-\d\d-\d\d\.csv$/);
    // The heading, and only what the filter shows.
    expect(list.content.trimEnd().split('\r\n')).toHaveLength(2);
    expect(list.content).toContain(`\r\n${number};`);
  });

  test('lines export as an Excel file of texts, dates and numbers, also a long one', async () => {
    // A file over 160 kB is compressed elsewhere, if the page's content security policy allows it.
    const number = 'SHEET/1';
    const lineCount = 250;
    await openNew(number, async () => {
      const [buyer] = service.world.buyers;
      service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: number, lineCount });
    });
    const { name, bytes } = await savedTable(
      testApp.app(),
      page(),
      () => menu('Lines as Excel or CSV'),
      'Excel',
    );
    expect(name).toBe('SHEET-1 lines.xlsx');
    const { rows, formulas, sheetBytes } = readXlsx(bytes);
    expect(sheetBytes).toBeGreaterThan(160_000);
    expect(formulas).toBe(0);
    expect(rows.length).toBeGreaterThan(lineCount);
    const [head = [], first = []] = rows;
    const at = (column: string) =>
      first[head.findIndex((cell) => cell !== null && 'text' in cell && cell.text === column)];
    expect(at('Order number')).toEqual({ text: number });
    expect(at('Line')).toEqual({ text: expect.stringMatching(/^0\d+$/) });
    expect(at('Date')).toEqual({ number: expect.any(Number), format: 'yyyy-mm-dd' });
    expect(at('Quantity')).toEqual({ number: expect.any(Number), format: expect.stringMatching(/^0/) });
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('pieces that are priced by weight have no amount, and the order and the export say why', async () => {
    const weighed = 'WEIGHED-1';
    const sent = jsonOrder(weighed).replace('"priceUnitOfMeasureIso":"H87"', '"priceUnitOfMeasureIso":"KGM"');
    const { url, email, password } = testApp.account();
    await openNew(weighed, async () => {
      const response = await fetch(`${url}/v2/api-connector/order`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: sent,
      });
      expect(response.status).toBe(200);
    });
    await page().getByText('no amount (priced per kg)').first().waitFor();
    await picture(page(), `export-weighed-${colorScheme}`);
    await menu('Order as UBL');
    const alert = page().getByRole('alert').filter({ hasText: 'Couldn’t export' });
    await alert.getByText('per “kg”').waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
  });

  test('the list of shipments exports as a table', async () => {
    await page()
      .getByRole('button', { name: /^Shipments/ })
      .click();
    await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').first().waitFor();
    const list = await table(exportList);
    expect(list.name).toMatch(/^Shipments \d{4}-\d\d-\d\d\.csv$/);
    expect(list.content.startsWith('\ufeffShipment number;Buyer;Orders;')).toBe(true);
    const shown = await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').count();
    expect(list.content.trimEnd().split('\r\n')).toHaveLength(shown + 1);
  });

  test('the calendar, its deliveries and the overview export as tables', async () => {
    const go = (name: string): Promise<void> =>
      page()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    const linesOf = (content: string): string[] => content.trimEnd().split('\r\n');
    await go('Calendar');
    await page().getByRole('button', { name: 'Table', exact: true }).click();
    const weeks = page().getByRole('table', { name: 'Weeks' }).locator('tbody tr');
    await weeks.first().waitFor();
    const load = await table(exportList);
    expect(load.name).toMatch(/^Calendar Weeks \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(load.content)[0]).toContain('From;To;Confirmed;');
    expect(linesOf(load.content)).toHaveLength((await weeks.count()) + 1);

    const shown = page().getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
    await shown.first().waitFor();
    const all = await table(() => page().getByRole('button', { name: 'Export these deliveries' }).click());
    expect(all.name).toMatch(/^Calendar Late \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(all.content)).toHaveLength((await shown.count()) + 1);
    expect(linesOf(all.content)[1]).toContain(
      (await shown.first().getByRole('button').textContent()) ?? 'nothing',
    );

    await go('Overview');
    const buyers = page().getByRole('table', { name: 'Buyers' }).locator('tbody tr');
    await buyers.first().waitFor();
    const figures = await table(exportList);
    expect(figures.name).toMatch(/^Overview .+ \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(figures.content)).toHaveLength((await buyers.count()) + 1);
  });
});
