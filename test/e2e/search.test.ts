import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { type App, startApp } from './house/app.ts';
import { expectAccessible, openBrowser, openWindow, picture, type Window } from './house/window.ts';

/** The phone rings: a buyer asks about something, and she finds it without a hand on the mouse. */
let browser: Browser;
let service: PracticeService;
let dataDir: string;
let app: App;
let window: Window;

const page = (): Page => window.page;
const dialog = (): Locator => page().getByRole('dialog', { name: 'Search' });
const field = (): Locator => page().getByRole('combobox', { name: 'Search orders and commands' });
const chosen = (): Locator => dialog().locator('[role="option"][aria-selected="true"]');
// As long as the browser itself is waited for.
const patience = { timeout: 15_000 };
const press = (key: string): Promise<void> => page().keyboard.press(key);

const seeAlso = async (screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page().emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 700]) {
      await page().setViewportSize({ width, height: width === 1024 ? 720 : 900 });
      await picture(page(), `search-${screen}-${colorScheme}-${width}`);
      await expectAccessible(page(), `${screen} ${colorScheme} ${width}`);
    }
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 1440, height: 900 });
};

beforeAll(async () => {
  browser = await openBrowser();
  service = createPracticeService({ seed: 20261121, pace: 0 });
  const signIn = await service.start();
  const [buyer] = service.world.buyers;
  service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: 'FIND-77.120', lineCount: 3 });
  const long = service.world.orders().find(({ lines }) => lines.length === 500);
  if (long === undefined) throw new Error('There is no order of 500 lines.');
  service.world.put({
    ...long,
    lines: long.lines.map((line, index) =>
      index === 417 ? { ...line, item: { ...line.item, number: 'RARE-417.9' } } : line,
    ),
  });
  dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
  app = await startApp(dataDir);
  window = await openWindow(browser, app.address, { locale: 'en-GB' });
  await page().getByLabel('Service address').fill(signIn.url);
  await page().getByLabel('E-mail').fill(signIn.email);
  await page().getByLabel('Password').fill(signIn.password);
  await page().getByRole('button', { name: 'Sign in', exact: true }).click();
  await page()
    .getByRole('option', { name: /FIND-77/ })
    .waitFor();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a slash opens the search, which says what it finds and what can be done', async () => {
  await press('/');
  await field().waitFor();
  await dialog().getByText('Finds orders by any part of their number').waitFor();
  await dialog()
    .getByRole('option', { name: /Go to the shipments/ })
    .waitFor();
  await seeAlso('empty');
});

test('she types a piece of a number, without its dot, and the order opens', async () => {
  await page().keyboard.type('find77120');
  const hit = dialog().getByRole('option', { name: /FIND-77\.120/ });
  await hit.waitFor();
  expect(await hit.locator('mark').allInnerTexts()).toEqual(['FIND-77.120']);
  await seeAlso('number');
  await press('Enter');
  await page().getByRole('heading', { name: 'FIND-77.120' }).waitFor();
  await expect.poll(() => page().evaluate(() => document.activeElement?.id), patience).toBe('order-title');
  expect(await dialog().count()).toBe(0);
});

test('an item leads to its line, also far down in an order of 500', async () => {
  const long = service.world.orders().find(({ lines }) => lines.length === 500);
  const line = long?.lines[417];
  const item = 'RARE-417.9';
  await press('Control+k');
  await page().keyboard.type(`${long?.purchaseOrderNumber} ${item}`);
  await expect.poll(() => chosen().textContent(), patience).toContain(item);
  await seeAlso('line');
  await press('Enter');
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.getAttribute('data-position')), patience)
    .toBe(line?.position);
});

test('she looks for what nobody has, and Escape brings her back to where she was', async () => {
  const before = await page().evaluate(() => document.activeElement?.getAttribute('data-position'));
  await press('/');
  await page().keyboard.type('no such words');
  await dialog().getByText('No order contains “no such words”.').waitFor();
  await seeAlso('nothing');
  await press('Escape');
  expect(await dialog().count()).toBe(0);
  const after = await page().evaluate(() => document.activeElement?.getAttribute('data-position'));
  expect(after).toBe(before);
});

test('a command is found by its name, shows its key, and is about where she was', async () => {
  await press('Control+k');
  await page().keyboard.type('shortcuts');
  await expect.poll(() => chosen().textContent(), patience).toContain('?');
  await seeAlso('command');
  await press('Enter');
  await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page().getByText('Search orders and commands').waitFor();
  await press('Escape');
  await press('/');
  await page().keyboard.type('closed orders');
  await expect.poll(() => chosen().textContent(), patience).toContain('closed orders');
  await press('Enter');
  await page().getByRole('listbox', { name: 'Closed' }).waitFor();
});

test('what is found follows what comes in while she looks', async () => {
  await press('/');
  await page().keyboard.type('late-comer');
  await dialog().getByText('No order contains').waitFor();
  service.buyers.issue({ purchaseOrderNumber: 'LATE-COMER-1', lineCount: 1 });
  await page().evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-label="Poll now"]'))
      button.click();
  });
  await dialog()
    .getByRole('option', { name: /LATE-COMER-1/ })
    .waitFor();
  await press('Escape');
});

test('the filter of the list has a key of its own', async () => {
  await press('f');
  expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Filter orders',
  );
});

test('nothing to complain about', () => expect(window.complaints).toEqual([]));
