import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Language } from '../../src/shared/words/language.ts';
import { isLongRun } from '../runner/scope.ts';
import { type App, startApp } from './harness/app.ts';
import { changeSettings } from './harness/change-settings.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { expectAccessibleInLongRun, openBrowser, openWindow, picture } from './harness/window.ts';

/** The settings lead to the controls of the practice service. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words: {
  language: Language;
  colorScheme: 'light' | 'dark';
  settings: string;
  open: string;
  password: string;
}[] = [
  {
    language: 'en',
    colorScheme: 'light',
    settings: 'Settings',
    open: 'Open practice controls',
    password: 'Password not saved',
  },
  {
    language: 'nl',
    colorScheme: 'dark',
    settings: 'Instellingen',
    open: 'Bediening openen',
    password: 'Wachtwoord niet opgeslagen',
  },
  {
    language: 'de',
    colorScheme: 'light',
    settings: 'Einstellungen',
    open: 'Steuerung öffnen',
    password: 'Kennwort nicht gespeichert',
  },
];

// The texts differ in another language, the page doesn't.
test.each(isLongRun ? words : words.slice(0, 1))(
  'the settings lead to the switches of the practice service ($language, $colorScheme)',
  async ({ language, colorScheme, settings, open, password }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const app = await startApp(dataDir, ['--practice'], { language });
    onTestFinished(async () => void (await app.stop()));
    const { page, complaints } = await openWindow(browser, app.address, { colorScheme });
    await page.getByRole('button', { name: settings }).click();
    const link = page.getByRole('link', { name: open });
    await link.scrollIntoViewIfNeeded();
    await picture(page, `practice-controls-${language}-${colorScheme}`);
    await expectAccessibleInLongRun(page, `practice-controls-${language}`);
    // The app signs in to it at each start without a question, so no password is mentioned.
    const account = (await page.getByRole('dialog').textContent()) ?? '';
    expect(account).toContain('127.0.0.1');
    expect(account).not.toContain(password);
    const token = new URL((await link.getAttribute('href')) ?? '').hash.slice(1);
    expect(token).toHaveLength(32);
    // The shown address has no secret.
    expect(await page.getByRole('dialog').textContent()).not.toContain(token);

    const controls = await ledOutside(browser, app, page, () => link.click());
    const status = controls.getByRole('status');
    await status.filter({ hasText: /^\d+ orders$/ }).waitFor();
    const kept = controls.waitForResponse('**/control/switches');
    await controls.getByLabel('Failing requests', { exact: true }).selectOption('all');
    await kept;
    await status.filter({ hasText: /^\d+ orders$/ }).waitFor();
    await controls.reload();
    await status.filter({ hasText: /^\d+ orders$/ }).waitFor();
    expect(await controls.getByLabel('Failing requests', { exact: true }).inputValue()).toBe('all');
    await expectAccessibleInLongRun(controls, 'controls');
    await controls.getByRole('link', { name: 'View and try the services' }).scrollIntoViewIfNeeded();
    await picture(controls, `controls-${colorScheme}`);
    await controls.getByLabel('Failing requests', { exact: true }).selectOption('none');
    await controls.getByRole('link', { name: 'View and try the services' }).click();
    await controls.getByRole('heading', { name: 'Practice environment' }).waitFor();

    expect(app.printed()).not.toContain(token);
    expect(complaints).toEqual([]);
  },
);

test('the bar of practice changes an order and leads to the own account; exports have a company', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await startApp(dataDir, ['--practice']);
  onTestFinished(async () => void (await app.stop()));
  const { page, complaints } = await openWindow(browser, app.address, { locale: 'en-GB' });
  const bar = page.getByRole('region', { name: 'Practice mode' });
  await bar.getByText('Practice: nothing leaves this computer').waitFor();
  await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await bar.getByRole('button', { name: 'Let a buyer change an order' }).click();
  const outcome = bar.getByRole('status').filter({ hasText: 'Changed by a buyer: ' });
  await outcome.waitFor();
  const number = ((await outcome.textContent()) ?? '').replace('Changed by a buyer: ', '');
  // It alerts like any change of a buyer.
  await page.getByRole('log').getByText(number).first().waitFor();
  await bar.getByRole('button', { name: `Open order ${number}` }).click();
  await page.getByRole('heading', { name: number }).waitFor();
  // The user sent nothing yet, so a sample order gets the reply. The bar says so, and leads to it too.
  await bar.getByRole('button', { name: 'Let a buyer reply', exact: true }).click();
  const reply = bar.getByRole('status').filter({ hasText: /^Reply to a sample order: / });
  await reply.waitFor();
  const replied = ((await reply.textContent()) ?? '').replace(/^.* /, '');
  await bar.getByRole('button', { name: `Open order ${replied}` }).click();
  await page.getByRole('heading', { name: replied }).waitFor();
  // The bar goes to the folder that has the order now, with its row: confirmed, or to be answered again.
  const row = (order: string) => page.getByRole('option', { selected: true }).filter({ hasText: order });
  await row(replied).waitFor();
  let before = replied;
  for (let turn = 0; turn < 3; turn += 1) {
    await bar.getByRole('button', { name: 'Let a buyer reply', exact: true }).click();
    const next = bar.getByRole('status').filter({ hasNotText: before });
    await next.waitFor();
    before = ((await next.textContent()) ?? '').replace(/^.* /, '');
    await bar.getByRole('button', { name: `Open order ${before}` }).click();
    await page.getByRole('heading', { name: before }).waitFor();
    await row(before).waitFor();
  }
  for (const [width, height] of [
    [1440, 900],
    [1024, 720],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await picture(page, `practice-bar-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // However far the buyers are scrolled, the folders stay in view.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNarrowGerman(page);
  await expectOneRow(page);
  const folders = page.getByRole('navigation', { name: 'Lists' });
  await folders.evaluate((nav) => {
    nav.style.maxHeight = '360px';
  });
  // More rows below: an edge says so, and no row is faded like a disabled one.
  await expect
    .poll(() => folders.evaluate((nav) => getComputedStyle(nav).borderBlockEndColor))
    .not.toBe('rgba(0, 0, 0, 0)');
  expect(await folders.evaluate((nav) => getComputedStyle(nav).maskImage)).toBe('none');
  await folders.evaluate((nav) => {
    nav.scrollTop = nav.scrollHeight;
  });
  await expect.poll(() => folders.evaluate((nav) => nav.scrollTop)).toBeGreaterThan(20);
  const [top, first] = await Promise.all(
    [folders, folders.getByRole('button', { name: /^To answer/ })].map((one) => one.boundingBox()),
  );
  expect(first?.y ?? 0).toBeGreaterThanOrEqual(top?.y ?? 1);
  await picture(page, 'sidebar-scrolled');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(page, 'Advanced');
  await page.getByText('In practice mode, Orderbell checks every 20 seconds.').waitFor();
  await goToSettingsPage(page, 'Exports');
  expect(await page.getByLabel('Legal name').inputValue()).toBe('Veldkamp Metaal B.V.');
  await mailElsewhere(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Use own account' }).click();
  await page.getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  expect(complaints).toEqual([]);
});

/**
 * The page outside Orderbell to which `begin` leads: a new tab, or the address for the system's browser
 * after the user's consent.
 */
const ledOutside = async (
  browser: Browser,
  { desktop }: App,
  page: Page,
  begin: () => Promise<void>,
): Promise<Page> => {
  if (desktop === null) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), begin()]);
    return opened;
  }
  await desktop.inMain(({ dialog, shell }) => {
    Reflect.set(globalThis, 'orderbellOpened', null);
    Reflect.set(dialog, 'showMessageBox', () => Promise.resolve({ response: 0, checkboxChecked: false }));
    Reflect.set(shell, 'openExternal', (address: string) => {
      Reflect.set(globalThis, 'orderbellOpened', address);
      return Promise.resolve();
    });
  }, null);
  await begin();
  const asked = async (): Promise<string> =>
    z
      .string()
      .catch('')
      .parse(await desktop.inMain(() => Reflect.get(globalThis, 'orderbellOpened'), null));
  await expect.poll(asked).not.toBe('');
  const opened = await browser.newPage();
  await opened.goto(await asked());
  return opened;
};

/** In each language the bar is one row at 1024 px, with whole words, whatever it says. */
const expectOneRow = async (page: Page): Promise<void> => {
  const bar = page.getByRole('region', { name: /^(Practice mode|Übungsdienst|Oefendienst)$/ });
  const heights = async (): Promise<(number | undefined)[]> => {
    const found: (number | undefined)[] = [];
    for (const [language, what] of [
      ['de', 'Übung: '],
      ['nl', 'Oefenen: '],
      ['en', 'Practice: '],
    ] as const) {
      await changeSettings(page, { language });
      await bar.getByText(what).waitFor();
      await picture(page, `practice-bar-1024-${language}-${String(await bar.getByRole('button').count())}`);
      found.push((await bar.boundingBox())?.height);
    }
    return found;
  };
  const reply = bar.getByRole('button', { name: 'Let a buyer reply', exact: true });
  await reply.click();
  await bar.getByRole('button', { name: /^Open order/ }).waitFor();
  expect(Math.max(...(await heights()).map((one) => one ?? 99))).toBeLessThan(40);
  const over = bar.getByText('First open an order that waits for its buyer.');
  await expect
    .poll(async () => {
      if (await reply.isEnabled()) await reply.click();
      return over.isVisible();
    })
    .toBe(true);
  await expectAlertsApart(page);
  expect(Math.max(...(await heights()).map((one) => one ?? 99))).toBeLessThan(40);
};

/** Alerts have room of their own: the lists of the sidebar end at a whole row above them. */
const expectAlertsApart = async (page: Page): Promise<void> => {
  const alert = page.getByRole('log').getByRole('button').first();
  // Under the pointer it stays.
  await alert.hover();
  const folders = page.getByRole('navigation', { name: 'Lists' });
  const halfRows = (): Promise<number> =>
    folders.evaluate((nav) => {
      const end = nav.getBoundingClientRect().bottom;
      return [...nav.querySelectorAll('li')]
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top < end - 2 && bottom > end + 2).length;
    });
  await expect.poll(halfRows).toBe(0);
  const [lists, first] = await Promise.all([folders.boundingBox(), alert.boundingBox()]);
  expect((lists?.y ?? Infinity) + (lists?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await picture(page, 'alerts-apart');
};

/**
 * The longest words in a small window: the bar keeps to one line, and no text ends in a part of an ellipsis.
 */
const expectNarrowGerman = async (page: Page): Promise<void> => {
  await changeSettings(page, { language: 'de' });
  const bar = page.getByRole('region', { name: 'Übungsdienst' });
  await bar.getByRole('button', { name: /^Bestellung .* öffnen$/ }).waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole('button', { name: /^Zu beantworten/ }).click();
  await page
    .getByRole('option', { name: /Vorschlag abgelehnt/ })
    .first()
    .waitFor();
  await picture(page, 'practice-narrow-german');
  const cut = await page
    .getByRole('listbox')
    .getByRole('option')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const bottom = row.getBoundingClientRect().bottom - 4;
        return [...row.querySelectorAll('span')]
          .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.textContent !== '')
          .filter((one) => one.getBoundingClientRect().top < bottom && one.clientWidth < 24)
          .map((one) => one.textContent);
      }),
    );
  expect(cut).toEqual([]);
  await changeSettings(page, { language: 'en' });
  await page.getByRole('heading', { name: /^To answer/ }).waitFor();
};

/** Practice sends nothing to another computer. That is neither a question nor a failure. */
const mailElsewhere = async (page: Page): Promise<void> => {
  await goToSettingsPage(page, 'Email & phone alerts');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const only = settings.getByText('Only in working hours');
  // Nothing is sent at any hour before the user chose so.
  await settings.getByText('Nobody else is told.').waitFor();
  expect(await settings.getByText(/at night and on weekends/).count()).toBe(0);
  await settings.getByLabel('Mail me after 30 minutes').click();
  await settings.getByText(/^Not on yet: /).waitFor();
  await settings.getByLabel('Your email address').fill('office@example.com');
  await settings.getByLabel('Server name').fill('mail.example.com');
  // Its password isn't needed either.
  await settings.getByLabel('User name').fill('office');
  await settings.getByText(/^Sent at night and on weekends, too/).waitFor();
  await only.click();
  await settings.getByText(/^These messages wait for working hours/).waitFor();
  await settings.getByLabel('Working hours from').fill('7:00');
  await settings.getByRole('button', { name: 'Send test message' }).click();
  await settings.getByRole('status').filter({ hasText: 'Practice: not sent' }).waitFor();
  await picture(page, 'practice-mail-form');
  await settings.getByRole('button', { name: 'Turn on' }).click();
  await settings.getByText('office@example.com, by mail.example.com').waitFor();
  // At the switch, and in the list of contacts.
  await expect.poll(() => settings.getByText('Practice: not sent').count()).toBe(2);
  await settings.getByText('The order arrives. This computer alerts.').waitFor();
  expect(await settings.getByLabel('Only in working hours').isChecked()).toBe(true);
  await settings.getByText(/^From 07:00 to 17:00 /).waitFor();
  await settings.getByLabel('Call an address after each successful check').click();
  await settings.getByLabel('Check address').fill('https://check.example.com/1');
  await settings.getByLabel('Check address').press('Enter');
  await settings.getByText('Check address: Stored').waitFor();
  await expect.poll(() => settings.getByText('Practice: not sent').count()).toBe(3);
  expect(await settings.getByText(/^Fails since/).count()).toBe(0);
  expect(await page.getByText('Orderbell can’t reach a contact').count()).toBe(0);
  await picture(page, 'practice-mail');
};
