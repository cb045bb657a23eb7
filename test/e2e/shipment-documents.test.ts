import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { downloaded } from './harness/downloads.ts';
import { isAt } from './harness/shell.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';

/** Documents that a buyer attaches to a shipment. */
const testApp = createTestApp();
const { service, page } = testApp;

beforeAll(async () => {
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const buyerDocuments = () => page().getByRole('region', { name: 'Buyer’s documents' });

/** The buyer attaches a document to a shipment, and the user opens it. Each test takes another one. */
const openWith = async (index: number, name: string): Promise<void> => {
  const { id = '', shipmentNumber = '' } = service.world.shipments()[index] ?? {};
  service.buyers.attachToShipment(id, name);
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('button', { name: /^Shipments/ })
    .click();
  await page()
    .getByRole('listbox', { name: 'Shipments' })
    .getByRole('option', { name: new RegExp(shipmentNumber) })
    .click();
  await page().getByRole('heading', { name: shipmentNumber }).waitFor();
};

/** The file has the shown name and all of its bytes. */
const expectDownload = async (name: string, begin: () => Promise<void>): Promise<void> => {
  const saved = await downloaded(testApp.app(), page(), begin);
  expect(saved.name).toBe(name);
  const text = saved.bytes.toString('utf8').replace('\u202e', '');
  if (name.endsWith('.pdf')) expect(text).toMatch(/^%PDF-[\s\S]*%%EOF\n$/);
  else expect(text).toBe(`${name}\n`);
  await buyerDocuments()
    .getByText(isAt('web') ? 'Downloaded' : 'Saved')
    .first()
    .waitFor();
};

test('the search downloads a document of the open shipment by its name', async () => {
  const name = 'goods-receipt-with-a-name-that-is-long.pdf';
  await openWith(1, name);
  await buyerDocuments().getByText(name).waitFor();
  await expectDownload(name, async () => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type(`download ${name}`);
    await page()
      .getByRole('option', { name: `Download ${name} (Buyer’s documents)`, exact: true })
      .waitFor();
    await page().keyboard.press('Enter');
  });
});

test('a document name that hides its ending shows and downloads without the hiding character', async () => {
  const name = 'Wareneingangfdp.txt';
  await openWith(2, 'Wareneingang\u202efdp.txt');
  await buyerDocuments().getByText(name).waitFor();
  await expectFits(page(), 'shipment-document', [desk, laptop, { width: 640, height: 900 }]);
  await expectDownload(name, () =>
    buyerDocuments()
      .getByRole('button', { name: `Download ${name}`, exact: true })
      .click(),
  );
  expect(
    await page()
      .getByText(/\u202e/)
      .count(),
  ).toBe(0);
});
