import { beforeAll, expect, test } from 'vitest';
import { answered, countCalls, holdAnswers, isCall } from './house/calls.ts';
import { networkIsBack } from './house/network-back.ts';
import { createOffice } from './house/office.ts';

/** What the desk was answered may be from before an order that came in meanwhile, or from yesterday. */
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
  await page().getByText('Listening', { exact: true }).waitFor();
  await come('MEANWHILE-1');
  await come('MEANWHILE-2');
  expect(await counts.answered()).toBe(0);
  await counts.letGo();
  await page()
    .getByRole('button', { name: /^To answer.*3$/ })
    .waitFor();
});

test('on the next morning the trays and the list are asked for anew, for an order may be overdue by then', async () => {
  const midnight = await page().evaluate(() => new Date().setHours(24, 0, 0, 0));
  await page().clock.install({ time: midnight - 20_000 });
  const list = answered(office.app(), page(), isCall('orders.list'));
  await page().reload();
  await list;
  await page()
    .getByRole('button', { name: /^To answer.*3$/ })
    .waitFor();
  const calls = ['orders.counts', 'orders.list'].map((call) =>
    countCalls(office.app(), page(), isCall(call)),
  );
  const asked = await Promise.all(calls);
  // Less than it takes the page to miss its events.
  await page().clock.fastForward(25_000);
  for (const count of asked) await expect.poll(count).toBeGreaterThan(0);
});

test('nothing to complain about', () => expect(office.complaints()).toEqual([]));
