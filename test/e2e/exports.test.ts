import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonOrder } from '../fixtures/buyer-orders.ts';
import { profileProblems, standardProblems } from '../ubl/check-ubl.ts';
import { readXml, text, texts } from '../ubl/read-xml.ts';
import { answered, isCall } from './house/calls.ts';
import { downloaded } from './house/downloads.ts';
import { createOffice } from './house/office.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** An order and its answer leave the app as documents, as a table and on paper. */
describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  const office = createOffice();
  const { service, page } = office;
  const number = `TAKE/${colorScheme}`;
  const dialog = () => page().getByRole('dialog', { name: 'Exports' });

  const menu = async (item: string): Promise<void> => {
    await page().getByRole('button', { name: 'Export', exact: true }).click();
    await page().getByRole('menuitem', { name: item, exact: true }).click();
  };

  const taken = async (begin: () => Promise<void>): Promise<{ name: string; content: string }> => {
    const { name, bytes } = await downloaded(office.app(), page(), begin);
    return { name, content: bytes.toString('utf8') };
  };

  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await dialog().getByLabel(label, { exact: true }).fill(value);
    }
    const last = JSON.stringify(Object.values(fields).at(-1));
    const kept = answered(
      office.app(),
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
    await office.open({ colorScheme, locale: 'nl-NL' });
    await office.enter();
    const [buyer] = service.world.buyers;
    service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: number, lineCount: 3 });
    await page().getByRole('button', { name: 'Poll now' }).click();
    await page().getByLabel('Filter orders').fill(number);
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
  });

  test('the menu opens and closes by the keyboard, and no key in it reaches the order', async () => {
    const button = page().getByRole('button', { name: 'Export', exact: true });
    await button.focus();
    await page().keyboard.press('Enter');
    await page().getByRole('menu').waitFor();
    await picture(page(), `export-menu-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-menu-${colorScheme}`);
    await page().keyboard.press('ArrowUp');
    await page().keyboard.press('a');
    expect(await page().evaluate('document.activeElement.textContent')).toBe('Print, or save as PDF');
    await page().keyboard.press('Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page().getByRole('heading', { name: number }).waitFor();
  });

  test('a document whose parties aren’t known says which setting to fill, and where', async () => {
    await menu('Order as UBL');
    const alert = page().getByRole('alert').filter({ hasText: 'Not exported' });
    await alert
      .getByText(
        /Missing: Legal name, Scheme of the electronic address, Electronic address, Country code \(your own company\); Legal name, Scheme of the electronic address, Electronic address \(/,
      )
      .waitFor();
    await picture(page(), `export-missing-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-missing-${colorScheme}`);
    await alert.getByRole('button', { name: 'Fill it in' }).click();
    await dialog().waitFor();
    await expectFocus('Legal name');
    await picture(page(), `export-settings-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-${colorScheme}`);
    await fill({
      'Legal name': 'Turner & Sons B.V.',
      'Scheme of the electronic address': '0106',
      'Electronic address': '12345678',
      'Country code': 'NL',
    });
    await menu('Order as UBL');
    await alert
      .getByText('Missing: Legal name, Scheme of the electronic address, Electronic address (')
      .waitFor();
    expect(await alert.textContent()).not.toContain('your own company');
    await alert.getByRole('button', { name: 'Fill it in' }).click();
    await expectFocus('Legal name');
    const legalName = dialog().getByLabel('Legal name', { exact: true });
    await expect.poll(() => legalName.inputValue()).toBe(service.world.buyers[0]?.name);
    await dialog().getByText('From the order.').waitFor();
    await picture(page(), `export-settings-offered-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-offered-${colorScheme}`);
    await dialog().getByLabel('Scheme of the electronic address', { exact: true }).fill('1234');
    await page().keyboard.press('Tab');
    await dialog().getByText('Not in the list of Electronic Address Schemes. This isn’t kept.').waitFor();
    await dialog().getByLabel('Scheme of the electronic address', { exact: true }).fill('0088');
    await dialog().getByLabel('Electronic address', { exact: true }).fill('7300010000002');
    await page().keyboard.press('Tab');
    await dialog().getByText('Not a number of this scheme').waitFor();
    await picture(page(), `export-settings-wrong-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `export-settings-wrong-${colorScheme}`);
    // What was offered is kept with the first other field, and stays open to be changed.
    expect(await dialog().getByText('From the order.').count()).toBe(0);
    expect(await legalName.inputValue()).toBe(service.world.buyers[0]?.name);
    await fill({
      'Legal name': 'The Buyer <N.V.>',
      'Scheme of the electronic address': '0088',
      'Electronic address': '7300010000001',
    });
  });

  test('the order leaves as a valid UBL document under a safe name', async () => {
    const { name, content } = await taken(() => menu('Order as UBL'));
    expect(name).toBe(`TAKE-${colorScheme} ubl-order.xml`);
    expect(standardProblems(content)).toEqual([]);
    expect(profileProblems(content)).toEqual([]);
    const root = readXml(content);
    expect(text(root, 'cbc:ID')).toBe(number);
    expect(text(root, 'cac:BuyerCustomerParty/cac:Party/cac:PartyName/cbc:Name')).toBe('The Buyer <N.V.>');
  });

  test('lines and lists leave as tables that a Dutch spreadsheet reads', async () => {
    const lines = await taken(() => menu('Lines as CSV'));
    expect(lines.name).toBe(`TAKE-${colorScheme} lines.csv`);
    expect(lines.content.startsWith('\ufeffOrder number;Line;Item;')).toBe(true);
    const list = await taken(() => page().getByRole('button', { name: 'Export this list as CSV' }).click());
    expect(list.name).toMatch(/^To answer \d{4}-\d\d-\d\d\.csv$/);
    // The heading, and only what the filter shows.
    expect(list.content.trimEnd().split('\r\n')).toHaveLength(2);
    expect(list.content).toContain(`\r\n${number};`);
  });

  test('our answer leaves as a valid UBL document, as soon as it is ours', async () => {
    const button = (name: string, index: number) =>
      page().getByRole('button', { name, exact: true }).nth(index);
    await button('Reject', 0).click();
    await page().getByLabel('Reason').first().fill('Tool broken.');
    await page().keyboard.press('Tab');
    await button('Accept', 1).click();
    await button('Accept', 2).click();
    await page().getByRole('button', { name: /^Send/ }).click();
    await page().getByText('Undo').first().waitFor();
    const { name, content } = await taken(() => menu('Our answer as UBL'));
    expect(name).toBe(`TAKE-${colorScheme} ubl-response.xml`);
    expect(standardProblems(content)).toEqual([]);
    expect(profileProblems(content)).toEqual([]);
    const root = readXml(content);
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(new Set(texts(root, 'cac:OrderLine/cac:LineItem/cbc:LineStatusCode'))).toEqual(
      new Set(['7', '5']),
    );
  });

  test('the order prints as a sheet of its own', async () => {
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

  test('pieces that are priced by weight have no amount, and screen and document say why', async () => {
    const weighed = `WEIGHED-${colorScheme}`;
    const sent = jsonOrder(weighed).replace('"priceUnitOfMeasureIso":"H87"', '"priceUnitOfMeasureIso":"KGM"');
    const { url, email, password } = office.account();
    const taken = await fetch(`${url}/v2/api-connector/order`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: sent,
    });
    expect(taken.status).toBe(200);
    await page().getByRole('button', { name: 'Poll now' }).click();
    await page().getByLabel('Filter orders').fill(weighed);
    await page()
      .getByRole('option', { name: new RegExp(weighed) })
      .click();
    await page().getByRole('heading', { name: weighed }).waitFor();
    await page().getByText('no amount: priced per kg').first().waitFor();
    await picture(page(), `export-weighed-${colorScheme}`);
    await menu('Order as UBL');
    const alert = page().getByRole('alert').filter({ hasText: 'Not exported' });
    await alert.getByText('per “kg”').waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
  });

  test('the list of shipments leaves as a table, too', async () => {
    await page()
      .getByRole('button', { name: /^Shipments/ })
      .click();
    await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').first().waitFor();
    const list = await taken(() => page().getByRole('button', { name: 'Export this list as CSV' }).click());
    expect(list.name).toMatch(/^Shipments \d{4}-\d\d-\d\d\.csv$/);
    expect(list.content.startsWith('\ufeffShipment number;Buyer;Orders;')).toBe(true);
    const shown = await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').count();
    expect(list.content.trimEnd().split('\r\n')).toHaveLength(shown + 1);
  });

  test('so do the deliveries of some days, what each week holds, and how answering goes', async () => {
    const go = (room: string): Promise<void> =>
      page()
        .getByRole('button', { name: new RegExp(`^${room}`) })
        .first()
        .click();
    const linesOf = (content: string): string[] => content.trimEnd().split('\r\n');
    await go('Calendar');
    await page().getByRole('button', { name: 'Table', exact: true }).click();
    const weeks = page().getByRole('table', { name: 'Weeks' }).locator('tbody tr');
    await weeks.first().waitFor();
    const load = await taken(() => page().getByRole('button', { name: 'Export this list as CSV' }).click());
    expect(load.name).toMatch(/^Calendar Weeks \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(load.content)[0]).toContain('From;To;Agreed;');
    expect(linesOf(load.content)).toHaveLength((await weeks.count()) + 1);

    const shown = page().getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
    await shown.first().waitFor();
    const all = await taken(() =>
      page().getByRole('button', { name: 'Export these deliveries as CSV' }).click(),
    );
    expect(all.name).toMatch(/^Calendar Overdue \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(all.content)).toHaveLength((await shown.count()) + 1);
    expect(linesOf(all.content)[1]).toContain(
      (await shown.first().getByRole('button').textContent()) ?? 'nothing',
    );

    await go('Overview');
    const buyers = page().getByRole('table', { name: 'Buyers' }).locator('tbody tr');
    await buyers.first().waitFor();
    const figures = await taken(() =>
      page().getByRole('button', { name: 'Export this list as CSV' }).click(),
    );
    expect(figures.name).toMatch(/^Overview .+ \d{4}-\d\d-\d\d\.csv$/);
    expect(linesOf(figures.content)).toHaveLength((await buyers.count()) + 1);
  });

  test('nothing to complain about', () => expect(office.complaints()).toEqual([]));
});
