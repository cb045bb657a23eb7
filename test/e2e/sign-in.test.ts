import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/main/adapters/store/sqlite.ts';
import { answered } from './harness/calls.ts';
import { longTest } from './harness/long-test.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

test('a service is chosen by name, an address of one’s own is typed, and for practice nothing is', async () => {
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ locale: 'en-GB' });
  const page = testApp.page();
  const service = page.getByLabel('Service', { exact: true });
  const address = page.getByLabel('Service address');
  await address.waitFor();
  await page.getByText('integration account').waitFor();

  await service.selectOption('Tradecloud One');
  await page.getByText('https://api.tradecloud1.com').waitFor();
  expect(await address.count()).toBe(0);
  expect(await page.getByText('Test environment').count()).toBe(0);

  await service.selectOption('Tradecloud One acceptance test');
  await page.getByText('https://api.accp.tradecloud1.com').waitFor();
  await page.getByText('Test environment').waitFor();
  await expectAccessibleInLongRun(page, 'signing in to a test environment');
  await picture(page, 'sign-in-test-environment');
  // Nothing is sent before all is there.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Enter your email address.').waitFor();
  await page.getByText('Enter your password.').waitFor();

  await service.selectOption('Practice');
  await expect.poll(() => page.getByLabel('Password').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
});

longTest('a test environment is marked on every screen, and the account can name its company', async () => {
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
  expect(await testApp.page().getByText('Test environment').count()).toBe(0);
  await testApp.page().getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(testApp.page(), 'Advanced');
  const company = testApp.page().getByLabel(/^Company ID/);
  await company.fill('two words');
  await company.press('Enter');
  await testApp.page().getByText('An ID can have up to 100 characters').waitFor();
  await company.fill('own-company-1');
  const stored = answered(testApp.app(), testApp.page(), (said) => said.includes('own-company-1'));
  await company.press('Enter');
  await stored;
  await testApp.page().getByText('An ID can have up to 100 characters').waitFor({ state: 'detached' });
  await picture(testApp.page(), 'settings-company');
  await testApp.app().stop();

  // The password was only in memory: it is asked for, and nothing goes there.
  const database = openDatabase(join(testApp.dataDir, 'orderbell.sqlite'));
  database.run('UPDATE main.accounts SET base_url = ?', 'https://api.accp.tradecloud1.com');
  database.close();
  await testApp.open({ locale: 'en-GB' });
  const page = testApp.page();
  const mark = page.getByText('Test environment', { exact: true });
  await mark.waitFor();
  expect(await page.title()).toMatch(/Orderbell: Test environment$/);
  for (const room of ['Calendar', 'Overview', 'Shipments']) {
    await page
      .getByRole('button', { name: new RegExp(`^${room}`) })
      .first()
      .click();
    await expect.poll(() => mark.isVisible()).toBe(true);
  }
  await picture(page, 'test-environment');
  await page
    .getByRole('button', { name: /^To answer/ })
    .first()
    .click();
  await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  const printed = page.locator('[data-print-sheet]').getByText('Test environment', { exact: true });
  expect(await printed.isVisible()).toBe(true);
  await picture(page, 'test-environment-print');
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(page, 'Advanced');
  expect(await page.getByLabel(/^Company ID/).inputValue()).toBe('own-company-1');
});
