import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessible, picture } from './house/window.ts';

/** The panes that a window opens without can't be fetched: each says so in its place, and the desk goes on. */
const office = createOffice();
const { page } = office;

const chunk = '**/later-panes-*.js';
const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const failed = (): Locator => page().getByRole('alert').filter({ hasText: 'This part of Orderbell' });

beforeAll(async () => {
  await office.open({ locale: 'en-GB' });
  await page().route(chunk, (route) => route.abort());
  await office.enter();
});

stopAtFirstFailure(page, 'it broke off earlier');

test('a pane that can’t be fetched says so alone, and what is being typed stays', async () => {
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  await button('Propose').first().click();
  const reason = page().getByLabel('Reason', { exact: true });
  await reason.fill('Still being typed');
  await button('Calendar').click();
  await failed().first().waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `later-failed-${colorScheme}`);
  }
  await expectAccessible(page(), 'a pane that can’t be fetched');
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  expect(await reason.inputValue()).toBe('Still being typed');
});

test('the settings say it, too, and are closed again', async () => {
  await button('Settings').click();
  await page().getByRole('dialog', { name: 'Settings' }).getByText('This part of Orderbell').waitFor();
  await picture(page(), 'later-failed-settings');
  await page().keyboard.press('Escape');
  await failed().waitFor({ state: 'detached' });
});

test('tried again it fetches anew', async () => {
  await button('Calendar').click();
  const again = page().getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Try again' });
  const refused = page().waitForEvent('requestfailed', (request) =>
    /later-panes-[^/]*\.js$/.test(request.url()),
  );
  await again.click();
  await refused;
  await failed().first().waitFor();
  await page().unroute(chunk);
  await again.click();
  await failed().first().waitFor({ state: 'detached' });
  await page().getByRole('region', { name: 'Calendar' }).getByRole('button').first().waitFor();
  await button('Settings').click();
  await page().getByLabel('Density').waitFor();
  expect(office.complaints()).toEqual([]);
});
