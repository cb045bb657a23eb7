import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import type { PracticeShipment } from '../../src/main/practice/shipments/practice-shipment.ts';
import { shipmentProcessStatus } from '../../src/shared/domain/order/statuses.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { askCore } from './harness/ask-core.ts';
import { backToStart } from './harness/back-to-start.ts';
import { answered, holdRequests, isCall } from './harness/calls.ts';
import { changeSettings } from './harness/change-settings.ts';
import { longTest } from './harness/long-test.ts';
import { networkIsBack } from './harness/network-back.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, themes } from './harness/window.ts';

const sizes = [desk, laptop, { width: 640, height: 900 }];

/** The user advises confirmed lines, and sees the shipments of the service. */
describe.each(themes)('in the %s theme', (colorScheme) => {
  const testApp = createTestApp({ sample: 'empty' });
  const { service, page } = testApp;
  const number = 'SHIP-with-a-number-that-is-far-longer-than-most';
  const buyer = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null);

  const seeAlso = (screen: string): Promise<void> => expectFits(page(), `${screen}-${colorScheme}`, sizes);

  const folder = (name: string) =>
    page()
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('button', { name: new RegExp(`^${name}`) });

  const buyerDocuments = () => page().getByRole('region', { name: 'Buyer’s documents' });

  const changed = () => page().getByRole('heading', { name: 'Changed since you last looked' }).locator('..');

  /** The old and the new values of one changed field. */
  const oldAndNew = async (where: string): Promise<string[][]> => {
    const item = changed()
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${where}`) });
    await item.waitFor();
    return Promise.all([item.locator('del').allTextContents(), item.locator('ins').allTextContents()]);
  };

  /** Puts a shipment of a new order into the service, as if another tool of the supplier advised it. */
  const putShipment = (purchaseOrderNumber: string): PracticeShipment => {
    const order = service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber, lineCount: 3 });
    const [sample] = createPracticeService({ seed: 20261121 }).world.shipments();
    const [line] = sample?.lines ?? [];
    if (sample === undefined || line === undefined)
      throw new Error('The sample has no shipment with a line.');
    const lastUpdatedAt = service.world.stamp();
    const shipment: PracticeShipment = {
      ...sample,
      id: randomUUID(),
      companyId: order.companyId,
      buyerAccountNumber: order.buyerAccountNumber ?? '',
      shipmentNumber: `${purchaseOrderNumber}-1`,
      processStatus: shipmentProcessStatus.issued,
      processStatusReason: null,
      shipmentCompanyName: 'Nordwest Spedition und Lagerhaus Gesellschaft',
      destinations: sample.destinations.map((stop) => ({
        ...stop,
        ...{ etaStartDate: '2030-12-10', etaStartTime: null, etaEndDate: null, etaEndTime: null },
      })),
      buyerDocuments: [],
      lines: order.lines.map(({ position, item }, index) => ({
        ...line,
        purchaseOrderNumber,
        purchaseOrderLinePosition: position,
        item,
        despatchAdviceLinePosition: String(index + 1),
        despatchQuantity: decimal('1'),
        lastUpdatedAt,
      })),
      lastUpdatedAt,
    };
    service.world.putShipment(shipment);
    return shipment;
  };

  const shipments = () => page().getByRole('listbox', { name: 'Shipments' });

  const row = (shipmentNumber: string) =>
    shipments().getByRole('option', { name: new RegExp(shipmentNumber) });

  /** Its row in the list, with the mark that says what the user has not seen. */
  const marked = (shipmentNumber: string, as: 'new' | 'changed') =>
    row(shipmentNumber).and(page().locator(`[data-unseen="${as}"]`));

  const open = async (shipmentNumber: string): Promise<void> => {
    await folder('Shipments').click();
    await row(shipmentNumber).click();
    await page().getByRole('heading', { name: shipmentNumber }).waitFor();
  };

  beforeAll(async () => {
    service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: number, lineCount: 3 });
    await testApp.open({ colorScheme, locale: 'en-GB', settings: { language: 'en', undoSeconds: 0 } });
    await testApp.enter();
  });

  beforeEach(async () => {
    await backToStart(page());
    await page().emulateMedia({ colorScheme });
  });

  test('a despatch advice is composed, taken back and sent, and the buyer rejects its shipment', async () => {
    // The empty list says where shipments come from.
    await folder('Shipments').click();
    await page().getByText('No shipments yet').waitFor();
    await seeAlso('shipments-empty');

    // Goods that aren't confirmed yet can't be despatched.
    await folder('To answer').click();
    const plan = answered(testApp.app(), page(), isCall('despatch.plan'));
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .waitFor();
    await plan;
    expect(await page().getByRole('button', { name: 'Create despatch advice' }).count()).toBe(0);

    // The advice is composed from the confirmed lines.
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .click();
    await page().getByRole('button', { name: 'Send answer' }).click();
    const start = page().getByRole('button', { name: 'Create despatch advice' });
    await start.click({ timeout: 60_000 });
    const dialog = page().getByRole('dialog', { name: /^Despatch advice for order/ });
    await dialog.waitFor();
    await dialog.getByRole('checkbox').first().waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    const quantity = dialog.getByLabel('Quantity', { exact: true }).first();
    const whole = await quantity.inputValue();
    await quantity.fill('1');
    await dialog.getByText(/^Remaining .* follows on$/).waitFor();
    await dialog.getByLabel('Carrier').fill('Nordwest Spedition und Lagerhaus Gesellschaft');
    await dialog.getByLabel('Tracking number').fill('JJD 0099 8877 6655 4433');
    await expect.poll(() => dialog.getByLabel('Despatch advice number').inputValue()).toBe(`${number}-1`);
    const leaves = dialog.getByLabel('Departure', { exact: true });
    const arrives = dialog.getByLabel('Expected arrival', { exact: true });
    // Today, as it is typed here.
    expect(await leaves.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await leaves.fill('08/12/2030');
    await arrives.fill('07/12/2030');
    await dialog.getByText('The arrival can’t be before the departure.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send despatch advice' }).isDisabled()).toBe(true);
    await arrives.fill('10/12/2030');
    await seeAlso('despatch-dialog');
    await expectAccessible(page(), 'despatch-dialog');
    await dialog.getByLabel('Despatch advice number').fill('D 1');
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await dialog.getByText('The number can’t contain spaces.').waitFor();
    await dialog.getByLabel('Despatch advice number').fill('D-1');
    // The shipment has the same number until the user types another one.
    expect(await dialog.getByLabel('Shipment number').inputValue()).toBe('D-1');
    await dialog.getByLabel('Shipment number').fill(`${number}-1`);
    await changeSettings(page(), { undoSeconds: 60 });
    onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await dialog.waitFor({ state: 'detached' });

    const strip = page().getByRole('region', { name: 'Your despatch advices' });
    await strip.getByText('Not sent yet').waitFor();
    await seeAlso('despatch-sent');
    await strip.getByRole('button', { name: 'Undo' }).click();
    // The dialog shows the advice again as it was.
    await dialog.waitFor();
    expect(await dialog.getByLabel('Quantity', { exact: true }).first().inputValue()).toBe('1');
    expect(await dialog.getByLabel('Despatch advice number').inputValue()).toBe('D-1');
    expect([await leaves.inputValue(), await arrives.inputValue()]).toEqual(['08/12/2030', '10/12/2030']);
    await changeSettings(page(), { undoSeconds: 0 });
    // The page may read it first when it is at its end.
    const plans = await holdRequests(page(), 'despatch.plan');
    await dialog.getByRole('button', { name: 'Send despatch advice' }).click();
    await expect
      .poll(() => askCore(page(), 'shipments.list', {}), { timeout: 60_000 })
      .toMatchObject({
        output: { rows: [{}] },
      });
    plans.letGo();
    await strip.getByText('Shipment registered').waitFor({ timeout: 60_000 });
    const [shipment] = service.world.shipments();
    expect(service.world.shipments()).toHaveLength(1);
    expect(shipment?.lines.map(({ despatchAdviceNumber }) => despatchAdviceNumber)).toEqual(
      Array.from({ length: 3 }, () => 'D-1'),
    );
    expect(shipment?.lines[0]?.despatchQuantity).toBe('1');
    // The rest of the first line is still open.
    await page().getByRole('button', { name: 'Create despatch advice' }).click();
    await dialog.waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    expect(await dialog.getByLabel('Quantity', { exact: true }).inputValue()).not.toBe(whole);
    // The buyer asks for a change behind the dialog: it says so, and sends nothing until the user has seen it.
    const [first] = service.world.orderByNumber(number)?.lines ?? [];
    const wanted = { deliverySchedule: [{ date: '2031-01-14', quantity: '3' }] };
    service.buyers.askToReopen(service.world.orderByNumber(number)?.id ?? '', wanted, [
      first?.position ?? '',
    ]);
    await networkIsBack(page());
    await dialog.getByText('The buyer changed this order while you were writing').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send despatch advice' }).isDisabled()).toBe(true);
    await seeAlso('despatch-changed-behind');
    await dialog.getByRole('button', { name: 'Update deliveries' }).click();
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // The buyer's rejection and document are new until the user opens the shipment.
    service.buyers.rejectShipment(
      shipment?.id ?? '',
      'One of the boxes arrived wet, and two of them are missing.',
    );
    service.buyers.attachToShipment(shipment?.id ?? '', 'goods-receipt-with-a-name-that-is-long.pdf');
    await page().getByRole('button', { name: 'Check now' }).click();
    await folder('Shipments').getByText('1 new').first().waitFor();
    await folder('Shipments').click();
    const rejected = shipments().getByRole('option').first();
    await rejected.getByText(/Rejected by buyer/).waitFor();
    await seeAlso('shipments');
    await rejected.click();
    await page()
      .getByRole('heading', { name: `${number}-1` })
      .waitFor();
    await page().getByText('Reason: One of the boxes arrived wet').waitFor();
    expect(await oldAndNew('Status')).toEqual([['Registered'], ['Rejected by buyer']]);
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
    await facts('Expected arrival').getByText('10 Dec 2030').waitFor();
    await seeAlso('shipment');
    await expect.poll(() => folder('Shipments').getByText('new').count()).toBe(0);
    await page().getByRole('button', { name: 'Refresh this shipment' }).click();
    await page()
      .getByText(/^Refreshed .+: no changes\.$/)
      .waitFor();
    await page()
      .getByRole('button', { name: /^Order SHIP-.*, line/ })
      .first()
      .click();
    await page().getByRole('heading', { name: number, exact: true }).waitFor();
  });

  longTest(
    'a changed shipment shows old and new values in its head and lines until the user opens it again',
    async () => {
      const shipment = service.buyers.rejectShipment(putShipment('MOVED').id, 'The boxes are wet.');
      const [first, ...rest] = shipment.lines;
      if (first === undefined) throw new Error('The shipment has no line.');
      await folder('Shipments').click();
      await page().getByRole('button', { name: 'Check now' }).click();
      await marked('MOVED-1', 'new').waitFor();
      await open('MOVED-1');
      await marked('MOVED-1', 'new').waitFor({ state: 'detached' });
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
      // It is closed before the change arrives: a shipment in view counts as seen after a second.
      await folder('Shipments').click();
      await page().getByRole('button', { name: 'Check now' }).click();
      await marked('MOVED-1', 'changed').waitFor();
      await open('MOVED-1');
      expect(await oldAndNew('Expected arrival')).toEqual([
        ['Tue\u00a010\u00a0Dec\u00a02030'],
        ['Thu\u00a012\u00a0Dec\u00a02030'],
      ]);
      expect(await oldAndNew('Carrier')).toEqual([
        ['Nordwest Spedition und Lagerhaus Gesellschaft'],
        ['Zuidwest Expeditie en Warehousing Rotterdam-Europoort'],
      ]);
      // The user saw the buyer's rejection before.
      expect(await changed().getByText('Rejected by buyer').count()).toBe(0);
      const contents = page().getByRole('region', { name: 'Contents' });
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
      // The changes stay visible while the shipment is open.
      await changed().and(page().locator('[data-unseen="false"]')).waitFor();
      await folder('Confirmed').click();
      await changed().waitFor({ state: 'detached' });
      await open('MOVED-1');
      expect([await changed().count(), await contents.locator('del, ins').count()]).toEqual([0, 0]);
    },
  );

  longTest('a text too long for the screen shows its beginning, and the rest on demand', async () => {
    const reason = `${'The boxes are wet. '.repeat(2_000)}The end.`;
    service.buyers.rejectShipment(putShipment('WORDY').id, reason);
    await folder('Shipments').click();
    await page().getByRole('button', { name: 'Check now' }).click();
    await open('WORDY-1');
    await page().getByText('1 text is too long to show here in full.').waitFor();
    expect(await page().getByText('The end.').count()).toBe(0);
    await page().getByRole('button', { name: 'Show long texts' }).click();
    const dialog = page().getByRole('dialog', { name: 'Long texts' });
    await dialog.getByText(/The end\.$/).waitFor();
    await seeAlso('shipment-long-text');
    await page().keyboard.press('Escape');
  });

  longTest(
    'a list of hundreds of shipments renders only those in view, and the keys reach the last one',
    async () => {
      const shipment = putShipment('MANY');
      for (let n = 1; n <= 300; n += 1) {
        const lastUpdatedAt = service.world.stamp();
        service.world.putShipment({ ...shipment, id: randomUUID(), shipmentNumber: `S-${n}`, lastUpdatedAt });
      }
      await page().getByRole('button', { name: 'Check now' }).click();
      await folder('Shipments')
        .getByText(/^30\d new$/)
        .first()
        .waitFor();
      await folder('Shipments').click();
      const list = shipments();
      await list.getByRole('option').first().waitFor();
      expect(await list.getByRole('option').count()).toBeLessThan(60);
      await seeAlso('shipments-many');
      await list.focus();
      await page().keyboard.press('End');
      const selected = list.getByRole('option', { selected: true });
      await expect
        .poll(() => selected.getAttribute('aria-posinset'))
        .toBe(String(service.world.shipments().length));
      await page().getByLabel('Filter shipments').fill('s-29');
      await expect.poll(() => list.getByRole('option').count()).toBe(11);
      await page().getByLabel('Filter shipments').fill('nothing of this kind');
      await page().getByText('No results for').waitFor();
      await page().getByRole('button', { name: 'Clear filters' }).click();
    },
  );
});
