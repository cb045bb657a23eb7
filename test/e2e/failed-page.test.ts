import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addEarlierOrder, openEarlierStore } from '../fixtures/earlier-store.ts';
import { answered, isCall } from './harness/calls.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** What Orderbell says about itself: unreadable settings, a store of an earlier build, the disk, and a page that fails. */
const testApp = createTestApp();
const { page, dataDir } = testApp;

beforeAll(async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), '{"theme":"dark","poll');
  const earlier = openEarlierStore(join(dataDir, 'orderbell.sqlite'));
  earlier.exec('DELETE FROM main.current_account');
  addEarlierOrder(earlier, 'PO-1', { buyerParty: { names: ['Buyer Works'] } }, [
    { kind: 'response', state: 'waiting' },
    { kind: 'despatch-advice', state: 'needs-attention' },
  ]);
  earlier.close();
  await testApp.open({ locale: 'en-GB' });
});

const button = (name: string): Locator => page().getByRole('button', { name, exact: true });

const see = async (screen: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await expectAccessibleInLongRun(page(), `${screen}, ${colorScheme}`);
    await picture(page(), `${screen}-${colorScheme}`);
  }
};

/** Breaks a function that a page of the settings needs, and opens that page. */
const fail = async (): Promise<void> => {
  await page().evaluate(
    `{ const { toISOString } = Date.prototype; window.mend = () => { Date.prototype.toISOString = toISOString; };
      Date.prototype.toISOString = () => { throw new TypeError('canary'); }; }`,
  );
  await button('Settings').click();
  await goToSettingsPage(page(), 'Calendar & capacity');
};

const setAside = 'Your settings couldn’t be read';
const cameBack = 'The window stopped working and was reloaded.';

test('unreadable settings, settings that the disk refuses, and a page that fails all say what happened', async () => {
  await page().getByText(setAside).waitFor();
  await see('settings-set-aside-signed-out');
  await testApp.enter();
  await page().getByText(setAside).waitFor();
  await see('settings-set-aside');
  await button('Hide').first().click();
  await page().getByText(setAside).waitFor({ state: 'detached' });
  const notice = page().getByRole('status').filter({ hasText: 'Orderbell now uses a new database' });
  const [folder = ''] = readdirSync(dataDir).filter((name) => name.startsWith('earlier-'));
  await notice.getByText(join(dataDir, folder, 'orderbell.sqlite')).waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toEqual([
    'Answer to order PO-1 · Buyer Works',
    'Despatch advice for order PO-1 · Buyer Works',
  ]);
  await button('Hide').click();
  await notice.waitFor({ state: 'detached' });
  const told = answered(testApp.app(), page(), isCall('app.info'));
  await page().reload();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await told;
  expect(await page().getByText(setAside).count()).toBe(0);
  expect(await notice.count()).toBe(0);
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('settings.unreadable-'));
  expect(kept.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(['{"theme":"dark","poll']);

  // A setting that the disk refuses is reset, and the page says why until one is stored.
  const settings = join(dataDir, 'settings.json');
  const refused = page().getByRole('alert').filter({ hasText: 'Setting not saved' });
  await button('Settings').click();
  await goToSettingsPage(page(), 'Language & display');
  const density = page().getByLabel('Density');
  const before = await density.inputValue();
  // A file can't replace a folder.
  rmSync(settings, { force: true });
  mkdirSync(settings);
  await density.selectOption('Compact');
  await refused.filter({ hasText: 'couldn’t be saved to disk' }).first().waitFor();
  expect(await density.inputValue()).toBe(before);
  await see('settings-refused');
  await page().keyboard.press('Escape');
  await refused.waitFor();
  await see('settings-refused-desk');
  await button('Hide').click();
  await refused.waitFor({ state: 'detached' });
  // A snooze is refused, too, and says so where no setting shows.
  await page().keyboard.press('Control+k');
  await page().keyboard.type('Snooze alerts for 1 hour');
  await page().getByRole('option', { name: 'Snooze alerts for 1 hour' }).waitFor();
  await page().keyboard.press('Enter');
  await refused.waitFor();
  rmSync(settings, { recursive: true });
  await button('Settings').click();
  await goToSettingsPage(page(), 'Language & display');
  await density.selectOption('Compact');
  await refused.first().waitFor({ state: 'detached' });
  expect(await density.inputValue()).not.toBe(before);
  await page().keyboard.press('Escape');

  // A page that fails is loaded again once, and says so.
  await fail();
  await page().getByText(cameBack).waitFor();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await see('page-came-back');

  // A page that fails again is not loaded: it says what happened, and shows the report.
  await fail();
  await page().getByRole('heading', { name: 'This window isn’t working' }).waitFor();
  // The checks of the screen need the function, too.
  await page().evaluate('window.mend()');
  await see('page-failed');
  await button('Create report').click();
  const report = page().getByLabel('Support report');
  await expect.poll(() => report.inputValue()).toMatch(/"event":"page-failed","path":"[\w.-]+:\d+:\d+"/);
  expect(await report.inputValue()).not.toContain('canary');
  await see('page-failed-report');
  await button('Reload window').click();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
});
