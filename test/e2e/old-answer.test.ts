import { expect, onTestFinished, test } from 'vitest';
import { answered, countCalls, holdAnswers, isCall } from './harness/calls.ts';
import { networkIsBack } from './harness/network-back.ts';
import { createTestApp, type TestApp } from './harness/test-app.ts';

/** The page's answers may be from before an order that arrived in the meantime, or from yesterday. */
const issue = ({ service }: TestApp, purchaseOrderNumber: string): void => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lines: [{}] });
};

test('orders that arrive while the folders are counted for the first time are counted', async () => {
  const testApp = createTestApp({ sample: 'empty' }, onTestFinished);
  issue(testApp, 'BEFORE');
  await testApp.open({ locale: 'en-GB' });
  const { page } = testApp;
  const counts = await holdAnswers(testApp.app(), page(), 'orders.counts');
  await testApp.enter();
  await expect.poll(counts.asked).toBeGreaterThan(0);
  await page().getByText('Connected', { exact: true }).waitFor();
  for (const number of ['MEANWHILE-1', 'MEANWHILE-2']) {
    issue(testApp, number);
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
  const testApp = createTestApp({ sample: 'empty' }, onTestFinished);
  issue(testApp, 'OVERNIGHT');
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
  const { page } = testApp;
  const midnight = await page().evaluate(() => new Date().setHours(24, 0, 0, 0));
  await page().clock.install({ time: midnight - 20_000 });
  const list = answered(testApp.app(), page(), isCall('orders.list'));
  await page().reload();
  await list;
  await page()
    .getByRole('button', { name: /^To answer.*1$/ })
    .waitFor();
  const calls = ['orders.counts', 'orders.list'].map((call) =>
    countCalls(testApp.app(), page(), isCall(call)),
  );
  const asked = await Promise.all(calls);
  // Less than it takes the page to miss its events.
  await page().clock.fastForward(25_000);
  for (const count of asked) await expect.poll(count).toBeGreaterThan(0);
});
