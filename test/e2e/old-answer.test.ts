import { expect, onTestFinished, test } from 'vitest';
import { answered, countCalls, holdAnswers, isCall } from './house/calls.ts';
import { networkIsBack } from './house/network-back.ts';
import { createOffice, type Office } from './house/office.ts';

/** The page's answers may be from before an order that arrived in the meantime, or from yesterday. */
const issue = ({ service }: Office, purchaseOrderNumber: string): void => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lines: [{}] });
};

test('orders that arrive while the folders are counted for the first time are counted', async () => {
  const office = createOffice({ sample: 'empty' }, onTestFinished);
  issue(office, 'BEFORE');
  await office.open({ locale: 'en-GB' });
  const { page } = office;
  const counts = await holdAnswers(office.app(), page(), 'orders.counts');
  await office.enter();
  await expect.poll(counts.asked).toBeGreaterThan(0);
  await page().getByText('Connected', { exact: true }).waitFor();
  for (const number of ['MEANWHILE-1', 'MEANWHILE-2']) {
    issue(office, number);
    await networkIsBack(page());
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .waitFor();
  }
  expect(await counts.answered()).toBe(0);
  await counts.letGo();
  await page()
    .getByRole('button', { name: /^To answer.*3$/ })
    .waitFor();
});

test('the next morning the folders and the list are read again, for an order may be overdue by then', async () => {
  const office = createOffice({ sample: 'empty' }, onTestFinished);
  issue(office, 'OVERNIGHT');
  await office.open({ locale: 'en-GB' });
  await office.enter();
  const { page } = office;
  const midnight = await page().evaluate(() => new Date().setHours(24, 0, 0, 0));
  await page().clock.install({ time: midnight - 20_000 });
  const list = answered(office.app(), page(), isCall('orders.list'));
  await page().reload();
  await list;
  await page()
    .getByRole('button', { name: /^To answer.*1$/ })
    .waitFor();
  const calls = ['orders.counts', 'orders.list'].map((call) =>
    countCalls(office.app(), page(), isCall(call)),
  );
  const asked = await Promise.all(calls);
  // Less than it takes the page to miss its events.
  await page().clock.fastForward(25_000);
  for (const count of asked) await expect.poll(count).toBeGreaterThan(0);
});
