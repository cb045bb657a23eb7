import { beforeAll, expect, test } from 'vitest';
import { fillSignIn, openAdvanced } from './harness/sign-in.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The first import of 250 orders, page by page. */
const testApp = createTestApp({ seed: 20261122, sample: 'empty' });
const { service, page } = testApp;
let pages: ReturnType<typeof inPages>;

const orders = Array.from({ length: 250 }, (_, n) => ({
  id: `order-${n}`,
  buyerOrder: {
    ...{ supplierAccountNumber: 'account', purchaseOrderNumber: `PO-${n}` },
    destination: { names: ['Northwind Works'] },
  },
  status: { processStatus: 'Issued' },
  version: 1,
  lastUpdatedAt: new Date(Date.UTC(2026, 0, 5, 9, 0, n)).toISOString(),
  lines: [
    {
      buyerLine: { position: '10', item: { number: 'M8', name: 'Hexagon screw' } },
      deliverySchedule: [{ date: '2030-03-04', quantity: 5 }],
      status: { processStatus: 'Issued' },
    },
  ],
}));

/** Serves one page after the other, again and again, but only as many as the test allows. */
const inPages = (): { allow: (count: number) => void } => {
  let next = 0;
  // The first request belongs to the sign-in.
  let asked = 0;
  let allowed = 0;
  const waiting: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    while (allowed === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    allowed -= 1;
  };
  service.intercept = async ({ path }) => {
    if (!path.includes('/order-search/poll')) return 'pass';
    asked += 1;
    if (asked === 1) return 'pass';
    await turn();
    const data = orders.slice(next, next + 100);
    next = next + 100 >= orders.length ? 0 : next + 100;
    const lastUpdatedAt = orders.at(-1)?.lastUpdatedAt;
    return { status: 200, body: JSON.stringify({ data, total: orders.length, lastUpdatedAt }) };
  };
  return {
    allow: (count) => {
      allowed += count;
      for (const wake of waiting.splice(0)) wake();
    },
  };
};

beforeAll(async () => {
  await testApp.open({ locale: 'en-GB' });
  pages = inPages();
});

test('the first import says how far it is, stops, and goes on', async () => {
  // Unless the user picks something else, it fetches orders of the last 30 days.
  const from = page().getByLabel('Import orders');
  await openAdvanced(page());
  await from.waitFor();
  expect(await from.locator('option:checked').allTextContents()).toEqual(['from the last 30 days']);
  expect(await from.locator('option').allTextContents()).toContain('new orders only');

  // Or orders from a given day on, which isn’t in the future.
  await page().getByLabel('Import orders').selectOption('from a date…');
  await fillSignIn(page(), testApp.account());
  const signIn = page().getByRole('button', { name: 'Sign in', exact: true });
  const day = page().getByLabel('Changed since', { exact: true });
  await signIn.click();
  await page().getByText('Required').waitFor();
  expect(await day.evaluate((one) => one === document.activeElement)).toBe(true);
  await day.fill('24-12-2099');
  await page().getByText('Choose today or an earlier date').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await expectFits(page(), `first-import-since-${colorScheme}`, [
      desk,
      laptop,
      { width: 640, height: 450 },
    ]);
  }
  await signIn.click();
  await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true);
  await day.fill('3-11-2025');
  await page()
    .getByText(/\b3 Nov.* 2025/)
    .waitFor();
  await signIn.click();

  // Before the first page no folder says that it is empty.
  await page().getByText('Still importing').waitFor();
  await picture(page(), 'nothing-read-yet');
  await expectAccessibleInLongRun(page(), 'nothing read yet');
  expect(await page().getByText('Nothing to answer').count()).toBe(0);
  const folders = page().getByRole('navigation', { name: 'Lists' }).getByRole('button');
  expect((await folders.allTextContents()).filter((text) => /\d/.test(text))).toEqual([]);

  // The page says how far the import is. Orders that were read are usable.
  pages.allow(1);
  await page().getByText('Importing orders: 100 of 250').waitFor();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await picture(page(), 'first-import');
  await expectAccessibleInLongRun(page(), 'the first import');

  // The user stops the import. It says so, and stays stopped.
  await page().getByRole('button', { name: 'Stop', exact: true }).click();
  await page().getByText('Import stopped at 100 of 250 orders.').waitFor();
  await page().getByText('You stopped the first import.').waitFor();
  pages.allow(1);
  await page()
    .getByRole('region', { name: 'Orders' })
    .getByRole('heading', { name: 'To answer 100' })
    .waitFor();
  await picture(page(), 'first-import-stopped');
  await expectAccessibleInLongRun(page(), 'the first import, stopped');

  // The search has a command that continues it. At its end Orderbell is connected.
  pages.allow(1000);
  await page().keyboard.press('Control+k');
  await page().keyboard.type('resume the first');
  await page().getByRole('option', { name: 'Resume the first import' }).waitFor();
  await page().keyboard.press('Enter');
  await page().getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 });
  await page().getByRole('heading', { name: 'To answer 250' }).waitFor();
  expect(await page().getByText('Import stopped at').count()).toBe(0);
});
