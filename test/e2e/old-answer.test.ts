import { beforeAll, expect, test } from 'vitest';
import { holdAnswers } from './house/calls.ts';
import { networkIsBack } from './house/network-back.ts';
import { createOffice } from './house/office.ts';

/** What the desk was answered for the first time may be from before an order that came in meanwhile. */
const office = createOffice({ sample: 'empty' });
const { service, page } = office;

const issue = (purchaseOrderNumber: string): void => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lines: [{}] });
};
const come = async (purchaseOrderNumber: string): Promise<void> => {
  issue(purchaseOrderNumber);
  await networkIsBack(page());
  await page()
    .getByRole('option', { name: new RegExp(purchaseOrderNumber) })
    .waitFor();
};

beforeAll(async () => {
  issue('BEFORE');
  await office.open({ locale: 'en-GB' });
});

test('orders that come in while the trays are counted for the first time are counted', async () => {
  const counts = await holdAnswers(office.app(), page(), 'orders.counts');
  await office.enter();
  await expect.poll(counts.asked).toBeGreaterThan(0);
  await come('MEANWHILE-1');
  await come('MEANWHILE-2');
  expect(await counts.answered()).toBe(0);
  await counts.letGo();
  await page()
    .getByRole('button', { name: /^To answer.*3$/ })
    .waitFor();
});

test('nothing to complain about', () => expect(office.complaints()).toEqual([]));
