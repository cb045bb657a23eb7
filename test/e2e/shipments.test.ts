import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '../../src/shared/domain/decimal.ts';
import { answered, isCall } from './house/calls.ts';
import { isAt } from './house/door.ts';
import { downloaded } from './house/downloads.ts';
import { createOffice } from './house/office.ts';
import { desk, expectFits, laptop } from './house/sizes.ts';

const sizes = [desk, laptop, { width: 640, height: 900 }];

/** Goods leave: a despatch advice is composed from an order's confirmed lines, and the service shows the shipment. */
describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  const office = createOffice({ sample: 'empty' });
  const { service, page } = office;
  const number = `SHIP-${colorScheme}-with-a-number-that-is-far-longer-than-most`;

  const seeAlso = (screen: string): Promise<void> => expectFits(page(), `${screen}-${colorScheme}`, sizes);

  const tray = (name: string) =>
    page()
      .getByRole('navigation', { name: 'Trays' })
      .getByRole('button', { name: new RegExp(`^${name}`) });

  const buyerDocuments = () => page().getByRole('region', { name: 'Documents of the buyer' });

  const changed = () => page().getByRole('heading', { name: 'What changed since you saw it' }).locator('..');

  /** What stood and what stands there, in what changed since the shipment was seen. */
  const oldAndNew = async (where: string): Promise<string[][]> => {
    const item = changed()
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${where}`) });
    await item.waitFor();
    return Promise.all([item.locator('del').allTextContents(), item.locator('ins').allTextContents()]);
  };

  const byButton = (name: string) => (): Promise<void> =>
    buyerDocuments()
      .getByRole('button', { name: `Download ${name}`, exact: true })
      .click();

  const byItsName = (name: string) => async (): Promise<void> => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type(`download ${name}`);
    await page()
      .getByRole('option', { name: `Download ${name} (Documents of the buyer)`, exact: true })
      .waitFor();
    await page().keyboard.press('Enter');
  };

  /** It comes down under its own name, to the last byte. */
  const comesDown = async (name: string, begin: () => Promise<void> = byButton(name)): Promise<void> => {
    const saved = await downloaded(office.app(), page(), begin);
    expect(saved.name).toBe(name);
    const text = saved.bytes.toString('utf8');
    expect(text.replace('\u202e', '')).toBe(`${name}\n`);
    await buyerDocuments()
      .getByText(isAt('web') ? 'your browser has it' : 'saved')
      .first()
      .waitFor();
  };

  beforeAll(async () => {
    const buyer = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null);
    service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: number, lineCount: 3 });
    // Long enough to look at an advice that waits, at all sizes.
    await office.open({ colorScheme, locale: 'en-GB', settings: { language: 'en', undoSeconds: 20 } });
    await office.enter();
  });

  test('without shipments the list says where they come from', async () => {
    await tray('Shipments').click();
    await page().getByText('No shipments yet').waitFor();
    await seeAlso('shipments-empty');
  });

  test('goods that are not agreed yet can’t be despatched', async () => {
    await tray('To answer').click();
    const plan = answered(office.app(), page(), isCall('despatch.plan'));
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('button', { name: 'Accept all lines' }).waitFor();
    await plan;
    expect(await page().getByRole('button', { name: 'Despatch goods' }).count()).toBe(0);
  });

  test('a despatch advice is composed from the confirmed lines', async () => {
    await page().getByRole('button', { name: 'Accept all lines' }).click();
    await page().getByRole('button', { name: 'Send answer' }).click();
    const start = page().getByRole('button', { name: 'Despatch goods' });
    await start.waitFor({ timeout: 60_000 });
    await start.click();
    const dialog = page().getByRole('dialog', { name: /^Despatch advice for order/ });
    await dialog.waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    const quantity = dialog.getByLabel('Quantity', { exact: true }).first();
    const whole = await quantity.inputValue();
    await quantity.fill('1');
    await dialog.getByText(/^The rest, .* follows on$/).waitFor();
    await dialog.getByLabel('Carrier').fill('Nordwest Spedition und Lagerhaus Gesellschaft');
    await dialog.getByLabel('Tracking number').fill('JJD 0099 8877 6655 4433');
    expect(await dialog.getByLabel('Despatch advice number').inputValue()).toBe(`${number}-1`);
    const leaves = dialog.getByLabel('Leaves on', { exact: true });
    const arrives = dialog.getByLabel('Expected there on', { exact: true });
    // Today, as it is typed here.
    expect(await leaves.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await leaves.fill('08/12/2030');
    await arrives.fill('07/12/2030');
    await dialog.getByText('The goods can’t arrive before they leave.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send despatch advice' }).isDisabled()).toBe(true);
    await arrives.fill('10/12/2030');
    await seeAlso('despatch-dialog');
    await dialog.getByLabel('Despatch advice number').fill('D 1');
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await dialog.getByText('A number has no spaces in it.').waitFor();
    await dialog.getByLabel('Despatch advice number').fill(`D-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await dialog.waitFor({ state: 'detached' });

    const strip = page().getByRole('region', { name: 'Your despatch advices' });
    await strip.getByText('Waiting to send').waitFor();
    await seeAlso('despatch-sent');
    await strip.getByRole('button', { name: 'Undo' }).click();
    // Taken back, it stands in the dialog as it was.
    await dialog.waitFor();
    expect(await dialog.getByLabel('Quantity', { exact: true }).first().inputValue()).toBe('1');
    expect(await dialog.getByLabel('Despatch advice number').inputValue()).toBe(`D-${colorScheme}`);
    expect([await leaves.inputValue(), await arrives.inputValue()]).toEqual(['08/12/2030', '10/12/2030']);
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await strip.getByText('The service shows this shipment').waitFor({ timeout: 60_000 });
    const [shipment] = service.world.shipments();
    expect(service.world.shipments()).toHaveLength(1);
    expect(shipment?.lines.map(({ despatchAdviceNumber }) => despatchAdviceNumber)).toEqual(
      Array.from({ length: 3 }, () => `D-${colorScheme}`),
    );
    expect(shipment?.lines[0]?.despatchQuantity).toBe('1');
    // The rest of the first line is still open.
    await page().getByRole('button', { name: 'Despatch goods' }).click();
    await dialog.waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    expect(await dialog.getByLabel('Quantity', { exact: true }).inputValue()).not.toBe(whole);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('the shipment is in the list, and what the buyer says to it is new until it was seen', async () => {
    const [shipment] = service.world.shipments();
    service.buyers.rejectShipment(
      shipment?.id ?? '',
      'One of the boxes arrived wet, and two of them are missing.',
    );
    service.buyers.attachToShipment(shipment?.id ?? '', 'goods-receipt-with-a-name-that-is-long.pdf');
    await page().getByRole('button', { name: 'Poll now' }).click();
    await tray('Shipments').getByText('1 new').first().waitFor();
    await tray('Shipments').click();
    const row = page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').first();
    await row.getByText(/Rejected by the buyer/).waitFor();
    await seeAlso('shipments');
    await row.click();
    await page()
      .getByRole('heading', { name: `${number}-1` })
      .waitFor();
    await page().getByText('Reason: One of the boxes arrived wet').waitFor();
    expect(await oldAndNew('Status')).toEqual([['Advised'], ['Rejected by the buyer']]);
    expect(await oldAndNew('Reason')).toEqual([
      [],
      ['One of the boxes arrived wet, and two of them are missing.'],
    ]);
    const fresh = buyerDocuments().getByRole('listitem').filter({ hasText: 'goods-receipt' });
    await fresh.getByText('new', { exact: true }).waitFor();
    const facts = (name: string) =>
      page()
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${name}`) });
    await facts('Departure').getByText('8 Dec 2030').waitFor();
    await facts('Arrival').getByText('10 Dec 2030').waitFor();
    await seeAlso('shipment');
    await expect.poll(() => tray('Shipments').getByText('new').count()).toBe(0);
    const receipt = 'goods-receipt-with-a-name-that-is-long.pdf';
    await comesDown(receipt, byItsName(receipt));
    await page().getByRole('button', { name: 'Refresh this shipment' }).click();
    await page()
      .getByText(/^Refreshed .+: nothing has changed\.$/)
      .waitFor();
    await page()
      .getByRole('button', { name: /^Order SHIP-.*, line/ })
      .first()
      .click();
    await page().getByRole('heading', { name: number, exact: true }).waitFor();
  });

  test('what the carrier moved stands as old → new in the head and in the lines until it was seen', async () => {
    const [shipment] = service.world.shipments();
    const [first, ...rest] = shipment?.lines ?? [];
    if (shipment === undefined || first === undefined) throw new Error('There is no shipment with a line.');
    const lastUpdatedAt = service.world.stamp();
    const added = { ...first, purchaseOrderLinePosition: '00099', despatchAdviceLinePosition: '9' };
    service.world.putShipment({
      ...shipment,
      shipmentCompanyName: 'Zuidwest Expeditie en Warehousing Rotterdam-Europoort',
      destinations: shipment.destinations.map((stop) => ({ ...stop, etaStartDate: '2030-12-12' })),
      lines: [
        {
          ...first,
          despatchQuantity: decimal('1234.5'),
          backorderQuantity: decimal('3'),
          backorderDate: '2030-12-20',
          lastUpdatedAt,
        },
        ...rest,
        { ...added, lastUpdatedAt },
      ],
      lastUpdatedAt,
    });
    await page().getByRole('button', { name: 'Poll now' }).click();
    await tray('Shipments').getByText('1 new').first().waitFor();
    await tray('Shipments').click();
    const list = page().getByRole('listbox', { name: 'Shipments' });
    await list.getByRole('option').first().click();
    expect(await oldAndNew('Arrival')).toEqual([
      ['Tue\u00a010\u00a0Dec\u00a02030'],
      ['Thu\u00a012\u00a0Dec\u00a02030'],
    ]);
    expect(await oldAndNew('Carrier')).toEqual([
      ['Nordwest Spedition und Lagerhaus Gesellschaft'],
      ['Zuidwest Expeditie en Warehousing Rotterdam-Europoort'],
    ]);
    // What the buyer said was seen before.
    expect(await changed().getByText('Rejected by the buyer').count()).toBe(0);
    const contents = page().getByRole('region', { name: 'In this shipment' });
    const moved = contents.getByRole('listitem').filter({ hasText: '1,234.5' });
    await moved.getByText('changed', { exact: true }).waitFor();
    expect(await moved.locator('del').first().textContent()).toBe('1');
    await contents
      .getByRole('listitem')
      .filter({ hasText: 'line 99' })
      .getByText('new', { exact: true })
      .waitFor();
    await changed().getByText('3 changes in 2 lines, marked below').click();
    await changed()
      .getByText(/line 99 · new line/)
      .waitFor();
    await seeAlso('shipment-changed');
    // It stays while it is open, and is gone when the shipment is opened again.
    await expect.poll(() => tray('Shipments').getByText('new').count()).toBe(0);
    await changed().waitFor();
    await tray('Confirmed').click();
    await changed().waitFor({ state: 'detached' });
    await tray('Shipments').click();
    await list.getByRole('option').first().click();
    await page()
      .getByRole('heading', { name: `${number}-1` })
      .waitFor();
    expect([await changed().count(), await contents.locator('del, ins').count()]).toEqual([0, 0]);
  });

  test('a document’s name that hides its ending shows it on a shipment too, and is downloaded as it shows', async () => {
    const [shipment] = service.world.shipments();
    service.buyers.attachToShipment(shipment?.id ?? '', 'Wareneingang\u202efdp.txt');
    await page().getByRole('button', { name: 'Poll now' }).click();
    await tray('Shipments').click();
    await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').first().click();
    await buyerDocuments().getByText('Wareneingangfdp.txt').waitFor();
    await seeAlso('shipment-document');
    await comesDown('Wareneingangfdp.txt');
    expect(
      await page()
        .getByText(/\u202e/)
        .count(),
    ).toBe(0);
  });

  test('of hundreds of shipments only those in view are drawn, and the keys reach the last one', async () => {
    const [shipment] = service.world.shipments();
    if (shipment === undefined) throw new Error('There is no shipment.');
    for (let n = 1; n <= 300; n += 1) {
      const lastUpdatedAt = service.world.stamp();
      service.world.putShipment({ ...shipment, id: randomUUID(), shipmentNumber: `S-${n}`, lastUpdatedAt });
    }
    await page().getByRole('button', { name: 'Poll now' }).click();
    await tray('Shipments').getByText('300 new').first().waitFor();
    const list = page().getByRole('listbox', { name: 'Shipments' });
    await list.getByRole('option').first().waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(60);
    await seeAlso('shipments-many');
    await list.focus();
    await page().keyboard.press('End');
    const selected = list.getByRole('option', { selected: true });
    await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('301');
    await page().getByLabel('Filter shipments').fill('s-29');
    await expect.poll(() => list.getByRole('option').count()).toBe(11);
    await page().getByLabel('Filter shipments').fill('nothing of this kind');
    await page().getByText('Nothing here matches').waitFor();
    await page().getByRole('button', { name: 'Show all' }).click();
    expect(office.complaints()).toEqual([]);
  });
});
