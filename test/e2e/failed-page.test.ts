import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answered, isCall } from './house/calls.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/**
 * What Orderbell says of itself, on whatever screen: that the settings couldn't be read, that the page failed and came back,
 * and what is left when it fails again. Each test goes on from the one before.
 */
const office = createOffice();
const { page, dataDir } = office;

beforeAll(async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), '{"theme":"dark","poll');
  await office.open({ locale: 'en-GB' });
});

stopAtFirstFailure(page, 'it broke off earlier');

const button = (name: string): Locator => page().getByRole('button', { name, exact: true });

const see = async (screen: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await expectAccessibleInLongRun(page(), `${screen}, ${colorScheme}`);
    await picture(page(), `${screen}-${colorScheme}`);
  }
};

/** Breaks what drawing the settings needs, and has them drawn. */
const fail = async (): Promise<void> => {
  await page().evaluate(
    `{ const { toISOString } = Date.prototype; window.mend = () => { Date.prototype.toISOString = toISOString; };
      Date.prototype.toISOString = () => { throw new TypeError('canary'); }; }`,
  );
  await button('Settings').click();
};

const setAside = 'The settings couldn’t be read.';
const cameBack = 'The window had stopped working and was loaded again.';

test('unreadable settings are said before and after signing in, until it was read', async () => {
  await page().getByText(setAside).waitFor();
  await see('settings-set-aside-signed-out');
  await office.enter();
  await page().getByText(setAside).waitFor();
  await see('settings-set-aside');
  await button('Understood').click();
  await page().getByText(setAside).waitFor({ state: 'detached' });
  const told = answered(office.app(), page(), isCall('app.info'));
  await page().reload();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await told;
  expect(await page().getByText(setAside).count()).toBe(0);
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('settings.unreadable-'));
  expect(kept.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(['{"theme":"dark","poll']);
});

test('a choice that the disk refuses jumps back and says why, on the desk too, until one is kept', async () => {
  const settings = join(dataDir, 'settings.json');
  const refused = page().getByRole('alert').filter({ hasText: 'This choice was not kept' });
  await button('Settings').click();
  const density = page().getByLabel('Density');
  const before = await density.inputValue();
  // What lies there can't be replaced by a file.
  rmSync(settings, { force: true });
  mkdirSync(settings);
  await density.selectOption('Compact');
  await refused.filter({ hasText: 'couldn’t keep this on disk' }).first().waitFor();
  expect(await density.inputValue()).toBe(before);
  await see('settings-refused');
  await page().keyboard.press('Escape');
  await refused.waitFor();
  await see('settings-refused-desk');
  await button('Understood').click();
  await refused.waitFor({ state: 'detached' });
  // Nor is a snooze that is asked for where nothing of it stands.
  await page().keyboard.press('Control+k');
  await page().keyboard.type('Snooze the bell for an hour');
  await page().getByRole('option', { name: 'Snooze the bell for an hour' }).waitFor();
  await page().keyboard.press('Enter');
  await refused.waitFor();
  rmSync(settings, { recursive: true });
  await button('Settings').click();
  await density.selectOption('Compact');
  await refused.first().waitFor({ state: 'detached' });
  expect(await density.inputValue()).not.toBe(before);
  await page().keyboard.press('Escape');
});

test('a page that fails is loaded again once, and says so', async () => {
  await fail();
  await page().getByText(cameBack).waitFor();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await see('page-came-back');
});

test('one that fails again is not: it says what happened, and shows the report', async () => {
  await fail();
  await page().getByRole('heading', { name: 'This window doesn’t work' }).waitFor();
  // What looks at the screen needs it, too.
  await page().evaluate('window.mend()');
  await see('page-failed');
  await button('Write the report').click();
  const report = page().getByLabel('Report for a supporter');
  await expect.poll(() => report.inputValue()).toMatch(/"event":"page-failed","path":"[\w.-]+:\d+:\d+"/);
  expect(await report.inputValue()).not.toContain('canary');
  await see('page-failed-report');
  await button('Load it again').click();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  expect(office.complaints()).toEqual([]);
});
