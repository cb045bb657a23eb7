import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { type App, startApp } from './house/app.ts';
import { expectAccessible, openBrowser, openWindow, picture, type Window } from './house/window.ts';

/** A user hears of orders, puts the bell off, keeps quiet hours over a restart, and looks for settings by their words. */
let browser: Browser;
let service: PracticeService;
let signIn: Awaited<ReturnType<PracticeService['start']>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = createPracticeService({ seed: 20261121, pace: 0 });
  signIn = await service.start();
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const enter = async (app: App, colorScheme: 'light' | 'dark' = 'light'): Promise<Window> => {
  const window = await openWindow(browser, app.address, { colorScheme, locale: 'en-GB' });
  const { page } = window;
  const list = page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first();
  await list.or(page.getByLabel('Service address')).first().waitFor();
  if ((await page.getByLabel('Service address').count()) > 0) {
    await page.getByLabel('Service address').fill(signIn.url);
    await page.getByLabel('E-mail').fill(signIn.email);
    await page.getByLabel('Password').fill(signIn.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await list.waitFor();
  }
  return window;
};

const house = async (settings: Record<string, unknown> = { language: 'en' }): Promise<() => Promise<App>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
  let app: App | null = null;
  onTestFinished(async () => {
    await app?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async () => {
    await app?.stop();
    app = await startApp(dataDir, [], settings);
    return app;
  };
};

const looksRight = async (
  { page }: Window,
  name: string,
  sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 720 },
    { width: 700, height: 450 },
  ],
): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, `${name}-${size.width}`);
    await expectAccessible(page, `${name}-${size.width}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('what rang, a snooze, and quiet hours over a restart', async () => {
  const start = await house();
  const window = await enter(await start());
  const { page } = window;
  const bell = (name: RegExp) => page.getByRole('button', { name });
  const comesIn = async (): Promise<string> => {
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.getByRole('option', { name: new RegExp(purchaseOrderNumber) }).waitFor();
    return purchaseOrderNumber;
  };
  const toasts = page.getByRole('log', { name: 'Alerts' });
  await bell(/^Alerts$/).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  await dialog.getByText('Nothing has rung yet').waitFor();
  await looksRight(window, 'alerts-none', [{ width: 1440, height: 900 }]);
  await page.keyboard.press('Escape');

  const first = await comesIn();
  await toasts.getByText(first).waitFor();
  // The list ends above them: every row of it can be clicked.
  const endsAbove = async (): Promise<boolean> => {
    const [list, alert] = await Promise.all([
      page.getByRole('listbox', { name: 'To answer' }).boundingBox(),
      toasts.boundingBox(),
    ]);
    return list !== null && alert !== null && list.y + list.height <= alert.y;
  };
  await expect.poll(endsAbove).toBe(true);
  await picture(page, 'alerts-below-list');
  await bell(/^Alerts, 1 order .* not opened yet$/).waitFor();
  await page.keyboard.press('b');
  await dialog.getByRole('button', { name: new RegExp(`New order.*${first}.*not opened yet`) }).waitFor();
  await dialog.getByRole('button', { name: '1 hour' }).click();
  await dialog.getByText(/^Snoozed until/).waitFor();
  await page.keyboard.press('Escape');
  const second = await comesIn();
  await bell(/^Alerts, 2 orders .* not opened yet, Snoozed$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${second}.*rings when the silence ends`) }).waitFor();
  expect(await toasts.getByText(second).count()).toBe(0);
  await looksRight(window, 'alerts-snoozed');
  await dialog.getByRole('button', { name: 'Ring again' }).click();
  await toasts.getByText(second).waitFor();
  await dialog.getByText('The bell rings', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: new RegExp(first) }).click();
  await page.getByRole('heading', { name: first }).waitFor();
  await bell(/^Alerts, 1 order .* not opened yet$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${first}.* opened$`) }).waitFor();

  // By keyboard from here into the settings, to quiet hours that hold on any day.
  await dialog.getByRole('button', { name: 'Ringing, quiet hours' }).click();
  const search = page.getByRole('searchbox', { name: 'Search the settings' });
  await search.pressSequentially('quiet hours');
  await page.getByText('1 setting, Enter goes there').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  const dialogOfSettings = page.getByRole('dialog', { name: 'Settings' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await dialogOfSettings.getByRole('checkbox', { name: day }).click();
  }
  await dialogOfSettings.getByText('the bell never rings').waitFor();
  await looksRight(window, 'settings-quiet-hours');
  await page.context().close();

  const again = await enter(await start());
  await again.page
    .getByRole('button', { name: /^Alerts, 1 order .* not opened yet, Quiet hours$/ })
    .waitFor();
  expect([...window.complaints, ...again.complaints]).toEqual([]);
  await again.page.context().close();
});

test.each(['light', 'dark'] as const)(
  'settings that are searched, the bell that is tried, and reasons, in the %s theme',
  async (colorScheme) => {
    const start = await house();
    const window = await enter(await start(), colorScheme);
    const { page, complaints } = window;
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const search = settings.getByRole('searchbox', { name: 'Search the settings' });
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    await looksRight(window, `settings-${colorScheme}`);

    await search.pressSequentially('bell');
    await looksRight(window, `settings-bell-${colorScheme}`, [{ width: 1440, height: 900 }]);
    await settings.getByRole('button', { name: 'Try it' }).click();
    await settings.getByText('The browser doesn’t allow notifications').waitFor();
    await looksRight(window, `bell-refused-${colorScheme}`, [{ width: 1440, height: 900 }]);
    await page.context().grantPermissions(['notifications']);
    await settings.getByRole('button', { name: 'Try it' }).click();
    await settings.getByText('The notification was handed over').waitFor();

    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    await search.fill('no such thing');
    await settings.getByText('No setting has these words').waitFor();
    await search.fill('reasons');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Supplier on strike\n\nMachine down\nSupplier on strike');
    await search.fill('licences');
    await looksRight(window, `settings-about-${colorScheme}`, [{ width: 1440, height: 900 }]);
    await settings.getByRole('button', { name: 'Licences' }).click();
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await licences.getByText('react-dom').click();
    await looksRight(window, `licences-${colorScheme}`, [{ width: 1024, height: 720 }]);
    // Out of the list of licences, out of the search, out of the settings.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });

    await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    const choice = page.getByRole('combobox', { name: 'Ready-made text' });
    expect(await choice.getByRole('option').allTextContents()).toEqual([
      'Supplier on strike',
      'Machine down',
    ]);
    await choice.selectOption('Machine down');
    expect(await page.getByLabel('Reason').inputValue()).toBe('Machine down');
    await looksRight(window, `reasons-${colorScheme}`, [{ width: 1024, height: 720 }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
